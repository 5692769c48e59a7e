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

// What a bot can write: one JSON object to a line, whose type names one of these.
type (
	joinRequest struct {
		Table string     `json:"table"` // its id or its code
		Seat  rules.Seat `json:"seat"`  // 0 for any
	}
	createRequest struct {
		Game    string                `json:"game"`
		Seats   int                   `json:"seats"`
		Options map[string]string     `json:"options"`
		Private bool                  `json:"private"`
		Bots    map[rules.Seat]string `json:"bots"` // levels of the saloon's own bots, by seat
		termsRequest
	}
	// A termsRequest has the fields of table.Terms under the names that bots use.
	termsRequest struct {
		Clock   string `json:"clock"`
		StandIn string `json:"standin"`
		Pace    string `json:"pace"`
		Hints   string `json:"hints"`
	}
	readyRequest struct {
		Ready *bool `json:"ready"` // true when it is missing
	}
	moveRequest struct {
		Table table.ID `json:"table"`
		At    *int     `json:"at"` // the at of the state that it answers
		Move  string   `json:"move"`
	}
	undoRequest struct {
		Table table.ID `json:"table"`
		At    *int     `json:"at"`
	}
	sayRequest struct {
		Text string `json:"text"`
	}
	leaveRequest struct{}
	listRequest  struct{}
)

// A botRequest is something that a bot wants. The error of do is a sentence for it.
type botRequest interface {
	do(ctx context.Context, b *botSession) error
}

var botRequests = map[string]func() botRequest{
	"join":   func() botRequest { return &joinRequest{} },
	"create": func() botRequest { return &createRequest{} },
	"ready":  func() botRequest { return &readyRequest{} },
	"move":   func() botRequest { return &moveRequest{} },
	"undo":   func() botRequest { return &undoRequest{} },
	"say":    func() botRequest { return &sayRequest{} },
	"leave":  func() botRequest { return &leaveRequest{} },
	"list":   func() botRequest { return &listRequest{} },
}

// Why a line is refused before it reaches the lobby and the rules. Only people who
// write bots read these, so they are not translated.
var (
	refusedNoObject     = rules.Refuse("not-an-object", `a line is one JSON object with a type, as in {"type":"list"}`)
	refusedType         = rules.Refuse("no-such-type", "there is no type %q; there are: %s")
	refusedField        = rules.Refuse("no-such-field", "%s has no field %q; it has: %s")
	refusedValue        = rules.Refuse("wrong-value", "the field %q of %s cannot be a %s")
	refusedFields       = rules.Refuse("unreadable-fields", "the fields of %s cannot be read")
	refusedNoTable      = rules.Refuse("at-no-table", "you are at no table yet; join one or create one, and wait for its state")
	refusedNoTableNamed = rules.Refuse("which-table", "say which table: its id or its code")
	refusedNoState      = rules.Refuse("which-state", "say which state this answers: give the at of that state")
	refusedOtherTable   = rules.Refuse("at-another-table", "you are not at that table; a connection is at one table at a time")
	refusedSlow         = rules.Refuse("saloon-is-slow", "the saloon is slow; wait for the next state, because the request may still be carried out")
)

// readRequest reads a line. It refuses unknown types and fields, so that typing errors
// are found at once.
func readRequest(text []byte) (r botRequest, kind string, err error) {
	var fields map[string]json.RawMessage
	if json.Unmarshal(text, &fields) != nil || fields["type"] == nil {
		return nil, "", refusedNoObject
	}
	if json.Unmarshal(fields["type"], &kind) != nil {
		return nil, "", refusedNoObject
	}
	newRequest, known := botRequests[kind]
	if !known {
		names := slices.Sorted(maps.Keys(botRequests))
		return nil, cleanWord(kind), refusedType.With(cleanLine(kind), strings.Join(names, ", "))
	}
	r = newRequest()
	names := fieldsOf(r)
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		if name != "type" && !slices.Contains(names, name) {
			return nil, kind, refusedField.With(kind, cleanLine(name), strings.Join(names, ", "))
		}
	}
	if err := json.Unmarshal(text, r); err != nil {
		return nil, kind, fieldsError(kind, err)
	}
	return r, kind, nil
}

