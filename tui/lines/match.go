package lines

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/tell"
)

// spoken is a move as it can be typed: in notation, and in the words of the list.
type spoken struct {
	move     rules.Move
	notation []string
	words    []string
}

// wordsIn cuts a text into words in lower case. Signs inside a word stay: "2.3", "b3-b4".
func wordsIn(text string) []string {
	list := strings.Fields(strings.ToLower(text))
	words := list[:0]
	for _, w := range list {
		if w = strings.Trim(w, ".,;:!?()\"'"); w != "" {
			words = append(words, w)
		}
	}
	return words
}

// fits reports whether a word begins as typed; a number must be typed in full: 1 is not 17, but 3 may be 3b.
func fits(typed, word string) bool {
	rest, begins := strings.CutPrefix(word, typed)
	if strings.ContainsFunc(typed, unicode.IsDigit) {
		return begins && (rest == "" || tell.Number(typed) > 0 && rest[0] >= 'a' && rest[0] <= 'z')
	}
	return begins
}

// inOrder reports whether typed words stand for words in their order, the first for the first; some may be left out.
func inOrder(typed, words []string) bool {
	if len(typed) == 0 || len(words) == 0 || !fits(typed[0], words[0]) {
		return false
	}
	at := 0
	for _, t := range typed {
		for at < len(words) && !fits(t, words[at]) {
			at++
		}
		if at == len(words) {
			return false
		}
		at++
	}
	return true
}

// inAnyOrder reports whether each typed word stands for a word of its own; the first for the first, or for a verb, which not all
// languages put first.
func inAnyOrder(typed []string, s spoken) bool {
	if len(typed) == 0 {
		return false
	}
	verb := len(typed[0]) > 3 && slices.ContainsFunc(s.words, func(word string) bool { return fits(typed[0], word) })
	if len(typed) == 1 {
		verb = verb && typed[0] == s.words[len(s.words)-1]
	}
	if !verb && !first(typed[0], s.notation) && !first(typed[0], s.words) {
		return false
	}
	left := append(append([]string(nil), s.notation...), s.words...)
	for _, t := range typed {
		at := -1
		for i, w := range left {
			if w != "" && fits(t, w) {
				at = i
				break
			}
		}
		if at < 0 {
			return false
		}
		left[at] = ""
	}
	return true
}

func first(typed string, words []string) bool { return len(words) > 0 && fits(typed, words[0]) }

// isVerb reports whether moves of the game begin with a word, now or at another time.
func (t *lineTable) isVerb(word string) bool {
	return slices.Contains(wordsIn(t.Words.Or(t.Presenter.Game()+".verbs", "")), strings.ToLower(word))
}

// isNoMove answers a line that is no move now, if a word of it is that of a move.
func (m *lineMode) isNoMove(line, word string) bool {
	t := m.table
	if t == nil || m.replay != nil || !t.Playing() || !t.isVerb(word) {
		return false
	}
	why := t.Scene.WhyIdle()
	if why == "" && line == word && m.asksTopic(word, "", false) { // "build" for "builds"
		return true
	}
	t.print(cmp.Or(why, t.Words.T("lines.no-such-move", line)))
	return true
}

// matching are the moves that typed words may mean: those that fit best, all of them.
func matching(typed []string, list []spoken) []rules.Move {
	ways := []func(s spoken) bool{
		func(s spoken) bool { return slices.Equal(typed, s.notation) },
		func(s spoken) bool { return slices.Equal(typed, s.words) },
		func(s spoken) bool { return inOrder(typed, s.notation) },
		func(s spoken) bool { return inOrder(typed, s.words) },
		func(s spoken) bool { return inAnyOrder(typed, s) },
	}
	for _, fit := range ways {
		var found []rules.Move
		for _, s := range list {
			if fit(s) {
				found = append(found, s.move)
			}
		}
		if len(found) > 0 {
			return found
		}
	}
	return nil
}

func (t *lineTable) stand(arg string) {
	if t.CostsToStand() && !t.meansYes(arg) {
		t.print(t.Words.T("lines.stand"))
		return
	}
	t.command(table.Stand{})
}

// again asks for another game with the same people, or chooses one: "again montana 3".
func (m *lineMode) again(arg string) {
	t := m.table
	switch {
	case t.Snap != nil && t.Snap.Next != "":
		m.enterTable(t.Snap.Next)
		return
	case strings.TrimSpace(arg) == "" || t.Snap == nil:
		t.again = true
		t.command(table.Rematch{})
		return
	}
	p, ok := m.proposed(arg, table.Proposal{Private: t.Snap.Card.Private, Friends: t.Snap.Card.Friends})
	if ok {
		t.again = true
		t.command(table.Rematch{Proposal: &p})
	}
}

// tellAgain tells what has changed of who plays again, when the game is over.
func (t *lineTable) tellAgain() {
	if led := t.again && t.LeadsOn() != ""; led || t.Phase() != table.Over || t.Snap.Card.Deal != "" {
		return
	}
	said := ""
	if t.Snap.Seat > 0 {
		said = strings.Join(t.AgainSaid(t.Texts), " ")
	}
	if t.Snap.Next != "" {
		said = t.NextSaid(t.Texts) + " " + t.Words.T("again.lines-go")
	}
	if said != t.againTold && said != "" {
		t.print(said)
	}
	t.againTold = said
}

func (t *lineTable) tellSeries() {
	s := t.Snap.Card.Series
	if s == nil {
		return
	}
	t.print(t.Words.T("series.title-said", t.SeriesTitle(&t.Snap.Card), t.SeriesStands(s)))
	t.print(t.SeriesLines(s)...)
}
