package buffalo

import (
	"testing"

	"saloon/rules"
	"saloon/rules/buffalo"
	"saloon/tui/board/boardtest"
)

// Each sentence names who did it, the card, and the meadow, in their places.
func TestEverySentenceOfTheStory(t *testing.T) {
	s := play(t, 3, 1).Scene(rules.Observer)
	card, red := int16(2<<5), int16(2) // the card 2A
	tell := func(e rules.Event, text string) boardtest.Sentence { return boardtest.Sentence{Event: e, Text: text} }
	boardtest.CheckSentences(t, Presenter{}, s, buffalo.EventOver, []boardtest.Sentence{
		tell(rules.Event{Kind: buffalo.EventDealt, Whom: 2, Where: 1}, "Bartholomew-the-2nd is dealt Powder-Prairie."),
		tell(rules.Event{Kind: buffalo.EventStarted, Who: 2, What: red, Where: 1}, "Bartholomew-the-2nd begins in Powder-Prairie with red."),
		tell(rules.Event{Kind: buffalo.EventOffered, Who: 2, Gained: 7}, "You offer 7."),
		tell(rules.Event{Kind: buffalo.EventBid, Who: 2, Gained: 7}, "Bartholomew-the-2nd has offered 7."),
		tell(rules.Event{Kind: buffalo.EventPicked, Who: 2, What: red}, "Bartholomew-the-2nd takes red."),
		tell(rules.Event{Kind: buffalo.EventRound, Gained: 3}, "Round 3 begins."),
		tell(rules.Event{Kind: buffalo.EventSent, Who: 2, What: card, Where: 1}, "You send card 2A to Powder-Prairie."),
		tell(rules.Event{Kind: buffalo.EventSent, Who: 2, What: card, Where: 1, From: red}, "You send card 2A to Powder-Prairie for red."),
		tell(rules.Event{Kind: buffalo.EventDropped, Who: 2, What: card}, "You discard card 2A."),
		tell(rules.Event{Kind: buffalo.EventRecalled, Who: 2, What: card}, "You take card 2A back."),
		tell(rules.Event{Kind: buffalo.EventRecalled, Who: 2, Gained: 7}, "You take your offer back."),
		tell(rules.Event{Kind: buffalo.EventReady, Who: 2}, "Bartholomew-the-2nd is ready."),
		tell(rules.Event{Kind: buffalo.EventUnready, Who: 2}, "Bartholomew-the-2nd thinks again."),
		tell(rules.Event{Kind: buffalo.EventRevealed, Who: 2, What: card, Where: 1}, "Bartholomew-the-2nd sends 2A to Powder-Prairie."),
		tell(rules.Event{Kind: buffalo.EventRevealed, Who: 2, What: card, Where: 1, From: red}, "Bartholomew-the-2nd sends 2A to Powder-Prairie for red."),
		tell(rules.Event{Kind: buffalo.EventGrazed, Who: 2, What: red, Where: 1, Gained: 1}, "Bartholomew-the-2nd places 1 red cow in Powder-Prairie."),
		tell(rules.Event{Kind: buffalo.EventGrazed, Who: 2, What: red, Where: 1, Gained: 4}, "Bartholomew-the-2nd places 4 red cows in Powder-Prairie."),
		tell(rules.Event{Kind: buffalo.EventGrazed, Who: 2, What: red, Where: 1, ByItself: true}, "Bartholomew-the-2nd cannot place anything in Powder-Prairie: every number would make equal herds."),
		tell(rules.Event{Kind: buffalo.EventVoid, Who: 2, What: card, Where: 1}, "Powder-Prairie is full: card 2A of Bartholomew-the-2nd is void."),
		tell(rules.Event{Kind: buffalo.EventFull, Who: 2, What: red, Where: 1}, "Powder-Prairie is full."),
		tell(rules.Event{Kind: buffalo.EventBonus, Who: 2, What: red, From: 1, Gained: 1}, "Powder-Prairie pays Bartholomew-the-2nd 1 bonus cow."),
		tell(rules.Event{Kind: buffalo.EventBonus, Who: 2, What: red, From: 1, Gained: 3}, "Powder-Prairie pays Bartholomew-the-2nd 3 bonus cows."),
		tell(rules.Event{Kind: buffalo.EventPlaced, Who: 2, What: red, Where: 1, From: 3, Gained: 1}, "Bartholomew-the-2nd places 1 bonus cow in Powder-Prairie."),
		tell(rules.Event{Kind: buffalo.EventPlaced, Who: 2, What: red, Where: 1, From: 3, Gained: 2}, "Bartholomew-the-2nd places 2 bonus cows in Powder-Prairie."),
		tell(rules.Event{Kind: buffalo.EventLapsed, What: red, From: 1, Gained: 1}, "1 bonus cow of Powder-Prairie lapses."),
		tell(rules.Event{Kind: buffalo.EventLapsed, Who: 2, What: red, From: 1, Gained: 2}, "2 bonus cows of Powder-Prairie lapse."),
		tell(rules.Event{Kind: buffalo.EventFinal, Who: 2, What: red, Where: 1, Gained: 1}, "Final bonus in Powder-Prairie: 1 cow for Bartholomew-the-2nd."),
		tell(rules.Event{Kind: buffalo.EventFinal, Who: 2, What: red, Where: 1, Gained: 5}, "Final bonus in Powder-Prairie: 5 cows for Bartholomew-the-2nd."),
		tell(rules.Event{Kind: buffalo.EventOver, Gained: 1}, "All rounds have been played."),
		tell(rules.Event{Kind: buffalo.EventOver, Gained: 2}, "All meadows are full."),
		tell(rules.Event{Kind: buffalo.EventOver, Who: 2, Gained: 3}, "All cows of one player are placed."),
	})
}
