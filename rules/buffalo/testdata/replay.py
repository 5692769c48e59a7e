"""Plays exported games of Zoff in Buffalo again, and checks all that they say.

    python3 replay.py [--components DIR] GAME.json ...

This program shares nothing with Saloon. It knows what NOTATION.md and RULES.md say, and reads the
component sheets. For each file it prints "ok", or the first thing that is wrong.
"""
import pathlib
import sys

sys.dont_write_bytecode = True
HERE = pathlib.Path(__file__).parent
sys.path.insert(0, str(HERE.parent.parent / "testdata"))
from record import expect, main, Wrong

COLOURS = ["blue", "red", "green", "orange", "purple"]
SECOND = {"blue": "green", "red": "orange"}  # of two players
COWS = 48  # of each colour


class Over(Exception):
    """The game has ended before its last round."""


class Meadow:
    def __init__(self, place, row):
        self.number = place
        self.title = row["name"]
        self.name = row["name"].lower().replace("'", "")
        self.size = int(row["size"])
        self.bonus = [int(n) for n in row["bonus"].split("-")]
        self.for_two = row["two_players"] == "1"
        self.herds = {}

    @property
    def free(self):
        return self.size - sum(self.herds.values())

    def others(self, colour):
        """The sizes of the other herds."""
        return {n for c, n in self.herds.items() if c != colour and n > 0}

    def ranking(self):
        """The colours of the herds, the largest first."""
        return sorted((c for c, n in self.herds.items() if n > 0), key=lambda c: -self.herds[c])

    def debt(self, colour, at_most):
        """How many cows a herd that equals another needs at least to equal none."""
        for n in range(1, min(at_most, self.free) + 1):
            if self.herds[colour] + n not in self.others(colour):
                return n
        return COWS


class Pair:
    """A card for a meadow; without a meadow a dropped card."""

    def __init__(self, card, meadow, colour):
        self.card, self.meadow, self.colour = card, meadow, colour


