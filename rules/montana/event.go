package montana

import (
	"strconv"

	"saloon/rules"
)

// The kinds of events, with what their fields mean. Everyone is told all of them. Hexes are indexes into View.Hexes.
const (
	EventTile      uint8 = 1 + iota // place Where of the layout shows tile What, turned Gained times
	EventFirst                      // Who begins
	EventSpun                       // the wheel stopped for Who at sector Where; From is 0, or the sector it was pushed from
	EventWorkers                    // Who took Gained workers of colour What
	EventDismissed                  // Who put back a worker of colour What
	EventShort                      // a shortage: Who put back a good of kind What; Where 1: a worker of colour What
	EventMissed                     // a shortage: Who got Gained goods of kind What too few; Where 1: workers of colour What
	EventCamp                       // Who laid the start tile on hex Where
	EventPlaced                     // Who put Gained workers of colour What on space Where of place From; spaces from 1 on, small ones 4 to 6
	EventCleared                    // the workers on place Where went to the supply
	EventSilver                     // Who got Gained silver, or paid it (negative)
	EventGoods                      // Who got Gained goods of kind What
	EventPaid                       // Who paid Gained goods of kind What
	EventExchanged                  // Who gave Gained small goods for the large ones of kind What
	EventCity                       // Who began an auction
	EventBid                        // Who bid Gained pumpkins: row Where, column What, from 1 on
	EventOutbid                     // Who pushed Whom from row Where
	EventFolded                     // Who passed in the auction
	EventReward                     // Who takes the reward of row Where
	EventBuilt                      // Who built on hex Where and placed Gained settlements; What of them for lines
	EventCow                        // Who got a cow: from hex Where, or from the supply when Where is -1
	EventCanteen                    // Who got the canteen of the lake on hex Where
	EventTraded                     // Who gave a cow for What (see NumberOf)
	EventExtra                      // Who handed in a canteen for another turn
	EventTurn                       // the turn of Who begins
	EventLast                       // Who placed its last settlement: the round is played to its end
	EventOver                       // the game is over
)

var eventWords = [...]string{
	EventTile: "tile", EventFirst: "begins", EventSpun: "spun", EventWorkers: "workers", EventDismissed: "dismissed",
	EventShort: "short", EventMissed: "missed", EventCamp: "camp", EventPlaced: "placed", EventCleared: "cleared",
	EventSilver: "silver", EventGoods: "goods", EventPaid: "paid", EventExchanged: "exchanged", EventCity: "city",
	EventBid: "bid", EventOutbid: "outbid", EventFolded: "folded", EventReward: "reward", EventBuilt: "built",
	EventCow: "cow", EventCanteen: "canteen", EventTraded: "traded", EventExtra: "extra", EventTurn: "turn",
	EventLast: "last", EventOver: "over",
}

// AppendEvent writes an event in words: who, what happened, then what the kind uses.
func (g *Game) AppendEvent(dst []byte, e rules.Event) []byte {
	word := "?"
	if int(e.Kind) < len(eventWords) {
		word = eventWords[e.Kind]
	}
	dst = strconv.AppendInt(dst, int64(e.Who), 10)
	dst = append(append(dst, ' '), word...)
	switch e.Kind {
	case EventTile, EventBid:
		return appendNumbers(dst, int(e.Where), int(e.What), int(e.Gained))
	case EventBuilt:
		return appendNumbers(dst, int(e.Where), int(e.Gained), int(e.What))
	case EventSpun:
		dst = appendNumbers(dst, int(e.Where))
		if e.From > 0 {
			dst = appendNumbers(append(dst, " from"...), int(e.From))
		}
	case EventCow:
		if e.Where < 0 {
			return append(dst, " supply"...)
		}
		return appendNumbers(dst, int(e.Where))
	case EventCamp, EventCanteen, EventReward:
		return appendNumbers(dst, int(e.Where))
	case EventOutbid:
		return appendNumbers(dst, int(e.Whom), int(e.Where))
	case EventWorkers, EventDismissed, EventGoods, EventPaid, EventExchanged:
		return appendNumbers(appendKind(dst, e.What), int(e.Gained))
	case EventShort, EventMissed:
		if e.Where == 1 {
			dst = append(dst, " worker"...)
		}
		return appendNumbers(appendKind(dst, e.What), int(e.Gained))
	case EventPlaced:
		dst = append(append(dst, ' '), placeWords[e.From]...)
		return appendNumbers(appendKind(appendNumbers(dst, int(e.Where)), e.What), int(e.Gained))
	case EventCleared:
		return append(append(dst, ' '), placeWords[e.Where]...)
	case EventSilver:
		return appendNumbers(dst, int(e.Gained))
	case EventTraded:
		return appendTrade(append(dst, ' '), int(e.What))
	}
	return dst
}

func appendKind(dst []byte, kind int16) []byte { return appendWord(dst, int(kind), 1) }
