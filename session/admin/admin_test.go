package admin

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// A command at the socket that panics is told, and does not end the saloon.
func TestAnswerSocket_APanicEndsTheCommandOnly(t *testing.T) {
	var said strings.Builder
	if h := (&House{Log: slog.New(slog.DiscardHandler)}); !h.AnswerSocket(t.Context(), "admin", `["stats"]`, &said) || !strings.Contains(said.String(), "Something went wrong in the saloon") {
		t.Errorf("it says %q", said.String())
	}
}

// The page names the commands as the program does.
func TestAdmin_ThePageIsTheProgram(t *testing.T) {
	page, err := os.ReadFile("../ADMIN.md")
	if err != nil {
		t.Fatal(err)
	}
	var named, made []string
	for _, row := range regexp.MustCompile("(?m)^\\| `(.+?)` \\| (.+?) \\|").FindAllStringSubmatch(string(page), -1) {
		named = append(named, strings.ReplaceAll(row[1], `\|`, "|")+": "+row[2])
	}
	for _, c := range tasks() {
		made = append(made, strings.TrimSpace(c.name+" "+c.words)+": "+c.about)
	}
	if !slices.Equal(named, made) {
		t.Errorf("ADMIN.md has\n%s\nand the program\n%s", strings.Join(named, "\n"), strings.Join(made, "\n"))
	}
}

// A server that hangs is not waited for for ever, so an alarm comes.
func TestAsk_AServerThatHangs(t *testing.T) {
	before := answerTime
	t.Cleanup(func() { answerTime = before })
	answerTime = 0
	here, there := net.Pipe()
	go func() { _, _ = io.Copy(io.Discard, there) }()
	err := (&socketAnswer{}).ask(t.Context(), func(context.Context, string) (net.Conn, error) { return here, nil }, "m", []string{"stats"})
	if err == nil || !strings.Contains(err.Error(), "the server that has m open did not answer within") {
		t.Errorf("it ends with %v", err)
	}
}

// A saloon that is alone has nobody to hand over to, so it goes on.
func TestLeave_ASaloonThatIsAloneGoesOn(t *testing.T) {
	for _, node := range []string{"", `,"node":{"name":"a"}`} {
		var asked []string
		err := Leave(func(context.Context, string) (net.Conn, error) {
			here, there := net.Pipe()
			go func() {
				line, _ := bufio.NewReader(there).ReadString('\n')
				asked = append(asked, strings.TrimSpace(line))
				_ = json.NewEncoder(there).Encode(socketAnswer{Out: `{"type":"stats"` + node + `}`})
			}()
			return here, nil
		})(t.Context(), "", io.Discard)
		drained := slices.Contains(asked, `admin ["drain"]`)
		if alone := node == ""; drained == alone || alone && (err == nil || !strings.Contains(err.Error(), "saloon admin drain")) {
			t.Errorf("with %q it asks %q: %v", node, asked, err)
		}
	}
}
