package screen

import (
	"bytes"
	"io"
	"strings"
	"sync/atomic"
	"unicode/utf8"

	uv "github.com/charmbracelet/ultraviolet"

	"saloon/lobby"
	"saloon/session/clean"
)

// A lineEditor reads lines in raw mode: it echoes them, understands backspace, and ends at ctrl+c and ctrl+d.
type lineEditor struct {
	from  io.Reader
	echo  io.Writer
	keys  inputDecoder
	line  []byte
	ready bytes.Buffer
	ended bool
	begun atomic.Bool // the line has something in it
}

// HalfTyped reports whether a line is begun and not ended.
func (l *lineEditor) HalfTyped() bool { return l.begun.Load() }

// NewLineEditor reads lines from there, and echoes them.
func NewLineEditor(from io.Reader, echo io.Writer) io.Reader {
	return &lineEditor{from: from, echo: echo}
}

// Read returns whole lines only.
func (l *lineEditor) Read(p []byte) (int, error) {
	var buf [256]byte
	for l.ready.Len() == 0 {
		if l.ended {
			return 0, io.EOF
		}
		n, err := l.from.Read(buf[:])
		l.keys.feed(buf[:n], false, l.press)
		l.begun.Store(len(l.line) > 0)
		if err != nil {
			return 0, err
		}
	}
	return l.ready.Read(p)
}

func (l *lineEditor) press(event uv.Event) {
	switch e := event.(type) {
	case uv.PasteEvent:
		l.add(e.Content)
	case uv.KeyPressEvent:
		l.key(e)
	}
}

func (l *lineEditor) key(e uv.KeyPressEvent) {
	switch {
	case e.Code == uv.KeyEnter || e.Mod == uv.ModCtrl && e.Code == 'j':
		l.write("\r\n")
		l.ready.Write(append(l.line, '\n'))
		l.line = nil
	case e.Code == uv.KeyBackspace || e.Mod == uv.ModCtrl && e.Code == 'h':
		if _, n := utf8.DecodeLastRune(l.line); n > 0 {
			l.line = l.line[:len(l.line)-n]
			l.write("\b \b")
		}
	case e.Mod == uv.ModCtrl && (e.Code == 'c' || e.Code == 'd'):
		l.ended = true
	case e.Text != "":
		l.add(e.Text)
	}
}

// maxEdited is how many bytes of a line are kept: enough for line mode to see that it is too long.
const maxEdited = (lobby.MaxChat + 1) * utf8.UTFMax

func (l *lineEditor) add(text string) {
	text = clean.Text(text)
	text = strings.ToValidUTF8(text[:min(len(text), maxEdited-len(l.line))], "") // half a character may be left
	l.line = append(l.line, text...)
	l.write(text)
}

func (l *lineEditor) write(s string) { _, _ = io.WriteString(l.echo, s) }
