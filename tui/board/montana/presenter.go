package montana

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"saloon/rules"
	"saloon/rules/montana"
	"saloon/tui/board"
	"saloon/tui/lang"
)

// Presenter is Montana as the screens know it.
type Presenter struct{ board.Defaults }

// Game is the id of the game.
func (Presenter) Game() string { return montana.ID }

// New makes a board.
func (Presenter) New() board.Board { return &gameBoard{Base: board.Base{Prefix: montana.ID}} }

// Count is the settlements that a seat has left: the race.
func (Presenter) Count(view any, seat rules.Seat) (n int, known bool) {
	v, ok := view.(*montana.View)
	if !ok {
		return 0, false
	}
	return v.Players[seat-1].Left, true
}

// CountSign is a settlement.
func (Presenter) CountSign() string { return string(signHouse) }

// Round is the last round, and what the supply holds.
func (Presenter) Round(s board.Scene) (short string, words []string) {
	v := s.View.(*montana.View)
	if v.Turn.Last {
		short = s.Words.T("montana.last")
		words = append(words, short)
	}
	list := board.Texts(goodKeys[:], func(good int, key string) string {
		return s.Words.T("montana.letter."+key) + strconv.Itoa(v.Supply.Goods[good])
	})
	return short, append(words, s.Words.T("montana.supply")+" "+strings.Join(list, " "))
}

// Sources are the hexes that a seat has built on, and the settlements that they brought beyond one each.
func (Presenter) Sources(s board.Scene, seat rules.Seat) []board.Source {
	v := s.View.(*montana.View)
	var hexes, doubles []string
	for _, h := range v.Hexes {
		if h.Owner != seat {
			continue
		}
		hexes = append(hexes, hexName(s, h.Q, h.R))
		if h.Double {
			doubles = append(doubles, hexName(s, h.Q, h.R))
		}
	}
	p := &v.Players[seat-1]
	var list []board.Source
	add := func(part string, names []string, points int) {
		if points > 0 {
			text := s.Words.Part(montana.ID, part)
			if len(names) > 0 {
				text += ": " + strings.Join(names, " ")
			}
			list = append(list, board.Source{Part: part, Text: text, Points: points})
		}
	}
	add("hexes", hexes, len(hexes))
	add("double-marks", doubles, p.Doubles)
	add("lines", nil, p.Lines)
	return list
}

// goodKeys are the goods as the catalogue names them; the first four are also the colours of workers.
var goodKeys = [...]string{"copper", "stone", "grain", "pumpkin", "big-copper", "big-stone"}

func goodName(w *lang.Words, good int) string {
	return w.T("montana.good." + goodKeys[good])
}

// countedName is so many of a good: "2 pumpkins".
func countedName(w *lang.Words, good, n int) string { return w.N("montana.goods."+goodKeys[good], n) }

// named are goods, "2 pumpkins", or workers, by their colours alone, "2 pumpkin".
func named(w *lang.Words, counts []int) string {
	text := strings.Join(board.Texts(counts, func(good, n int) string {
		switch {
		case n < 1:
			return ""
		case len(counts) < len(goodKeys):
			return strconv.Itoa(n) + " " + goodName(w, good)
		}
		return countedName(w, good, n)
	}), ", ")
	return cmp.Or(text, w.T("montana.nothing"))
}

func crewName(w *lang.Words, counts []int) string {
	s := board.Scene{Words: w}
	return strings.Join(board.Texts(counts, func(colour, n int) string { return s.Some("montana.workers."+goodKeys[colour], n) }), ", ")
}

func placeName(w *lang.Words, p montana.Place) string { return w.T("montana.place." + p.String()) }

func bargain(w *lang.Words, what int) string {
	switch {
	case what == montana.ForSilver:
		return w.T("montana.trade.silver")
	case what >= montana.ForWorker:
		return w.T("montana.trade.worker", goodName(w, what-montana.ForWorker))
	}
	return goodName(w, what)
}

// Move is a legal move in a few words.
func (Presenter) Move(s board.Scene, m rules.Move) string {
	w := s.Words
	say := func(key string, args ...any) string { return w.T("montana.move."+key, args...) }
	workers, goods := montana.WorkersOf(m), montana.GoodsOf(m)
	crew := board.If(s.OnScreen, crewName(w, workers[:]), named(w, workers[:])) // who types a move names the colours alone
	switch m.Kind() {
	case montana.MoveCamp:
		return say("camp", moveHex(s, m))
	case montana.MoveBuild:
		return say("build", moveHex(s, m), price(s, m))
	case montana.MoveTake:
		return say("take", crew)
	case montana.MovePush:
		return w.N("montana.move.push", montana.NumberOf(m))
	case montana.MoveDismiss:
		return say("dismiss", crew)
	case montana.MoveBank:
		_, space := montana.SpaceOf(m)
		return say("bank", space, crew)
	case montana.MoveWork:
		place, space := montana.SpaceOf(m)
		return say("work", placeName(w, place), space, crew)
	case montana.MoveHelper:
		return say("helper", crew)
	case montana.MoveBid:
		row, column := montana.CellOf(m)
		return say("bid", row, cost(s, row, column))
	case montana.MoveReward:
		return say("reward", named(w, goods[:]))
	case montana.MoveTrade:
		return say("trade", bargain(w, montana.NumberOf(m)))
	}
	return say(plainMoves[m.Kind()])
}

var plainMoves = map[uint8]string{
	montana.MoveSpin: "spin", montana.MoveCity: "city", montana.MoveCanteen: "canteen", montana.MoveFold: "fold", montana.MoveDone: "done",
}

func hexIn(v *montana.View, m rules.Move) int {
	q, r := montana.HexOf(m)
	return hexNumber(v, q, r)
}

func hexNumber(v *montana.View, q, r int) int {
	return slices.IndexFunc(v.Hexes, func(h montana.Hex) bool { return h.Q == q && h.R == r })
}

func price(s board.Scene, m rules.Move) string {
	v := s.View.(*montana.View)
	if at := hexIn(v, m); at >= 0 {
		return named(s.Words, v.Hexes[at].Price[:])
	}
	return ""
}

func cost(s board.Scene, row, column int) int {
	return s.View.(*montana.View).City[row-1].Costs[column-1]
}
