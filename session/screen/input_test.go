package screen

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"testing"
	"unicode/utf8"

	uv "github.com/charmbracelet/ultraviolet"

	"saloon/lobby"
)

func TestDecoder_Keys(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"letters", "aB", "a B"},
		{"arrows", "\x1b[A\x1bOB\x1b[1;5C", "up down ctrl+right"},
		{"console function keys", "\x1b[[A\x1b[[E", "f1 f5"},
		{"enter, tab, backspace", "\r\t\x7f", "enter tab backspace"},
		{"umlaut", "ä", "ä"},
		{"mouse", "\x1b[<0;5;7M", "left"},
		{"resize report", "\x1b[8;5000;5000t", ""},
		{"answers to nobody's questions", "\x1b[?62;c\x1b]10;rgb:0/0/0\a", ""},
		{"the ground, once", "\x1b]11;rgb:00/00/00\ax\x1b]11;rgb:ff/ff/ff\a", "#000000 x"},
		{"paste", "\x1b[200~q\x1b[A\x1b[201~x", "paste(q\x1b[A) x"},
	} {
		for size := range 3 {
			var d inputDecoder
			var got []string
			emit := func(e uv.Event) { got = append(got, describe(e)) }
			for in := c.in; in != ""; {
				n := min(len(in), size*4+1)
				d.feed([]byte(in[:n]), false, emit)
				in = in[n:]
			}
			if text := strings.Join(got, " "); text != c.want {
				t.Errorf("%s, in pieces of %d: %q, want %q", c.name, size*4+1, text, c.want)
			}
		}
	}
}

func describe(e uv.Event) string {
	if p, ok := e.(uv.PasteEvent); ok {
		return "paste(" + p.Content + ")"
	}
	return fmt.Sprint(e)
}

func TestDecoder_LoneEscapeAfterTheWait(t *testing.T) {
	var d inputDecoder
	var got []string
	emit := func(e uv.Event) { got = append(got, fmt.Sprint(e)) }
	d.feed([]byte("\x1b"), false, emit)
	if len(got) != 0 || !d.waiting() {
		t.Fatalf("before the wait is over: %q", got)
	}
	d.feed(nil, true, emit)
	if strings.Join(got, " ") != "esc" || d.waiting() {
		t.Errorf("after the wait: %q", got)
	}
}

// Whatever comes from a client, only keys, the mouse, pastes and the first answer about the
// ground come through, the same ones however the bytes are cut into pieces, and little is kept.
func FuzzDecoderTakesAnything(f *testing.F) {
	for _, s := range []string{
		"abc", "\x1b[200~x", "\x1b[<0;1;1M", "\x1b]0;", "\xff\xfe", "\x1bP$q", "\x1b[48;5;5;1;1t", "\x1b[M   ",
		"\x1b]11;rgb:ff/ff/ff\ax\x1b]11;rgb:00/00/00\x1b\\", "\x1b[<64;5;7M\x1b[<0;5;7m", "\x1b[200~a\x1b[200~b\x1b[201~c", "\x1b[?62;c\x1b[1;5A", "\x1b\x1b[A",
	} {
		f.Add([]byte(s), uint8(2))
	}
	f.Fuzz(func(t *testing.T, in []byte, size uint8) {
		byBytes := decodedInPieces(t, in, 1)
		if len(in) > maxSequence {
			return // what is longer than a sequence may be is taken as it comes
		}
		if pieces := decodedInPieces(t, in, int(size)+2); pieces != byBytes {
			t.Fatalf("%q is\n%s\nbyte by byte, and in pieces of %d\n%s", in, byBytes, int(size)+2, pieces)
		}
	})
}

