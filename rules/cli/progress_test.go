package cli_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/creack/pty"

	"saloon/rules/cli"
)

// Progress stands on one line of a terminal, and gives way to what is said meanwhile.
func TestProgress_IsOneLineOfATerminal(t *testing.T) {
	screen, tty, err := pty.Open()
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _, _ = tty.Close(), screen.Close() }()
	p := cli.NewProgress(tty, "games")
	p.Show(10, 40)
	p.Show(20, 40) // too soon after the first
	_, _ = p.Write([]byte("oh dear"))
	got := make([]byte, 1000)
	n := 0
	for !bytes.Contains(got, []byte("dear")) {
		more, err := screen.Read(got[n:])
		if n += more; err != nil {
			t.Fatal(err)
		}
	}
	if text := string(got[:n]); text != "\r\x1b[K10 of 40 games\r\x1b[Koh dear" {
		t.Errorf("drawn is %q", text)
	}
	var file strings.Builder
	p = cli.NewProgress(&file, "games")
	p.Show(1, 2)
	p.Clear()
	if _, _ = p.Write([]byte("oh")); file.String() != "oh" {
		t.Errorf("where there is no terminal it draws %q", file.String())
	}
}
