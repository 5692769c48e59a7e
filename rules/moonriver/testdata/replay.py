"""Plays exported games of Moon River again, and checks all that they say.

    python3 replay.py [--components DIR] GAME.json ...

This program shares nothing with Saloon. It knows what NOTATION.md and RULES.md say, and reads the
component sheets. For each file it prints "ok", or the first thing that is wrong.
"""
import functools
import pathlib
import sys

sys.dont_write_bytecode = True
HERE = pathlib.Path(__file__).parent
sys.path.insert(0, str(HERE.parent.parent / "testdata"))
from record import expect, main, Wrong

SPECIALISTS = ["desperado", "thief", "digger", "trapper", "farmer"]
SCENARIOS = ["rafting", "goldrush", "outlaws", "city"]
TERRAINS = ["desert", "canyon", "prairie", "forest", "homestead"]  # those that score by cows
COLOURS = ["purple", "white", "orange", "green"]
BRIDGES = {"W": "b1", "N": "c2", "E": "d1"}
RIVER = {"a1", "b1", "d1", "e1", "c2"}
SYMBOLS = ["gold", "beaver", "corn", "cow", "skull", "circle"]


def position(cell):
    """The row and the column of a cell, in the order in which ranches are listed."""
    return int(cell[1:]), ord(cell[0]) - ord("a")


@functools.cache
def beside(cell):
    row, column = position(cell)
    near = [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]
    return [f"{'abcde'[c]}{r}" for r, c in near if 0 <= c < 5 and r >= 1]


def hanging_together(cells, first):
    """The cells that hang together with the first one."""
    found, new = {first}, [first]
    while new:
        for cell in beside(new.pop()):
            if cell in cells and cell not in found:
                found.add(cell)
                new.append(cell)
    return found


def groups(cells):
    left, found = set(cells), []
    while left:
        group = hanging_together(left, min(left))
        found.append(group)
        left -= group
    return found


class Laid:
    """A plot in a ranch."""

    def __init__(self, plot):
        self.plot, self.cows, self.partner = plot, 0, ""


class Ranch:
    def __init__(self, board, colour, rows):
        self.board, self.colour = board["board"], colour
        self.bridges = sorted((BRIDGES[b] for b in board["bridges"].split()), key=position)
        self.capacity = int(board["reserve"])
        self.rows = rows
        self.cells = {f"{c}{r}" for c in "abcde" for r in range(1, rows + 1)} - {"c1"}
        self.laid = {}
        self.reserve = []
        self.claimed = False

    def free(self):
        return self.cells - set(self.laid)