func decodedInPieces(t *testing.T, in []byte, size int) string {
	t.Helper()
	var d inputDecoder
	var all strings.Builder
	grounds, events := 0, 0
	check := func(e uv.Event) {
		events++
		switch e := e.(type) {
		case uv.KeyPressEvent:
			if !utf8.ValidString(e.Text) {
				t.Fatalf("the key %q came through", e.Text)
			}
		case uv.MouseClickEvent, uv.MouseReleaseEvent, uv.MouseWheelEvent, uv.MouseMotionEvent:
		case uv.BackgroundColorEvent:
			if grounds++; grounds > 1 {
				t.Fatal("the ground is told twice")
			}
		case uv.PasteEvent:
			if len(e.Content) > maxPaste || !utf8.ValidString(e.Content) {
				t.Fatalf("a paste of %d bytes came through", len(e.Content))
			}
		default:
			t.Fatalf("%T came through", e)
		}
		if key, is := e.(uv.KeyPressEvent); is && key.Text != "" {
			all.WriteString(key.Text) // of a letter and its marks one event or several
		} else {
			_, _ = fmt.Fprintf(&all, "<%T %s>", e, describe(e))
		}
	}
	for rest := in; len(rest) > 0; {
		n := min(len(rest), size)
		d.feed(rest[:n], false, check)
		if !d.pasting && len(d.buf) > maxSequence+size {
			t.Fatalf("%d bytes are kept", len(d.buf))
		}
		rest = rest[n:]
	}
	if d.feed(nil, true, check); len(d.buf) > len(pasteEnd) || len(d.paste) > maxPaste {
		t.Fatalf("%d bytes are kept after the wait", len(d.buf))
	}
	if events > 2*len(in)+1 {
		t.Fatalf("%d bytes make %d events", len(in), events)
	}
	return all.String()
}

// A sequence that never ends takes no memory, and the keys behind it count.
func TestDecoder_KeepsNoSequenceWithoutEnd(t *testing.T) {
	t.Parallel()
	enough := 1 << 20
	if testing.Short() {
		enough >>= 4
	}
	for name, begin := range map[string]string{
		"title": "\x1b]0;", "device control": "\x1bP", "application": "\x1b_", "cursor": "\x1b[",
	} {
		var d inputDecoder
		most := 0
		emit := func(uv.Event) {}
		for part := begin; most < enough; part = strings.Repeat("1", 100) {
			d.feed([]byte(part), false, emit)
			if len(d.buf) > maxSequence+100 {
				t.Errorf("%s: %d bytes are kept", name, len(d.buf))
				break
			}
			most += len(part)
		}
		keys := 0
		d.feed([]byte("\a\x1b[Aend"), false, func(e uv.Event) {
			if _, ok := e.(uv.KeyPressEvent); ok {
				keys++
			}
		})
		if keys < 4 {
			t.Errorf("%s: after it %d of 4 keys count", name, keys)
		}
	}
}

func TestDecoder_KeepsTheBeginningOfALongPaste(t *testing.T) {
	var d inputDecoder
	var got string
	emit := func(e uv.Event) {
		if p, ok := e.(uv.PasteEvent); ok {
			got = p.Content
		}
	}
	d.feed([]byte("\x1b[200~begin"), false, emit)
	for range 100 {
		d.feed(bytes.Repeat([]byte("x"), 10<<10), false, emit)
		if len(d.paste)+len(d.buf) > maxPaste+11<<10 {
			t.Fatalf("%d bytes are kept", len(d.paste)+len(d.buf))
		}
	}
	if d.feed([]byte("\x1b[201~"), false, emit); len(got) != maxPaste || !strings.HasPrefix(got, "beginxxx") {
		t.Errorf("the paste has %d bytes and begins %.10q", len(got), got)
	}
}

// A line without a screen is bounded too.
func TestLineEditor_ALineHasABound(t *testing.T) {
	l := &lineEditor{from: strings.NewReader(strings.Repeat("x", 100<<10) + "\r"), echo: io.Discard}
	line, err := io.ReadAll(l)
	if err != nil || len(line) <= lobby.MaxChat || len(line) > maxEdited+1 {
		t.Errorf("the line has %d bytes, %v", len(line), err)
	}
}

// readings are what a reader gives, one after the other; before each it is asked what is so.
type readings struct {
	parts  []string
	before func(n int)
	n      int
}

func (r *readings) Read(p []byte) (int, error) {
	r.before(r.n)
	if r.n == len(r.parts) {
		return 0, io.EOF
	}
	r.n++
	return copy(p, r.parts[r.n-1]), nil
}

// Who is in the midst of a line is known, so that nobody is led away from it.
func TestLineEditor_KnowsThatALineIsHalfTyped(t *testing.T) {
	from := &readings{parts: []string{"mo", "ves", "\r"}}
	l := &lineEditor{from: from, echo: io.Discard}
	from.before = func(n int) {
		if want := n == 1 || n == 2; l.HalfTyped() != want {
			t.Errorf("after %d parts a line is half typed: %v", n, !want)
		}
	}
	for range 2 {
		_, _ = l.Read(make([]byte, 100)) // the second finds the end
	}
}
