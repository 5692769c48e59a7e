package child

import (
	"bufio"
	"io"
	"strings"
	"testing"

	"saloon/rules/bot/protocol"
)

// A program that breaks the rules of the protocol is told so before it hears no more: the
// pipe to it is not ended with the player that it was.
func TestParent_HearsTheLastWords(t *testing.T) {
	in, _ := io.Pipe()
	heard, out := io.Pipe()
	pipe := NewPipe(in, out)
	player := NewParent(pipe, protocol.Hello{})
	var err error
	if player.child, err = player.connect(); err != nil {
		t.Fatal(err)
	}
	player.kill()
	line := make(chan string, 1)
	go func() {
		text, _ := bufio.NewReader(heard).ReadString('\n')
		line <- text
	}()
	must(t, pipe.Send(t.Context(), protocol.Bye{Text: "too many"}))
	pipe.End(Patience)
	_ = out.Close()
	if text := <-line; !strings.Contains(text, "too many") {
		t.Errorf("it hears %q", text)
	}
}
