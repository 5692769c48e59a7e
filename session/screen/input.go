package screen

import (
	"bytes"
	"context"
	"io"
	"strings"
	"time"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"
	uv "github.com/charmbracelet/ultraviolet"
	"golang.org/x/time/rate"
)

const (
	// escapeWait is how long the rest of an escape sequence may take; after that, the key Esc was pressed.
	escapeWait = 50 * time.Millisecond
	// maxPaste is how many bytes of one paste are kept.
	maxPaste = 64 << 10
	// maxSequence is the longest sequence that is waited for.
	maxSequence = 256
	// typedPerSecond is how many typed bytes a session reads in a second, and typedBurst how many at once.
	typedPerSecond = 4 << 10
	typedBurst     = 2 * maxPaste
)

var pasteEnd = []byte("\x1b[201~")

// An inputDecoder makes events of typed bytes. Of a terminal's answers it lets the first to each question through,
// and nothing else: nobody can resize a window by typing.
type inputDecoder struct {
	backgroundTold bool // the answer has come
	versionTold    bool // the same for the question for the version
	sequences      uv.EventDecoder
	buf            []byte
	pasting        bool
	paste          []byte
}

// feed emits the events that bytes complete. With expired, an unfinished sequence is taken as it is.
func (d *inputDecoder) feed(p []byte, expired bool, emit func(uv.Event)) {
	d.buf = append(d.buf, p...)
	for len(d.buf) > 0 {
		if d.pasting {
			if !d.takePaste(emit) {
				break
			}
			continue
		}
		if incomplete(d.buf) && !expired {
			break
		}
		n, event := d.decode()
		d.buf = d.buf[min(max(n, 1), len(d.buf)):]
		d.emitEvent(event, emit)
	}
	if len(d.buf) == 0 {
		d.buf = nil
	}
}

// waiting reports whether an unfinished sequence waits for its rest.
func (d *inputDecoder) waiting() bool { return len(d.buf) > 0 && !d.pasting }

func (d *inputDecoder) decode() (int, uv.Event) {
	// F1 to F5 of the Linux console, which the library does not know.
	if b := d.buf; len(b) >= 4 && string(b[:3]) == "\x1b[[" && b[3] >= 'A' && b[3] <= 'E' {
		return 4, uv.KeyPressEvent{Code: uv.KeyF1 + rune(b[3]-'A')}
	}
	// A byte that begins no character is not the beginning of a sequence in eight bits either.
	if first := bytes.TrimLeft(d.buf, "\x1b"); len(first) > 0 && first[0] >= 0x80 && first[0] < 0xc0 {
		if d.buf[0] == 0x1b {
			return 1, uv.KeyPressEvent{Code: uv.KeyEscape}
		}
		return 1, nil
	}
	// Three bytes behind this one would be taken for the mouse, though they are keys.
	if n := numberedM(d.buf); n > 0 {
		return n, nil
	}
	return d.sequences.Decode(withoutCutRune(d.buf))
}

// withoutCutRune leaves out a cut character at the end, so that it is not taken for a part of the one before.
func withoutCutRune(b []byte) []byte {
	if b[0] == 0x1b {
		return b
	}
	for i := len(b) - 1; i > 0 && i > len(b)-utf8.UTFMax; i-- {
		if utf8.RuneStart(b[i]) {
			if !utf8.FullRune(b[i:]) {
				return b[:i]
			}
			break
		}
	}
	return b
}

// numberedM is the length of a leading sequence such as esc [ 2 M, or 0. The mouse's begin with esc [ < or esc [ M.
func numberedM(b []byte) int {
	rest, is := bytes.CutPrefix(bytes.TrimLeft(b, "\x1b"), []byte("["))
	if b[0] != 0x1b || !is || len(rest) == 0 || rest[0] >= '<' {
		return 0
	}
	final := bytes.TrimLeft(rest, "0123456789:;<=>?")
	if len(final) == len(rest) || len(final) == 0 || final[0] != 'M' {
		return 0
	}
	return len(b) - len(final) + 1
}

