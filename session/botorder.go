package session

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"reflect"
	"slices"
	"strings"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules"
)

// What a bot can say. Each line is one JSON object whose type chooses one.
type (
	joinOrder struct {
		Table string     `json:"table"` // its id or its code
		Seat  rules.Seat `json:"seat"`  // 0 is any
	}
	createOrder struct {
		Game    string                `json:"game"`
		Seats   int                   `json:"seats"`
		Options map[string]string     `json:"options"`
		Private bool                  `json:"private"`
		Bots    map[rules.Seat]string `json:"bots"` // seat: level
		termsOrder
	}
	// A termsOrder has the fields of table.Terms, as a bot writes them.
	termsOrder struct {
		Clock   string `json:"clock"`
		StandIn string `json:"standin"`
		Pace    string `json:"pace"`
		Hints   string `json:"hints"`
	}
	readyOrder struct {
		Ready *bool `json:"ready"` // yes, when it is not there
	}
	moveOrder struct {
		Table table.ID `json:"table"`
		At    *int     `json:"at"` // of the state that it answers
		Move  string   `json:"move"`
	}
	undoOrder struct {
		Table table.ID `json:"table"`
		At    *int     `json:"at"`
	}
	sayOrder struct {
		Text string `json:"text"`
	}
	leaveOrder struct{}
	listOrder  struct{}
)

// An order is something that a bot wants done. Its error is a sentence.
type order interface {
	do(ctx context.Context, b *botLine) error
}

var orders = map[string]func() order{
	"join":   func() order { return &joinOrder{} },
	"create": func() order { return &createOrder{} },
	"ready":  func() order { return &readyOrder{} },
	"move":   func() order { return &moveOrder{} },
	"undo":   func() order { return &undoOrder{} },
	"say":    func() order { return &sayOrder{} },
	"leave":  func() order { return &leaveOrder{} },
	"list":   func() order { return &listOrder{} },
}

// Why a line is not taken, beside what the lobby and the rules refuse. They are
// for those who write bots, so they stay English.
var (
	refusedNoObject = rules.Refuse("not-an-object", `a line is one JSON object with a type, as in {"type":"list"}`)
	refusedType     = rules.Refuse("no-such-type", "there is no %q; there are: %s")
	refusedField    = rules.Refuse("no-such-field", "%s has no field %q; it has: %s")
	refusedValue    = rules.Refuse("wrong-value", "the field %q of %s cannot be a %s")
	refusedForm     = rules.Refuse("unreadable-fields", "the fields of %s cannot be read")
	refusedNoTable  = rules.Refuse("at-no-table", "you are at no table yet; join one or create one, and wait for its state")
	refusedNoWhere  = rules.Refuse("which-table", "say which table: its id or its code")
	refusedNoAt     = rules.Refuse("which-state", "say which state it answers: the at of that state")
	refusedElse     = rules.Refuse("at-another-table", "you are not at that table; a connection is at one table at a time")
	refusedSlow     = rules.Refuse("saloon-is-slow", "the saloon is slow; wait for the next state, since it may still happen")
)

// readOrder reads a line. What it does not know it refuses, so that a slip of
// the pen is found at once.
func readOrder(text []byte) (o order, kind string, err error) {
	var fields map[string]json.RawMessage
	if json.Unmarshal(text, &fields) != nil || fields["type"] == nil {
		return nil, "", refusedNoObject
	}
	if json.Unmarshal(fields["type"], &kind) != nil {
		return nil, "", refusedNoObject
	}
	empty, known := orders[kind]
	if !known {
		names := slices.Sorted(maps.Keys(orders))
		return nil, cleanWord(kind), refusedType.With(cleanLine(kind), strings.Join(names, ", "))
	}
	o = empty()
	names := fieldsOf(o)
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		if name != "type" && !slices.Contains(names, name) {
			return nil, kind, refusedField.With(kind, cleanLine(name), strings.Join(names, ", "))
		}
	}
	if err := json.Unmarshal(text, o); err != nil {
		return nil, kind, formError(kind, err)
	}
	return o, kind, nil
}

