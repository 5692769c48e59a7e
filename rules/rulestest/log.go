package rulestest

import (
	"bytes"
	"reflect"
	"slices"
	"strings"
	"testing"

	"saloon/rules"
)

func (s Suite) undo(t *testing.T, c Case) {
	for game := range max(1, s.games()/4) {
		r := s.start(t, c)
		src := randomSource(5000 + game)
		for r.Match().ToAct() != 0 {
			s.checkUndo(t, r, src)
		}
		s.checkReplay(t, r)
	}
}

func (s Suite) checkUndo(t *testing.T, r *rules.Record, src rules.Source) {
	t.Helper()
	before := r.Match().Clone()
	secret := before.Secret()
	line := playRandom(t, r, src, nil)
	revealed := secret != 0 && r.Match().Secret() != secret
	can := line.Seat != rules.House && !revealed && !recalls(r, line) && r.Match().ToAct() != 0
	if r.CanUndo(line.Seat) != can {
		t.Fatalf("after line %d of seat %d: CanUndo is %v", r.Len(), line.Seat, !can)
	}
	for seat := rules.Seat(1); int(seat) <= r.Setup().Seats; seat++ {
		if seat != line.Seat && secret == 0 && r.CanUndo(seat) {
			t.Fatalf("after line %d of seat %d: seat %d could undo", r.Len(), line.Seat, seat)
		}
	}
	if can && rules.Below(src, 3) == 0 {
		s.takeBack(t, r, line.Seat, before)
	}
}

// recalls reports whether the last line (which is given) takes back an earlier secret choice
// of its seat. Such a line cannot be undone.
func recalls(r *rules.Record, line rules.Line) bool {
	for i := range r.Len() - 1 {
		if e := r.Line(i); e.Seat == line.Seat && r.Match().Cancels(line.Move, e.Move) {
			return true
		}
	}
	return false
}

func (s Suite) takeBack(t *testing.T, r *rules.Record, seat rules.Seat, before rules.Match) {
	t.Helper()
	length := r.Len()
	if refused := r.Play(seat, rules.Undo, nil); refused != nil {
		t.Fatalf("after line %d: undo of seat %d is refused: %v", length, seat, refused)
	}
	if !reflect.DeepEqual(before, r.Match()) {
		t.Fatalf("after line %d: undo of seat %d has left something", length, seat)
	}
	if r.Len() != length+1 || !bytes.HasSuffix(r.AppendLine(nil, length), []byte(" "+rules.UndoText)) {
		t.Fatalf("after line %d: undo is no line of the log", length)
	}
}

// checkReplay plays the whole log again, which must lead to the same match.
func (s Suite) checkReplay(t *testing.T, r *rules.Record) {
	t.Helper()
	again, err := rules.NewRecord(s.Game, r.Setup())
	if err != nil {
		t.Fatal(err)
	}
	for i := range r.Len() {
		text := string(r.AppendLine(nil, i))
		line, err := rules.ParseLine(s.Game, text)
		if err != nil {
			t.Fatalf("line %d, %q: %v", i+1, text, err)
		}
		if refused := again.Play(line.Seat, line.Move, nil); refused != nil {
			t.Fatalf("line %d, %q, is refused when replayed: %v", i+1, text, refused)
		}
	}
	if !reflect.DeepEqual(r.Match(), again.Match()) {
		t.Fatal("the same log has led elsewhere")
	}
}

// Finish plays a record to its end, the house from the seed and the seats at random.
func Finish(t testing.TB, r *rules.Record, seed *rules.Seed, src rules.Source) {
	t.Helper()
	for owing := r.Match().ToAct(); owing != 0; owing = r.Match().ToAct() {
		line := rules.Line{Seat: rules.House}
		if owing.Has(rules.House) {
			move, err := r.HouseMove(seed)
			if err != nil {
				t.Fatal(err)
			}
			line.Move = move
		} else {
			line = randomLine(r.Match(), src)
		}
		if refused := r.Play(line.Seat, line.Move, nil); refused != nil {
			t.Fatalf("line %d is refused: %v", r.Len()+1, refused)
		}
	}
}

func (s Suite) export(t *testing.T, c Case) (rules.Export, []byte) {
	t.Helper()
	r := s.start(t, c)
	seed := rules.Seed{9}
	Finish(t, r, &seed, randomSource(6000))
	e, err := r.Export(nil, &seed)
	if err != nil {
		t.Fatal(err)
	}
	raw, err := e.Encode()
	if err != nil {
		t.Fatal(err)
	}
	return e, raw
}

// exports checks that an export has the same bytes each time, that it verifies, and that it
// does not verify when anything in it was changed.
func (s Suite) exports(t *testing.T, c Case) {
	e, raw := s.export(t, c)
	if _, again := s.export(t, c); !bytes.Equal(raw, again) {
		t.Fatal("the same game is exported in two ways")
	}
	read, err := rules.ReadExport(bytes.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	if err := rules.Verify(s.Game, read); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"cut in half": string(raw[:len(raw)/2]), "with a tail": string(raw) + "{}"} {
		if _, err := rules.ReadExport(strings.NewReader(text)); err == nil {
			t.Errorf("an export %s is accepted", name)
		}
	}
	s.tamperedExports(t, e)
}

func (s Suite) tamperedExports(t *testing.T, e rules.Export) {
	t.Helper()
	for name, spoil := range tamperings {
		bad := e
		bad.Moves = slices.Clone(e.Moves)
		outcome := *e.Outcome
		outcome.Points = slices.Clone(outcome.Points)
		bad.Outcome = &outcome
		spoil(&bad)
		if err := rules.Verify(s.Game, bad); err == nil {
			t.Errorf("an export with %s is accepted", name)
		}
	}
}

// tamperings are changes of an export that must be noticed.
var tamperings = map[string]func(*rules.Export){
	"a line left out":  func(e *rules.Export) { e.Moves = slices.Delete(e.Moves, len(e.Moves)/2, len(e.Moves)/2+1) },
	"its end left out": func(e *rules.Export) { e.Moves = e.Moves[:len(e.Moves)-1] },
	"another seat":     func(e *rules.Export) { e.Moves[len(e.Moves)-1] = "9" + e.Moves[len(e.Moves)-1][1:] },
	"a malformed line": func(e *rules.Export) { e.Moves[len(e.Moves)/2] += " x" },
	"another seed":     func(e *rules.Export) { e.Seed = rules.Seed{10}.String(); e.SeedSHA256 = rules.Seed{10}.Hash() },
	"a wrong hash":     func(e *rules.Export) { e.SeedSHA256 = rules.Seed{10}.Hash() },
	"no seed":          func(e *rules.Export) { e.Seed = "" },
	"points added":     func(e *rules.Export) { e.Outcome.Points[0].Total++ },
	"an undo at its end": func(e *rules.Export) {
		last := e.Moves[len(e.Moves)-1]
		e.Moves = append(e.Moves, last[:1]+" undo", last)
	},
	"an edited end":       func(e *rules.Export) { e.Final = []byte(`{"edited":true}`) },
	"a later version":     func(e *rules.Export) { e.Version += 1000 },
	"an unknown option":   func(e *rules.Export) { e.Options = map[string]string{"no such": "x"} },
	"a seat more":         func(e *rules.Export) { e.Seats = make([]map[string]string, rules.MaxSeats+1) },
	"its outcome missing": func(e *rules.Export) { e.Outcome = nil },
}
