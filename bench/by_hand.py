"""Three in a row written by hand in Python: the yardstick that figures are set against."""

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def playout(state: int) -> tuple[int, int]:
    """One random game; returns the number of decisions and the next state of the generator."""
    board = [0] * 9
    decisions = 0
    for turn in range(9):
        options = [square for square in range(9) if not board[square]]
        state = (state * 6364136223846793005 + 1442695040888963407) & (2**64 - 1)
        square = options[(state >> 33) % len(options)]
        board[square] = 1 + turn % 2
        decisions += 1
        if any(board[a] == board[b] == board[c] != 0 for a, b, c in LINES):
            break
    return decisions, state