class Game:
    """A game as its rules tell it. `play` yields the seats that owe a decision and is sent
    the next line, as a seat and words; what happens by itself needs none."""

    def __init__(self, sheets, export):
        seats, self.options = len(export["seats"]), export["options"]
        self.seats = list(range(1, seats + 1))
        self.two = seats == 2
        self.cards = sheets["cowcards"]
        box = [Meadow(place, row) for place, row in enumerate(sheets["meadows"])]
        self.meadows = [m for m in box if m.for_two] if self.two else box[:6 + seats]
        self.phase, self.round, self.rounds = "deal", 0, 6 if self.two else 5
        self.colours = {seat: [] for seat in self.seats}
        self.stock, self.hand = {}, {}
        self.used = {seat: [] for seat in self.seats}
        self.dealt = {seat: [] for seat in self.seats}
        self.choice = {}
        self.offer = {}
        self.secrets = 0  # how many secret choices there have been
        self.secret = 0  # the number of the one being made
        self.winner = None  # who has placed all cows
        self.filled = []  # meadows that have still to pay, with the colour that filled them
        self.final = {}  # what the final bonus has placed, by colour

    # Small questions.

    def named(self, name):
        for meadow in self.meadows:
            if meadow.name == name:
                return meadow
        raise Wrong(f"{name} is no meadow in play")

    def open(self):
        return [m for m in self.meadows if m.free > 0]

    def owner(self, colour):
        return next(seat for seat in self.seats if colour in self.colours[seat])

    def take_colours(self, seat, colour):
        self.colours[seat] = [colour, SECOND[colour]] if self.two else [colour]
        for c in self.colours[seat]:
            self.stock[c] = COWS
        self.hand[seat] = sorted(
            row["value"] + row["letter"].lower() for row in self.cards
            if row["colour"] == colour and (self.two or row["two_players_only"] == "0"))

    # The course of the game.

    def play(self, draw):
        try:
            yield from self.deal(draw)
            if self.options["variant"] == "auction":
                yield from self.auction()
            else:
                self.take_wishes()
            yield from self.start()
            for self.round in range(1, self.rounds + 1):
                yield from self.choose()
                yield from self.carry_out()
            self.note_end()
            self.pay_final_bonus()
        except Over:
            self.note_end()
        self.phase = "over"

    def deal(self, draw):
        left = list(self.meadows)
        for seat in self.seats:
            share = len(self.meadows) // len(self.seats)
            _, words = yield {0}
            expect(words[:2] == ["deal", str(seat)] and len(words) == 2 + share, f"seat {seat} is dealt {share} meadows now")
            number = draw()
            if number:
                number.at("deal", seat, 1)
            for name in words[2:]:
                expect(name in [m.name for m in left], f"{name} cannot be dealt")
                if number:
                    drawn = left[number(len(left))].name
                    expect(drawn == name, f"from this seed the house draws {drawn}, not {name}")
                left.remove(self.named(name))
            self.dealt[seat] = [m for m in self.meadows if m.name in words[2:]]

    def take_wishes(self):
        sets = COLOURS[:2] if self.two else COLOURS
        wishes = {}
        for seat in self.seats:
            wish = self.options[f"colour{seat}"]
            if self.two:
                wish = {"green": "blue", "orange": "red"}.get(wish, wish)
            if wish != "any":
                expect(wish in sets and wish not in wishes.values(), f"seat {seat} cannot have {wish}")
                wishes[seat] = wish
        for seat in self.seats:
            if seat not in wishes:
                wishes[seat] = next(c for c in sets if c not in wishes.values())
        for seat in self.seats:
            self.take_colours(seat, wishes[seat])

    def auction(self):
        self.phase = "offer"
        self.secrets += 1
        self.secret = self.secrets
        while owing := {seat for seat in self.seats if seat not in self.offer}:
            seat, words = yield owing
            if words[0] == "recall":
                expect(seat in self.offer and words == ["recall", str(self.offer[seat])], "there is no such offer")
                del self.offer[seat]
            else:
                expect(seat in owing and words[0] == "offer" and 0 <= int(words[1]) <= 100, "an offer is expected")
                self.offer[seat] = int(words[1])
        self.secret, self.phase = 0, "pick"
        left = COLOURS[:2] if self.two else list(COLOURS)
        for seat in sorted(self.seats, key=lambda s: -self.offer[s]):
            colour = left[0]
            if len(left) > 1:
                _, words = yield {seat}
                expect(words[0] == "pick" and words[1] in left, f"one of {left} is to be picked")
                colour = words[1]
            left.remove(colour)
            self.take_colours(seat, colour)

    def start(self):
        self.phase = "start"
        for seat in self.seats:
            for at, meadow in enumerate(self.dealt[seat]):
                colours = self.colours[seat]
                unused = [c for c in colours if self.stock[c] == COWS]
                if self.two and at == len(self.dealt[seat]) - 1 and unused:
                    colours = unused
                colour = colours[0]
                if len(colours) > 1:
                    _, words = yield {seat}
                    expect(words[:2] == ["start", meadow.name] and words[2] in colours, f"a first cow in {meadow.name} is expected")
                    colour = words[2]
                self.place(colour, meadow, 1)

    # The secret choice.

    def choose(self):
        self.phase = "choose"
        self.secrets += 1
        self.secret = self.secrets
        self.choice = {seat: [] for seat in self.seats}
        while owing := {seat for seat in self.seats if len(self.choice[seat]) < 2}:
            seat, words = yield owing
            if words[0] == "recall":
                self.recall(seat, words[1])
                continue
            expect(seat in owing, "the choice of this seat is complete")
            self.choice[seat].append(self.pair(seat, words))
            if len(self.choice[seat]) == 1 and self.second_forced(seat):
                self.choice[seat].append(self.only_second(seat))
        self.secret = 0
        for seat in self.seats:
            for pair in self.choice[seat]:
                self.hand[seat].remove(pair.card)
                if pair.meadow:
                    self.used[seat].append(pair.card)

    def second_forced(self, seat):
        return len(self.hand[seat]) == 2 and len(self.open()) <= 2

    def must_drop(self, seat):
        made = self.choice[seat]
        return not self.two and len(self.open()) == 1 and len(made) == 1 and made[0].meadow is not None

    def free_cards(self, seat):
        return [c for c in self.hand[seat] if c not in [p.card for p in self.choice[seat]]]

    def free_meadows(self, seat):
        """The meadows for the next pair: with space, and two different ones if there are two."""
        if len(self.open()) == 1:
            return self.open()
        return [m for m in self.open() if m not in [p.meadow for p in self.choice[seat]]]

    def free_colours(self, seat):
        if not self.two:
            return self.colours[seat]
        return [c for c in self.colours[seat] if c not in [p.colour for p in self.choice[seat]]]

    def pair(self, seat, words):
        expect(words[1] in self.free_cards(seat), f"{words[1]} is no card that this seat can choose")
        if self.must_drop(seat):
            expect(words[0] == "drop" and len(words) == 2, "the second card is to be dropped")
            return Pair(words[1], None, self.colours[seat][0])
        expect(words[0] == "send" and len(words) == (4 if self.two else 3), "a pair is expected")
        meadow, colour = self.named(words[2]), words[3] if self.two else self.colours[seat][0]
        expect(meadow in self.free_meadows(seat), f"no pair can be sent to {meadow.name}")
        expect(colour in self.free_colours(seat), f"this pair cannot be {colour}")
        return Pair(words[1], meadow, colour)

    def only_second(self, seat):
        card = self.free_cards(seat)[0]
        if self.must_drop(seat):
            return Pair(card, None, self.colours[seat][0])
        return Pair(card, self.free_meadows(seat)[0], self.free_colours(seat)[0])

    def recall(self, seat, card):
        made = self.choice[seat]
        if self.second_forced(seat):
            expect(made and made[0].card == card, f"{card} cannot be recalled")
            made.clear()
            return
        kept = [p for p in made if p.card != card]
        expect(len(kept) < len(made), f"{card} cannot be recalled")
        self.choice[seat] = kept

    # Placing.

    def carry_out(self):
        for meadow in self.meadows:
            pairs = [p for made in self.choice.values() for p in made if p.meadow is meadow]
            herd = {p: meadow.herds.get(p.colour, 0) for p in pairs}
            for pair in sorted(pairs, key=lambda p: (-herd[p], p.card)):
                if meadow.free == 0:
                    continue
                self.phase = "graze"
                yield from self.graze(meadow, pair)
                yield from self.pay_bonuses()

    def graze(self, meadow, pair):
        own = meadow.herds.get(pair.colour, 0)
        most = min(int(pair.card[0]), meadow.free, self.stock[pair.colour])
        legal = [0] + [n for n in range(1, most + 1) if own + n not in meadow.others(pair.colour)]
        number = 0
        if len(legal) > 1:
            _, words = yield {self.owner(pair.colour)}
            number = int(words[1])
            expect(words[0] == "graze" and number in legal, f"one of {legal} cows is to be placed in {meadow.name}")
        self.place(pair.colour, meadow, number)

    def place(self, colour, meadow, number):
        if number == 0:
            return
        meadow.herds[colour] = meadow.herds.get(colour, 0) + number
        self.stock[colour] -= number
        if meadow.free == 0:
            self.filled.append((meadow, colour))
        if all(self.stock[c] == 0 for c in self.colours[self.owner(colour)]):
            self.winner = self.owner(colour)
            raise Over
        if not self.open():
            raise Over

    def pay_bonuses(self):
        while self.filled:
            meadow, filler = self.filled[0]
            if self.options["variant"] == "market":
                yield from self.pay(filler, 1 if meadow.size <= 14 else 2)
            for colour, number in zip(meadow.ranking(), meadow.bonus):
                yield from self.pay(colour, number)
            self.filled.pop(0)

    def pay(self, colour, left):
        uneven = set()  # meadows in which the herd equals another for the moment
        while left > 0:
            self.phase = "bonus"
            legal = self.bonus_moves(colour, left, uneven)
            if not legal:
                return
            meadow, number = legal[0]
            if len(legal) > 1 or not uneven:
                _, words = yield {self.owner(colour)}
                if words == ["done"]:
                    expect(not uneven, "the herd must not stay as large as another")
                    return
                expect(words[0] == "bonus", "bonus cows are to be placed")
                meadow, number = self.named(words[1]), int(words[2])
                expect((meadow, number) in legal, f"{number} cows cannot be placed in {meadow.name}")
            left -= number
            self.place(colour, meadow, number)
            uneven.discard(meadow)
            if meadow.herds[colour] in meadow.others(colour):
                uneven.add(meadow)

    def bonus_moves(self, colour, left, uneven):
        """Every meadow and number after which what is left can make the herd equal to none."""
        most, legal = min(left, self.stock[colour]), []
        for meadow in self.open():
            for number in range(1, min(most, meadow.free) + 1):
                meadow.herds[colour] = meadow.herds.get(colour, 0) + number
                after = uneven - {meadow}
                if meadow.herds[colour] in meadow.others(colour):
                    after = after | {meadow}
                if sum(m.debt(colour, most - number) for m in after) <= most - number:
                    legal.append((meadow, number))
                meadow.herds[colour] -= number
        return legal

    # The end.

    def note_end(self):
        """Remembers the herds in the largest meadow before the final bonus."""
        self.largest = dict(self.meadows[-1].herds)

    def pay_final_bonus(self):
        for meadow in self.open():
            for colour, number in zip(meadow.ranking(), meadow.bonus):
                number = min(number, meadow.free, self.stock[colour])
                meadow.herds[colour] += number
                self.stock[colour] -= number
                self.final[colour] = self.final.get(colour, 0) + number

    def points(self, seat):
        colours = self.colours[seat]
        placed = sum(COWS - self.stock[c] for c in colours)
        final = sum(self.final.get(c, 0) for c in colours)
        points = {"total": placed, "cows": placed - final, "final-bonus": final}
        if self.options["variant"] == "auction":
            points["offer"] = -self.offer[seat] // 10  # a tenth, rounded up and taken away
            points["total"] += points["offer"]
        return points

    def tenths(self, seat):
        return -self.offer.get(seat, 0) % 10

    def largest_herd(self, seat):
        return max(self.largest.get(c, 0) for c in self.colours[seat])

    def outcome(self):
        points = {seat: self.points(seat) for seat in self.seats}

        def key(seat):
            return (seat == self.winner, points[seat]["total"], self.tenths(seat), self.largest_herd(seat))

        places = sorted({key(seat) for seat in self.seats}, reverse=True)
        ties = set()
        for a in self.seats:
            for b in self.seats:
                if a < b and self.winner not in (a, b) and points[a]["total"] == points[b]["total"]:
                    ties.add("tenths" if self.tenths(a) != self.tenths(b) else "largest-meadow")
        return {
            "order": [[seat for seat in self.seats if key(seat) == place] for place in places],
            "points": list(points.values()),
            "tiebreak": sorted(ties, reverse=True),
        }

    def view(self):
        """What somebody without a seat sees at the end."""
        return {
            "phase": self.phase, "round": self.round, "rounds": self.rounds, "to_act": [], "at": -1,
            "meadows": [self.view_meadow(m) for m in self.meadows],
            "stock": self.stock,
            "seats": [self.view_seat(seat) for seat in self.seats],
        }

    def view_meadow(self, meadow):
        return {
            "number": meadow.number, "name": meadow.name, "title": meadow.title, "size": meadow.size,
            "free": meadow.free, "bonus": meadow.bonus, "herds": {c: n for c, n in meadow.herds.items() if n > 0},
        }

    def view_seat(self, seat):
        view = {
            "seat": seat, "colours": self.colours[seat], "ready": False, "cards": len(self.hand[seat]),
            "dealt": [m.number for m in self.dealt[seat]],
            "placed": sum(COWS - self.stock[c] for c in self.colours[seat]),
            "score": self.points(seat)["total"],
        }
        if self.used[seat] and self.options["discards"] == "open":
            view["used"] = sorted(self.used[seat])
        if self.options["variant"] == "auction":
            view["offered"] = self.offer[seat]
        return view

    def entries(self, seat):
        """What an export says of a seat."""
        return {"colour": " ".join(self.colours[seat])}


if __name__ == "__main__":
    main("buffalo", Game, HERE.parent / "components")
