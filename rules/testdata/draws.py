"""Checks the house in exported games: the hash of the seed, and every line that was drawn from it,
in deals and in games that play on from another one too.

    python3 draws.py GAME.json ...

This program shares nothing with Saloon. It knows what NOTATION.md and the pages of the games
say of draws, and reads the names of meadows from a component sheet. For each file it prints "ok",
or the first thing that is wrong. How many tokens come into the saloon of Moon River is no draw but
follows from the rules, so it takes their number from the line.
"""
import csv
import hashlib
import json
import pathlib
import sys

sys.dont_write_bytecode = True
from record import Draws


class MoonRiver:
    def __init__(self, seats):
        self.seats = seats
        self.box = list(range(1, 97))
        self.stack = [t for t in ("desperado", "thief", "digger", "trapper", "farmer") for _ in range(4)]

    def draw(self, before, words, number):
        if words[0] == "scenario":
            number.at("scenario", 0, 1)
            return [("rafting", "goldrush", "outlaws", "city")[number(4)]]
        if words[0] == "open":
            return self.tokens(len(words) - 1, number)
        if words[0] == "draw":
            number.at("draw", 0, (96 - len(self.box)) // 4 + 1)
            box = list(self.box)
            return [box.pop(number(len(box))) for _ in range(4)]
        number.at("rancheros", 0, 1)
        order = list(range(1, self.seats + 1))
        for at in range(self.seats):
            other = at + number(self.seats - at)
            order[at], order[other] = order[other], order[at]
        return order

    def tokens(self, count, number):
        drawn, stack = [], list(self.stack)
        for _ in range(count):
            number.at("open", 0, 20 - len(stack) + 1)
            drawn.append(stack.pop(number(len(stack))))
        return drawn

    def take(self, before, words):
        for word in words[1:]:
            if words[0] == "open":
                self.stack.remove(word)
            if words[0] == "draw":
                self.box.remove(int(word))


class Buffalo:
    def __init__(self, seats):
        with open(pathlib.Path(__file__).parent.parent / "buffalo/components/meadows.csv", newline="") as file:
            rows = list(csv.DictReader(file))
        rows = [r for r in rows if r["two_players"] == "1"] if seats == 2 else rows[:6 + seats]
        self.left = [r["name"].lower().replace("'", "") for r in rows]
        self.share, self.seat = len(rows) // seats, 1

    def draw(self, before, words, number):
        number.at("deal", self.seat, 1)
        left = list(self.left)
        return [self.seat] + [left.pop(number(len(left))) for _ in range(self.share)]

    def take(self, before, words):
        self.seat += 1
        for name in words[2:]:
            self.left.remove(name)


class Montana:
    def __init__(self, seats):
        self.seats = seats
        self.tiles = list(range(1, 13))
        self.first, self.spins = 0, [0] * seats

    def draw(self, before, words, number):
        if words[0] == "land":
            place = 12 - len(self.tiles) + 1
            number.at("land", 0, place)
            return [place, self.tiles[number(len(self.tiles))], number(6)]
        if words[0] == "first":
            number.at("first", 0, 1)
            return [number(self.seats) + 1]
        seat = self.spinner(before)
        number.at("spin", seat, self.spins[seat - 1] + 1)
        return [number(8) + 1]

    def spinner(self, before):
        """For whom the wheel is spun: for the first workers of all seats, then as a seat says."""
        done = sum(self.spins)
        if done < 2 * self.seats:
            return (self.first - 1 + done // 2) % self.seats + 1
        return int(before.split()[0])

    def take(self, before, words):
        if words[0] == "land":
            self.tiles.remove(int(words[2]))
        elif words[0] == "first":
            self.first = int(words[1])
        else:
            self.spins[self.spinner(before) - 1] += 1


GAMES = {"moonriver": MoonRiver, "buffalo": Buffalo, "montana": Montana}


def check(export):
    if "seed" not in export:
        return "it has no seed"
    seed = bytes.fromhex(export["seed"])
    if hashlib.sha256(seed).hexdigest() != export["seed_sha256"]:
        return "the hash is not that of the seed"
    house = GAMES[export["game"]](len(export["seats"]))
    own = export.get("begun", {"lines": 0})["lines"]  # the lines before are drawn from another game's seed
    before = ""
    for line, text in enumerate(export["moves"]):
        seat, *words = text.split()
        if seat == "0":
            drawn = [words[0]] + house.draw(before, words, Draws(seed, line, "deal" in export))
            if line >= own and [str(one) for one in drawn] != words:
                return f"line {line + 1}: from this seed the house draws {' '.join(map(str, drawn))}"
            try:
                house.take(before, words)
            except ValueError:
                return f"line {line + 1}: the house cannot draw this"
        before = text
    return "ok"


def main():
    said = {file: check(json.loads(pathlib.Path(file).read_text())) for file in sys.argv[1:]}
    for file, text in said.items():
        print(f"{pathlib.Path(file).name}: {text}")
    sys.exit(any(text != "ok" for text in said.values()))


if __name__ == "__main__":
    main()