class Game:
    """A game as its rules tell it. `play` yields the seats that owe a decision and is sent
    the next line, as a seat and words; what happens by itself needs none."""

    secret = 0  # nothing is

    def __init__(self, sheets, export):
        seats, self.options = len(export["seats"]), export["options"]
        self.seats = list(range(1, seats + 1))
        self.two = seats == 2
        self.faces = {int(row["id"]): self.face(row) for row in sheets["plots"]}
        self.number = {int(row["id"]): int(row["number"]) for row in sheets["plots"]}
        for row in sheets["bonus"]:
            self.faces[row["tile"] + row["side"]] = self.face(row)
        self.tiles = [1, 2] if self.two else []
        self.box = sorted(self.number)
        self.stack = [t for t in SPECIALISTS for _ in range(4)]
        self.saloon, self.gone, self.herd = [], [], 32
        self.current, self.next = None, None
        self.order, self.round = [], 0
        self.ranches = {seat: self.ranch(seat, sheets["boards"]) for seat in self.seats}
        self.scenario = ""
        self.step = ""

    @staticmethod
    def face(row):
        return {"terrain": row["terrain"]} | {s: int(row.get(s) or 0) for s in SYMBOLS}

    def ranch(self, seat, boards):
        rows = 10 if self.two else 5
        if self.options["mode"] == "camp":
            return Ranch(boards[0], COLOURS[seat - 1], rows)
        wishes = {s: self.options[f"board{s}"] for s in self.seats if self.options[f"board{s}"] != "free"}
        for s in self.seats:
            if s not in wishes:
                wishes[s] = next(b["board"] for b in boards[1:] if b["board"] not in wishes.values())
        board = next(b for b in boards if b["board"] == wishes[seat])
        return Ranch(board, board["colour"], rows)

    def terrain(self, plot):
        return self.faces[plot]["terrain"]

    # The course of the game.

    def play(self, draw):
        if self.options["mode"] == "legends":
            self.scenario = self.options["scenario"]
            if self.scenario == "random":
                def one(number):
                    number.at("scenario", 0, 1)
                    return [SCENARIOS[number(4)]]

                (self.scenario,) = yield from self.house("scenario", draw, one)
        yield from self.open(draw)
        yield from self.draw_column(draw)
        yield from self.set_up(draw)
        while self.next:
            for place in self.next:
                if not place["ranchero"]:
                    self.gone.append(place["plot"])
            self.current, self.next = self.next, None
            self.round += 1
            if self.box:
                yield from self.draw_column(draw)
            yield from self.open(draw)
            for at, place in enumerate(self.current):
                if place["ranchero"]:
                    yield from self.turn(place["ranchero"], at)
        for ranch in self.ranches.values():
            for laid in ranch.laid.values():
                self.herd += max(0, laid.cows - 1)
                laid.cows = min(1, laid.cows)
        self.step = "over"

    def house(self, word, draw, drawn):
        """A line of the house, which is what it draws if there is a seed."""
        _, words = yield {0}
        expect(words[0] == word, f"the house has to {word}")
        if number := draw():
            due = [str(one) for one in drawn(number)]
            expect(words[1:] == due, f"from this seed the house draws {due}")
        return words[1:]

    def open(self, draw):
        missing = min(5 - len(self.saloon), len(self.stack))
        if missing == 0:
            return
        stack = list(self.stack)

        def one(number):
            number.at("open", 0, 20 - len(stack) + 1)
            return stack.pop(number(len(stack)))

        words = yield from self.house("open", draw, lambda number: [one(number) for _ in range(missing)])
        expect(len(words) == missing, f"{missing} tokens come into the saloon")
        for token in words:
            self.stack.remove(token)
            self.saloon.append(token)

    def draw_column(self, draw):
        box = list(self.box)

        def column(number):
            number.at("draw", 0, self.round + 1)
            return [box.pop(number(len(box))) for _ in range(4)]

        words = yield from self.house("draw", draw, column)
        plots = [int(word) for word in words]
        expect(len(plots) == 4, "a column has four plots")
        for plot in plots:
            self.box.remove(plot)
        plots.sort(key=lambda plot: self.number[plot])
        self.next = [{"plot": plot, "ranchero": 0} for plot in plots]

    def set_up(self, draw):
        def shuffled(number):
            number.at("rancheros", 0, 1)
            order = list(self.seats)
            for at in range(len(order)):
                other = at + number(len(order) - at)
                order[at], order[other] = order[other], order[at]
            return order

        words = yield from self.house("rancheros", draw, shuffled)
        self.order = [int(word) for word in words]
        expect(sorted(self.order) == self.seats, "every seat's ranchero is drawn once")
        first = self.order[0]
        for seat in self.order + [self.order[1], first] if self.two else self.order:
            yield from self.go(seat)

    def go(self, seat):
        free = [at for at in range(4) if not self.next[at]["ranchero"]]
        at = free[0]
        if len(free) > 1:
            _, words = yield {seat}
            expect(words[0] == "go" and int(words[1]) - 1 in free, "a free place is to be chosen")
            at = int(words[1]) - 1
        self.next[at]["ranchero"] = seat

    # A turn.

    def turn(self, seat, at):
        ranch, place = self.ranches[seat], self.current[at]
        ranch.reserve.append(place["plot"])
        owned = len(ranch.reserve)
        crowded = owned > ranch.capacity
        last = not self.next and seat not in [p["ranchero"] for p in self.current[at + 1:]]
        may_lay = owned // 2
        while last or may_lay > 0:
            legal = self.dominoes(seat)
            if not legal:
                break
            must = last or crowded
            domino = min(legal)
            if len(legal) > 1 or not must:
                _, words = yield {seat}
                if words == ["done"]:
                    expect(not must, "one must lay")
                    break
                expect(words[0] == "lay" and len(words) == 3, "a domino is to be laid")
                domino = tuple(words[1:])
                expect(domino in legal, "this domino cannot be laid")
            crowded = False
            may_lay -= 1
            yield from self.lay(seat, domino)
        if last:
            self.gone += ranch.reserve
            ranch.reserve = []
        elif crowded:
            yield from self.scrap(seat)
        if self.next:
            yield from self.go(seat)

    def dominoes(self, seat):
        ranch = self.ranches[seat]
        free = ranch.free()
        fits = {(plot, cell) for plot in ranch.reserve for cell in free if self.connects(ranch, plot, cell)}
        return {
            (f"{low}@{cell}", f"{high}@{other}")
            for low in ranch.reserve for high in ranch.reserve if low < high
            for cell in free for other in beside(cell)
            if other in free and ((low, cell) in fits or (high, other) in fits)
        }

    def connects(self, ranch, plot, cell):
        if cell in ranch.bridges:
            return True
        near = [ranch.laid[c].plot for c in beside(cell) if c in ranch.laid]
        return self.terrain(plot) in [self.terrain(p) for p in near]

    def scrap(self, seat):
        ranch = self.ranches[seat]
        plots = list(ranch.reserve)
        if len(plots) > 2:
            _, words = yield {seat}
            plots = [int(word) for word in words[1:]]
            expect(words[0] == "scrap" and len(plots) == 2 and plots[0] < plots[1], "two plots are to be removed")
        for plot in plots:
            expect(plot in ranch.reserve, f"{plot} is no plot of this seat")
            ranch.reserve.remove(plot)
            self.gone.append(plot)

    def lay(self, seat, domino):
        ranch, circles, skulls = self.ranches[seat], set(), []
        for half in domino:
            plot, cell = half.split("@")
            ranch.reserve.remove(int(plot))
            ranch.laid[cell] = Laid(int(plot))
        for half in domino:
            plot, cell = half.split("@")
            face = self.faces[int(plot)]
            come = min(face["cow"], self.herd)
            ranch.laid[cell].cows += come
            self.herd -= come
            if face["skull"]:
                skulls.append(cell)
            if face["circle"]:
                circles.add(cell)
        for cell in skulls:
            yield from self.cull(seat, cell)
        yield from self.hire(seat, circles)
        if self.tiles and not ranch.claimed and any(half.endswith("10") for half in domino):
            yield from self.claim(seat)

    def territory(self, ranch, cell):
        terrain = self.terrain(ranch.laid[cell].plot)
        return hanging_together({c for c, laid in ranch.laid.items() if self.terrain(laid.plot) == terrain}, cell)

    def cull(self, seat, skull):
        ranch = self.ranches[seat]
        prey = [c for c in self.territory(ranch, skull) if ranch.laid[c].cows > 0]
        if not prey:
            return
        cell = prey[0]
        if len(prey) > 1:
            _, words = yield {seat}
            expect(words[0] == "cull" and words[1] in prey, "the skull takes a cow of its territory")
            cell = words[1]
        ranch.laid[cell].cows -= 1
        self.herd += 1

    # Partners.

    def hire(self, seat, circles):
        ranch = self.ranches[seat]
        while circles and self.saloon:
            _, words = yield {seat}
            expect(words[0] == "hire" and len(words) == 3 and words[2] in circles, "a partner is to be hired")
            token, _, cowboy = words[1].partition("/")
            expect(token in self.saloon and cowboy in ("", "cowboy"), f"no {words[1]} is in the saloon")
            self.saloon.remove(token)
            circles.remove(words[2])
            ranch.laid[words[2]].partner = cowboy or token
            if cowboy:
                yield from self.drive(seat)
            elif token == "desperado":
                yield from self.swap(seat)
            elif token == "thief":
                yield from self.steal(seat, words[2])

    def drive(self, seat):
        laid = self.ranches[seat].laid
        for _ in range(3):
            legal = {
                f"{cell}-{other}" for cell in laid if laid[cell].cows > 0
                for other in beside(cell) if other in laid and self.terrain(laid[other].plot) != "corn"
            }
            if not legal:
                return
            _, words = yield {seat}
            if words == ["done"]:
                return
            expect(words[0] == "drive" and words[1] in legal, "a cow is to be driven")
            cell, other = words[1].split("-")
            laid[cell].cows -= 1
            laid[other].cows += 1

    def others(self, seat):
        return [s for s in self.seats if s != seat]

    def swap(self, seat):
        mine = self.ranches[seat].reserve
        theirs = {plot: s for s in self.others(seat) for plot in self.ranches[s].reserve}
        if not mine or not theirs:
            return
        _, words = yield {seat}
        if words == ["done"]:
            return
        give, get = int(words[1]), int(words[2])
        expect(words[0] == "swap" and give in mine and get in theirs, "a swap is expected")
        other = self.ranches[theirs[get]].reserve
        mine.remove(give)
        other.remove(get)
        mine.append(get)
        other.append(give)

    def steal(self, seat, cell):
        thief = self.ranches[seat].laid[cell]
        legal = set()
        for other in self.others(seat):
            ranch = self.ranches[other]
            for c in ranch.laid:
                if ranch.laid[c].cows > 0 and not any(ranch.laid[d].partner for d in self.territory(ranch, c)):
                    legal.add(f"{other}:{c}")
        if not legal or self.terrain(thief.plot) == "corn":
            return
        _, words = yield {seat}
        if words == ["done"]:
            return
        expect(words[0] == "steal" and words[1] in legal, "this cow cannot be taken")
        other, c = words[1].split(":")
        self.ranches[int(other)].laid[c].cows -= 1
        thief.cows += 1

    def claim(self, seat):
        ranch = self.ranches[seat]
        legal = {
            f"{tile}{side} {cell}" for tile in self.tiles for side in "ab"
            for cell in ranch.free() if self.connects(ranch, f"{tile}{side}", cell)
        } or {str(tile) for tile in self.tiles}
        chosen = min(legal)
        if len(legal) > 1:
            _, words = yield {seat}
            chosen = " ".join(words[1:])
            expect(words[0] == "claim" and chosen in legal, "a bonus plot is to be laid")
        ranch.claimed = True
        self.tiles.remove(int(chosen[0]))
        if " " in chosen:
            plot, cell = chosen.split()
            ranch.laid[cell] = Laid(plot)
            yield from self.hire(seat, {cell} if self.faces[plot]["circle"] else set())

    # The end.

    def legend(self, ranch):
        needed = members = set()
        if self.scenario == "rafting":
            members = {c for c, laid in ranch.laid.items() if self.terrain(laid.plot) == "forest"}
            needed = members & RIVER
        elif self.scenario == "goldrush":
            needed = members = {c for c, laid in ranch.laid.items() if self.faces[laid.plot]["gold"]}
        elif self.scenario == "outlaws":
            members = {c for c, laid in ranch.laid.items() if laid.partner}
            needed = {c for c in members if ranch.laid[c].partner in ("desperado", "thief")}
        elif self.scenario == "city":
            needed = members = {c for c, laid in ranch.laid.items() if self.terrain(laid.plot) == "homestead"}
        return sum(10 * (len(g) - 2) for g in groups(members) if len(g) >= 3 and g & needed)

    def territories(self, ranch, terrain):
        return groups(c for c, laid in ranch.laid.items() if self.terrain(laid.plot) == terrain)

    def points(self, seat):
        ranch = self.ranches[seat]
        parts = {}
        for terrain in TERRAINS:
            found = self.territories(ranch, terrain)
            parts[terrain] = sum(len(t) * sum(ranch.laid[c].cows for c in t) for t in found)
        symbols = {s: sum(self.faces[laid.plot][s] for laid in ranch.laid.values()) for s in ("gold", "beaver", "corn")}
        parts |= {"gold": symbols["gold"], "beavers": symbols["beaver"], "corn": symbols["corn"]}
        for partner, symbol in (("digger", "gold"), ("trapper", "beaver"), ("farmer", "corn")):
            parts[partner + "s"] = symbols[symbol] * sum(laid.partner == partner for laid in ranch.laid.values())
        if self.options["mode"] == "legends":
            parts["legend"] = self.legend(ranch)
        return {"total": sum(parts.values())} | parts

    def outcome(self):
        points = {seat: self.points(seat) for seat in self.seats}

        def key(seat):
            ranch = self.ranches[seat]
            largest = max((len(t) for terrain in TERRAINS + ["corn"] for t in self.territories(ranch, terrain)), default=0)
            return points[seat]["total"], largest, sum(laid.cows for laid in ranch.laid.values())

        keys = [key(seat) for seat in self.seats]
        ties = []
        if len({k[:1] for k in keys}) < len(keys):
            ties.append("largest-territory")
        if len({k[:2] for k in keys}) < len(keys):
            ties.append("most-cows")
        order = [[seat for seat in self.seats if key(seat) == k] for k in sorted(set(keys), reverse=True)]
        return {"order": order, "points": list(points.values()), "tiebreak": ties}

    def view(self):
        """What everybody sees at the end."""
        view = {
            "ranches": [self.view_ranch(seat) for seat in self.seats],
            "mode": self.options["mode"], "scenario": self.scenario, "round": self.round, "rounds": 24,
            "box": len(self.box), "gone": sorted(self.gone), "herd": self.herd, "stack": len(self.stack),
            "saloon": sorted(self.saloon, key=SPECIALISTS.index), "tiles": self.tiles, "order": self.order, "step": self.step,
        }
        may_lack = ("scenario", "gone", "saloon", "tiles")
        return {key: value for key, value in view.items() if value or key not in may_lack}

    def view_ranch(self, seat):
        ranch = self.ranches[seat]
        view = {
            "board": ranch.board, "colour": ranch.colour, "rows": ranch.rows, "capacity": ranch.capacity,
            "bridges": ranch.bridges, "reserve": sorted(ranch.reserve), "score": self.points(seat)["total"],
            "plots": [
                {"cell": cell, "plot": ranch.laid[cell].plot, "cows": ranch.laid[cell].cows, "partner": ranch.laid[cell].partner}
                for cell in sorted(ranch.laid, key=position)
            ],
        }
        if ranch.claimed:
            view["claimed"] = True
        return view

    def entries(self, seat):
        """What an export says of a seat."""
        return {"board": self.ranches[seat].board, "colour": self.ranches[seat].colour}


if __name__ == "__main__":
    main("moonriver", Game, HERE.parent / "components")
