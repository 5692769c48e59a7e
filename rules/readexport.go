package rules

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Exports come from strangers, so all of them is bounded. Every game that a table can play
// stays far below these bounds.
const (
	MaxExport      = 2 << 20 // bytes of an export
	MaxExportLines = 1 << 15 // lines of its log
	maxExportLine  = 400     // bytes of one of them
	maxExportName  = 256     // bytes of a player's name
	maxExportWord  = 80      // bytes of a key, an option, a hash, a part of the points
	maxExportKeys  = 64      // in one object
)

// ErrExport is wrapped by errors about an export that cannot be read or is not true.
var ErrExport = errors.New("the export is wrong")

// ReadExport reads one export, which must be written as NOTATION.md says: every field once,
// by its exact name, and of its type. Anything after it is an error.
func ReadExport(in io.Reader) (Export, error) {
	raw, err := io.ReadAll(io.LimitReader(in, MaxExport+1))
	if err != nil {
		return Export{}, fmt.Errorf("%w: %w", ErrExport, err)
	}
	if len(raw) > MaxExport {
		return Export{}, fmt.Errorf("%w: it is longer than %d bytes, and no game is", ErrExport, MaxExport)
	}
	if at := invalidUTF8(raw); at >= 0 {
		return Export{}, fmt.Errorf("%w: line %d of the file: it is not UTF-8", ErrExport, lineOf(raw, at))
	}
	if err := json.Unmarshal(raw, new(anyJSON)); err != nil {
		return Export{}, fmt.Errorf("%w: it is not the JSON of a game: %s%w", ErrExport, whereJSON(raw, err), err)
	}
	r := exportReader{raw: raw, tokens: json.NewDecoder(bytes.NewReader(raw))}
	r.tokens.UseNumber()
	e := r.export()
	if r.fault != nil {
		return Export{}, r.fault
	}
	return e, nil
}

type anyJSON struct{}

func (anyJSON) UnmarshalJSON([]byte) error { return nil }

func invalidUTF8(raw []byte) int {
	for at := 0; at < len(raw); {
		r, n := utf8.DecodeRune(raw[at:])
		if r == utf8.RuneError && n == 1 {
			return at
		}
		at += n
	}
	return -1
}

func lineOf(raw []byte, at int) int { return 1 + bytes.Count(raw[:min(at, len(raw))], []byte("\n")) }

func whereJSON(raw []byte, err error) string {
	at := len(raw)
	if syntax := (*json.SyntaxError)(nil); errors.As(err, &syntax) {
		at = int(syntax.Offset)
	}
	return fmt.Sprintf("line %d of the file: ", lineOf(raw, at))
}

// An exportReader reads the fields of an export from a text that is JSON. After the first fault it reads nothing more.
type exportReader struct {
	raw    []byte
	tokens *json.Decoder
	fault  error
}

func (r *exportReader) fail(format string, args ...any) {
	if r.fault == nil {
		line := lineOf(r.raw, int(r.tokens.InputOffset()))
		r.fault = fmt.Errorf("%w: line %d of the file: %s", ErrExport, line, fmt.Sprintf(format, args...))
	}
}

func (r *exportReader) export() (e Export) {
	r.object("the export", []string{"game", "version", "options", "seats", "moves"}, func(key string) {
		switch key {
		case "game":
			e.Game = r.text(key, maxExportWord)
		case "version":
			e.Version = r.number(key)
		case "options":
			e.Options = r.words(key, maxExportWord)
		case "seats":
			e.Seats = []map[string]string{}
			r.list(key, MaxSeats, func() { e.Seats = append(e.Seats, r.seat()) })
		case "seed":
			e.Seed = r.text(key, maxExportWord)
		case "seed_sha256":
			e.SeedSHA256 = r.text(key, maxExportWord)
		case "deal":
			e.Deal = r.text(key, maxExportWord)
		case "begun":
			e.Begun = r.begun()
		case "moves":
			e.Moves = r.texts(key, MaxExportLines, maxExportLine)
		case "final":
			e.Final = r.whole(key)
		case "outcome":
			e.Outcome = r.outcome()
		default:
			r.fail("an export has no field %q", clipped(key))
		}
	})
	return e
}

func (r *exportReader) begun() *Begun {
	b := &Begun{}
	r.object("begun", []string{"table", "lines"}, func(key string) {
		switch key {
		case "table":
			b.Table = r.text(key, maxExportWord)
		case "lines":
			b.Lines = r.number(key)
		default:
			r.fail("begun has no field %q", clipped(key))
		}
	})
	return b
}

func (r *exportReader) seat() map[string]string {
	seat := r.words("a seat", maxExportName, "name", "kind")
	for key, value := range seat {
		if key != "name" && len(value) > maxExportWord {
			r.fail("%s of a seat is longer than %d bytes", key, maxExportWord)
		}
	}
	return seat
}

