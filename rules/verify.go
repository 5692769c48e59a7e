package rules

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// playerKinds is what an export may say of who sat on a seat.
var playerKinds = []string{"player", "guest", "bot"}

// maxReplayed is how many lines may be played again, all in all, because others are taken
// back. No game of people comes near it; a file that was made to take hours would pass it.
const maxReplayed = 1 << 22

// Verify plays an export again. It checks the hash of the seed, every draw of the house
// against the seed, every move, the final view, and the outcome.
func Verify(g Game, e Export) error {
	if err := e.checkFields(); err != nil {
		return err
	}
	seed, err := e.checkSeed()
	if err != nil {
		return err
	}
	r, err := e.play(g, seed, false)
	if err != nil {
		return err
	}
	if err := r.verifySeats(e); err != nil {
		return err
	}
	return r.verifyEnd(e)
}

// Record is the game of an export, played again with what each line caused. Its lines are
// legal, or there is an error; nothing else is checked (see [Verify]).
func (e Export) Record(g Game) (*Record, error) { return e.play(g, nil, true) }

func (e Export) play(g Game, seed *Seed, keepEvents bool) (*Record, error) {
	r, err := NewRecord(g, Setup{Game: e.Game, Version: e.Version, Seats: len(e.Seats), Options: e.Options, Deal: e.Deal})
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrExport, err)
	}
	replayed := 0
	for i, text := range e.Moves {
		var caused *Events
		seed := seed
		if e.Begun != nil && i < e.Begun.Lines {
			seed = nil // the other game had a seed of its own
		}
		if keepEvents {
			caused = new(Events)
		}
		if err := r.verifyLine(text, seed, &replayed, caused); err != nil {
			return nil, fmt.Errorf("%w: line %d, %q: %w", ErrExport, i+1, clipped(text), err)
		}
	}
	return r, nil
}

func (e Export) checkFields() error {
	if e.Version < 1 {
		return fmt.Errorf("%w: the version of its rules must be 1 or more, not %d", ErrExport, e.Version)
	}
	if len(e.Seats) == 0 {
		return fmt.Errorf("%w: it has no seats", ErrExport)
	}
	for i, seat := range e.Seats {
		if !slices.Contains(playerKinds, seat["kind"]) {
			return fmt.Errorf("%w: the kind of seat %d is %q, not player, guest or bot", ErrExport, i+1, clipped(seat["kind"]))
		}
	}
	if b := e.Begun; b != nil && (b.Lines < 0 || b.Lines > len(e.Moves)) {
		return fmt.Errorf("%w: it has %d lines, and says that %d are those of another game", ErrExport, len(e.Moves), b.Lines)
	}
	if b := e.Begun; b != nil && !isTableName(b.Table) {
		return fmt.Errorf("%w: begun.table is %q, which no table is called", ErrExport, clipped(b.Table))
	}
	return e.checkDeal()
}

func (e Export) checkDeal() error {
	switch {
	case e.Deal == "":
		return nil
	case !IsDay(e.Deal):
		return fmt.Errorf("%w: deal is %q, not a day such as 2026-11-22", ErrExport, clipped(e.Deal))
	case e.Begun != nil:
		return fmt.Errorf("%w: a deal does not play on from another game", ErrExport)
	case e.SeedSHA256 == "":
		return fmt.Errorf("%w: a deal has the hash of its seed", ErrExport)
	}
	return nil
}

func isTableName(text string) bool {
	strange := func(r rune) bool { return (r < 'a' || r > 'z') && (r < '0' || r > '9') }
	return text != "" && len(text) <= 20 && strings.IndexFunc(text, strange) < 0
}

func (e Export) checkSeed() (*Seed, error) {
	if e.Seed == "" {
		if e.Outcome != nil && e.SeedSHA256 != "" && e.Deal == "" {
			return nil, fmt.Errorf("%w: the game is over but the seed is missing", ErrExport)
		}
		if e.SeedSHA256 != "" && !isHash(e.SeedSHA256) {
			return nil, fmt.Errorf("%w: seed_sha256 must be 64 hexadecimal digits in lower case", ErrExport)
		}
		return nil, nil
	}
	seed, err := ParseSeed(e.Seed)
	if err != nil || !isHash(e.Seed) {
		return nil, fmt.Errorf("%w: a seed is 64 hexadecimal digits in lower case", ErrExport)
	}
	if seed.Hash() != e.SeedSHA256 {
		return nil, fmt.Errorf("%w: seed_sha256 is not the hash of the seed, which is %s", ErrExport, seed.Hash())
	}
	return &seed, nil
}