// fieldsOf names the fields of an order.
func fieldsOf(o order) (names []string) {
	for _, f := range reflect.VisibleFields(reflect.TypeOf(o).Elem()) {
		if name, _, _ := strings.Cut(f.Tag.Get("json"), ","); name != "" {
			names = append(names, name)
		}
	}
	if names == nil {
		return []string{"nothing but its type"}
	}
	return names
}

func formError(kind string, err error) *rules.Refusal {
	var wrong *json.UnmarshalTypeError
	if errors.As(err, &wrong) {
		return refusedValue.With(wrong.Field, kind, cleanLine(wrong.Value))
	}
	return refusedForm.With(kind)
}

func (o *joinOrder) do(ctx context.Context, b *botLine) error {
	if o.Table == "" {
		return refusedNoWhere
	}
	id, err := b.visit.Join(ctx, o.Table)
	if id == "" {
		return err // and nothing has changed
	}
	b.follow("")
	if err == nil {
		err = b.visit.Do(ctx, id, table.Sit{Seat: o.Seat})
	}
	if err != nil {
		return errors.Join(err, b.visit.Look(ctx, ""))
	}
	b.follow(id)
	return nil
}

func (o *createOrder) do(ctx context.Context, b *botLine) error {
	id, err := b.visit.NewTable(ctx, table.Proposal{
		Game: o.Game, Seats: o.Seats, Options: o.Options, Private: o.Private, Terms: table.Terms(o.termsOrder),
	})
	if id == "" {
		return err // and nothing has changed
	}
	b.follow("")
	if err != nil {
		return err
	}
	if err := o.seat(ctx, b.visit, id); err != nil {
		return errors.Join(err, b.visit.Do(ctx, id, table.Close{}), b.visit.Look(ctx, ""))
	}
	b.follow(id)
	return nil
}

// seat puts bots on chairs; one on the first takes the maker's place.
func (o *createOrder) seat(ctx context.Context, v *lobby.Visit, id table.ID) error {
	if o.Bots[1] != "" {
		if err := v.Do(ctx, id, table.Stand{}); err != nil {
			return err
		}
	}
	for _, seat := range slices.Sorted(maps.Keys(o.Bots)) {
		if err := v.Do(ctx, id, table.AddBot{Seat: seat, Level: o.Bots[seat]}); err != nil {
			return err
		}
	}
	return nil
}

func (o *readyOrder) do(ctx context.Context, b *botLine) error {
	return b.command(ctx, b.table, table.Ready{Ready: o.Ready == nil || *o.Ready})
}

func (o *moveOrder) do(ctx context.Context, b *botLine) error {
	move, err := b.parse(o.Move)
	switch {
	case err != nil:
		return err
	case o.At == nil:
		return refusedNoAt
	}
	return b.command(ctx, o.Table, table.Play{Move: move, At: *o.At})
}

func (o *undoOrder) do(ctx context.Context, b *botLine) error {
	if o.At == nil {
		return refusedNoAt
	}
	return b.command(ctx, o.Table, table.Play{Move: rules.Undo, At: *o.At})
}

func (o *sayOrder) do(ctx context.Context, b *botLine) error {
	if b.table == "" {
		return b.visit.Say(ctx, o.Text)
	}
	return b.command(ctx, b.table, table.Say{Text: o.Text})
}

// do gives the chair back, or leaves a game that is played.
func (*leaveOrder) do(ctx context.Context, b *botLine) error {
	if s := b.snap; s == nil || s.Seat != rules.Observer && s.Card.Phase != table.Over {
		if err := b.command(ctx, b.table, table.Stand{}); err != nil {
			return err
		}
	}
	b.follow("")
	return b.visit.Look(ctx, "")
}

func (*listOrder) do(_ context.Context, b *botLine) error {
	b.tell(tablesOf(b.visit.Tables(), b.visit.Person().ID))
	return nil
}

// command carries a command to the table that is followed.
func (b *botLine) command(ctx context.Context, at table.ID, c table.Command) error {
	switch {
	case b.table == "":
		return refusedNoTable
	case at != "" && at != b.table:
		return refusedElse
	}
	return b.visit.Do(ctx, b.table, c)
}
