package rulestest

import (
	"bytes"
	"reflect"
	"testing"

	"saloon/rules"
)

func (s Suite) undo(t *testing.T, c Case) {
	for game := range max(1, games()/4) {
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

func (s Suite) checkReplay(t *testing.T, r *rules.Record) {
	t.Helper()
	again := NewRecord(t, s.Game, r.Setup())
	for i := range r.Len() {
		text := string(r.AppendLine(nil, i))
		line, err := rules.ParseLine(s.Game, text)
		if err != nil {
			t.Fatalf("line %d, %q: %v", i+1, text, err)
		}
		playLine(t, again, line, nil)
	}
	if !reflect.DeepEqual(r.Match(), again.Match()) {
		t.Fatal("the same log has led elsewhere")
	}
}

// Finish plays a record to its end, the house from the seed and the seats at random.
func Finish(t testing.TB, r *rules.Record, seed *rules.Seed, src rules.Source) {
	t.Helper()
	for must(t, r.PlayHouse(seed, nil)); r.Match().ToAct() != 0; must(t, r.PlayHouse(seed, nil)) {
		playRandom(t, r, src, nil)
	}
}

func (s Suite) export(t *testing.T, c Case) []byte {
	t.Helper()
	r := s.start(t, c)
	seed := rules.Seed{9}
	Finish(t, r, &seed, randomSource(6000))
	e, err := r.Export(nil, &seed)
	must(t, err)
	raw, err := e.Encode()
	must(t, err)
	return raw
}

// exports checks that an export has the same bytes each time, that it verifies, and that it
// does not verify when anything in it was changed.
func (s Suite) exports(t *testing.T, c Case) {
	raw := s.export(t, c)
	if again := s.export(t, c); !bytes.Equal(raw, again) {
		t.Fatal("the same game is exported in two ways")
	}
	read, err := rules.ReadExport(bytes.NewReader(raw))
	must(t, err)
	must(t, rules.Verify(s.Game, read))
	for name, change := range changes {
		bad, err := rules.ReadExport(bytes.NewReader(raw))
		must(t, err)
		change(&bad)
		if err := rules.Verify(s.Game, bad); err == nil {
			t.Errorf("an export with %s is accepted", name)
		}
	}
	s.runningExports(t, c)
}

// runningExports checks that the export of a game that runs verifies too, and tells all lines but
// those that are hidden. A line that stays face down ends the check: without it nobody can replay.
func (s Suite) runningExports(t *testing.T, c Case) {
	r, src := s.start(t, c), randomSource(6100)
	for r.Match().ToAct() != 0 {
		for range 7 {
			RestlessStep(t, r, &rules.Seed{9}, src)
		}
		hidden := 0
		for i := range r.Len() {
			if r.Readable(i, rules.Observer) {
				continue
			}
			if hidden++; r.Match().FaceDown(r.Line(i).Move) {
				return
			}
		}
		e, err := r.Export(nil, nil)
		if err == nil {
			err = rules.Verify(s.Game, e)
		}
		if err != nil {
			t.Fatalf("after line %d: %v", r.Len(), err)
		}
		if len(e.Moves)+hidden != r.Len() {
			t.Fatalf("%d lines are told and %d hidden of %d", len(e.Moves), hidden, r.Len())
		}
	}
}
