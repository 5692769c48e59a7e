package tell

import (
	"slices"
	"strconv"
	"strings"

	"saloon/lobby"
	"saloon/tui/board"
	"saloon/tui/lang"
	"saloon/tui/widget"
)

// A Mark is a feat of a player: few are, none for being here, and each says what it was.
type Mark struct{ Code, Name, About string }

// What it takes for a mark.
const (
	markRun  = 5 // rated wins in a row
	markHard = 5 // games against the best bots
)

// MarksOf are the marks that a player has earned.
func (t Texts) MarksOf(p lobby.Page) (marks []Mark) {
	mark := func(key string, args ...any) {
		marks = append(marks, Mark{key, t.Words.T("mark." + key), t.Words.T("mark."+key+".about", args...)})
	}
	if p.WonAll {
		mark("all")
	}
	best := lobby.Standing{Rating: &lobby.Rating{}}
	for _, s := range p.Games {
		if s.Rating != nil && s.Rating.Longest > best.Rating.Longest {
			best = s
		}
	}
	if best.Rating.Longest >= markRun {
		mark("run", t.GameTitle(best.Game, best.Title), best.Rating.Longest)
	}
	hard := board.Texts(p.Hard, func(_ int, a lobby.Against) string {
		return board.If(a.Games >= markHard && a.Better > a.Behind, t.GameTitle(a.Game, a.Title)+" "+strconv.Itoa(a.Better)+":"+strconv.Itoa(a.Behind), "")
	})
	if len(hard) > 0 {
		mark("hard", t.Words.List(hard))
	}
	if p.First != nil {
		mark("deal", t.GameTitle(p.FirstOf, ""), p.First.Day)
	}
	return marks
}

// RecordSaid is what games tell of a player beside the numbers, in sentences; of one game, how the last ended. On a screen
// these are numbers.
func (t Texts) RecordSaid(p lobby.Page, game string, onScreen bool) (said []string) {
	said = NonEmpty(t.formSaid(p, game, onScreen))
	if game != "" {
		return said
	}
	said = append(said, NonEmpty(t.RivalsSaid(p), t.streakSaid(p))...)
	said = append(said, board.Texts(t.MarksOf(p), func(_ int, m Mark) string { return t.Words.T("page.mark", m.Name, m.About) })...)
	return append(said, NonEmpty(t.EveningsSaid(p.Evenings))...)
}

// EveningsSaid is how somebody stood at some evenings, in a sentence; "" for none.
func (t Texts) EveningsSaid(marks []lobby.EveningMark) string {
	if len(marks) == 0 {
		return ""
	}
	return t.Words.T("evenings.marks", strings.Join(board.Texts(marks, func(_ int, m lobby.EveningMark) string { return t.EveningMark(m) }), "; "))
}

// RecordShort is the same in few lines so wide.
func (t Texts) RecordShort(p lobby.Page, w int) (lines []string) {
	marks := strings.Join(board.Texts(t.MarksOf(p), func(_ int, m Mark) string { return m.Name }), ", ")
	if marks != "" {
		marks = t.Words.T("page.marks", marks)
	}
	for _, said := range NonEmpty(t.formSaid(p, "", true), t.RivalsSaid(p), t.streakSaid(p), marks, t.EveningsSaid(p.Evenings[:min(len(p.Evenings), 1)])) {
		if last := len(lines) - 1; last >= 0 && widget.Width(lines[last])+1+widget.Width(said) <= w {
			lines[last] += " " + said
			continue
		}
		lines = append(lines, said)
	}
	return lines
}

func (t Texts) formSaid(p lobby.Page, game string, onScreen bool) string {
	var list []string
	for _, g := range p.Form {
		switch {
		case game != "" && g.Game != game:
		case onScreen:
			list = append(list, widget.Fraction(g.Place, len(g.Players)))
		default:
			list = append(list, t.PlaceOf(g))
		}
	}
	if len(list) == 0 {
		return ""
	}
	return t.Words.T("page.form", strings.Join(list, board.If(onScreen, " ", ", ")))
}

// RivalsSaid is how the visitor stands against whom they met most; "" on pages of others.
func (t Texts) RivalsSaid(p lobby.Page) string {
	if len(p.Rivals) == 0 {
		return ""
	}
	list := board.Texts(p.Rivals, func(_ int, r lobby.Rival) string {
		return t.Words.T("page.against-short", r.Name, strconv.Itoa(r.Better), strconv.Itoa(r.Behind))
	})
	return t.Words.T("page.rivals", strings.Join(list, ", "))
}

func (t Texts) streakSaid(p lobby.Page) string {
	if p.Streak < 2 {
		return ""
	}
	return t.Words.T("page.streak", lang.Sentence(t.Words.N("deals.streak", p.Streak)))
}

// CurveSaid is how a rating came about, in a sentence; "" for one game.
func (t Texts) CurveSaid(r *lobby.Rating) string {
	if len(r.Curve) < 2 {
		return ""
	}
	low, high := r.Span()
	return t.Words.T("page.curve", t.Words.N("page.games", len(r.Curve)), t.Decimal(r.Curve[0].Value), t.Decimal(r.Value), t.Decimal(low), t.Decimal(high))
}

// BesideSaid is what brought somebody more or less than the others at the same tables; "" where that is not known.
func (t Texts) BesideSaid(s lobby.Standing) string {
	const shown = 4
	list := slices.DeleteFunc(slices.Clone(s.Beside), func(b lobby.Beside) bool { return t.Decimal(b.Own) == t.Decimal(b.Others) })
	if len(list) == 0 {
		return ""
	}
	parts := board.Texts(list[:min(len(list), shown)], func(_ int, b lobby.Beside) string {
		return t.Words.T("page.against-short", t.Words.Part(s.Game, b.Name), t.Decimal(b.Own), t.Decimal(b.Others))
	})
	return t.Words.T("page.beside", t.Words.N("page.games", s.BesideIn), strings.Join(parts, ", "))
}
