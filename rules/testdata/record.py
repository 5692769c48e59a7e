"""What exports of all games share, for the programs that play them again: draws, logs and undo.

This program shares nothing with Saloon. It knows what ../NOTATION.md says.
"""
import argparse
import csv
import hashlib
import json
import pathlib
import sys


class Wrong(Exception):
    """Something in an export does not hold."""


def expect(holds, text):
    if not holds:
        raise Wrong(text)


def numbers(seed, line):
    """The random numbers that a seed gives to one line of the log."""
    block = 0
    while True:
        raw = hashlib.sha256(seed + line.to_bytes(8, "big") + block.to_bytes(8, "big")).digest()
        for at in range(0, 32, 8):
            yield int.from_bytes(raw[at:at + 8], "big")
        block += 1


class Draws:
    """What a line of the house draws with: called with n, it gives a number from 0 to n-1."""

    def __init__(self, seed, line, deal):
        self.seed, self.deal = seed, deal
        self.stream = iter(()) if deal else numbers(seed, line)

    def at(self, word, seat, number):
        """Says for which place of the game is drawn next. It matters in a deal only."""
        if self.deal:
            self.stream = numbers(hashlib.sha256(self.seed + f"{word} {seat} {number}".encode()).digest(), 0)

    def __call__(self, n):
        while True:
            product = next(self.stream) * n
            if product % 2**64 >= 2**64 % n:
                return product >> 64


class Log:
    """A game with its log: what undo takes back, and which line a draw belongs to."""

    def __init__(self, make, seed, begun, deal):
        """make makes the game anew; without a seed the house's lines are not checked, nor are the
        first ones that are those of another game, from whose moment this one plays on."""
        self.make, self.seed, self.begun, self.deal = make, seed, begun, deal
        self.count = 0
        self.done = []  # lines that nothing can take back: seat, words, number
        self.open = []  # those that can be taken back, with the number of their secret choice
        self.begin([])

    def begin(self, lines):
        self.game = self.make()
        self.number = 0
        self.course = self.game.play(lambda: self.number >= self.begun and self.seed and Draws(self.seed, self.number, self.deal))
        self.owing = next(self.course)
        for line in lines:
            self.send(*line)

    def send(self, seat, words, number):
        expect(self.owing, "the game is over")
        may = seat in self.owing or words[0] == "recall" and seat in self.game.seats
        expect(may, f"seat {seat} owes nothing, but {self.owing}")
        self.number = number
        try:
            self.owing = self.course.send((seat, words))
        except StopIteration:
            self.owing = set()
        except (ValueError, IndexError):
            raise Wrong("it is no move") from None

    def line(self, text):
        seat, *words = text.split()
        seat, number = int(seat), self.count
        self.count += 1
        if words == ["undo"]:
            self.undo(seat)
            return
        secret = self.game.secret
        while self.open and self.open[0][0] != seat and not (secret and self.open[0][3] == secret):
            self.done.append(self.open.pop(0)[:3])
        self.send(seat, words, number)
        self.open.append((seat, words, number, secret))
        if seat == 0 or secret and self.game.secret != secret:
            self.done += [line[:3] for line in self.open]
            self.open = []

    def undo(self, seat):
        expect(self.owing, "the game is over")
        own = [line for line in self.open if line[0] == seat]
        expect(own, "there is nothing to undo")
        last = own[-1]
        recalled = last[1][0] == "recall" and any(line[1][1:2] == last[1][1:2] for line in own[:-1])
        expect(not recalled, "a recall is not undone")
        self.open.remove(last)
        self.begin(self.done + [line[:3] for line in self.open])


def check(game_id, make, export):
    """Plays an export again. make makes the game from the export. It has `play`, which yields the
    seats that owe a decision and is sent lines; `seats`; `secret`, the number of the secret choice
    being made, or 0; and for the end `view`, `outcome` and `entries` of a seat."""
    expect(export["game"] == game_id, "it is another game")
    seed = bytes.fromhex(export.get("seed", ""))
    if seed:
        expect(hashlib.sha256(seed).hexdigest() == export["seed_sha256"], "the hash is not that of the seed")
    log = Log(lambda: make(export), seed, export.get("begun", {"lines": 0})["lines"], "deal" in export)
    for number, text in enumerate(export["moves"]):
        try:
            log.line(text)
        except Wrong as wrong:
            raise Wrong(f"line {number + 1}, {text!r}: {wrong}") from None
    expect(("outcome" in export) == ("final" in export) == (not log.owing), "the end is told too early, or not at all")
    if log.owing:
        return
    game = log.game
    for name, told, found in (("final", export["final"], game.view()), ("outcome", export["outcome"], game.outcome())):
        expect(told == found, f"{name} should be {json.dumps(found)}")
    for seat, told in zip(game.seats, export["seats"]):
        entries = {key: value for key, value in told.items() if key not in ("name", "kind")}
        expect(entries == game.entries(seat), f"of seat {seat} should be said {game.entries(seat)}")


def read_sheets(folder):
    """The component sheets of a folder, each as a list of rows."""
    sheets = {}
    for path in folder.glob("*.csv"):
        with open(path, newline="") as file:
            sheets[path.stem] = list(csv.DictReader(file))
    return sheets


def main(game_id, game, components):
    """Checks the files of the command line. game makes a game from component sheets and an export."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--components", type=pathlib.Path, default=components)
    parser.add_argument("files", nargs="+", type=pathlib.Path)
    args = parser.parse_args()
    sheets, failed = read_sheets(args.components), False
    for file in args.files:
        try:
            check(game_id, lambda export: game(sheets, export), json.loads(file.read_text()))
            print(f"{file.name}: ok")
        except Wrong as wrong:
            print(f"{file.name}: {wrong}")
            failed = True
    sys.exit(failed)
