package moonriver

import (
	"strconv"

	"saloon/rules"
)

// The kinds of events, with what their fields mean. Everyone is told all of them.
// Plots in What, cells in From and Where, unless said otherwise.
const (
	EventScenario   uint8 = 1 + iota // What: the Scenario
	EventOpen                        // a token came into the saloon. What: the Partner
	EventDraw                        // a plot came into the next column. What: plot, Where: position 1-4
	EventOrder                       // a ranchero was drawn. Who: whose, Where: 1 for the first
	EventRound                       // a round begins. What: its number; Gained: 1 when it is the last
	EventGo                          // Who put a ranchero. What: plot, Where: position
	EventTake                        // Who took What from position From; Where: 0 into the reserve, 1 beside the board
	EventLay                         // Who laid What on Where; one event for each half, the lower plot first
	EventScrap                       // Who removed What from the game, since no domino could be laid
	EventDiscard                     // What left the game: nobody's (Who: House, From: position) or Who's leftover in the last turn
	EventStop                        // Who stops expanding, or gives up the rest of an effect
	EventCow                         // Gained cows came from the herd to Who's plot What on Where
	EventNoCow                       // the herd was empty: Gained cow symbols of What on Where brought nothing
	EventCull                        // Who's skull on From took a cow from plot What on Where
	EventSkullSpent                  // Who's skull on From found no cow
	EventHire                        // Who put a partner on Where. What: the side shown, From: the token's specialist
	EventNobody                      // the saloon is empty: Who's circle on Where stays open
	EventDrive                       // Who's cow went from From to Where
	EventSwap                        // Who gave plot From to Whom for plot What
	EventSteal                       // Who took a cow from Whom's cell From to the own cell Where
	EventClaim                       // Who laid the bonus plot What on Where
	EventBonusGone                   // the bonus tile What (1, 2) of Who fits nowhere and left the game
	EventStray                       // Gained cows of Who left plot What on Where at the end (MR-7.1)
	EventPoints                      // Who's ranch is worth Gained points more (or fewer) than before; What: its points now
	EventEnd                         // the game is over. Who: a seat, What: its points, Where: its place
)

var eventWords = [...]string{
	EventScenario: "scenario", EventOpen: "open", EventDraw: "draw", EventOrder: "order", EventRound: "round",
	EventGo: "go", EventTake: "take", EventLay: "lay", EventScrap: "scrap", EventDiscard: "discard", EventStop: "stop",
	EventCow: "cow", EventNoCow: "no-cow", EventCull: "cull", EventSkullSpent: "skull-spent", EventHire: "hire",
	EventNobody: "nobody", EventDrive: "drive", EventSwap: "swap", EventSteal: "steal", EventClaim: "claim",
	EventBonusGone: "bonus-gone", EventStray: "stray", EventPoints: "points", EventEnd: "end",
}

// AppendEvent writes an event in words: who, what happened, to which thing, from where, to where, how many.
func (g *Game) AppendEvent(dst []byte, e rules.Event) []byte {
	if int(e.Kind) >= len(eventWords) || e.Kind == 0 {
		return append(dst, '?')
	}
	if e.Who != rules.House {
		dst = append(strconv.AppendInt(dst, int64(e.Who), 10), ' ')
	}
	dst = append(dst, eventWords[e.Kind]...)
	if e.What != 0 {
		dst = append(append(dst, ' '), eventThing(e)...)
	}
	if e.From != 0 {
		dst = append(append(dst, " from "...), eventOrigin(e)...)
	}
	if e.Whom != 0 {
		dst = strconv.AppendInt(append(dst, " of "...), int64(e.Whom), 10)
	}
	if e.Where != 0 {
		dst = append(append(dst, " at "...), eventPlace(e, e.Where)...)
	}
	if e.Gained != 0 {
		dst = strconv.AppendInt(append(dst, " by "...), int64(e.Gained), 10)
	}
	if e.ByItself {
		dst = append(dst, " by itself"...)
	}
	return dst
}

func eventThing(e rules.Event) string {
	switch e.Kind {
	case EventScenario:
		return Scenario(e.What).String()
	case EventOpen, EventHire:
		return Partner(e.What).String()
	case EventRound, EventBonusGone, EventPoints, EventEnd:
		return strconv.Itoa(int(e.What))
	}
	return Plot(e.What).String()
}

func eventPlace(e rules.Event, place int16) string {
	switch e.Kind {
	case EventDraw, EventOrder, EventGo, EventTake, EventDiscard, EventEnd:
		return strconv.Itoa(int(place))
	}
	return Cell(place).String()
}

func eventOrigin(e rules.Event) string {
	switch e.Kind {
	case EventSwap:
		return Plot(e.From).String()
	case EventHire:
		return Partner(e.From).String()
	}
	return eventPlace(e, e.From)
}
