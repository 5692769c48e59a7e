package moonriver

import (
	"strings"
	"testing"

	"saloon/rules"
	"saloon/rules/moonriver"
	"saloon/tui/board/boardtest"
	"saloon/tui/lang"
)

// A hired partner is told by its own name, and not by that of what it counts.
func TestPartnersAreToldByTheirNames(t *testing.T) {
	for _, language := range lang.Languages() {
		_, s := late(t, 3, "camp", moonriver.StepGo, language)
		for p := moonriver.Desperado; p <= moonriver.Cowboy; p++ {
			e := rules.Event{Kind: moonriver.EventHire, Who: 1, What: int16(p), Where: int16(moonriver.CellAt(2, 2))}
			name, brief := s.Words.T("moonriver.partner."+p.String()), s.Words.T("moonriver.brief."+p.String())
			if text := (Presenter{}).Tell(s, e); !strings.Contains(text, name) {
				t.Errorf("%s: hiring a %s is told as %q", language, name, text)
			}
			if text := (Presenter{}).Summary(s, 1, []rules.Event{e}); !strings.Contains(text, brief) {
				t.Errorf("%s: hiring a %s is summed up as %q", language, brief, text)
			}
		}
	}
}

// What a partner does is said in short where there is little room, and in full where there
// is much.
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
