package rules

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
)

// ErrExport is wrapped by errors about an export that cannot be read or is not true.
var ErrExport = errors.New("the export is wrong")

// ReadExport reads one export. Anything after it is an error.
func ReadExport(in io.Reader) (Export, error) {
	var e Export
	raw, err := io.ReadAll(in)
	if err != nil {
		return e, fmt.Errorf("%w: %w", ErrExport, err)
	}
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&e); err != nil {
		return e, fmt.Errorf("%w: it is not the JSON of a game: %s%w", ErrExport, whereJSON(raw, err), err)
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return e, fmt.Errorf("%w: there is something after its end", ErrExport)
	}
	return e, nil
}

// whereJSON names the line of the file that an error of its JSON is about, if the error
// says so.
func whereJSON(raw []byte, err error) string {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	at := len(raw)
	switch {
	case errors.As(err, &syntax):
		at = int(syntax.Offset)
	case errors.As(err, &kind):
		at = int(kind.Offset)
	case !errors.Is(err, io.ErrUnexpectedEOF):
		return ""
	}
	return fmt.Sprintf("line %d of the file: ", 1+bytes.Count(raw[:min(at, len(raw))], []byte("\n")))
}

// Verify plays an export again. It checks the hash of the seed, every draw of the house
// against the seed, every move, the final view, and the outcome.
func Verify(g Game, e Export) error {
	seed, err := e.checkSeed()
	if err != nil {
		return err
	}
	r, err := NewRecord(g, Setup{Game: e.Game, Version: e.Version, Seats: len(e.Seats), Options: e.Options})
	if err != nil {
		return fmt.Errorf("%w: %w", ErrExport, err)
	}
	for i, text := range e.Moves {
		if err := r.verifyLine(text, seed); err != nil {
			return fmt.Errorf("%w: line %d, %q: %w", ErrExport, i+1, text, err)
		}
	}
	return r.verifyEnd(e)
}

func (e Export) checkSeed() (*Seed, error) {
	if e.Seed == "" {
		if e.Outcome != nil && e.SeedSHA256 != "" {
			return nil, fmt.Errorf("%w: the game is over but the seed is missing", ErrExport)
		}
		return nil, nil
	}
	seed, err := ParseSeed(e.Seed)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrExport, err)
	}
	if seed.Hash() != e.SeedSHA256 {
		return nil, fmt.Errorf("%w: seed_sha256 is not the hash of the seed, which is %s", ErrExport, seed.Hash())
	}
	return &seed, nil
}

func (r *Record) verifyLine(text string, seed *Seed) error {
	line, err := ParseLine(r.game, text)
	if err != nil {
		return err
	}
	if int(line.Seat) > r.setup.Seats {
		return fmt.Errorf("there is no seat %d", line.Seat)
	}
	if line.Seat == House && seed != nil && r.match.ToAct().Has(House) {
		drawn := r.match.Draw(seed.Source(r.Len()))
		if drawn != line.Move {
			return fmt.Errorf("from this seed the house draws %q", r.game.AppendMove(nil, drawn))
		}
	}
	if refused := r.Play(line.Seat, line.Move, nil); refused != nil {
		return refused
	}
	return nil
}

func (r *Record) verifyEnd(e Export) error {
	over := r.match.ToAct() == 0
	if !over {
		if e.Outcome != nil || e.Final != nil {
			return fmt.Errorf("%w: it has a final view or an outcome, but after its last line, line %d, the game is not over", ErrExport, len(e.Moves))
		}
		return nil
	}
	if e.Outcome == nil || e.Final == nil {
		return fmt.Errorf("%w: the game is over, but its final view or its outcome is missing", ErrExport)
	}
	var want Export
	if err := r.exportEnd(&want); err != nil {
		return err
	}
	if !sameJSON(want.Final, e.Final) {
		return fmt.Errorf("%w: final is not what the moves lead to", ErrExport)
	}
	if !sameOutcome(*want.Outcome, *e.Outcome) {
		return fmt.Errorf("%w: outcome is not what the moves lead to", ErrExport)
	}
	return r.verifySeats(e)
}

func (r *Record) verifySeats(e Export) error {
	for i, seat := range e.Seats {
		for _, t := range r.match.Traits(Seat(i + 1)) {
			if seat[t.Key] != t.Value {
				return fmt.Errorf("%w: the %s of seat %d is %q, not %q", ErrExport, t.Key, i+1, t.Value, seat[t.Key])
			}
		}
	}
	return nil
}

// sameJSON compares two JSON texts, whatever the order of their keys.
func sameJSON(a, b json.RawMessage) bool {
	var va, vb any
	return json.Unmarshal(a, &va) == nil && json.Unmarshal(b, &vb) == nil && reflect.DeepEqual(va, vb)
}

func sameOutcome(a, b Outcome) bool {
	return slices.EqualFunc(a.Order, b.Order, slices.Equal) && slices.Equal(a.Tiebreak, b.Tiebreak) &&
		slices.EqualFunc(a.Points, b.Points, func(p, q Points) bool {
			return p.Total == q.Total && slices.Equal(p.Parts, q.Parts)
		})
}

// UnmarshalJSON reads what MarshalJSON writes, and keeps the order of the parts.
func (p *Points) UnmarshalJSON(raw []byte) error {
	dec := json.NewDecoder(bytes.NewReader(raw))
	if t, err := dec.Token(); err != nil || t != json.Delim('{') {
		return errors.New("points must be an object")
	}
	for dec.More() {
		key, err := dec.Token()
		if err != nil {
			return err
		}
		var value int
		if err := dec.Decode(&value); err != nil {
			return fmt.Errorf("points %v: %w", key, err)
		}
		if key == "total" {
			p.Total = value
		} else {
			p.Parts = append(p.Parts, Part{fmt.Sprint(key), value})
		}
	}
	return nil
}
