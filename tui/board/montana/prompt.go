package montana

import (
	"saloon/rules/montana"
)

// prompt is what is asked, and what the choice at hand would bring.
func (b *gameBoard) prompt() string {
	if b.looking {
		return b.Say("looking")
	}
	if idle := b.Scene.WhyIdle(); idle != "" || b.view == nil {
		return idle
	}
	if b.trading {
		return b.Say("prompt.trade")
	}
	if len(b.Pick.Picked()) > 0 && b.Choosing(thingCrew) {
		return b.Say("prompt.crew") + " " + b.wouldWork()
	}
	return b.question()
}

// questions are what each step asks.
var questions = map[montana.Step]string{
	montana.StepCamp: "camp", montana.StepTurn: "action", montana.StepTake: "take", montana.StepDraftTake: "take",
	montana.StepPush: "push", montana.StepHelper: "helper", montana.StepBid: "bid", montana.StepReward: "reward",
	montana.StepBuild: "build", montana.StepCanteen: "canteen",
}

func (b *gameBoard) question() string {
	if b.view.Turn.Step == montana.StepDismiss {
		return b.Scene.Words.N("montana.prompt.dismiss", b.view.Turn.Excess)
	}
	if b.onlyTradesHelp() {
		return b.Say("prompt.only-trades")
	}
	if key, ok := questions[b.view.Turn.Step]; ok {
		return b.Say("prompt." + key)
	}
	return ""
}

// onlyTradesHelp reports whether the step is open only because a cow may be traded (MT-10.4).
func (b *gameBoard) onlyTradesHelp() bool {
	for _, m := range b.Scene.Legal {
		if m.Kind() != montana.MoveTrade && m.Kind() != montana.MoveDone {
			return false
		}
	}
	return b.IsLegal(montana.MoveTrade) && b.IsLegal(montana.MoveDone) && b.view.Turn.Step != montana.StepCanteen
}

// wouldWork is what the space that was picked brings.
func (b *gameBoard) wouldWork() string {
	for _, s := range b.Pick.Picked() {
		if s.Thing.Sort() == thingSpace {
			return b.aboutSpace(s.Thing)
		}
	}
	return ""
}
