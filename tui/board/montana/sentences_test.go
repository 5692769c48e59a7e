package montana

import (
	"testing"

	"saloon/rules"
	"saloon/rules/montana"
	"saloon/tui/board/boardtest"
)

// Each sentence names who did it, whom it pushed out, and what was got or paid.
func TestEverySentenceOfTheStory(t *testing.T) {
	s := boardtest.NewPlay(t, game(t), rules.Setup{Seats: 3}, rules.Seed{1}).Scene(rules.Observer)
	copper, grain := int16(montana.Copper), int16(montana.Grain)
	tell := func(e rules.Event, text string) boardtest.Sentence { return boardtest.Sentence{Event: e, Text: text} }
	boardtest.CheckSentences(t, Presenter{}, s, montana.EventOver, []boardtest.Sentence{
		tell(rules.Event{Kind: montana.EventFirst, Who: 2}, "Bartholomew-the-2nd begins."),
		tell(rules.Event{Kind: montana.EventSpun, Who: 2, Where: 3}, "Bartholomew-the-2nd spins: 2 grain."),
		tell(rules.Event{Kind: montana.EventSpun, Who: 2, Where: 3, From: 1}, "Bartholomew-the-2nd pushes on to 2 grain for 2 grain."),
		tell(rules.Event{Kind: montana.EventWorkers, Who: 2, What: copper, Gained: 2}, "Bartholomew-the-2nd hires 2 copper workers."),
		tell(rules.Event{Kind: montana.EventDismissed, Who: 2, What: copper}, "Bartholomew-the-2nd puts back a copper worker."),
		tell(rules.Event{Kind: montana.EventShort, Who: 2, What: grain}, "Bartholomew-the-2nd puts 1 grain back into the supply."),
		tell(rules.Event{Kind: montana.EventShort, Who: 2, What: copper, Where: 1}, "Bartholomew-the-2nd puts a copper worker back into the supply."),
		tell(rules.Event{Kind: montana.EventMissed, Who: 2, What: grain, Gained: 1}, "The supply is short of grain for Bartholomew-the-2nd."),
		tell(rules.Event{Kind: montana.EventCamp, Who: 2, Where: 5}, "Bartholomew-the-2nd puts the start tile on h3."),
		tell(rules.Event{Kind: montana.EventPlaced, Who: 2, What: copper, Gained: 1, From: 1, Where: 4}, "Bartholomew-the-2nd sends 1 copper worker to the quarry."),
		tell(rules.Event{Kind: montana.EventPlaced, Who: 2, What: copper, Gained: 2, From: 1, Where: 2}, "Bartholomew-the-2nd sends 2 copper workers to the quarry for 5 silver."),
		tell(rules.Event{Kind: montana.EventCleared, Where: 1}, "Cleared: quarry."),
		tell(rules.Event{Kind: montana.EventSilver, Who: 2, Gained: 3}, "Bartholomew-the-2nd gets 3 silver."),
		tell(rules.Event{Kind: montana.EventSilver, Who: 2, Gained: -3}, ""),
		tell(rules.Event{Kind: montana.EventGoods, Who: 2, What: grain, Gained: 2}, "Bartholomew-the-2nd gets 2 grain."),
		tell(rules.Event{Kind: montana.EventExchanged, Who: 2, What: int16(montana.BigCopper), Gained: 1}, "Bartholomew-the-2nd swaps 1 small copper for 1 large copper."),
		tell(rules.Event{Kind: montana.EventCity, Who: 2}, "Bartholomew-the-2nd goes to the city."),
		tell(rules.Event{Kind: montana.EventBid, Who: 2, Gained: 4, Where: 2, What: 3}, "Bartholomew-the-2nd bids 4 on row 2."),
		tell(rules.Event{Kind: montana.EventOutbid, Who: 2, Whom: 1, Where: 2}, "Bartholomew-the-2nd pushes out Ann."),
		tell(rules.Event{Kind: montana.EventFolded, Who: 2}, "Bartholomew-the-2nd passes."),
		tell(rules.Event{Kind: montana.EventReward, Who: 2, Where: 3}, "Bartholomew-the-2nd takes row 3."),
		tell(rules.Event{Kind: montana.EventBuilt, Who: 2, Where: 5, Gained: 1}, "Bartholomew-the-2nd builds on h3 for 2 stone: 1 settlement."),
		tell(rules.Event{Kind: montana.EventBuilt, Who: 2, Where: 5, Gained: 3}, "Bartholomew-the-2nd builds on h3 for 2 stone: 3 settlements."),
		tell(rules.Event{Kind: montana.EventCow, Who: 2, Where: 5}, "Bartholomew-the-2nd gets a cow."),
		tell(rules.Event{Kind: montana.EventCanteen, Who: 2, Where: 5}, "Bartholomew-the-2nd gets a canteen."),
		tell(rules.Event{Kind: montana.EventTraded, Who: 2, What: 1}, "Bartholomew-the-2nd trades a cow for stone."),
		tell(rules.Event{Kind: montana.EventExtra, Who: 2}, "Bartholomew-the-2nd hands in a canteen for another turn."),
		tell(rules.Event{Kind: montana.EventTurn, Who: 2}, "It is the turn of Bartholomew-the-2nd."),
		tell(rules.Event{Kind: montana.EventLast, Who: 2}, "Bartholomew-the-2nd has placed the last settlement: this round is the last."),
		tell(rules.Event{Kind: montana.EventOver}, "The game is over."),
	})
}
