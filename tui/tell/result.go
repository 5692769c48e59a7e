package tell

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/board"
	"saloon/tui/lang"
	"saloon/tui/widget"
)

// A Result is how a game ended, to be shown to anybody: it tells no move, nothing hidden and no seed.
type Result struct {
	Table       table.ID
	Game, Title string
	Ended       time.Time
	Rated       bool
	Private     bool
	Rows        []ResultRow // by place; of a deal that others still play the try's own alone
	Decided     []string    // what made the difference, in sentences
	Deal        string      // the day of which it was the deal; "" for other games
	Closed      bool        // others still play the deal
	Try         *lobby.DealResult
	Of          int // so many tries were finished
	Streak      int // days in a row with a finished try; 0 where it is somebody else's
}

// A ResultRow is how a game ended for one seat.
type ResultRow struct {
	Place  int
	Name   string
	Kind   table.PersonKind
	Points int
	Parts  []rules.Part // the largest first, without those that brought nothing
	Lapsed bool         // the player did not play the whole game
}

// ResultOf asks how a game ended that the visitor may look at.
func ResultOf(ctx context.Context, v Visit, e Env, say Texts, id table.ID) (r Result, err error) {
	snap, err := v.Past(ctx, id)
	if err != nil {
		return r, err
	}
	switch {
	case snap.Outcome == nil && snap.Card.Phase == table.Over:
		return r, errors.New(say.NoOutcome(snap))
	case snap.Outcome == nil:
		return r, table.RefusedNotOver
	}
	t := ViewOf(say, e, e.Open().Game(snap.Card.Game), snap)
	r = t.result(say)
	if r.Deal == "" {
		return r, nil
	}
	if r.Closed = r.Deal >= e.Now().UTC().Format(time.DateOnly); r.Closed {
		r.Rows = slices.DeleteFunc(r.Rows, func(row ResultRow) bool { return row.Kind == table.KindBot })
		for i := range r.Rows {
			r.Rows[i].Parts = nil
		}
		r.Decided = nil
	}
	if !snap.Card.Counts {
		return r, nil
	}
	page, err := v.Deal(ctx, r.Game, r.Deal)
	r.takeTry(&page)
	return r, err
}

// takeTry takes what the list of the day says of the try.
func (r *Result) takeTry(page *lobby.DealPage) {
	at := slices.IndexFunc(page.Rows, func(row lobby.DealResult) bool { return row.Table == r.Table })
	if at < 0 {
		return // too far behind, or its player shows no results to others
	}
	r.Try, r.Of = &page.Rows[at], page.Results
	if r.Try.Mine {
		r.Streak = page.Streak
	}
}

func (t *TableInView) result(say Texts) Result {
	card := &t.Snap.Card
	r := Result{Table: card.ID, Game: card.Game, Title: card.Title, Ended: card.Since, Rated: card.Rated != table.NotRated, Private: card.Private, Deal: card.Deal}
	for i, chair := range card.Chairs {
		p := t.Scene.Outcome.Points[i]
		parts := slices.DeleteFunc(slices.Clone(p.Parts), func(part rules.Part) bool { return part.Value == 0 })
		slices.SortStableFunc(parts, func(a, b rules.Part) int { return cmp.Compare(b.Value, a.Value) })
		r.Rows = append(r.Rows, ResultRow{t.Scene.Places[i], say.NameOf(chair.Person), chair.Person.Kind, p.Total, parts, chair.Lapsed})
	}
	slices.SortStableFunc(r.Rows, func(a, b ResultRow) int { return cmp.Compare(a.Place, b.Place) })
	r.Decided = append([]string{say.WinnersWith(t.Scene) + " " + say.Difference(t.Scene)}, t.howItWent(say, false)...)
	return r
}

// resultWidth is how wide a result is at most, so that no terminal or letter breaks its lines.
const resultWidth = 76

