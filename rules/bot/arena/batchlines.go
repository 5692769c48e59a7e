package arena

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"

	"saloon/rules"
	"saloon/rules/bot/protocol"
)

// An order is what one game of a batch is to do: first to become a position that was kept, or a new game, then to be
// kept, then to make a move.
type order struct {
	Leave   bool            `json:"leave"`
	Restore *int            `json:"restore"`
	Clone   *int            `json:"clone"`
	Move    json.RawMessage `json:"move"` // its notation, or its place in legal

	move rules.Move
}

// UnmarshalJSON reads a move alone too.
func (o *order) UnmarshalJSON(text []byte) error {
	*o = order{}
	if text[0] != '{' {
		o.Move = bytes.Clone(text)
		return nil
	}
	type fields order
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	return d.Decode((*fields)(o))
}

func (o *order) idle() bool { return !o.Leave && o.Restore == nil && o.Clone == nil && o.Move == nil }

// read reads what all games are to do. It changes none of them.
func (b *batch) read(line []byte) error {
	var list []order
	if err := json.Unmarshal(line, &list); err != nil {
		return fmt.Errorf("a step is a list with a move, null, or an object with leave, restore, clone and move for each game: %w", err)
	}
	if len(list) != len(b.orders) {
		return fmt.Errorf("the length of the list is %d, and the number of games %d", len(list), len(b.orders))
	}
	for i := range list {
		if err := b.check(b.games[i], &list[i]); err != nil {
			return fmt.Errorf("entry %d, counted from 0: %w", i, err)
		}
	}
	b.orders = list
	return nil
}

func (b *batch) check(s *standing, o *order) error {
	for _, slot := range []*int{o.Restore, o.Clone} {
		if slot != nil && (*slot < 0 || *slot >= slotCount) {
			return fmt.Errorf("positions are kept as 0 to %d, not as %d", slotCount-1, *slot)
		}
	}
	switch {
	case o.Leave && (o.Restore != nil || o.Move != nil):
		return errors.New("leave begins a new game, so nothing is restored, and no move is made before it is shown")
	case o.Restore != nil && b.slots[*o.Restore] == nil:
		return fmt.Errorf("nothing was kept as %d before this line", *o.Restore)
	case o.Restore != nil:
		s = b.slots[*o.Restore]
	}
	if o.Move == nil || string(o.Move) == "null" {
		o.Move = nil
		return nil
	}
	return b.checkMove(s, o)
}

func (b *batch) checkMove(s *standing, o *order) (err error) {
	m := s.record.Match()
	if o.Move[0] != '"' {
		at := 0
		b.moves = m.AppendMoves(b.moves[:0], s.seat)
		if err = json.Unmarshal(o.Move, &at); err != nil || at < 0 || at >= len(b.moves) {
			return fmt.Errorf("a move is its notation, or a number from 0 to %d, its place in legal; not %s", len(b.moves)-1, o.Move)
		}
		o.move = b.moves[at]
		return nil
	}
	var text string
	if err = json.Unmarshal(o.Move, &text); err != nil {
		return err
	}
	if o.move, err = b.contest.Game.Parse(text); err != nil {
		return err
	}
	if refused := m.Refuse(s.seat, o.move); refused != nil {
		return refused
	}
	return nil
}

// hello tells once what all games have in common.
func (b *batch) hello() []byte {
	setup := b.contest.Setup
	v := b.measure(b.games[0].record.Match(), b.games[0].seat, true)
	layout := make([][]any, len(v.Layout))
	for i, n := range v.Layout {
		layout[i] = []any{n.Name, n.Low, n.High}
	}
	line, _ := json.Marshal(map[string]any{ // cannot fail: words and numbers
		"type": "hello", "game": setup.Game, "options": setup.Options, "seats": setup.Seats, "seat": b.own.First(), "own": b.own.List(), "slots": slotCount, "layout": layout,
	})
	return append(line, '\n')
}

func (b *batch) measure(m rules.Match, seat rules.Seat, names bool) *rules.Vector {
	b.now.Values, b.now.Layout, b.now.Names = b.now.Values[:0], nil, names
	if measured, ok := m.(rules.Measured); ok {
		measured.Measure(seat, &b.now)
	}
	return &b.now
}

