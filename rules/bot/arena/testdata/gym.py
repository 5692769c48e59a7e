"""An environment with the methods of Gymnasium. As a program it plays three games of Montana by chance."""
import json, random, subprocess


class Saloon:
    def __init__(self, *flags):
        self.gym = subprocess.Popen(["saloon", "gym", *flags], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.state = {"over": True}

    def ask(self, **words):  # says something, and hears until it has to move, or the game is over
        print(json.dumps(words), file=self.gym.stdin, flush=True) if words else None
        refused = None
        for told in map(json.loads, self.gym.stdout):
            if told["type"] == "error":
                refused = ValueError(told["text"])
            elif told["type"] == "state":
                self.state = told
                if refused:
                    raise refused
            if told["type"] == "over" or told["type"] == "state" and told["legal"]:
                return told
        raise EOFError("the gym is closed")

    def reset(self):
        if not self.state["over"]:
            self.ask(type="leave")
        return self.ask()["view"], self.state

    def step(self, move):
        told = self.ask(type="move", at=self.state["at"], move=move)
        done = told["type"] == "over"
        return self.state["view"], float(done and told["place"] == 1), done, False, self.state


if __name__ == "__main__":
    saloon = Saloon("montana", "--bots", "easy,random")
    for _ in range(3):
        view, info = saloon.reset()
        done = False
        while not done:
            view, reward, done, truncated, info = saloon.step(random.choice(info["legal"]))
        print("reward", reward, "after", info["ask"] - 1, "decisions")
    saloon.gym.stdin.close()
