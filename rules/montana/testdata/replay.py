"""Plays exported games of Montana again, and checks all that they say.

    python3 replay.py [--components DIR] GAME.json ...

This program shares nothing with Saloon. It knows what NOTATION.md and RULES.md say, and reads the
component sheets. For each file it prints "ok", or the first thing that is wrong.
"""
import copy
import itertools
import pathlib
import re
import sys

sys.dont_write_bytecode = True
HERE = pathlib.Path(__file__).parent
sys.path.insert(0, str(HERE.parent.parent / "testdata"))
from record import expect, main

SMALL = ["copper", "stone", "grain", "pumpkin"]  # goods, and the colours of workers
GOODS = SMALL + ["big-copper", "big-stone"]
LETTERS = dict(zip("csgpCS", GOODS))
LARGE = {"copper": "big-copper", "stone": "big-stone"}
AREAS = ["mine", "quarry", "grainfield", "pumpkinfield"]
AROUND = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]  # clockwise from the east
SUPPLY = {2: [10, 10, 10, 10, 6, 6], 3: [15, 15, 15, 15, 9, 9], 4: [20, 20, 20, 20, 12, 12]}
SETTLEMENTS = {2: 12, 3: 10, 4: 8}
WORKERS = 18  # of each colour
COWS = 24


class Hex:
    def __init__(self):
        self.kind, self.price, self.tile, self.part = "", "", 0, 0
        self.double = self.cow = self.canteen = self.camp = False
        self.owner = self.settlements = 0

    @property
    def free(self):
        return self.kind == "land" and not self.camp and not self.owner


class Space:
    """A space of the bank or of an area: a large one, and the small one beside it."""

    def __init__(self, row):
        self.needs, self.amount = int(row["workers"]), int(row["amount_got"])
        self.costs = int(row["silver_paid"])
        self.large, self.small = none(SMALL), none(SMALL)


class Row:
    """A row of the city."""

    def __init__(self, row):
        def amount(pattern):
            found = re.search(pattern, row["reward"])
            return int(found[1]) if found else 0

        self.costs = [int(n) for n in row["columns"].split()]
        self.cows, self.silver = amount(r"(\d+) cow"), amount(r"(\d+) silver")
        self.picks, self.exchanges = amount(r"(\d+) of "), amount(r"(\d+) exchange")
        self.kinds = [good for good in SMALL if self.picks and good in row["reward"]]
        self.holder = self.column = 0


class Player:
    def __init__(self, left):
        self.goods = none(GOODS) | {good: 1 for good in SMALL}
        self.workers = none(SMALL)
        self.silver, self.cows, self.canteens, self.left = 0, 1, 0, left
        self.row = self.column = self.doubles = self.lines = 0
        self.folded = self.paid = False
        self.bid = 0  # pumpkins that it has bid and not paid


def none(kinds):
    return {kind: 0 for kind in kinds}


def choices(kinds, number):
    """All ways to name so many of some kinds."""
    return [" ".join(words) for words in itertools.combinations_with_replacement(kinds, number)]


def held(stock, words):
    return all(stock[word] >= words.count(word) for word in words)


