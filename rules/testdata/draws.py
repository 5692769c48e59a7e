"""Checks the house in exported games: the hash of the seed, and every line that was drawn from it.

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
from record import below


class MoonRiver:
    def __init__(self, seats):
        self.seats = seats
        self.box = list(range(1, 97))
        self.stack = [t for t in ("desperado", "thief", "digger", "trapper", "farmer") for _ in range(4)]

    def draw(self, words, number):
        if words[0] == "scenario":
            return [("rafting", "goldrush", "outlaws", "city")[number(4)]]
        if words[0] == "open":
            return [self.stack.pop(number(len(self.stack))) for _ in words[1:]]
        if words[0] == "draw":
            return [self.box.pop(number(len(self.box))) for _ in range(4)]
        order = list(range(1, self.seats + 1))
        for at in range(self.seats):
            other = at + number(self.seats - at)
            order[at], order[other] = order[other], order[at]
        return order


class Buffalo:
    def __init__(self, seats):
        with open(pathlib.Path(__file__).parent.parent / "buffalo/components/meadows.csv", newline="") as file:
            rows = list(csv.DictReader(file))
        rows = [r for r in rows if r["two_players"] == "1"] if seats == 2 else rows[:6 + seats]
        self.left = [r["name"].lower().replace("'", "") for r in rows]
        self.share, self.seat = len(rows) // seats, 0

    def draw(self, words, number):
        self.seat += 1
        return [self.seat] + [self.left.pop(number(len(self.left))) for _ in range(self.share)]


class Montana:
    def __init__(self, seats):
        self.seats = seats
        self.tiles = list(range(1, 13))

    def draw(self, words, number):
        if words[0] == "land":
            tile = self.tiles.pop(number(len(self.tiles)))
            return [12 - len(self.tiles), tile, number(6)]
        if words[0] == "first":
            return [number(self.seats) + 1]
        return [number(8) + 1]


GAMES = {"moonriver": MoonRiver, "buffalo": Buffalo, "montana": Montana}


def check(export):
    if "begun" in export:
        return "its first lines were drawn from the seed of another game, which this program does not know"
    seed = bytes.fromhex(export["seed"])
    if hashlib.sha256(seed).hexdigest() != export["seed_sha256"]:
        return "the hash is not that of the seed"
    house = GAMES[export["game"]](len(export["seats"]))
    for line, text in enumerate(export["moves"]):
        seat, *words = text.split()
        if seat == "0":
            drawn = " ".join(map(str, [words[0]] + house.draw(words, below(seed, line))))
            if drawn != " ".join(words):
                return f"line {line + 1}: from this seed the house draws {drawn}"
    return "ok"


def main():
    said = {file: check(json.loads(pathlib.Path(file).read_text())) for file in sys.argv[1:]}
    for file, text in said.items():
        print(f"{pathlib.Path(file).name}: {text}")
    sys.exit(any(text != "ok" for text in said.values()))


if __name__ == "__main__":
    main()
