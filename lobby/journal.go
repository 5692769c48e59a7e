package lobby

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"

	"saloon/data"
	"saloon/lobby/table"
	"saloon/rules"
)

// The kinds of entries in the journal of a table: one for each kind of fact, with
// the fields that it uses. They are for ever: a journal of any age must be read.
const (
	kindOpened        = "open"      // Who is the host, More the agreement
	kindChanged       = "change"    // Who has changed it, More is the new agreement
	kindHostChanged   = "host"      // Who is the host now
	kindSatDown       = "sit"       // Who sits on Seat
	kindBotSatDown    = "bot"       // a bot of level Text, named Who, sits on Seat
	kindStoodUp       = "rise"      // Seat
	kindSentAway      = "sent-away" // Who
	kindWasLetIn      = "let-in"    // Who
	kindBecameReady   = "ready"     // Seat
	kindBecameUnready = "unready"   // Seat
	kindStarted       = "start"     // Text is the secret seed
	kindMoved         = "move"      // Seat, Text is the move in notation, or "undo"
	kindWentAway      = "away"      // Seat; Text is textLate when the time was over, textAgreed when the others agreed on it
	kindLeft          = "left"      // Seat
	kindCameBack      = "back"      // Seat
	kindResigned      = "resign"    // Seat
	kindSaid          = "chat"      // Who, Text
	kindNameChanged   = "rename"    // Who has the ID and the new name
	kindAskedStandIn  = "standin"   // Seat, Text is the number of the seat that it is for
	kindAskedRematch  = "ask"       // Seat
	kindRematchOpened = "next"      // Text is the table's ID; with Seat, who has chosen another game, and the game behind it
	kindGraceGiven    = "resumed"   // nothing else
	kindRested        = "rest"      // Seat, More the rest
	kindAsked         = "question"  // Seat, Text is what is asked
	kindDeclined      = "no"        // Seat
	kindAgreedOn      = "agreed"    // Text is what all agreed on
	kindStoodStill    = "stood"     // Text is since when

	kindTeacherCame = "teacher"    // Seat, Who looks over its player's shoulder
	kindTeacherWent = "no-teacher" // Seat
	kindWhispered   = "whisper"    // Seat of the pupil, Who, Text
)

// Why a bot plays for somebody, where the person has not left the seat to it.
const (
	textLate   = "late"   // the time was over
	textAgreed = "agreed" // the others have agreed on it
)

// An agreementEntry is an agreement as a journal has it.
type agreementEntry struct {
	Setup   rules.Setup `json:"setup"`
	Private bool        `json:"private,omitempty"`
	Friends bool        `json:"friends,omitempty"`
	Code    string      `json:"code,omitempty"`
	Terms   termsEntry  `json:"terms,omitzero"`
	Lesson  []string    `json:"lesson,omitempty"`
	Begun   begunEntry  `json:"begun,omitzero"`
	Counts  bool        `json:"counts,omitempty"`
	Series  seriesEntry `json:"series,omitzero"`
	After   string      `json:"after,omitempty"`
}

// A seriesEntry is where a table stands in a series, from its second game on.
type seriesEntry struct {
	ID       string         `json:"id"`
	Game     int            `json:"game"`
	Entrants []entrantEntry `json:"entrants"`
}

// IsZero reports whether the table plays the first game of a series, or none.
func (s seriesEntry) IsZero() bool { return s.ID == "" }

// An entrantEntry is somebody in a series, and what they have won.
type entrantEntry struct {
	Who    *data.Person `json:"who"`
	Level  string       `json:"level,omitempty"`
	Won    int          `json:"won,omitempty"`
	Points int          `json:"points,omitempty"`
}

// A begunEntry is where a game begins that plays on from a moment of another one.
type begunEntry struct {
	Table string   `json:"table"`
	Lines []string `json:"lines,omitempty"`
	Names []string `json:"names,omitempty"`
}

