"""The small game that the examples of the explanations belong to."""

BACKGROUND = """\
game spells "Spells":
    players 2 to 4
    option solo: Bool = no

number Coins: 0..99
enum Site: mill, tower, well

card Spell:
    price, power: Coins
    ability on_cast "On Cast" in desk: whenever you cast this

Spell "Last Words":
    price 1; power 4; copies 4
    on_cast: gain 2 gold
Spell "Rain of Frogs": price 3; power 2; copies 4
Spell "Warm Wind": price 6; power 1; copies 4

each Player has:
    gold: Coins = 3
    towers: Coins
    lucky: Bool
    zone hand: Spell, private
    zone desk: Spell, public

each Site has:
    owner: Player?
    holy: Bool

the table has:
    rounds: 0..9
    zone deck: Spell, hidden, ordered, all cards
    zone discard: Spell, public

setup:
    shuffle deck
    each p in players: draw 2 from deck to p.hand
    let second = first(players after first(players))
    second.gold = 9
    second.lucky = yes

to cast (c: Spell):
    pay c.price gold
    move c to your desk

to tax (q: Player):
    need q.gold > 5  "{q} has no more than 5 gold"
    q loses 1 gold
    gain 1 gold

cannot tax (q) where q.lucky because "nobody taxes the lucky"

phase main(you: Player):
    you may:
        cast (c in your hand)
        tax (q in others)

game ends when count(players) == 1

play:
    while rounds < 9:
        rounds += 1
        each p in players: main(p)
"""
"""What an example declares itself stands in place of what is declared here; the rest stays."""