func (r *exportReader) outcome() *Outcome {
	o := Outcome{Order: [][]Seat{}, Points: []Points{}}
	r.object("outcome", []string{"order", "points", "tiebreak"}, func(key string) {
		switch key {
		case "order":
			r.list(key, MaxSeats, func() {
				place := []Seat{}
				r.list("a place in order", MaxSeats, func() { place = append(place, r.seatNumber()) })
				o.Order = append(o.Order, place)
			})
		case "points":
			r.list(key, MaxSeats, func() { o.Points = append(o.Points, r.points()) })
		case "tiebreak":
			o.Tiebreak = r.texts(key, maxExportKeys, maxExportWord)
		default:
			r.fail("outcome has no field %q", clipped(key))
		}
	})
	return &o
}

func (r *exportReader) points() (p Points) {
	r.object("the points of a seat", []string{"total"}, func(key string) {
		value := r.number(key)
		if key == "total" {
			p.Total = value
		} else {
			p.Parts = append(p.Parts, Part{key, value})
		}
	})
	return p
}

func (r *exportReader) seatNumber() Seat {
	n := r.number("a seat in order")
	if n < 1 || n > MaxSeats {
		r.fail("a seat in order is a number from 1 to %d", MaxSeats)
		return 0
	}
	return Seat(n)
}

// object reads an object, whose value for each key is read by a function. It must have some keys, and each only once.
func (r *exportReader) object(what string, must []string, value func(key string)) {
	if !r.begins(what, '{', "an object") {
		return
	}
	var keys []string
	for r.fault == nil && r.tokens.More() {
		key := r.key(what)
		switch {
		case slices.Contains(keys, key):
			r.fail("%s has the field %q twice", what, clipped(key))
		case len(keys) == maxExportKeys:
			r.fail("%s has more than %d fields", what, maxExportKeys)
		}
		if keys = append(keys, key); r.fault == nil {
			value(key)
		}
	}
	for _, key := range must {
		if !slices.Contains(keys, key) {
			r.fail("%s has no field %q", what, key)
		}
	}
	r.next()
}

func (r *exportReader) key(what string) string {
	key, _ := r.next().(string)
	if len(key) > maxExportWord {
		r.fail("%s has a field of more than %d bytes", what, maxExportWord)
	}
	return key
}

func (r *exportReader) list(what string, most int, value func()) {
	if !r.begins(what, '[', "an array") {
		return
	}
	for n := 0; r.fault == nil && r.tokens.More(); n++ {
		if n == most {
			r.fail("%s has more than %d entries", what, most)
			return
		}
		value()
	}
	r.next()
}

func (r *exportReader) texts(what string, most, longest int) []string {
	all := []string{}
	r.list(what, most, func() { all = append(all, r.text("an entry of "+what, longest)) })
	return all
}

func (r *exportReader) words(what string, longest int, must ...string) map[string]string {
	all := map[string]string{}
	r.object(what, must, func(key string) { all[key] = r.text(fmt.Sprintf("%q of %s", clipped(key), what), longest) })
	return all
}

func (r *exportReader) text(what string, longest int) string {
	text, is := r.next().(string)
	switch {
	case !is:
		r.fail("%s must be a string", what)
	case len(text) > longest:
		r.fail("%s is longer than %d bytes", what, longest)
	case strings.ContainsRune(text, utf8.RuneError): // half of a character, too
		r.fail("%s has something in it that is no character", what)
	}
	return text
}

func (r *exportReader) number(what string) int {
	number, is := r.next().(json.Number)
	n, err := strconv.Atoi(number.String())
	if !is || err != nil || strconv.Itoa(n) != number.String() {
		r.fail("%s must be a whole number", clipped(what))
	}
	return n
}

func (r *exportReader) whole(what string) (raw json.RawMessage) {
	if r.fault != nil {
		return nil
	}
	if err := r.tokens.Decode(&raw); err != nil || len(raw) == 0 || raw[0] != '{' {
		r.fail("%s must be an object", what)
	}
	return raw
}

// begins reports whether the next value begins as it must.
func (r *exportReader) begins(what string, with json.Delim, called string) bool {
	if t := r.next(); t != with {
		r.fail("%s must be %s", what, called)
	}
	return r.fault == nil
}

// next is the next token. There is one, because the text is JSON.
func (r *exportReader) next() json.Token {
	if r.fault != nil {
		return nil
	}
	t, err := r.tokens.Token()
	if err != nil {
		r.fail("%v", err)
	}
	return t
}

// clipped is the beginning of a stranger's text, as much as a sentence may quote.
func clipped(text string) string {
	const most = 60
	if utf8.RuneCountInString(text) <= most {
		return text
	}
	return string([]rune(text)[:most]) + "..."
}