class Game:
    """A game as its rules tell it. `play` yields the seats that owe a decision and is sent
    the next line, as a seat and words; what happens by itself needs none."""

    secret = 0  # nothing is

    def __init__(self, sheets, export):
        seats = len(export["seats"])
        self.version = export["version"]
        self.seats = list(range(1, seats + 1))
        self.tiles = {(int(row["tile"]), int(row["hex"])): row for row in sheets["tiles"]}
        self.places = [(int(row["q"]), int(row["r"])) for row in sheets["layouts"] if int(row["players"]) == seats]
        self.hexes = {at: Hex() for q, r in self.places for at in [(q, r)] + [(q + x, r + y) for x, y in AROUND]}
        self.wheel = [[row["worker1"], row["worker2"]] for row in sheets["wheel"]]
        self.spaces = {place: [Space(row) for row in sheets["workerboard"] if row["place"] == place] for place in ["bank"] + AREAS}
        self.city = [Row(row) for row in sheets["city"]]
        self.players = {seat: Player(SETTLEMENTS[seats]) for seat in self.seats}
        self.goods = dict(zip(GOODS, SUPPLY[seats]))
        self.workers = {colour: WORKERS for colour in SMALL}
        self.cows = 0
        self.first = self.active = 0
        self.turns = self.builds = self.sector = self.retired = 0
        self.pushed = self.last = False

    def round_from(self, seat):
        return self.seats[seat - 1:] + self.seats[:seat - 1]

    def land_beside(self, at):
        return [(at[0] + x, at[1] + y) for x, y in AROUND if (at[0] + x, at[1] + y) in self.hexes]

    # Decisions.

    def ask(self, seat, moves, useful=(), always=False, dismissing=False):
        """What a seat decides. moves lists what it may do, and useful the trades that could lead
        to more. In its own turn it may trade cows before."""
        me = self.players[seat]
        trades = seat == self.active
        while True:
            legal = moves()
            if len(legal) == 1 and not always:
                later = trades and self.version > 1 and self.trade_opens(seat, set(legal), moves, useful, set())
                if not later:
                    return legal[0].split()
            _, words = yield {seat}
            text = " ".join(words)
            if trades and words[:2] == ["trade", "cow"] and me.cows > 0:
                wares = words[2:]
                expect(wares == ["silver"] or len(wares) == 1 and wares[0] in SMALL or wares[0] == "worker" and wares[1] in SMALL,
                       "nobody trades that")
                self.trade(seat, wares)
                if not dismissing:
                    yield from self.dismiss(seat)
                continue
            expect(text in legal, f"one of {legal} is to be decided")
            return words

    def trade(self, seat, wares):
        me = self.players[seat]
        me.cows -= 1
        self.cows += 1
        if wares == ["silver"]:
            me.silver += 3
        elif wares[0] == "worker":
            self.gain(seat, "workers", wares[1], 1)
        else:
            self.gain(seat, "goods", wares[0], 1)

    def trade_opens(self, seat, legal, moves, useful, tried):
        """Whether trades of the cows at hand would make another move legal."""
        def another():
            me = self.players[seat]
            stock = me.cows, *me.goods.values(), *me.workers.values()
            known = stock in tried
            tried.add(stock)
            return not known and (set(moves()) - legal or self.trade_opens(seat, legal, moves, useful, tried))

        cows = self.players[seat].cows
        return cows > 0 and any(self.suppose(lambda: self.trade(seat, wares), another) for wares in useful)

    def suppose(self, change, answer):
        """What the answer would be after a change of what players and the supply have."""
        kept = self.players, self.goods, self.workers, self.cows
        self.players, self.goods, self.workers, self.cows = copy.deepcopy(kept)
        change()
        found = answer()
        self.players, self.goods, self.workers, self.cows = kept
        return found

    # Taking and giving.

    def gain(self, seat, what, kind, number):
        """Goods or workers come from the supply; if it lacks them everybody gives some back."""
        supply = getattr(self, what)
        while supply[kind] < number:
            givers = [p for p in self.players.values() if getattr(p, what)[kind] > (p.bid if kind == "pumpkin" and what == "goods" else 0)]
            if not givers:
                break
            for player in givers:
                getattr(player, what)[kind] -= 1
                supply[kind] += 1
        number = min(number, supply[kind])
        supply[kind] -= number
        getattr(self.players[seat], what)[kind] += number

    def gain_all(self, seat, what, words):
        for kind in dict.fromkeys(words):
            self.gain(seat, what, kind, words.count(kind))

    def pay(self, seat, words):
        for good in words:
            self.players[seat].goods[good] -= 1
            self.goods[good] += 1

    # The course of the game.

    def play(self, draw):
        yield from self.lay_land(draw)
        (seat,) = yield from self.house("first", draw, 0, 1, lambda number: [number(len(self.seats)) + 1])
        self.first = int(seat)
        order = self.round_from(self.first)
        self.spins = {seat: 0 for seat in self.seats}
        for extra, seat in enumerate(order):
            self.players[seat].silver = 3 + extra
            for _ in range(2):
                yield from self.spin(seat, draw)
        at = yield from self.ask(order[-1], lambda: [f"camp {q},{r}" for (q, r), h in self.hexes.items() if h.kind == "land"])
        camp = self.hexes[self.named(at[1])]
        self.cows += camp.cow
        camp.camp, camp.cow = True, False
        for seat in itertools.cycle(order):
            self.active = seat
            yield from self.turn(seat, draw)
            if self.last and seat == order[-1]:
                break

    def house(self, word, draw, seat, which, drawn):
        _, words = yield {0}
        number = draw()
        if number:
            number.at(word, seat, which)
            due = [word] + [str(n) for n in drawn(number)]
            expect(words == due, f"from this seed the house does {due}")
        expect(words[0] == word, f"the house does {word} now")
        return words[1:]

    def lay_land(self, draw):
        left = sorted({tile for tile, _ in self.tiles})
        for place, (q, r) in enumerate(self.places, 1):
            words = yield from self.house("land", draw, 0, place, lambda number: [place, left[number(len(left))], number(6)])
            _, tile, turn = (int(word) for word in words)
            expect(int(words[0]) == place and tile in left and 0 <= turn < 6, "this tile cannot lie there")
            left.remove(tile)
            for part in range(7):
                x, y = AROUND[(part - 1 + turn) % 6] if part else (0, 0)
                row, at = self.tiles[tile, part], self.hexes[q + x, r + y]
                at.kind, at.price, at.tile, at.part = row["kind"], row["price"], tile, part
                at.double, at.cow, at.canteen = row["double"] == "1", row["cow"] == "1", row["kind"] == "lake"
        self.cows = COWS - sum(h.cow for h in self.hexes.values()) - len(self.seats)

    def named(self, text):
        q, r = text.split(",")
        return int(q), int(r)

    def turn(self, seat, draw):
        me, again = self.players[seat], True
        while again:
            self.turns += 1
            self.builds, self.pushed = 0, False
            words = yield from self.ask(seat, lambda: self.actions(seat), always=True)
            if words[0] == "spin":
                yield from self.recruit(seat, draw)
            elif words[0] == "city":
                yield from self.auction(seat)
            elif words[0] == "build":
                yield from self.build(seat, words)
            else:
                yield from self.work(seat, words)
            self.clear()
            again = me.canteens > 0 and (yield from self.ask(seat, lambda: ["canteen", "done"])) == ["canteen"]
            if again:
                me.canteens -= 1
                self.retired += 1

    def actions(self, seat):
        me, legal = self.players[seat], ["spin"]
        for number, space in enumerate(self.spaces["bank"], 1):
            if not any(space.large.values()):
                legal += [f"bank {number} {team}" for team in choices(SMALL, space.needs) if held(me.workers, team.split())]
        for place in AREAS:
            for number, space in enumerate(self.spaces[place], 1):
                if not any(space.large.values()) and me.silver >= space.costs:
                    legal += [f"{place} {number} {team}" for team in self.teams(seat, place)]
        if self.suppose(lambda: self.gain(seat, "goods", "pumpkin", 1), lambda: self.bids(seat)):
            legal.append("city")
        return legal + self.builds_now(seat)

    def teams(self, seat, place):
        """The workers that can fill a space of an area: one of its colour, or two of another."""
        own = SMALL[AREAS.index(place)]
        teams = [colour if colour == own else f"{colour} {colour}" for colour in SMALL]
        return [team for team in teams if held(self.players[seat].workers, team.split())]

    def clear(self):
        """Workers go home from the bank and from areas whose large spaces are all taken."""
        for spaces in self.spaces.values():
            if all(any(space.large.values()) for space in spaces):
                for space in spaces:
                    for colour in SMALL:
                        self.workers[colour] += space.large[colour] + space.small[colour]
                    space.large, space.small = none(SMALL), none(SMALL)

    # Recruiting.

    def spin(self, seat, draw):
        self.spins[seat] += 1
        (sector,) = yield from self.house("spin", draw, seat, self.spins[seat], lambda number: [number(8) + 1])
        self.sector = int(sector)
        expect(1 <= self.sector <= len(self.wheel), "the wheel has no such sector")
        yield from self.take(seat)

    def take(self, seat):
        workers = self.wheel[self.sector - 1]
        if workers == ["any", "any"]:
            words = yield from self.ask(seat, lambda: [f"take {two}" for two in choices(SMALL, 2)])
            workers = words[1:]
        self.gain_all(seat, "workers", workers)

    def recruit(self, seat, draw):
        yield from self.spin(seat, draw)
        words = yield from self.ask(seat, lambda: self.pushes(seat), [["grain"]])
        if words[0] == "push":
            self.pushed = True
            self.pay(seat, ["grain"] * int(words[1]))
            self.sector = (self.sector - 1 + int(words[1])) % len(self.wheel) + 1
            yield from self.take(seat)
        yield from self.dismiss(seat)

    def pushes(self, seat):
        return ["done"] + [f"push {n}" for n in range(1, min(self.players[seat].goods["grain"], 7) + 1)]

    def dismiss(self, seat):
        me = self.players[seat]
        while sum(me.workers.values()) > 8:
            words = yield from self.ask(seat, lambda: [f"dismiss {c}" for c in SMALL if me.workers[c]], dismissing=True)
            me.workers[words[1]] -= 1
            self.workers[words[1]] += 1

    # Working.

    def work(self, seat, words):
        me, place, number, team = self.players[seat], words[0], int(words[1]), words[2:]
        space = self.spaces[place][number - 1]
        self.fill(seat, space.large, team)
        if place == "bank":
            me.silver += space.amount
            return
        me.silver -= space.costs
        good = SMALL[AREAS.index(place)]
        self.gain(seat, "goods", good, space.amount)
        helpers = lambda: ["done"] + [f"helper {team}" for team in self.teams(seat, place)]
        words = yield from self.ask(seat, helpers, [["worker", c] for c in SMALL])
        if words[0] == "helper":
            self.fill(seat, space.small, words[1:])
            self.gain(seat, "goods", good, 1)

    def fill(self, seat, space, team):
        for colour in team:
            self.players[seat].workers[colour] -= 1
            space[colour] += 1

    # The auction.

    def auction(self, active):
        self.gain(active, "goods", "pumpkin", 1)
        order, outbid = self.round_from(active), []
        waiting = list(order)
        while waiting:
            seat = waiting.pop(0)
            me = self.players[seat]
            must = seat == active and seat not in outbid
            words = yield from self.ask(seat, lambda: self.bids(seat) + ([] if must else ["fold"]), [["pumpkin"]])
            if words == ["fold"]:
                me.folded = True
                continue
            me.row, me.column = (int(n) for n in words[1].split("."))
            row = self.city[me.row - 1]
            if row.holder:
                other = self.players[row.holder]
                other.row = other.column = other.bid = 0
                waiting.insert(0, row.holder)
                outbid.append(row.holder)
            row.holder, row.column, me.bid = seat, me.column, row.costs[me.column - 1]
        for seat in order:
            self.pay(seat, ["pumpkin"] * self.players[seat].bid)
            self.players[seat].bid = 0
        for seat in order:
            if self.players[seat].row:
                yield from self.reward(seat, self.city[self.players[seat].row - 1])
        for player in self.players.values():
            player.row = player.column = 0
            player.folded = False
        for row in self.city:
            row.holder = row.column = 0

    def bids(self, seat):
        return [
            f"bid {r}.{column}" for r, row in enumerate(self.city, 1) for column, costs in enumerate(row.costs, 1)
            if column > row.column and self.players[seat].goods["pumpkin"] >= costs
        ]

    def reward(self, seat, row):
        me = self.players[seat]
        words = yield from self.ask(seat, lambda: self.rewards(self.players[seat], row), [["copper"], ["stone"]])
        taken = words[1:]
        cows = min(row.cows, self.cows)
        me.cows += cows
        self.cows -= cows
        me.silver += row.silver
        self.pay(seat, [small for small, large in LARGE.items() for good in taken if good == large])
        self.gain_all(seat, "goods", taken)

    def rewards(self, me, row):
        if row.picks:
            return [f"reward {goods}" for goods in choices(row.kinds, row.picks)]
        return [
            " ".join(["reward"] + ["big-copper"] * copper + ["big-stone"] * stone)
            for copper in range(row.exchanges + 1) for stone in range(row.exchanges + 1 - copper)
            if me.goods["copper"] >= copper and me.goods["stone"] >= stone
        ]

    # Building.

    def builds_now(self, seat):
        me = self.players[seat]
        if not me.left:
            return []
        return [
            f"build {q},{r}" for (q, r), h in self.hexes.items()
            if h.free and any(self.hexes[b].owner or self.hexes[b].camp for b in self.land_beside((q, r)))
            and held(me.goods, [LETTERS[letter] for letter in h.price])
        ]

    def build(self, seat, words):
        me = self.players[seat]
        while words[0] == "build":
            self.builds += 1
            self.settle(seat, self.named(words[1]))
            if self.builds == 3:
                return
            words = yield from self.ask(seat, lambda: ["done"] + self.builds_now(seat), [[good] for good in SMALL])
        me.silver += 3 - self.builds

    def settle(self, seat, at):
        me, place = self.players[seat], self.hexes[at]
        self.pay(seat, [LETTERS[letter] for letter in place.price])
        place.owner = seat
        doubles = min(int(place.double), me.left - 1)
        lines = min(self.new_lines(seat, at), me.left - 1 - doubles)
        place.settlements = 1 + doubles + lines
        me.doubles += doubles
        me.lines += lines
        me.left -= place.settlements
        me.cows += place.cow
        place.cow = False
        for beside in self.land_beside(at):
            me.canteens += self.hexes[beside].canteen
            self.hexes[beside].canteen = False
        self.last = self.last or me.left == 0

    def new_lines(self, seat, at):
        def run(x, y):
            q, r, length = at[0] + x, at[1] + y, 0
            while (q, r) in self.hexes and self.hexes[q, r].owner == seat:
                q, r, length = q + x, r + y, length + 1
            return length

        sides = [(run(x, y), run(-x, -y)) for x, y in AROUND[:3]]
        return sum(a < 4 and b < 4 and a + 1 + b >= 4 for a, b in sides)

    # The end.

    def placed(self, seat):
        return sum(h.settlements for h in self.hexes.values() if h.owner == seat)

    def outcome(self):
        def key(seat):
            me = self.players[seat]
            wealth = me.silver + sum(me.workers.values()) + sum(me.goods.values())
            return self.placed(seat), me.cows + me.canteens, wealth

        keys = [key(seat) for seat in self.seats]
        ties = []
        if len({k[:1] for k in keys}) < len(keys):
            ties.append("cows-and-canteens")
        if len({k[:2] for k in keys}) < len(keys):
            ties.append("silver-workers-goods")
        order = [[seat for seat in self.seats if key(seat) == k] for k in sorted(set(keys), reverse=True)]
        return {"order": order, "points": [self.points(seat) for seat in self.seats], "tiebreak": ties}

    def points(self, seat):
        me, total = self.players[seat], self.placed(seat)
        return {"total": total, "hexes": total - me.doubles - me.lines, "double-marks": me.doubles, "lines": me.lines}

    def view(self):
        """What everybody sees at the end."""
        return {
            "hexes": [self.view_hex(at) for at in sorted(self.hexes)],
            "players": [self.view_player(seat) for seat in self.seats],
            "supply": {"goods": self.goods, "workers": self.workers, "cows": self.cows},
            "bank": [{"workers": s.large, "small": s.small, "silver": s.amount, "needs": s.needs} for s in self.spaces["bank"]],
            "areas": [
                {"good": good, "spaces": [
                    {"workers": s.large, "small": s.small, "silver": s.costs, "amount": s.amount} for s in self.spaces[place]]}
                for good, place in zip(SMALL, AREAS)
            ],
            "city": [self.view_row(row) for row in self.city],
            "wheel": [{"any": s == ["any", "any"], "workers": {c: s.count(c) for c in SMALL}} for s in self.wheel],
            "turn": {
                "phase": "over", "to_act": 0, "first": self.first, "active": self.active, "number": self.turns,
                "builds": self.builds, "sector": self.sector, "pushed": self.pushed, "area": 0, "space": 0,
                "excess": 0, "last": self.last, "retired": self.retired,
            },
        }

    def view_hex(self, at):
        h = self.hexes[at]
        view = {"q": at[0], "r": at[1], "settlements": h.settlements, "owner": h.owner, "kind": h.kind, "tile": h.tile, "part": h.part}
        marks = {"price": h.price, "double": h.double, "cow": h.cow, "canteen": h.canteen, "camp": h.camp}
        return view | {mark: value for mark, value in marks.items() if value}

    def view_player(self, seat):
        me = self.players[seat]
        names = ("goods", "workers", "silver", "cows", "canteens", "left", "row", "column", "folded", "paid", "doubles", "lines")
        return {name: getattr(me, name) for name in names} | {"placed": self.placed(seat)}

    def view_row(self, row):
        view = {"costs": row.costs, "holder": row.holder, "column": row.column}
        gives = {"cows": row.cows, "silver": row.silver, "picks": row.picks, "from": row.kinds, "exchanges": row.exchanges}
        return view | {name: value for name, value in gives.items() if value}

    def entries(self, seat):
        """What an export says of a seat."""
        return {}


if __name__ == "__main__":
    main("montana", Game, HERE.parent / "components")
