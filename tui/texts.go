package tui

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"

	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/board"
	"saloon/tui/lang"
)

// texts are the sentences that screens and line mode have in common.
type texts struct {
	words *lang.Words
}

// nameOf is the name of a player; "somebody" for one whom the saloon has forgotten.
func (t texts) nameOf(p table.Person) string { return cmp.Or(p.Name, t.words.T("person.somebody")) }

// sentence is an error as a sentence.
func (t texts) sentence(err error) string {
	var refusal *rules.Refusal
	switch {
	case errors.As(err, &refusal):
		return t.words.Refusal(refusal)
	case errors.Is(err, context.DeadlineExceeded):
		return t.words.T("error.slow")
	}
	return lang.Sentence(err.Error())
}

// rulePages are the rules of a game that a text names by their numbers; nil is no game.
func (t texts) rulePages(g rules.Game, text string) []lang.Page {
	if g == nil {
		return nil
	}
	book, err := rules.RulebookOf(g)
	if err != nil {
		return nil // a game without a page
	}
	var pages []lang.Page
	for _, n := range book.Named(text) {
		rule, _ := book.Passage(n.String())
		pages = append(pages, lang.Page{Title: t.words.T("help.rule", n.String()), Text: rule})
	}
	return pages
}

// gameTitle is a game's name.
func (t texts) gameTitle(id, title string) string {
	if title == "" {
		title = id
	}
	return t.words.Title(id, title)
}

// reasons is what a move is good for, in sentences.
func (t texts) reasons(list []rules.Reason) string {
	var said []string
	for _, r := range list {
		said = append(said, t.words.Phrase(r.Phrase))
	}
	return strings.Join(said, " ")
}

// cardState is how a table stands, in two or three words.
func (t texts) cardState(c *table.Card, yourTurn bool) string {
	w := t.words
	switch {
	case c.Lesson && c.Phase == table.Playing:
		return w.T("card.lesson")
	case yourTurn && c.Phase == table.Gathering:
		return w.T("again.card")
	case yourTurn:
		return w.T("card.your-turn")
	case c.Phase == table.Gathering && c.Friends:
		return w.N("card.friends", freeChairs(c))
	case c.Phase == table.Gathering && c.Private:
		return w.N("card.private", freeChairs(c))
	case c.Phase == table.Gathering:
		return w.N("card.open", freeChairs(c))
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

// progressSaid is how far a game is.
func (t texts) progressSaid(c *table.Card) string {
	w := t.words
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

// botName says which of the saloon's own bots it is, or that a player's program
// plays.
func (t texts) botName(chair table.Chair) string {
	if chair.Level == "" {
		return t.words.T("gather.bot-outside")
	}
	return t.words.T("gather.bot", t.levelName(chair.Level))
}

func (t texts) levelName(level string) string { return t.words.Or("level."+level, level) }

// levelAbout is how bots of a level play, in a few words.
func (t texts) levelAbout(level string) string { return t.words.Or("level."+level+".about", level) }

// winners is who won, in a sentence.
func (t texts) winners(s board.Scene) string {
	first := s.Outcome.Order[0]
	return t.words.N("end.won", len(first), t.words.List(namesOf(s, first)))
}

// leavers says who did not play the whole game, and what that means; "" when all did.
func (t texts) leavers(s *table.Snapshot, scene board.Scene) string {
	var seats []rules.Seat
	for i, chair := range s.Card.Chairs {
		if chair.Lapsed {
			seats = append(seats, rules.Seat(i+1))
		}
	}
	who := t.words.List(namesOf(scene, seats))
	switch {
	case len(seats) == 0:
		return ""
	case s.Card.Rated == table.NotRated || len(s.Counted) == 0:
		return t.words.N("end.left", len(seats), who)
	}
	text := t.words.N("end.left-rated", len(seats), who)
	first, last := s.Counted[0], s.Counted[len(s.Counted)-1]
	if len(seats) > 1 && len(last) == len(seats) {
		text = t.words.T("end.left-shared", who)
	}
	if slices.Contains(seats, first[0]) || slices.Equal(first, s.Outcome.Order[0]) {
		return text
	}
	return text + " " + t.words.N("end.counted", len(first), t.words.List(namesOf(scene, first)))
}

// ties says which tie-breaks decided, or that places are shared.
func (t texts) ties(s board.Scene) string {
	text := ""
	if len(s.Outcome.Tiebreak) > 0 {
		var names []string
		for _, name := range s.Outcome.Tiebreak {
			names = append(names, t.words.Tiebreak(s.Setup.Game, name))
		}
		text = t.words.T("end.tie", t.words.List(names))
	}
	for _, group := range s.Outcome.Order {
		if len(group) < 2 {
			continue
		}
		if text != "" {
			text += " "
		}
		text += t.words.T("end.shared", t.words.List(namesOf(s, group)))
	}
	return text
}

func namesOf(s board.Scene, seats []rules.Seat) []string {
	var names []string
	for _, seat := range seats {
		names = append(names, s.Name(seat))
	}
	return names
}
