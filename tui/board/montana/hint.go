package montana

import (
	"saloon/rules/montana"
)

// Hint is what is asked, and what the choice at hand would bring.
func (b *Board) Hint() string {
	if b.looking {
		return b.Say("looking")
	}
	if idle := b.Scene.WhyIdle(); idle != "" || b.view == nil {
		return idle
	}
	if b.trading {
		return b.Say("hint.trade")
	}
	if len(b.Pick.Picked()) > 0 && b.Choosing(thingCrew) {
		return b.Say("hint.crew") + " " + b.wouldWork()
	}
	return b.question()
}

// questions are what each phase asks.
var questions = map[string]string{
	montana.PhaseCamp: "camp", montana.PhaseAction: "action", montana.PhaseTake: "take", montana.PhaseDraft: "take",
	montana.PhasePush: "push", montana.PhaseHelper: "helper", montana.PhaseBid: "bid", montana.PhaseReward: "reward",
	montana.PhaseBuild: "build", montana.PhaseCanteen: "canteen",
}

func (b *Board) question() string {
	if b.view.Turn.Phase == montana.PhaseDismiss {
		return b.Scene.Words.N("montana.hint.dismiss", b.view.Turn.Excess)
	}
	if key, ok := questions[b.view.Turn.Phase]; ok {
		return b.Say("hint." + key)
	}
	return ""
}

// wouldWork is what the space that was picked brings.
func (b *Board) wouldWork() string {
	for _, s := range b.Pick.Picked() {
		if kindOf(s.Thing) == thingSpace {
			return b.aboutSpace(s.Thing)
		}
	}
	return ""
}
