"""A bot for Saloon that plays by chance: over SSH, or on this machine without a server.

    python3 bot.py -p 2222 saloon.example
    python3 bot.py ladder -p 2222 saloon.example
    saloon arena montana --bots "exec:python3 bot.py",easy
"""
import json, random, subprocess, sys

ladder = sys.argv[1:2] == ["ladder"]
command = ["ssh", "-T", *sys.argv[1 + ladder:], "bot"]
ssh = sys.argv[1:] and subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
lines, out = (ssh.stdout, ssh.stdin) if ssh else (sys.stdin, sys.stdout)


def say(**words):
    print(json.dumps(words), file=out, flush=True)


asked = at = None
for told in map(json.loads, lines):
    if told["type"] == "hello" and told["protocol"] < 2:
        say(type="hello", protocol=2)
    elif told["type"] == "hello" and ladder:
        say(type="ladder")
    elif told["type"] == "hello" and ssh:
        say(type="create", game="moonriver", seats=2, bots={"2": "easy"}, pace="quick")
        say(type="ready")
    elif told["type"] == "state" and told["seat"] in told["to_act"] and asked != (told["table"], told["ask"]):
        # The same decision may be shown twice, when others move meanwhile.
        asked, at = (told["table"], told["ask"]), told["at"]
        # told["view"] is all that you may know, told["legal"] all that you can do.
        say(type="move", at=at, move=random.choice(told["legal"]))
    elif told["type"] in ("error", "bye"):
        print(told["text"], file=sys.stderr)
        if told.get("at") == at:  # else an older answer came too late, and this one stands
            asked = None
    elif told["type"] == "over" and ssh:
        print("I am number", told["place"]) if told["outcome"] else print("The table was closed.")
        if not ladder:
            break
if ssh:
    ssh.stdin.close()
    sys.exit(ssh.wait())
