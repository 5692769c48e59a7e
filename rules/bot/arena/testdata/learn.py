"""Learns Zoff in Buffalo for two players: what a move brings is a sum of numbers, one for each thing that is so after it.

    python3 learn.py 80000 2000    # learns from 80,000 games, and counts how many it wins of 2,000 others
"""
import json, random, subprocess, sys
from collections import defaultdict

COLOURS = ["", "blue", "red", "green", "orange"]
HERDS = ["own-first", "own-second", "next1-first", "next1-second"]
brings = defaultdict(float)  # the numbers
random.seed(1)


def play(games, seed, learns):  # returns the part of the games that it wins
    command = ["saloon", "gym", "buffalo", "--bots", "greenhorn", "--batch", "64", "--seed", str(seed)]
    gym = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    names = [name for name, low, high in json.loads(gym.stdout.readline())["layout"]]
    margins, past = [], [[] for _ in range(64)]
    while len(margins) < games:
        moves = []
        for told, did in zip(json.loads(gym.stdout.readline())["games"], past):
            if "over" in told:
                margins.append(told["over"]["margin"])
                improve(did, margins[-1]) if learns else None
                did.clear()
            v = dict(zip(names, told["vector"]))
            choices = [(things(v, *move), i) for move, i in read(v, told["legal"]).items()]
            strays = learns and random.random() < 0.05
            best = random.choice(choices) if strays else max(choices, key=lambda c: sum(brings[t] for t in c[0]))
            did.append((best[0], v["score own"] - v["score next1"]))
            moves.append(best[1])
        print(json.dumps(moves), file=gym.stdin, flush=True)
    gym.stdin.close()
    return sum(1 if m > 0 else 0.5 if m == 0 else 0 for m in margins) / len(margins)


def read(v, legal):  # moves as (kind, cows, meadow, herd), with the place of the first of each in legal
    herd = {COLOURS[v["colour " + h]]: h for h in HERDS}
    turn = next((h for h in HERDS if v["bonus " + h] or v["turn " + h] == 1 and not any(v["bonus " + g] for g in HERDS)), None)
    now = next((name.split()[1] for name in v if name.endswith(" now") and v[name]), None)
    moves = {}
    for i, (kind, *rest) in enumerate(move.split() for move in legal):
        move = {"send": lambda: (int(rest[0][0]), rest[1], herd[rest[2]]), "graze": lambda: (int(rest[0]), now, turn),
                "bonus": lambda: (int(rest[1]), rest[0], turn), "start": lambda: (1, rest[0], herd[rest[1]])}.get(kind)
        if move or kind == "done":
            moves.setdefault((kind, *(move() if move else (0, now, turn))), i)
    return moves


def things(v, kind, n, meadow, herd):  # what is so if all these cows come to stand there
    had, free = v[f"meadow {meadow} cows {herd}"], v[f"meadow {meadow} free"]
    put = min(n, free)
    others = [v[f"meadow {meadow} cows {h}"] for h in HERDS if h != herd]
    rank, lead, left = sum(c > had + put for c in others), max(-4, min(4, had + put - max(others))), min(free - put, 6)
    return [(kind, n), (kind, n - put), (kind, meadow, rank, left == 0), (kind, rank, left), (kind, lead, left), (kind, had == 0, lead == 0)]


def improve(did, margin):  # a move should have brought what came after it, and of what came later the less
    gain = 0.0
    for after, (said, ahead) in zip([margin, *(a for _, a in did[:0:-1])], reversed(did)):
        gain = after - ahead + 0.8 * gain
        wrong = gain - sum(brings[t] for t in said)
        for t in said:
            brings[t] += 0.03 * wrong / len(said)


play(int(sys.argv[1]), 1, True)
print(f"won {100 * play(int(sys.argv[2]), 2, False):.1f}%")
