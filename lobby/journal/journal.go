package journal

import (
	"errors"
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"time"

	"saloon/data"
	"saloon/lobby/table"
	"saloon/rules"
)

// HallPrefix is how the journals of the hall's chat begin; a table's ID has no dot.
const HallPrefix = "hall."

// IsHall reports whether a journal is one of the hall's chat.
func IsHall(name string) bool { return strings.HasPrefix(name, HallPrefix) }

// Kinds of entries that others look for.
const (
	Opened    = "open"
	Moved     = "move"
	Said      = "chat"
	Whispered = "whisper"
)

// The kinds of entries are for ever: a journal of any age must be read.
var kinds = []kind{
	is(Opened, func(w *table.Opened) parts { return parts{who: &w.Host, more: &w.Agreed} }),
	is("change", func(w *table.Changed) parts { return parts{who: &w.By, more: &w.Agreed} }),
	is("host", func(w *table.HostChanged) parts { return parts{who: &w.Host} }),
	is("sit", func(w *table.SatDown) parts { return parts{seat: &w.Seat, who: &w.Who} }),
	is("bot", func(w *table.BotSatDown) parts { return parts{seat: &w.Seat, who: &w.Bot, text: plain(&w.Level)} }),
	is("rise", func(w *table.StoodUp) parts { return parts{seat: &w.Seat} }),
	is("sent-away", func(w *table.SentAway) parts { return parts{who: &w.Who} }),
	is("let-in", func(w *table.WasLetIn) parts { return parts{who: &w.Who} }),
	is("ready", func(w *table.BecameReady) parts { return parts{seat: &w.Seat} }),
	is("unready", func(w *table.BecameUnready) parts { return parts{seat: &w.Seat} }),
	is("start", func(w *table.Started) parts { return parts{text: seedText{&w.Seed}} }),
	is(Moved, func(w *table.Moved) parts { return parts{seat: &w.Seat, text: moveText{&w.Move}} }),
	is("away", func(w *table.WentAway) parts { return parts{seat: &w.Seat, text: whyAway{w}} }),
	is("left", func(w *table.Left) parts { return parts{seat: &w.Seat} }),
	is("back", func(w *table.CameBack) parts { return parts{seat: &w.Seat} }),
	is("resign", func(w *table.Resigned) parts { return parts{seat: &w.Seat} }),
	is(Said, func(w *table.Said) parts { return parts{who: &w.Who, text: plain(&w.Text)} }),
	is("rename", func(w *table.NameChanged) parts { return parts{who: &w.Player} }),
	is("standin", func(w *table.AskedStandIn) parts { return parts{seat: &w.Seat, text: seatText{&w.For}} }),
	is("ask", func(w *table.AskedRematch) parts { return parts{seat: &w.Seat} }),
	is("next", func(w *table.RematchOpened) parts { return parts{seat: &w.By, text: nextText{w}} }),
	is("resumed", func(*table.GraceGiven) parts { return parts{} }),
	is("rest", func(w *table.Rested) parts { return parts{seat: &w.Seat, more: &w.Rest} }),
	is("question", func(w *table.Asked) parts { return parts{seat: &w.Seat, text: plain(&w.What)} }),
	is("no", func(w *table.Declined) parts { return parts{seat: &w.Seat} }),
	is("agreed", func(w *table.AgreedOn) parts { return parts{text: plain(&w.What)} }),
	is("stood", func(w *table.StoodStill) parts { return parts{text: timeText{&w.Since}} }),
	is("teacher", func(w *table.TeacherCame) parts { return parts{seat: &w.Seat, who: &w.Who} }),
	is("no-teacher", func(w *table.TeacherWent) parts { return parts{seat: &w.Seat} }),
	is(Whispered, func(w *table.Whispered) parts { return parts{seat: &w.Seat, who: &w.Who, text: plain(&w.Text)} }),
}

// nil for what a happening has not
type parts struct {
	seat *rules.Seat
	who  *table.Person
	text text
	more any // a *table.Agreement, or a *table.Rest
}

// A text is a pointer, so that nothing is allocated for it.
type text interface {
	write(rules.Game) string
	read(rules.Game, string) error
}

type kind struct {
	name  string
	of    reflect.Type
	parts func(table.Happening) parts
	begin func() (new any, p parts)     // a new happening, whose parts are to be read
	end   func(new any) table.Happening // and what it is then
}

func is[T table.Happening](name string, of func(*T) parts) kind {
	return kind{
		name, reflect.TypeFor[T](),
		func(w table.Happening) parts { own := w.(T); return of(&own) },
		func() (any, parts) { w := new(T); return w, of(w) },
		func(w any) table.Happening { return *w.(*T) },
	}
}

var byName, byType = index(kinds)

func index(kinds []kind) (byName map[string]kind, byType map[reflect.Type]kind) {
	byName, byType = map[string]kind{}, map[reflect.Type]kind{}
	for _, k := range kinds {
		byName[k.name], byType[k.of] = k, k
	}
	return byName, byType
}

