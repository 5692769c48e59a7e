package rules

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// A Player is who sat on a seat, as an export tells it.
type Player struct {
	Name string `json:"name"`
	Kind string `json:"kind"` // player, guest or bot
}

// An Export is a game as JSON. Another program can play the game again from it, and check
// that the house drew what its seed promised.
type Export struct {
	Game       string              `json:"game"`
	Version    int                 `json:"version"`
	Options    map[string]string   `json:"options"`
	Seats      []map[string]string `json:"seats"`
	Seed       string              `json:"seed,omitempty"`
	SeedSHA256 string              `json:"seed_sha256,omitempty"`
	Deal       string              `json:"deal,omitempty"`
	Begun      *Begun              `json:"begun,omitempty"`
	Moves      []string            `json:"moves"`
	Final      json.RawMessage     `json:"final,omitempty"`
	Outcome    *Outcome            `json:"outcome,omitempty"`
}

// Begun says that a game plays on from a moment of another one: so many of its first lines are
// those of the game at that table, and were not drawn from this seed.
type Begun struct {
	Table string `json:"table"`
	Lines int    `json:"lines"`
}

// Export is the game as an observer may know it. While the game runs, there is no seed, no
// end, and no line that is still secret. A game with a script has no seed. A deal has only the
// hash of its seed, since others may still play it: see [Export.Reveal].
func (r *Record) Export(players []Player, seed *Seed) (Export, error) {
	e := Export{Game: r.setup.Game, Version: r.setup.Version, Options: r.setup.Options, Deal: r.setup.Deal, Moves: []string{}}
	for i := range r.setup.Seats {
		seat := map[string]string{"name": "", "kind": "bot"}
		if i < len(players) {
			seat["name"], seat["kind"] = players[i].Name, players[i].Kind
		}
		for _, t := range r.match.Traits(Seat(i + 1)) {
			seat[t.Key] = t.Value
		}
		e.Seats = append(e.Seats, seat)
	}
	for i := range r.Len() {
		if r.Readable(i, Observer) {
			e.Moves = append(e.Moves, string(r.AppendLine(nil, i)))
		}
	}
	scripted := len(r.setup.Script) > 0
	if seed != nil && !scripted {
		e.SeedSHA256 = seed.Hash()
	}
	if r.match.ToAct() != 0 {
		return e, nil
	}
	if seed != nil && !scripted && e.Deal == "" {
		e.Seed = seed.String()
	}
	return e, r.exportEnd(&e)
}

// Reveal adds the seed to the export of a finished deal, for when its day is over.
func (e *Export) Reveal(seed Seed) error {
	switch {
	case e.Deal == "":
		return fmt.Errorf("%w: it is no deal, so it has its own seed", ErrExport)
	case e.Outcome == nil:
		return fmt.Errorf("%w: the game is not over", ErrExport)
	case seed.Hash() != e.SeedSHA256:
		return fmt.Errorf("%w: seed_sha256 is not the hash of this seed, which is %s", ErrExport, seed.Hash())
	}
	e.Seed = seed.String()
	return nil
}

func (r *Record) exportEnd(e *Export) error {
	final, err := json.Marshal(r.match.View(Observer))
	if err != nil {
		return fmt.Errorf("writing the final view: %w", err)
	}
	outcome := r.match.Outcome()
	e.Final, e.Outcome = final, &outcome
	return nil
}

// Encode is the export as indented JSON, with a line feed at the end.
func (e Export) Encode() ([]byte, error) {
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetIndent("", " ")
	enc.SetEscapeHTML(false)
	if err := enc.Encode(e); err != nil {
		return nil, fmt.Errorf("writing the export: %w", err)
	}
	return out.Bytes(), nil
}

// MarshalJSON writes the total first, and then the parts in their order.
func (p Points) MarshalJSON() ([]byte, error) {
	out := fmt.Appendf(nil, `{"total":%d`, p.Total)
	for _, part := range p.Parts {
		out = fmt.Appendf(out, ",%q:%d", part.Name, part.Value)
	}
	return append(out, '}'), nil
}
