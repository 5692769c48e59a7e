package cli_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/creack/pty"

	"saloon/rules/cli"
)

func TestBar_IsDrawnOnATerminalOnly(t *testing.T) {
	screen, tty, err := pty.Open()
	must(t, err)
	defer func() { _, _ = tty.Close(), screen.Close() }()
	b := cli.NewBar(tty)
	b.Show(10, 40)
	b.Show(20, 40) // too soon after the first
	b.Clear()
	got := make([]byte, 1000)
	n, err := screen.Read(got)
	if text := string(got[:n]); err != nil || !strings.HasPrefix(text, "\r[#######-----------------------] 25% ") || strings.Contains(text, "50%") {
		t.Errorf("drawn is %q (%v)", text, err)
	}
	var file bytes.Buffer
	none := cli.NewBar(&file)
	none.Show(1, 2)
	none.Clear()
	if _, _ = none.Above(&file).Write([]byte("line")); file.String() != "line" {
		t.Errorf("in a file stands %q", file.String())
	}
}
