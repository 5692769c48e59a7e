package tell

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"

	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/board"
	"saloon/tui/lang"
	"saloon/tui/widget"
)

// Texts are the sentences that screens and line mode have in common.
type Texts struct {
	Words *lang.Words
}

// NameOf is the name of a player; "somebody" for one whom the saloon has forgotten.
func (t Texts) NameOf(p table.Person) string { return cmp.Or(p.Name, t.Words.T("person.somebody")) }

// Speaker is the name of who has said a line.
func (t Texts) Speaker(c table.ChatLine) string { return t.NameOf(table.Person{Name: c.From}) }

// Sentence is an error as a sentence.
func (t Texts) Sentence(err error) string {
	var refusal *rules.Refusal
	switch {
	case errors.As(err, &refusal):
		return t.Words.Refusal(refusal)
	case errors.Is(err, context.DeadlineExceeded):
		return t.Words.T("error.slow")
	}
	return lang.Sentence(err.Error())
}

// RulePages are the rules of a game that a text names by their numbers; nil is no game.
func (t Texts) RulePages(g rules.Game, text string) []lang.Page {
	if g == nil {
		return nil
	}
	book, err := rules.RulebookOf(g, t.Words.Code())
	if err != nil {
		return nil // a game without a page
	}
	var pages []lang.Page
	for _, n := range book.Named(text) {
		rule, _ := book.Passage(n.String())
		pages = append(pages, lang.Page{Title: t.Words.T("help.rule", n.String()), Text: rule})
	}
	return pages
}

// GameTitle is a game's name.
func (t Texts) GameTitle(id, title string) string {
	if title == "" {
		title = id
	}
	return t.Words.Title(id, title)
}

// CardState is how a table stands, in two or three words.
func (t Texts) CardState(c *table.Card, yourTurn bool) string {
	w := t.Words
	switch {
	case c.Lesson && c.Phase == table.Playing:
		return w.T("card.lesson")
	case yourTurn && c.Phase == table.Gathering:
		return w.T("again.card")
	case yourTurn:
		return w.T("card.your-turn")
	case c.Phase == table.Gathering:
		key := board.If(c.Friends, "card.friends", board.If(c.Private, "card.private", "card.open"))
		return w.N(key, FreeChairs(c))
	case c.Phase == table.Over:
		return w.T("card.over")
	case c.Phase == table.Paused:
		return w.T("card.paused")
	}
	if said := t.watchedSaid(c); said != "" {
		return said
	}
	return t.progressSaid(c)
}

func (t Texts) progressSaid(c *table.Card) string {
	w := t.Words
	switch {
	case c.Progress < 10:
		return w.T("card.begun")
	case c.Progress >= 45 && c.Progress <= 55:
		return w.T("card.halfway")
	case c.Progress >= 90:
		return w.T("card.nearly-over")
	}
	return w.T("card.playing", c.Progress)
}

// BotName says which of the saloon's own bots it is, or that a player's program plays.
func (t Texts) BotName(chair table.Chair) string {
	if chair.Level == "" {
		return t.Words.T("gather.bot-outside")
	}
	return t.Words.T("gather.bot", t.LevelName(chair.Level))
}

// LevelName is what a level of bots is called.
func (t Texts) LevelName(level string) string { return t.Words.Or("level."+level, level) }

// LevelAbout is how bots of a level play, in a few words.
func (t Texts) LevelAbout(level string) string { return t.Words.Or("level."+level+".about", level) }

// Winners is who won, in a sentence.
func (t Texts) Winners(s board.Scene) string {
	if len(s.Won) == 0 {
		return t.Words.T("end.nobody")
	}
	return t.Words.N("end.won", len(s.Won), t.Words.List(namesOf(s, s.Won)))
}

// Leavers says who did not play the whole game, and what that means; "" when all did.
func (t Texts) Leavers(s *table.Snapshot, scene board.Scene) string {
	seats := s.Lapsed()
	who := t.Words.List(namesOf(scene, seats))
	switch {
	case len(seats) == 0:
		return ""
	case s.Card.Rated == table.NotRated || len(s.Counted) == 0:
		return t.Words.N("end.left", len(seats), who)
	}
	if last := s.Counted[len(s.Counted)-1]; len(seats) > 1 && len(last) == len(seats) {
		return t.Words.T("end.left-shared", who)
	}
	return t.Words.N("end.left-rated", len(seats), who)
}

// tieBroken reports whether two who played the whole game stand one behind the other with the same points.
func tieBroken(s board.Scene, lapsed []rules.Seat) bool {
	order := Placed(s.Outcome)
	for i := 1; i < len(order); i++ {
		before, behind := order[i-1], order[i]
		level := s.Outcome.Points[before-1].Total == s.Outcome.Points[behind-1].Total && s.Outcome.Place(before) != s.Outcome.Place(behind)
		if level && !slices.Contains(lapsed, before) && !slices.Contains(lapsed, behind) {
			return true
		}
	}
	return false
}

// Ties says which tie-breaks decided, or that places are shared; lapsed are who did not play the whole game.
func (t Texts) Ties(s board.Scene, lapsed []rules.Seat) string {
	text := ""
	if len(s.Outcome.Tiebreak) > 0 && tieBroken(s, lapsed) {
		names := board.Texts(s.Outcome.Tiebreak, func(_ int, name string) string { return t.Words.Tiebreak(s.Setup.Game, name) })
		text = t.Words.T("end.tie", t.Words.List(names))
	}
	for _, group := range s.Outcome.Order {
		if len(group) < 2 || s.Outcome.Place(group[0]) != s.Places[group[0]-1] { // of those who did not play the whole game more is said
			continue
		}
		if text != "" {
			text += " "
		}
		text += t.Words.T("end.shared", t.Words.List(namesOf(s, group)))
	}
	return text
}

func namesOf(s board.Scene, seats []rules.Seat) []string {
	return board.Texts(seats, func(_ int, seat rules.Seat) string { return s.Name(seat) })
}

// BetweenPhrases stands between two phrases of a list.
const BetweenPhrases = "  "

// WholeParts are as many of the phrases of a list as fit into w cells, "" for none; none is cut.
func WholeParts(list string, w int) string {
	for widget.Width(list) > max(w, 0) {
		list = list[:max(strings.LastIndex(list, BetweenPhrases), 0)]
	}
	return list
}

// Bit is 1 for true.
func Bit(b bool) int {
	if b {
		return 1
	}
	return 0
}

// Number reads a number; 0 when the text is none.
func Number(text string) int {
	n, err := strconv.Atoi(strings.TrimSpace(text))
	if err != nil || n < 0 {
		return 0
	}
	return n
}

// HouseBook is the name of the rules of the house, among those of the games.
const HouseBook = "house"
