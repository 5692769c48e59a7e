package moonriver

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"saloon/rules"
	"saloon/rules/moonriver"
	"saloon/tui/board"
	"saloon/tui/board/boardtest"
	"saloon/tui/lang"
	"saloon/tui/style"
)

// gain finds what a badge or a part of a decision brings.
var gain = regexp.MustCompile(`[+-]\d+$`)

// The badge of a decision says what the move under the cursor brings: what it says is what
// the score changes by when the move is made.
func TestBadgesSayWhatMovesBring(t *testing.T) {
	said := map[moonriver.Step]int{}
	each(t, func(p *boardtest.Play, b *gameBoard, s board.Scene) bool {
		switch step := b.view.Step; step {
		case moonriver.StepHire, moonriver.StepCull, moonriver.StepDrive, moonriver.StepSteal:
			for range 4 {
				said[step] += badgeIsTrue(t, p, b)
			}
		}
		return said[moonriver.StepHire] > 5 && said[moonriver.StepCull] > 5 && said[moonriver.StepDrive] > 5 && said[moonriver.StepSteal] > 5
	})
}

// badgeIsTrue goes to the next choice, and makes its move on a copy; it is 1 when that brings something.
func badgeIsTrue(t *testing.T, p *boardtest.Play, b *gameBoard) int {
	t.Helper()
	boardtest.Press(b.Actions(), "tab")
	m, seat := b.Pick.Move(), b.Scene.Seat
	if m == rules.NoMove {
		boardtest.Press(b.Actions(), "enter")
		return 0
	}
	badge := b.Decision().Badge
	got, _ := strconv.Atoi(gain.FindString(badge))
	if want := played(t, p, seat, m).Ranches[seat-1].Score - b.view.Ranches[seat-1].Score; got != want {
		t.Errorf("round %d: %v brings %d, and the badge is %q", b.view.Round, m, want, badge)
	}
	return min(max(got, -got), 1)
}

// In terminals without Unicode the times sign is an x: behind a name it would be one of its letters.
func TestHowManyPartnersStandsApartFromTheirName(t *testing.T) {
	glued := regexp.MustCompile(`[a-z]x\d`)
	ascii := style.For(colorprofile.ASCII, true, true)
	counted := 0
	each(t, func(_ *boardtest.Play, b *gameBoard, s board.Scene) bool {
		kinds := map[moonriver.Partner]int{}
		for _, partner := range b.view.Saloon {
			kinds[partner]++
		}
		if len(kinds) == len(b.view.Saloon) {
			return false
		}
		s.Words = lang.For(lang.Languages()[counted%3])
		b.Update(s)
		for _, size := range sizes {
			text := ansi.Strip(boardtest.Draw(b, s, size[0], size[1], ascii))
			if found := glued.FindString(text); found != "" {
				t.Fatalf("in %s at %v a name ends in %q:\n%s", s.Words.Code(), size, found, text)
			}
			for partner, n := range kinds {
				plain := inASCII(b.partnerIn(b.shownSide(partner), plateWidth))
				if n > 1 && size == sizes[board.Compact] {
					plain += " x" + strconv.Itoa(n)
				}
				if !strings.Contains(text, plain) {
					t.Fatalf("in %s at %v %q is not shown:\n%s", s.Words.Code(), size, plain, text)
				}
			}
		}
		counted++
		return counted > 60
	})
}

// A hired partner is told by its own name, and not by that of what it counts.
func TestPartnersAreToldByTheirNames(t *testing.T) {
	for _, language := range lang.Languages() {
		_, s := late(t, 3, "camp", moonriver.StepGo, language)
		for p := moonriver.Desperado; p <= moonriver.Cowboy; p++ {
			e := rules.Event{Kind: moonriver.EventHire, Who: 1, What: int16(p), Where: int16(moonriver.CellAt(2, 2))}
			name, brief := s.Words.T("moonriver.partner."+p.String()), s.Words.T("moonriver.brief."+p.String())
			boardtest.Has(t, (Presenter{}).Tell(s, e), name)
			boardtest.Has(t, (Presenter{}).Summary(s, 1, []rules.Event{e}), brief)
		}
	}
}

// What a partner does is said in short where there is little room, and in full where there is much.
func TestEffectsFitTheirRoom(t *testing.T) {
	for _, language := range lang.Languages() {
		b, _ := late(t, 3, "camp", moonriver.StepGo, language)
		for p := moonriver.Desperado; p <= moonriver.Farmer; p++ {
			if text := b.shortEffect(p, 12); len([]rune(text)) > 12 {
				t.Errorf("%s: %q does not fit", language, text)
			}
			if text := b.shortEffect(p, 200); text != b.Say("does."+p.String()) {
				t.Errorf("%s: %q is not all that a %s does", language, text, p)
			}
		}
	}
}

// Only who acts is told that it is its turn.
func TestTheColumnSaysWhoseTurnItIs(t *testing.T) {
	b, s := late(t, 4, "camp", moonriver.StepGo, "en")
	for range 4 {
		picture := boardtest.Draw(b, s, 120, 33, boardtest.Theme())
		mine := s.ToAct.Has(s.Seat)
		if strings.Contains(picture, "your turn") != mine || strings.Contains(picture, "is playing") == mine {
			t.Errorf("seat %d acts: %v, and sees\n%s", s.Seat, mine, picture)
		}
		s.Seat = s.Seat%4 + 1
		b.Update(s)
	}
}
