package boardtest

import (
	"strings"
	"testing"
	"unicode"

	"github.com/charmbracelet/x/ansi"

	"saloon/rules"
	"saloon/tui/board"
	"saloon/tui/lang"
	"saloon/tui/style"
	"saloon/tui/widget"
)

// CheckSigns looks at every sign on boards of these sizes: a brand, one of the legend with its word, or furniture.
func CheckSigns(t *testing.T, presenter board.Presenter, b board.Board, s board.Scene, furniture string, sizes ...[2]int) {
	t.Helper()
	known := furniture + strings.Join(s.Names, "")
	for _, sign := range presenter.Legend(s) {
		known += board.TextOf(sign.Picture)
	}
	for _, brand := range s.Brands {
		known += brand.Sign()
	}
	for _, size := range sizes {
		for _, r := range ansi.Strip(drawIn(b, s, size)) {
			if r > '~' && !unicode.IsLetter(r) && !strings.ContainsRune(known, r) {
				t.Fatalf("%v, %d players: %c (%U) is drawn and has no word", size, s.Setup.Seats, r, r)
			}
		}
	}
}

// CheckLegend asks in each language for the word of each picture and for a sentence that says what it does, on one line
// of the smallest window and in line mode; no picture has two words or looks like another one.
func CheckLegend(t *testing.T, presenter board.Presenter, s board.Scene) {
	t.Helper()
	const room = 75 // of a page at 80x24
	for _, code := range lang.Languages() {
		s.Words = lang.For(code)
		legend, words := presenter.Legend(s), map[string]string{}
		rows := board.SignRows(legend)
		for i, sign := range legend {
			look := ""
			for _, p := range sign.Picture {
				look += string(Theme().AppendSGR(nil, p.Style)) + p.Text
			}
			if other, twice := words[look]; twice && other != sign.Word || sign.Word == "" {
				t.Errorf("%s: %s is %q and %q", code, board.TextOf(sign.Picture), sign.Word, other)
			}
			words[look] = sign.Word
			if !strings.HasSuffix(sign.Does, ".") || widget.SpansWidth(rows[i]) > room {
				t.Errorf("%s: %s, %s, takes %d cells: %q", code, board.TextOf(sign.Picture), sign.Word, widget.SpansWidth(rows[i]), sign.Does)
			}
			if said := strings.Join(presenter.Ask(s, "what", strings.ToLower(sign.Word)), "\n"); !strings.Contains(said, sign.Word+": "+sign.Does) {
				t.Errorf("%s: asked what %s is, line mode says %q", code, sign.Word, said)
			}
		}
	}
}

// CheckParts compares the pictures of the parts of the score in the legend with those that they should have.
func CheckParts(t *testing.T, presenter board.Presenter, s board.Scene, want map[string]string) {
	t.Helper()
	for _, part := range s.Standing.Points[0].Parts {
		got := ""
		for _, sign := range presenter.Legend(s) {
			if sign.Part == part.Name {
				got += strings.TrimSpace(ansi.Strip(sign.Picture[0].Text))
			}
		}
		if picture, known := want[part.Name]; !known || got != picture {
			t.Errorf("%s: %s has the picture %q, not %q", s.Words.Code(), part.Name, got, picture)
		}
	}
}

// DifferInASCII looks at signs that stand in one place: on terminals without Unicode no two of them look alike.
func DifferInASCII(t *testing.T, together ...string) {
	t.Helper()
	for _, group := range together {
		looks := map[byte]rune{}
		for _, r := range group {
			if other, taken := looks[style.ASCII(r)]; taken {
				t.Errorf("%c and %c are both %c", r, other, style.ASCII(r))
			}
			looks[style.ASCII(r)] = r
		}
	}
}

// A Sentence is an event, and what is told of it in English.
type Sentence struct {
	Event rules.Event
	Text  string
}

// CheckSentences checks what an observer is told of events; of a kind that is not among them nothing is told.
func CheckSentences(t *testing.T, presenter board.Presenter, s board.Scene, last uint8, list []Sentence) {
	t.Helper()
	told := map[uint8]bool{}
	for _, one := range list {
		told[one.Event.Kind] = true
		if text := presenter.Tell(s, one.Event); text != one.Text {
			t.Errorf("%+v is told as %q, not as %q", one.Event, text, one.Text)
		}
	}
	for kind := uint8(1); kind <= last; kind++ {
		e := rules.Event{Kind: kind, Who: 1, Whom: 2, What: 1, From: 1, Where: 1, Gained: 1}
		if !told[kind] && presenter.Tell(s, e) != "" {
			t.Errorf("nobody checks what is told of events of kind %d, such as %q", kind, presenter.Tell(s, e))
		}
	}
}
