package session

import (
	"bytes"
	"strings"
	"time"
	"unicode/utf8"

	uv "github.com/charmbracelet/ultraviolet"
)

const (
	// escapeWait is how long a lone Esc may turn out to begin a sequence.
	escapeWait = 50 * time.Millisecond
	// maxPaste is the most of one paste that is kept.
	maxPaste = 64 << 10
	// maxSequence is the longest sequence that is waited for.
	maxSequence = 256
)

var pasteEnd = []byte("\x1b[201~")

// A decoder turns what a client types into events. Only keys, mouse and pastes
// come out, and one answer to the one question that the stage asks: a client
// cannot resize its window by typing. A paste is one event.
type decoder struct {
	ground  bool // the colour of the ground has been told
	codes   uv.EventDecoder
	buf     []byte
	pasting bool
	paste   []byte
}

// feed takes bytes and emits the events that they complete. With expired, what
// was waited for has not come, and is taken as it is.
func (d *decoder) feed(p []byte, expired bool, emit func(uv.Event)) {
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
		d.pass(event, emit)
	}
	if len(d.buf) == 0 {
		d.buf = nil
	}
}

// waiting reports whether the bytes so far may be the beginning of something.
func (d *decoder) waiting() bool { return len(d.buf) > 0 && !d.pasting }

func (d *decoder) decode() (int, uv.Event) {
	// The Linux console's own F1 to F5, which no standard knows.
	if b := d.buf; len(b) >= 4 && string(b[:3]) == "\x1b[[" && b[3] >= 'A' && b[3] <= 'E' {
		return 4, uv.KeyPressEvent{Code: uv.KeyF1 + rune(b[3]-'A')}
	}
	return d.codes.Decode(d.buf)
}

func (d *decoder) pass(event uv.Event, emit func(uv.Event)) {
	switch e := event.(type) {
	case uv.PasteStartEvent:
		d.pasting = true
	case uv.MultiEvent:
		for _, one := range e {
			d.pass(one, emit)
		}
	case uv.BackgroundColorEvent:
		if !d.ground {
			d.ground = true
			emit(e)
		}
	case uv.KeyPressEvent, uv.MouseClickEvent, uv.MouseReleaseEvent, uv.MouseWheelEvent, uv.MouseMotionEvent:
		emit(e)
	}
}

// takePaste collects a paste; it reports whether the paste has ended.
func (d *decoder) takePaste(emit func(uv.Event)) bool {
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

// incomplete reports whether b may be the beginning of a longer sequence.
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
	case 'O':
		return len(b) == 2
	case ']', 'P', '_', '^', 'X':
		return !bytes.ContainsAny(b[2:], "\a\x1b") || b[len(b)-1] == 0x1b
	}
	return b[1] >= 0xc0 && !utf8.FullRune(b[1:])
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
