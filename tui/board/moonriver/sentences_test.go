package moonriver

import (
	"strings"
	"testing"

	"saloon/rules"
	"saloon/rules/moonriver"
	"saloon/tui/board/boardtest"
)

// Each sentence names who did it, whose things it changed, and the places in their order.
func TestEverySentenceOfTheStory(t *testing.T) {
	s := boardtest.NewPlay(t, game(t), rules.Setup{Seats: 3}, rules.Seed{1}).Scene(rules.Observer)
	here, there := int16(moonriver.CellAt(2, 2)), int16(moonriver.CellAt(4, 3))
	tell := func(e rules.Event, text string) boardtest.Sentence { return boardtest.Sentence{Event: e, Text: text} }
	boardtest.CheckSentences(t, Presenter{}, s, moonriver.EventEnd, []boardtest.Sentence{
		tell(rules.Event{Kind: moonriver.EventScenario, What: 1}, "The legend of this game: Rafting."),
		tell(rules.Event{Kind: moonriver.EventOrder, Who: 2, Where: 1}, "Bartholomew-the-2nd is drawn as number 1."),
		tell(rules.Event{Kind: moonriver.EventRound, What: 4}, "Round 4 begins."),
		tell(rules.Event{Kind: moonriver.EventRound, What: 12, Gained: 1}, "The last round begins."),
		tell(rules.Event{Kind: moonriver.EventGo, Who: 2, What: 5, Where: 3}, "Bartholomew-the-2nd will take 5 canyon."),
		tell(rules.Event{Kind: moonriver.EventTake, Who: 2, What: 5, From: 3}, "Bartholomew-the-2nd takes 5 canyon."),
		tell(rules.Event{Kind: moonriver.EventTake, Who: 2, What: 5, From: 3, Where: 1}, "Bartholomew-the-2nd takes 5 canyon; it finds no room and must be laid."),
		tell(rules.Event{Kind: moonriver.EventLay, Who: 2, What: 5, Where: here}, "Bartholomew-the-2nd lays 5 canyon on b2."),
		tell(rules.Event{Kind: moonriver.EventScrap, Who: 2, What: 5}, "Bartholomew-the-2nd gives up 5 canyon."),
		tell(rules.Event{Kind: moonriver.EventDiscard, What: 5, From: 3}, "5 canyon leaves the game."),
		tell(rules.Event{Kind: moonriver.EventDiscard, Who: 2, What: 5}, "Bartholomew-the-2nd loses 5 canyon, which could not be laid."),
		tell(rules.Event{Kind: moonriver.EventStop, Who: 2}, "Bartholomew-the-2nd stops."),
		tell(rules.Event{Kind: moonriver.EventCow, Who: 2, What: 5, Where: here, Gained: 1}, "Bartholomew-the-2nd gets a cow on b2."),
		tell(rules.Event{Kind: moonriver.EventCow, Who: 2, What: 5, Where: here, Gained: 2}, "Bartholomew-the-2nd gets 2 cows on b2."),
		tell(rules.Event{Kind: moonriver.EventNoCow, Who: 2, What: 5, Where: here, Gained: 1}, "The herd is empty: Bartholomew-the-2nd gets no cow on b2."),
		tell(rules.Event{Kind: moonriver.EventCull, Who: 2, What: 5, From: here, Where: there}, "The skull on b2 takes a cow of Bartholomew-the-2nd from d3."),
		tell(rules.Event{Kind: moonriver.EventSkullSpent, Who: 2, From: here}, "The skull of Bartholomew-the-2nd on b2 finds no cow."),
		tell(rules.Event{Kind: moonriver.EventHire, Who: 2, What: int16(moonriver.Farmer), From: int16(moonriver.Cowboy), Where: here}, "Bartholomew-the-2nd hires a Farmer for b2."),
		tell(rules.Event{Kind: moonriver.EventNobody, Who: 2, Where: here}, "Nobody is left in the saloon for Bartholomew-the-2nd."),
		tell(rules.Event{Kind: moonriver.EventDrive, Who: 2, From: here, Where: there}, "Bartholomew-the-2nd drives a cow from b2 to d3."),
		tell(rules.Event{Kind: moonriver.EventSwap, Who: 2, Whom: 1, What: 5, From: 9}, "Bartholomew-the-2nd gives 9 desert to Ann for 5 canyon."),
		tell(rules.Event{Kind: moonriver.EventSteal, Who: 2, Whom: 1, From: here, Where: there}, "Bartholomew-the-2nd takes a cow from Ann."),
		tell(rules.Event{Kind: moonriver.EventClaim, Who: 2, What: 97, Where: here}, "Bartholomew-the-2nd lays the bonus plot 1a prairie on b2."),
		tell(rules.Event{Kind: moonriver.EventBonusGone, Who: 2, What: 1}, "The bonus plot of Bartholomew-the-2nd fits nowhere and leaves the game."),
		tell(rules.Event{Kind: moonriver.EventStray, Who: 2, What: 5, Where: here, Gained: 1}, "Bartholomew-the-2nd: a cow too many leaves b2."),
		tell(rules.Event{Kind: moonriver.EventStray, Who: 2, What: 5, Where: here, Gained: 3}, "Bartholomew-the-2nd: 3 cows too many leave b2."),
		tell(rules.Event{Kind: moonriver.EventEnd, Who: 2, What: 1, Where: 2}, "Bartholomew-the-2nd has 1 point."),
		tell(rules.Event{Kind: moonriver.EventEnd, Who: 2, What: 40, Where: 2}, "Bartholomew-the-2nd has 40 points."),
	})
}

// In short it is said from whom a cow or a plot came.
func TestTheSummaryNamesWhomItWasTakenFrom(t *testing.T) {
	s := boardtest.NewPlay(t, game(t), rules.Setup{Seats: 3}, rules.Seed{1}).Scene(rules.Observer)
	for _, e := range []rules.Event{
		{Kind: moonriver.EventSteal, Who: 2, Whom: 1, From: int16(moonriver.CellAt(2, 2)), Where: int16(moonriver.CellAt(4, 3))},
		{Kind: moonriver.EventSwap, Who: 2, Whom: 1, What: 5, From: 9},
	} {
		if text := (Presenter{}).Summary(s, 2, []rules.Event{e}); !strings.Contains(text, s.Name(1)) || strings.Contains(text, s.Name(2)) {
			t.Errorf("what %s took from %s is summed up as %q", s.Name(2), s.Name(1), text)
		}
	}
}