// IsZero reports whether the game begins at its start.
func (b begunEntry) IsZero() bool { return b.Table == "" }

// A termsEntry is the terms of an agreement, which have the same fields.
type termsEntry struct {
	Clock   string `json:"clock,omitempty"`
	StandIn string `json:"standin,omitempty"`
	Pace    string `json:"pace,omitempty"`
	Hints   string `json:"hints,omitempty"`
	Series  string `json:"series,omitempty"`
	Rated   string `json:"rated,omitempty"`
	Watch   string `json:"watch,omitempty"`
}

// encode writes facts as entries of a journal. The moves among them are of the game.
func encode(g rules.Game, facts []table.Fact) []data.Entry {
	entries := make([]data.Entry, len(facts))
	for i, f := range facts {
		entries[i] = encodeFact(g, f)
	}
	return entries
}

func encodeFact(g rules.Game, f table.Fact) data.Entry {
	e := data.Entry{When: f.When}
	switch w := f.What.(type) {
	case table.Opened:
		e.Kind, e.Who, e.More = kindOpened, personInJournal(w.Host), encodeAgreement(w.Agreed)
	case table.Changed:
		e.Kind, e.Who, e.More = kindChanged, personInJournal(w.By), encodeAgreement(w.Agreed)
	case table.HostChanged:
		e.Kind, e.Who = kindHostChanged, personInJournal(w.Host)
	case table.Started:
		e.Kind, e.Text = kindStarted, w.Seed.String()
	case table.Moved:
		e.Kind, e.Seat, e.Text = kindMoved, int(w.Seat), moveText(g, w.Move)
	case table.Said:
		e.Kind, e.Who, e.Text = kindSaid, personInJournal(w.Who), w.Text
	case table.NameChanged:
		e.Kind, e.Who = kindNameChanged, personInJournal(w.Player)
	case table.SentAway:
		e.Kind, e.Who = kindSentAway, personInJournal(w.Who)
	case table.WasLetIn:
		e.Kind, e.Who = kindWasLetIn, personInJournal(w.Who)
	case table.RematchOpened:
		e.Kind, e.Seat, e.Text = kindRematchOpened, int(w.By), strings.TrimSpace(string(w.Table)+" "+w.Game)
	case table.GraceGiven:
		e.Kind = kindGraceGiven
	case table.AgreedOn:
		e.Kind, e.Text = kindAgreedOn, string(w.What)
	case table.StoodStill:
		e.Kind, e.Text = kindStoodStill, w.Since.Format(time.RFC3339Nano)
	default:
		encodeSeat(&e, w)
	}
	return e
}

// encodeSeat writes a happening that is about a seat.
func encodeSeat(e *data.Entry, w table.Happening) {
	var seat rules.Seat
	switch w := w.(type) {
	case table.SatDown:
		e.Kind, seat, e.Who = kindSatDown, w.Seat, personInJournal(w.Who)
	case table.BotSatDown:
		e.Kind, seat, e.Who, e.Text = kindBotSatDown, w.Seat, personInJournal(w.Bot), w.Level
	case table.StoodUp:
		e.Kind, seat = kindStoodUp, w.Seat
	case table.BecameReady:
		e.Kind, seat = kindBecameReady, w.Seat
	case table.BecameUnready:
		e.Kind, seat = kindBecameUnready, w.Seat
	case table.WentAway:
		e.Kind, seat = kindWentAway, w.Seat
		switch {
		case w.Late:
			e.Text = textLate
		case w.Agreed:
			e.Text = textAgreed
		}
	case table.AskedStandIn:
		e.Kind, seat, e.Text = kindAskedStandIn, w.Seat, strconv.Itoa(int(w.For))
	case table.Left:
		e.Kind, seat = kindLeft, w.Seat
	case table.CameBack:
		e.Kind, seat = kindCameBack, w.Seat
	case table.Resigned:
		e.Kind, seat = kindResigned, w.Seat
	case table.AskedRematch:
		e.Kind, seat = kindAskedRematch, w.Seat
	case table.Rested:
		e.Kind, seat, e.More = kindRested, w.Seat, encodeRest(w.Rest)
	case table.Asked:
		e.Kind, seat, e.Text = kindAsked, w.Seat, string(w.What)
	case table.Declined:
		e.Kind, seat = kindDeclined, w.Seat
	case table.TeacherCame:
		e.Kind, seat, e.Who = kindTeacherCame, w.Seat, personInJournal(w.Who)
	case table.TeacherWent:
		e.Kind, seat = kindTeacherWent, w.Seat
	case table.Whispered:
		e.Kind, seat, e.Who, e.Text = kindWhispered, w.Seat, personInJournal(w.Who), w.Text
	default:
		panic(fmt.Sprintf("lobby: nobody knows how %T is written down", w))
	}
	e.Seat = int(seat)
}

