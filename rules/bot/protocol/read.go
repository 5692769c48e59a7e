package protocol

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"saloon/rules"
)

// The limits of what a bot writes.
const (
	MaxLine        = 64 << 10 // bytes of a line, without its end
	MaxErrorsInRow = 25       // after that many refused lines the conversation ends
)

// How much of a bot's own words stands in a sentence about them.
const (
	maxQuoted = 200
	maxWord   = 64
)

// MaxID is how long the id of a request may be, in bytes.
const MaxID = 64

// Lines reads lines, and ends with bufio.ErrTooLong at one that is too long.
func Lines(from io.Reader) *bufio.Scanner {
	scan := bufio.NewScanner(from)
	scan.Buffer(make([]byte, 0, 1<<10), MaxLine+len("\n"))
	return scan
}

// A Heading is what a line of a bot says of itself.
type Heading struct {
	Type string
	ID   string // by which the bot knows it; empty for none
}

// A Reader reads what one bot writes. It speaks version 1 until the bot has greeted with another.
type Reader struct {
	greeted Version // 0 before
	settled bool    // the bot has written something else than a greeting
}

// Version is what the bot speaks.
func (r *Reader) Version() Version { return max(r.greeted, First) }

// Read reads a line. It refuses unknown types and fields, so that typing errors are found
// at once. The heading of the line is told also when it is refused.
//
// A [Greet] has changed the version by then; whoever gets one answers with [Hello].
func (r *Reader) Read(line []byte) (request Request, of Heading, err error) {
	request, of, err = readRequest(line, r.Version())
	greet, greets := request.(*Greet)
	if !greets {
		r.settled = r.settled || of.Type != "hello"
		return request, of, err
	}
	if refused := r.greet(greet); refused != nil {
		return nil, of, refused
	}
	return request, of, nil
}

func (r *Reader) greet(g *Greet) *rules.Refusal {
	switch {
	case r.settled || r.greeted != 0:
		return refusedLateHello.With(r.Version())
	case g.Protocol == nil:
		return refusedNoVersion
	case *g.Protocol < int(First) || *g.Protocol > int(Newest):
		return refusedVersion.With(*g.Protocol, First, Newest)
	}
	r.greeted = Version(*g.Protocol)
	return nil
}

func readRequest(line []byte, spoken Version) (r Request, of Heading, err error) {
	var fields map[string]json.RawMessage
	if json.Unmarshal(line, &fields) != nil || fields["type"] == nil {
		return nil, of, refusedNoObject
	}
	named := ""
	if json.Unmarshal(fields["type"], &named) != nil {
		return nil, of, refusedNoObject
	}
	id, refused := idOf(fields["id"], spoken)
	if r = newRequest(named, spoken); r == nil {
		later := ""
		if newRequest(named, Newest) != nil {
			later = fmt.Sprintf(` in version %d (for version %d begin with {"type":"hello","protocol":%[2]d})`, spoken, Newest)
		}
		return nil, Heading{quotedWord(named), id}, refusedType.With(quoted(named), later, strings.Join(requestTypes(spoken), ", "))
	}
	of = Heading{named, id}
	if refused != nil {
		return nil, of, refused
	}
	names := fieldsOf(r, spoken)
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		if name != "type" && !slices.Contains(names, name) && (name != "id" || spoken < 2) {
			return nil, of, refusedField.With(named, quoted(name), strings.Join(names, ", "))
		}
	}
	if err := json.Unmarshal(line, r); err != nil {
		return nil, of, fieldsError(named, err)
	}
	return r, of, nil
}

// idOf is what a bot calls its line; version 1 has no such thing.
func idOf(raw json.RawMessage, spoken Version) (id string, refused *rules.Refusal) {
	if raw == nil || spoken < 2 {
		return "", nil
	}
	if json.Unmarshal(raw, &id) != nil || id == "" || len(id) > MaxID || quotedWord(id) != id {
		return "", refusedID.With(MaxID)
	}
	return id, nil
}

func newRequest(named string, spoken Version) Request {
	for _, r := range requests {
		request := r.empty()
		if _, greets := request.(*Greet); request.request() == named && (greets || r.version <= spoken) {
			return request
		}
	}
	return nil
}

func requestTypes(spoken Version) (names []string) {
	for _, r := range requests {
		if r.version <= spoken {
			names = append(names, r.empty().request())
		}
	}
	slices.Sort(names)
	return names
}

func fieldsOf(r Request, spoken Version) (names []string) {
	for _, f := range reflect.VisibleFields(reflect.TypeOf(r).Elem()) {
		since, _ := strconv.Atoi(f.Tag.Get("since"))
		if name, _, _ := strings.Cut(f.Tag.Get("json"), ","); name != "" && Version(since) <= spoken {
			names = append(names, name)
		}
	}
	if names == nil {
		return []string{"nothing but its type"}
	}
	return names
}

func fieldsError(named string, err error) *rules.Refusal {
	var wrong *json.UnmarshalTypeError
	if errors.As(err, &wrong) {
		return refusedValue.With(wrong.Field, named, quoted(strings.Replace(wrong.Value, "number ", "number such as ", 1)))
	}
	return refusedFields.With(named)
}

func quoted(s string) string {
	kept := make([]rune, 0, min(len(s), maxQuoted))
	for _, r := range strings.ToValidUTF8(s, "") {
		if r == ' ' || unicode.IsGraphic(r) && !unicode.IsSpace(r) {
			kept = append(kept, r)
		}
		if len(kept) == maxQuoted {
			break
		}
	}
	return string(kept)
}

// quotedWord keeps of a bot's own word what types of lines are made of.
func quotedWord(s string) string {
	kept := strings.Map(func(r rune) rune {
		if r < 0x80 && (unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune("-_.+@:", r)) {
			return r
		}
		return -1
	}, s)
	return kept[:min(len(kept), maxWord)]
}
