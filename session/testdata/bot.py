"""A bot for Saloon. It opens a table with one of the saloon's own bots, plays, and leaves.

    python3 bot.py -p 2222 saloon.example
"""
import json, random, subprocess, sys

ssh = subprocess.Popen(["ssh", "-T", *sys.argv[1:], "bot"],
                       stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def say(**words):
    ssh.stdin.write(json.dumps(words) + "\n")
    ssh.stdin.flush()


def choose(state):
    # state["view"] is all that you may know, state["legal"] all that you can do.
    return random.choice(state["legal"])


asked, finished = 0, False
for line in ssh.stdout:
    word = json.loads(line)
    if word["type"] == "hello":
        say(type="create", game="moonriver", seats=2, bots={"2": "easy"}, pace="quick")
        say(type="ready")
    elif word["type"] == "state" and word["seat"] in word["to_act"] and word["ask"] != asked:
        asked = word["ask"]  # the same decision may be shown twice, when others move meanwhile
        say(type="move", at=word["at"], move=choose(word))
    elif word["type"] in ("error", "bye"):
        print(word["text"], file=sys.stderr)
        asked = 0
    elif word["type"] == "over":
        print("I am number", word["place"], "of", len(word["outcome"]["points"]))
        finished = True
        break
ssh.stdin.close()
sys.exit(0 if ssh.wait() == 0 and finished else 1)