// tell is the line with how all games stand, and null for those that nothing has happened to.
func (b *batch) tell() []byte {
	b.out = append(b.out[:0], `{"type":"states","games":[`...)
	for i, s := range b.games {
		if i > 0 {
			b.out = append(b.out, ',')
		}
		if b.orders[i].idle() {
			b.out = append(b.out, "null"...)
			continue
		}
		b.out = append(b.out, '{')
		if ended := b.ended[i]; ended != nil {
			b.tellEnd(ended)
		}
		b.tellState(s)
		b.out = append(b.out, '}')
	}
	b.out = append(b.out, "]}\n"...)
	return bytes.Clone(b.out) // the pipe keeps what it was given
}

func (b *batch) tellWrong(why error) []byte {
	return protocol.Encode(protocol.Error{Code: "refused", Text: why.Error() + "; nothing has changed"})
}

func (b *batch) tellEnd(s *standing) {
	m := s.record.Match()
	o := m.Outcome()
	var g Game
	for _, points := range o.Points {
		g.Points = append(g.Points, points.Total)
	}
	b.out = fmt.Appendf(b.out, `"over":{"game":%d,`, s.number)
	if b.own.Count() > 1 {
		b.out = append(b.out, `"seats":[`...)
	}
	for i, seat := range b.own.List() {
		if b.own.Count() > 1 {
			b.separate(i)
			b.out = fmt.Appendf(b.out, `{"seat":%d,`, seat)
		}
		who := int(seat) - 1
		b.out = fmt.Appendf(b.out, `"place":%d,"margin":%.0f,"points":%d,"vector":`, o.Place(seat), g.margin(who), g.Points[who])
		b.tellNumbers(b.measure(m, seat, false))
		b.tellLines(s, seat)
		b.out = append(b.out, '}')
	}
	if b.own.Count() > 1 {
		b.out = append(b.out, "]}"...)
	}
	b.out = append(b.out, ',')
}

func (b *batch) tellState(s *standing) {
	m := s.record.Match()
	b.out = append(b.out, `"game":`...)
	b.out = strconv.AppendInt(b.out, int64(s.number), 10)
	b.out = append(b.out, `,"seat":`...)
	b.out = strconv.AppendInt(b.out, int64(s.seat), 10)
	b.out = append(b.out, `,"ask":`...)
	b.out = strconv.AppendInt(b.out, int64(s.ask), 10)
	b.out = append(b.out, `,"vector":`...)
	b.tellNumbers(b.measure(m, s.seat, false))
	b.out = append(b.out, `,"legal":[`...)
	b.moves = m.AppendMoves(b.moves[:0], s.seat)
	for i, move := range b.moves {
		b.separate(i)
		b.out = append(b.contest.Game.AppendMove(append(b.out, '"'), move), '"')
	}
	b.out = append(b.out, ']')
	b.tellLines(s, s.seat)
	if b.views {
		view, _ := json.Marshal(m.View(s.seat)) // cannot fail: every state of the bots' protocol has it
		b.out = append(append(b.out, `,"view":`...), view...)
	}
}

func (b *batch) tellNumbers(v *rules.Vector) {
	b.out = append(b.out, '[')
	for i, n := range v.Values {
		b.separate(i)
		b.out = strconv.AppendInt(b.out, int64(n), 10)
	}
	b.out = append(b.out, ']')
}

// tellLines tells the lines of the log that a seat does not know yet, and may by now.
func (b *batch) tellLines(s *standing, seat rules.Seat) {
	b.out = append(b.out, `,"lines":[`...)
	s.told = append(s.told, make([]rules.Seats, s.record.Len()-len(s.told))...)
	count := 0
	for i, told := range s.told {
		if told.Has(seat) || !s.record.Readable(i, seat) {
			continue
		}
		b.separate(count)
		count++
		s.told[i] |= rules.SeatSet(seat)
		b.out = append(s.record.AppendLine(append(b.out, '"'), i), '"')
	}
	b.out = append(b.out, ']')
}

func (b *batch) separate(i int) {
	if i > 0 {
		b.out = append(b.out, ',')
	}
}