// fieldsOf lists the names of a request's fields.
func fieldsOf(r botRequest) (names []string) {
	for _, f := range reflect.VisibleFields(reflect.TypeOf(r).Elem()) {
		if name, _, _ := strings.Cut(f.Tag.Get("json"), ","); name != "" {
			names = append(names, name)
		}
	}
	if names == nil {
		return []string{"nothing but its type"}
	}
	return names
}

// fieldsError says in a refusal why the fields of a request cannot be read.
func fieldsError(kind string, err error) *rules.Refusal {
	var wrong *json.UnmarshalTypeError
	if errors.As(err, &wrong) {
		return refusedValue.With(wrong.Field, kind, cleanLine(wrong.Value))
	}
	return refusedFields.With(kind)
}

func (r *joinRequest) do(ctx context.Context, b *botSession) error {
	if r.Table == "" {
		return refusedNoTableNamed
	}
	id, err := b.visit.Join(ctx, r.Table)
	if id == "" {
		return err // and nothing has changed
	}
	b.follow("")
	if err == nil {
		err = b.visit.Do(ctx, id, table.Sit{Seat: r.Seat})
	}
	if err != nil {
		return errors.Join(err, b.visit.Look(ctx, ""))
	}
	b.follow(id)
	return nil
}

func (r *createRequest) do(ctx context.Context, b *botSession) error {
	id, err := b.visit.NewTable(ctx, table.Proposal{
		Game: r.Game, Seats: r.Seats, Options: r.Options, Private: r.Private, Terms: table.Terms(r.termsRequest),
	})
	if id == "" {
		return err // and nothing has changed
	}
	b.follow("")
	if err != nil {
		return err
	}
	if err := r.seatBots(ctx, b.visit, id); err != nil {
		return errors.Join(err, b.visit.Do(ctx, id, table.Close{}), b.visit.Look(ctx, ""))
	}
	b.follow(id)
	return nil
}

// seatBots puts bots on chairs. Before one can have chair 1, the bot that made the table
// stands up from it.
func (r *createRequest) seatBots(ctx context.Context, v *lobby.Visit, id table.ID) error {
	if r.Bots[1] != "" {
		if err := v.Do(ctx, id, table.Stand{}); err != nil {
			return err
		}
	}
	for _, seat := range slices.Sorted(maps.Keys(r.Bots)) {
		if err := v.Do(ctx, id, table.AddBot{Seat: seat, Level: r.Bots[seat]}); err != nil {
			return err
		}
	}
	return nil
}

func (r *readyRequest) do(ctx context.Context, b *botSession) error {
	return b.command(ctx, b.table, table.Ready{Ready: r.Ready == nil || *r.Ready})
}

func (r *moveRequest) do(ctx context.Context, b *botSession) error {
	move, err := b.parseMove(r.Move)
	switch {
	case err != nil:
		return err
	case r.At == nil:
		return refusedNoState
	}
	return b.command(ctx, r.Table, table.Play{Move: move, At: *r.At})
}

func (r *undoRequest) do(ctx context.Context, b *botSession) error {
	if r.At == nil {
		return refusedNoState
	}
	return b.command(ctx, r.Table, table.Play{Move: rules.Undo, At: *r.At})
}

func (r *sayRequest) do(ctx context.Context, b *botSession) error {
	if b.table == "" {
		return b.visit.Say(ctx, r.Text)
	}
	return b.command(ctx, b.table, table.Say{Text: r.Text})
}

// do leaves the table. A bot that sits stands up first; in a game another bot then plays
// for it.
func (*leaveRequest) do(ctx context.Context, b *botSession) error {
	if s := b.snapshot; s == nil || s.Seat != rules.Observer && s.Card.Phase != table.Over {
		if err := b.command(ctx, b.table, table.Stand{}); err != nil {
			return err
		}
	}
	b.follow("")
	return b.visit.Look(ctx, "")
}

func (*listRequest) do(_ context.Context, b *botSession) error {
	b.send(tablesOf(b.visit.Tables(), b.visit.Person().ID))
	return nil
}

// command sends a command to the bot's table. The request may have named that table.
func (b *botSession) command(ctx context.Context, at table.ID, c table.Command) error {
	switch {
	case b.table == "":
		return refusedNoTable
	case at != "" && at != b.table:
		return refusedOtherTable
	}
	return b.visit.Do(ctx, b.table, c)
}