func (d *inputDecoder) emitEvent(event uv.Event, emit func(uv.Event)) {
	switch e := event.(type) {
	case uv.PasteStartEvent:
		d.pasting = true
	case uv.MultiEvent:
		for _, one := range e {
			d.emitEvent(one, emit)
		}
	case uv.BackgroundColorEvent:
		if !d.backgroundTold {
			d.backgroundTold = true
			emit(e)
		}
	case uv.TerminalVersionEvent:
		if !d.versionTold {
			d.versionTold = true
			emit(e)
		}
	case uv.KeyPressEvent:
		e.Text = strings.ToValidUTF8(e.Text, "") // half a character may follow a whole one
		emit(e)
	case uv.MouseClickEvent, uv.MouseReleaseEvent, uv.MouseWheelEvent, uv.MouseMotionEvent:
		emit(e)
	}
}

// takePaste collects bytes of a paste, and reports whether the paste has ended.
func (d *inputDecoder) takePaste(emit func(uv.Event)) bool {
	at := bytes.Index(d.buf, pasteEnd)
	n := at
	if at < 0 {
		n = max(0, len(d.buf)-len(pasteEnd)+1)
	}
	d.paste = append(d.paste, d.buf[:min(n, maxPaste-len(d.paste))]...)
	if at < 0 {
		d.buf = d.buf[n:]
		return false
	}
	d.buf = d.buf[at+len(pasteEnd):]
	emit(uv.PasteEvent{Content: strings.ToValidUTF8(string(d.paste), "")})
	d.pasting, d.paste = false, nil
	return true
}

// incomplete reports whether more bytes may belong to the sequence that b begins with.
func incomplete(b []byte) bool {
	if b[0] != 0x1b {
		return b[0] >= 0xc0 && !utf8.FullRune(b)
	}
	if len(b) == 1 {
		return true
	}
	if len(b) > maxSequence {
		return false
	}
	switch b[1] {
	case '[':
		return incompleteCSI(b)
	case 'O': // there may be a number before the letter
		return len(bytes.Trim(b[2:], "0123456789")) == 0
	case 0x1b: // a key with alt, of a terminal that sends esc before it
		return incomplete(b[1:])
	case ']', 'P', '_', '^', 'X':
		return incompleteString(b)
	}
	return b[1] >= 0xc0 && !utf8.FullRune(b[1:])
}

// incompleteString takes texts to end where the library does; of what ends with esc the next byte may be the rest.
func incompleteString(b []byte) bool {
	for i, c := range b[2:] {
		switch {
		case c == 0x1b:
			return i == len(b)-3
		case c == 0x9c, b[1] != 'P' && (c == 0x18 || c == 0x1a), b[1] == ']' && c == '\a':
			return false
		}
	}
	return true
}

func incompleteCSI(b []byte) bool {
	for i, c := range b[2:] {
		if c >= 0x20 && c <= 0x3f {
			continue
		}
		if i == 0 && c == '[' {
			return len(b) < 4
		}
		if i == 0 && c == 'M' {
			return len(b) < 6
		}
		return false
	}
	return true
}

// ReadInput passes on what the client types, no faster than people type.
func ReadInput(ctx context.Context, from io.Reader, chunks chan<- []byte) {
	defer close(chunks)
	eachInput(ctx, from, func(chunk []byte) bool {
		select {
		case chunks <- chunk:
			return true
		case <-ctx.Done():
			return false
		}
	})
}

// eachInput calls do for what the client types, no faster than people type, until it is false.
func eachInput(ctx context.Context, from io.Reader, do func(chunk []byte) bool) {
	pace := rate.NewLimiter(typedPerSecond, typedBurst)
	var buf [512]byte
	for {
		n, err := from.Read(buf[:])
		if n > 0 && (pace.WaitN(ctx, n) != nil || !do(append([]byte(nil), buf[:n]...))) || err != nil {
			return
		}
	}
}

// messageOf is what was typed as the library's screens know it; nil for what they do not.
func messageOf(event uv.Event) tea.Msg {
	switch e := event.(type) {
	case uv.KeyPressEvent:
		return tea.KeyPressMsg(e)
	case uv.PasteEvent:
		return tea.PasteMsg(e)
	case uv.MouseClickEvent:
		return tea.MouseClickMsg(e)
	case uv.MouseReleaseEvent:
		return tea.MouseReleaseMsg(e)
	case uv.MouseWheelEvent:
		return tea.MouseWheelMsg(e)
	case uv.MouseMotionEvent:
		return tea.MouseMotionMsg(e)
	case uv.BackgroundColorEvent:
		return tea.BackgroundColorMsg(e)
	case uv.TerminalVersionEvent:
		return tea.TerminalVersionMsg(e)
	}
	return nil
}