// decode reads a journal of a table. It wraps table.ErrUnplayable when its game is
// not played here.
func decode(saloon *table.Saloon, entries []data.Entry) ([]table.Fact, error) {
	return decodeFor(saloon, nil, entries)
}

// decodeFor reads a part of a journal, before which the game is known, or nil.
func decodeFor(saloon *table.Saloon, game rules.Game, entries []data.Entry) ([]table.Fact, error) {
	facts := make([]table.Fact, len(entries))
	for i, e := range entries {
		what, err := decodeEntry(game, e)
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

func decodeEntry(g rules.Game, e data.Entry) (table.Happening, error) {
	switch e.Kind {
	case kindOpened:
		agreed, err := decodeAgreement(e.More)
		return table.Opened{Host: personOf(e.Who), Agreed: agreed}, err
	case kindChanged:
		agreed, err := decodeAgreement(e.More)
		return table.Changed{By: personOf(e.Who), Agreed: agreed}, err
	case kindHostChanged:
		return table.HostChanged{Host: personOf(e.Who)}, nil
	case kindStarted:
		seed, err := rules.ParseSeed(e.Text)
		return table.Started{Seed: seed}, err
	case kindMoved:
		if g == nil {
			return nil, fmt.Errorf("a move before the opening")
		}
		move, err := rules.ParseMove(g, e.Text)
		return table.Moved{Seat: rules.Seat(e.Seat), Move: move}, err
	case kindSaid:
		return table.Said{Who: personOf(e.Who), Text: e.Text}, nil
	case kindNameChanged:
		return table.NameChanged{Player: personOf(e.Who)}, nil
	case kindSentAway:
		return table.SentAway{Who: personOf(e.Who)}, nil
	case kindWasLetIn:
		return table.WasLetIn{Who: personOf(e.Who)}, nil
	case kindRematchOpened:
		id, game, _ := strings.Cut(e.Text, " ")
		return table.RematchOpened{Table: table.ID(id), By: rules.Seat(e.Seat), Game: game}, nil
	case kindGraceGiven:
		return table.GraceGiven{}, nil
	case kindAgreedOn:
		return table.AgreedOn{What: table.Matter(e.Text)}, nil
	case kindStoodStill:
		since, err := time.Parse(time.RFC3339Nano, e.Text)
		return table.StoodStill{Since: since.UTC()}, err
	}
	return decodeSeat(e)
}

// decodeSeat reads an entry that is about a seat.
func decodeSeat(e data.Entry) (table.Happening, error) {
	seat := rules.Seat(e.Seat)
	switch e.Kind {
	case kindSatDown:
		return table.SatDown{Seat: seat, Who: personOf(e.Who)}, nil
	case kindBotSatDown:
		return table.BotSatDown{Seat: seat, Bot: personOf(e.Who), Level: e.Text}, nil
	case kindStoodUp:
		return table.StoodUp{Seat: seat}, nil
	case kindBecameReady:
		return table.BecameReady{Seat: seat}, nil
	case kindBecameUnready:
		return table.BecameUnready{Seat: seat}, nil
	case kindWentAway:
		return table.WentAway{Seat: seat, Late: e.Text == textLate, Agreed: e.Text == textAgreed}, nil
	case kindAskedStandIn:
		absent, err := strconv.ParseInt(e.Text, 10, 8)
		return table.AskedStandIn{Seat: seat, For: rules.Seat(absent)}, err
	case kindLeft:
		return table.Left{Seat: seat}, nil
	case kindCameBack:
		return table.CameBack{Seat: seat}, nil
	case kindResigned:
		return table.Resigned{Seat: seat}, nil
	case kindAskedRematch:
		return table.AskedRematch{Seat: seat}, nil
	case kindRested:
		rest, err := decodeRest(e.More)
		return table.Rested{Seat: seat, Rest: rest}, err
	case kindAsked:
		return table.Asked{Seat: seat, What: table.Matter(e.Text)}, nil
	case kindDeclined:
		return table.Declined{Seat: seat}, nil
	case kindTeacherCame:
		return table.TeacherCame{Seat: seat, Who: personOf(e.Who)}, nil
	case kindTeacherWent:
		return table.TeacherWent{Seat: seat}, nil
	case kindWhispered:
		return table.Whispered{Seat: seat, Who: personOf(e.Who), Text: e.Text}, nil
	}
	return nil, fmt.Errorf("nobody knows this kind of entry")
}

func encodeAgreement(a table.Agreement) json.RawMessage {
	raw, err := json.Marshal(agreementEntry{a.Setup, a.Private, a.Friends, a.Code, termsEntry(a.Terms), a.Lesson, begunEntry{string(a.Begun.Table), a.Begun.Lines, a.Begun.Names}, a.Counts, encodeSeries(a.Series), string(a.After)})
	if err != nil {
		panic("lobby: an agreement is plain data: " + err.Error())
	}
	return raw
}

func decodeAgreement(raw json.RawMessage) (table.Agreement, error) {
	var e agreementEntry
	if err := json.Unmarshal(raw, &e); err != nil {
		return table.Agreement{}, fmt.Errorf("the agreement cannot be read: %w", err)
	}
	begun := table.Begun{Table: table.ID(e.Begun.Table), Lines: e.Begun.Lines, Names: e.Begun.Names}
	return table.Agreement{Setup: e.Setup, Private: e.Private, Friends: e.Friends, Code: e.Code, Terms: table.Terms(e.Terms), Lesson: e.Lesson, Begun: begun, Counts: e.Counts, Series: decodeSeries(e.Series), After: table.ID(e.After)}, nil
}

func encodeSeries(s table.Series) seriesEntry {
	e := seriesEntry{ID: string(s.ID), Game: s.Game}
	for _, one := range s.Entrants {
		e.Entrants = append(e.Entrants, entrantEntry{personInJournal(one.Person), one.Level, one.Won, one.Points})
	}
	return e
}

func decodeSeries(e seriesEntry) table.Series {
	s := table.Series{ID: table.ID(e.ID), Game: e.Game}
	for _, one := range e.Entrants {
		s.Entrants = append(s.Entrants, table.Entrant{Person: personOf(one.Who), Level: one.Level, Won: one.Won, Points: one.Points})
	}
	return s
}

func personInJournal(p table.Person) *data.Person {
	return &data.Person{ID: string(p.ID), Name: p.Name, Kind: string(p.Kind)}
}

func personOf(h *data.Person) table.Person {
	if h == nil {
		return table.Person{}
	}
	return table.Person{ID: table.PlayerID(h.ID), Name: h.Name, Kind: table.PersonKind(h.Kind)}
}

// moveText is a move of the game, or undo, in its notation.
func moveText(g rules.Game, m rules.Move) string {
	if m == rules.Undo {
		return rules.UndoText
	}
	return string(g.AppendMove(nil, m))
}
