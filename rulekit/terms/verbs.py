"""The forms of a verb word."""


def third_person(word: str) -> str:
    """Return the -s form of a verb word (LANGUAGE 4.2): `goes`, `carries`, `plays`."""
    if word.endswith(("s", "x", "z", "ch", "sh", "o")):
        return word + "es"
    if word.endswith("y") and word[-2:-1] not in ("a", "e", "i", "o", "u", ""):
        return word[:-1] + "ies"
    return word + "s"