// ResultSaid is a result in some ten lines, for a letter or a chat. The address is what players type after "ssh".
func (t Texts) ResultSaid(r Result, address string) (said []string) {
	said = []string{t.resultHead(r)}
	width := 0
	for _, row := range r.Rows {
		width = max(width, widget.Width(t.resultName(row)))
	}
	if r.Try == nil || !r.Closed { // else the line of the try says all of it
		for _, row := range r.Rows {
			said = append(said, t.resultRow(r, row, width))
		}
	}
	if r.Try != nil {
		said = append(said, t.trySaid(r))
	}
	for _, text := range r.Decided {
		said = append(said, widget.Wrap(text, resultWidth)...)
	}
	return append(said, t.wayToLook(r, address)...)
}

func (t Texts) resultHead(r Result) string {
	parts := []string{t.GameTitle(r.Game, r.Title), r.Ended.UTC().Format("2006-01-02 15:04 UTC")}
	switch {
	case r.Try != nil:
		parts = []string{t.GameTitle(r.Game, r.Title), t.Words.T("result.deal", r.Deal)}
	case r.Deal != "":
		parts = append(parts, t.Words.T("card.deal-practice"))
	case r.Rated:
		parts = append(parts, t.Words.T("card.rated"))
	}
	return strings.Join(append([]string{t.Words.T("saloon")}, parts...), " · ")
}

func (t Texts) resultName(row ResultRow) string {
	switch {
	case row.Kind == table.KindBot:
		return t.Words.T("result.bot", row.Name)
	case row.Lapsed:
		return t.Words.T("result.lapsed", row.Name)
	}
	return row.Name
}

func (t Texts) resultRow(r Result, row ResultRow, width int) string {
	name := t.resultName(row)
	line := fmt.Sprintf("%d  %s%s  %3d", row.Place, name, strings.Repeat(" ", width-widget.Width(name)), row.Points)
	parts := board.Texts(row.Parts, func(_ int, p rules.Part) string { return t.Words.Part(r.Game, p.Name) + " " + strconv.Itoa(p.Value) })
	if len(parts) == 0 {
		return line
	}
	return line + "   " + InRows(strings.Join(parts, ", "), max(resultWidth-widget.Width(line)-3, 1), 1)[0]
}

func (t Texts) trySaid(r Result) string {
	key := board.If(r.Closed, "result.try-so-far", "result.try")
	said := t.Words.T(key, r.Try.Name, r.Try.Rank, r.Of, t.DealResult(*r.Try))
	if r.Streak > 1 {
		said += " " + lang.Sentence(t.Words.N("deals.streak", r.Streak))
	}
	return said
}

// wayToLook is how whoever reads a result looks at the game, or plays the same deal.
func (t Texts) wayToLook(r Result, address string) []string {
	switch {
	case r.Closed:
		return []string{t.Words.T("result.play", "ssh -t "+address+" daily play "+r.Game)}
	case r.Private:
		return []string{t.Words.T("result.private", ReplayCommand(address, r.Table))}
	}
	return []string{t.Words.T("result.look", ReplayCommand(address, r.Table))}
}

// ReplayCommand is what is typed to look back at a game on a screen.
func ReplayCommand(address string, id table.ID) string {
	return "ssh -t " + address + " replay " + string(id)
}

// WaysToShare are what is typed to share a result, and to record a game that may be shown.
func (t Texts) WaysToShare(address string, r Result) []string {
	if r.Closed {
		return NonEmpty(t.ShareSaid(address, r.Table, r.Private))
	}
	return NonEmpty(t.ShareSaid(address, r.Table, r.Private), t.Words.T("result.record", "ssh "+address+" replay "+string(r.Table)+" --cast > game.cast"))
}

// ShareSaid is how a game that is over is shown to others, or to its players alone; "" where the address is not known.
func (t Texts) ShareSaid(address string, id table.ID, private bool) string {
	if address == "" {
		return ""
	}
	return t.Words.T(board.If(private, "result.private", "result.share"), "ssh "+address+" result "+string(id))
}