func isHash(text string) bool {
	seed, err := ParseSeed(text)
	return err == nil && seed.String() == text
}

// verifyLine plays a line. It adds to replayed the lines that are played again because this one takes something back.
func (r *Record) verifyLine(text string, seed *Seed, replayed *int, caused *Events) error {
	line, err := ParseLine(r.game, text)
	if err != nil {
		return err
	}
	if int(line.Seat) > r.setup.Seats {
		return fmt.Errorf("there is no seat %d", line.Seat)
	}
	if line.Seat == House && seed != nil && r.match.ToAct().Has(House) {
		drawn := r.draw(*seed)
		if drawn != line.Move {
			return fmt.Errorf("from this seed the house draws %q", r.game.AppendMove(nil, drawn))
		}
	}
	if line.Move == Undo {
		if *replayed += len(r.undoable); *replayed > maxReplayed {
			return fmt.Errorf("the game takes back more than anybody would")
		}
	}
	if refused := r.Play(line.Seat, line.Move, caused); refused != nil {
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
		if e.Seed != "" {
			return fmt.Errorf("%w: it shows its seed, but after its last line, line %d, the game is not over", ErrExport, len(e.Moves))
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
	if where := differs(want.Final, e.Final); where != "" {
		return fmt.Errorf("%w: final is not what the moves lead to: %s differs", ErrExport, where)
	}
	if !sameOutcome(*want.Outcome, *e.Outcome) {
		return fmt.Errorf("%w: outcome is not what the moves lead to", ErrExport)
	}
	return nil
}

func (r *Record) verifySeats(e Export) error {
	for i, seat := range e.Seats {
		known := 0
		for _, key := range []string{"name", "kind"} {
			if _, has := seat[key]; has {
				known++
			}
		}
		for _, t := range r.match.Traits(Seat(i + 1)) {
			known++
			if seat[t.Key] != t.Value {
				return fmt.Errorf("%w: the %s of seat %d is %q, not %q", ErrExport, t.Key, i+1, t.Value, clipped(seat[t.Key]))
			}
		}
		if len(seat) != known {
			return fmt.Errorf("%w: seat %d has a field that this game does not know", ErrExport, i+1)
		}
	}
	return nil
}

// differs names the first place where a JSON text is not as wanted, whatever the order of
// its keys. What is wanted is small; the other text may be a stranger's.
func differs(want, given json.RawMessage) string {
	tree := json.NewDecoder(bytes.NewReader(want))
	tree.UseNumber()
	var wanted any
	if err := tree.Decode(&wanted); err != nil {
		return "final"
	}
	d := difference{json.NewDecoder(bytes.NewReader(given))}
	d.given.UseNumber()
	return d.from(wanted, "final")
}

type difference struct{ given *json.Decoder }

func (d difference) from(want any, path string) string {
	t, err := d.given.Token()
	if err != nil {
		return path
	}
	switch want := want.(type) {
	case map[string]any:
		if t != json.Delim('{') {
			return path
		}
		return d.fromObject(want, path)
	case []any:
		if t != json.Delim('[') {
			return path
		}
		return d.fromArray(want, path)
	}
	if t != want {
		return path
	}
	return ""
}

func (d difference) fromObject(want map[string]any, path string) string {
	left := maps.Clone(want)
	for d.given.More() {
		t, err := d.given.Token()
		key, _ := t.(string)
		value, wanted := left[key]
		if err != nil || !wanted {
			return path + "." + clipped(key)
		}
		delete(left, key)
		if where := d.from(value, path+"."+key); where != "" {
			return where
		}
	}
	for _, key := range slices.Sorted(maps.Keys(left)) {
		return path + "." + key
	}
	_, _ = d.given.Token() // the end of the object
	return ""
}

func (d difference) fromArray(want []any, path string) string {
	for i, value := range want {
		at := fmt.Sprintf("%s[%d]", path, i)
		if !d.given.More() {
			return at
		}
		if where := d.from(value, at); where != "" {
			return where
		}
	}
	if d.given.More() {
		return fmt.Sprintf("%s[%d]", path, len(want))
	}
	_, _ = d.given.Token() // the end of the array
	return ""
}

func sameOutcome(a, b Outcome) bool {
	return slices.EqualFunc(a.Order, b.Order, slices.Equal) && slices.Equal(a.Tiebreak, b.Tiebreak) &&
		slices.EqualFunc(a.Points, b.Points, func(p, q Points) bool {
			return p.Total == q.Total && slices.Equal(p.Parts, q.Parts)
		})
}
