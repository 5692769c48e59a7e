package command

import (
	"bytes"
	"context"
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/vt"

	"saloon/rules"
	"saloon/session/screen"
	"saloon/session/sessiontest"
	"saloon/tui"
	"saloon/tui/board/boardtest"
	"saloon/tui/tell"
	"saloon/tui/tuitest"
)

// recordingOf is a game that was played to its end by as many as can play it, as somebody opens it.
func recordingOf(t *testing.T, game, form string, viewer rules.Seat) *tui.Recording {
	t.Helper()
	g := tuitest.GameFor(t, game)
	play := boardtest.NewPlay(t, g, rules.Setup{Seats: g.Info().MaxSeats}, rules.Seed{3})
	src := (rules.Seed{4}).Source(0)
	for play.Random(t, src) {
	}
	e := tell.Env{API: tuitest.LobbyOfAllGames{Lobby: tuitest.NewFakeLobby(), T: t}, Address: "saloon.test", Width: 80, Height: 24, Profile: recordingColours[form]}
	r := tui.NewRecording(e, tuitest.SnapshotOf(play, viewer), 0)
	if r == nil {
		t.Fatalf("%s cannot be recorded", game)
	}
	return r
}

// showing is a terminal that shows the picture of now.
func showing(t *testing.T, r *tui.Recording) *vt.Emulator {
	term := sessiontest.NewEmulator(t, 80, 24)
	for y := range 24 {
		_, _ = term.Write([]byte("\x1b[" + strconv.Itoa(y+1) + "H" + r.Rows().Line(y)))
	}
	return term
}

func castOf(r *tui.Recording) *bytes.Buffer {
	var out bytes.Buffer
	writeCast(context.Background(), r, screen.NewCast(&out, 80, 24, "a <game>", time.Unix(1e9, 0)), &out)
	return &out
}

// What a player knew at the time is in no recording.
func TestCastIsTheSameForAll(t *testing.T) {
	for _, game := range []string{"moonriver", "buffalo", "montana"} {
		player, watcher := castOf(recordingOf(t, game, "--cast", 1)), castOf(recordingOf(t, game, "--cast", rules.Observer))
		if player.String() != watcher.String() {
			t.Errorf("%s differs by who records it", game)
		}
	}
}

// A recording is what asciinema reads: a header, then what is sent when, which leaves a terminal with the last board.
func TestCastPlaysToTheLastBoard(t *testing.T) {
	for _, game := range []string{"moonriver", "buffalo", "montana"} {
		r := recordingOf(t, game, "--cast", 1)
		out := castOf(r)
		if out.Len() > 300_000 {
			t.Errorf("%s takes %d bytes", game, out.Len())
		}
		lines := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
		var head struct {
			Version, Width, Height int
			Timestamp              int64
			Title                  string
		}
		if err := json.Unmarshal([]byte(lines[0]), &head); err != nil || head.Version != 2 || head.Width != 80 || head.Height != 24 || head.Timestamp != 1e9 || head.Title != "a <game>" {
			t.Fatalf("%s begins with %s, %v", game, lines[0], err)
		}
		term, at, moves := sessiontest.NewEmulator(t, 80, 24), 0.0, 0
		for _, line := range lines[1:] {
			var event []any
			if err := json.Unmarshal([]byte(line), &event); err != nil || len(event) != 3 || event[1] != "o" {
				t.Fatalf("%s: no event is %.200s, %v", game, line, err)
			}
			when, text := event[0].(float64), event[2].(string)
			if when < at {
				t.Fatalf("%s: after %f comes %f", game, at, when)
			}
			if when > at {
				moves++
			}
			at = when
			_, _ = term.Write([]byte(text))
		}
		if _, of := r.Played(); moves < of*2/3 || at < 30 {
			t.Errorf("%s of %d lines has %d moves in %.0f seconds", game, of, moves, at)
		}
		if got, want := term.String(), showing(t, r).String(); got != want || !strings.Contains(want, "game over") || !strings.Contains(want, "replay t1") {
			t.Errorf("%s ends with\n%s\nnot with\n%s", game, got, want)
		}
	}
}

// The picture of the last board has each of its signs in its place, and nothing but rectangles and texts.
func TestSVGIsTheLastBoard(t *testing.T) {
	for _, game := range []string{"moonriver", "buffalo", "montana"} {
		r := recordingOf(t, game, "--svg", 1)
		r.Last()
		svg := screen.SVG(r.Rows().Line, 80, 24)
		term := sessiontest.NewEmulator(t, 80, 24)
		reader, grounds, at := xml.NewDecoder(strings.NewReader(svg)), 0, [2]int{}
		for {
			token, err := reader.Token()
			if errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Fatalf("%s: %v", game, err)
			}
			switch token := token.(type) {
			case xml.StartElement:
				at = [2]int{placeOf(t, token, "x") / 9, placeOf(t, token, "y") / 19}
				if name := token.Name.Local; !slices.Contains([]string{"svg", "rect", "text"}, name) {
					t.Fatalf("%s has an element %s", game, name)
				} else if name == "rect" {
					grounds++
				}
			case xml.CharData:
				_, _ = term.Write([]byte("\x1b[" + strconv.Itoa(at[1]+1) + ";" + strconv.Itoa(at[0]+1) + "H" + strings.Trim(string(token), "\n")))
			}
		}
		if got, want := term.String(), showing(t, r).String(); got != want || grounds < 10 {
			t.Errorf("%s with %d grounds is\n%s\nnot\n%s", game, grounds, got, want)
		}
		if strings.Count(svg, "://") != 1 { // of the name of the language
			t.Errorf("%s leads somewhere else", game)
		}
	}
}

func placeOf(t *testing.T, e xml.StartElement, name string) int {
	t.Helper()
	for _, a := range e.Attr {
		if a.Name.Local == name && e.Name.Local != "svg" {
			n, err := strconv.Atoi(a.Value)
			if err != nil {
				t.Fatal(err)
			}
			return n
		}
	}
	return 0
}

// The pictures in the README are screens that a real terminal of 120x36 has shown: what it was sent is kept beside each,
// and -update draws it anew.
func TestSVG_InTheREADMEIsOfRealScreens(t *testing.T) {
	for _, game := range []string{"moonriver", "buffalo", "montana"} {
		name := "testdata/" + game
		sent, err := os.ReadFile(name + ".ansi")
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(string(sent), "\n")
		drawn := screen.SVG(func(y int) string { return lines[y] }, 120, 36)
		if boardtest.Updating() {
			if err := os.WriteFile(name+".svg", []byte(drawn), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if kept, err := os.ReadFile(name + ".svg"); err != nil || string(kept) != drawn {
			t.Errorf("the picture of %s is not of that screen (%v)", game, err)
		}
	}
}