// Encode writes facts as entries of a journal, with moves of the game.
func Encode(g rules.Game, facts ...table.Fact) []data.Entry {
	entries := make([]data.Entry, len(facts))
	for i, f := range facts {
		k := byType[reflect.TypeOf(f.What)]
		p, e := k.parts(f.What), data.Entry{When: f.When, Kind: k.name}
		if p.seat != nil {
			e.Seat = int(*p.seat)
		}
		if p.who != nil {
			e.Who = Person(*p.who)
		}
		if p.text != nil {
			e.Text = p.text.write(g)
		}
		if p.more != nil {
			e.More = encodeMore(p.more)
		}
		entries[i] = e
	}
	return entries
}

// First is the beginning of a new table's journal.
func First(o table.Opening) data.Append {
	return data.Append{Journal: string(o.State.ID()), Entries: Encode(o.State.Game(), o.Facts...)}
}

// Decode wraps table.ErrUnplayable when the game is not played here. game is what is known before, or nil.
func Decode(saloon *table.Saloon, game rules.Game, entries []data.Entry) ([]table.Fact, error) {
	facts := make([]table.Fact, len(entries))
	for i, e := range entries {
		what, err := decode(game, e)
		if err != nil {
			return nil, fmt.Errorf("line %d (%s): %w", i, e.Kind, err)
		}
		switch w := what.(type) {
		case table.Opened:
			game = saloon.Game(w.Agreed.Setup.Game)
		case table.Changed:
			game = saloon.Game(w.Agreed.Setup.Game)
		}
		if game == nil {
			return nil, fmt.Errorf("line %d: %w: its game is not among the games", i, table.ErrUnplayable)
		}
		facts[i] = table.Fact{When: e.When, What: what}
	}
	return facts, nil
}

func decode(g rules.Game, e data.Entry) (table.Happening, error) {
	k, known := byName[e.Kind]
	if !known {
		return nil, errors.New("nobody knows this kind of entry")
	}
	what, p := k.begin()
	if p.seat != nil {
		*p.seat = rules.Seat(e.Seat)
	}
	if p.who != nil {
		*p.who = Named(e.Who)
	}
	if p.text != nil {
		if err := p.text.read(g, e.Text); err != nil {
			return nil, err
		}
	}
	if p.more != nil {
		if err := decodeMore(e.More, p.more); err != nil {
			return nil, err
		}
	}
	return k.end(what), nil
}

// Replay wraps table.ErrUnplayable when the game is not played here, data.ErrDamaged when the journal makes no sense.
func Replay(saloon *table.Saloon, id table.ID, entries []data.Entry) (state *table.State, err error) {
	defer func() {
		if p := recover(); p != nil {
			state, err = nil, fmt.Errorf("%w: playing it again panics: %v", data.ErrDamaged, p)
		}
	}()
	facts, err := Decode(saloon, nil, entries)
	if err == nil {
		state, err = table.Replay(saloon, id, facts)
	}
	if err != nil && !errors.Is(err, table.ErrUnplayable) {
		err = fmt.Errorf("%w: %w", data.ErrDamaged, err)
	}
	return state, err
}

func plain[S ~string](part *S) text { return word[S]{part} }

type word[S ~string] struct{ part *S }

func (w word[S]) write(rules.Game) string              { return string(*w.part) }
func (w word[S]) read(_ rules.Game, said string) error { *w.part = S(said); return nil }

type seedText struct{ *rules.Seed }

func (t seedText) write(rules.Game) string { return t.String() }
func (t seedText) read(_ rules.Game, said string) (err error) {
	*t.Seed, err = rules.ParseSeed(said)
	return err
}

type moveText struct{ move *rules.Move }

func (t moveText) write(g rules.Game) string {
	if *t.move == rules.Undo {
		return rules.UndoText
	}
	return string(g.AppendMove(nil, *t.move))
}

func (t moveText) read(g rules.Game, said string) (err error) {
	if g == nil {
		return errors.New("a move before the opening")
	}
	*t.move, err = rules.ParseMove(g, said)
	return err
}

type seatText struct{ seat *rules.Seat }

func (t seatText) write(rules.Game) string { return strconv.Itoa(int(*t.seat)) }
func (t seatText) read(_ rules.Game, said string) error {
	n, err := strconv.ParseInt(said, 10, 8)
	*t.seat = rules.Seat(n)
	return err
}

type timeText struct{ when *time.Time }

func (t timeText) write(rules.Game) string { return t.when.Format(time.RFC3339Nano) }
func (t timeText) read(_ rules.Game, said string) error {
	when, err := time.Parse(time.RFC3339Nano, said)
	*t.when = when.UTC()
	return err
}

type whyAway struct{ *table.WentAway }

func (t whyAway) write(rules.Game) string {
	switch {
	case t.Late:
		return "late" // the time was over
	case t.Agreed:
		return "agreed" // the others have agreed on it
	}
	return ""
}

func (t whyAway) read(_ rules.Game, said string) error {
	t.Late, t.Agreed = said == "late", said == "agreed"
	return nil
}

type nextText struct{ *table.RematchOpened }

func (t nextText) write(rules.Game) string { return strings.TrimSpace(string(t.Table) + " " + t.Game) }
func (t nextText) read(_ rules.Game, said string) error {
	id, game, _ := strings.Cut(said, " ")
	t.Table, t.Game = table.ID(id), game
	return nil
}
