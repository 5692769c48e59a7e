package tell

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/board"
	"saloon/tui/lang"
	"saloon/tui/style"
	"saloon/tui/widget"
)

// A ReviewTeller tells what a review says of one seat of a game that is over, in the words of the game.
type ReviewTeller struct {
	TableInView // the game at its end
	Seat        rules.Seat
	back        Lookback
}

// A ToldMistake is a decision of which something better is known, in words.
type ToldMistake struct {
	lobby.ReviewDecision
	Played         string // what was played
	Instead        string // what would have been better
	WasTold, Would string // that, and what would have been better, with what the game says for it
	Was, Better    Choice // the same on the board
	Round          int    // in which it was; 0 before the first
}

// A Choice is a move in a scene in which its player can still make it, after the first moves of a secret choice.
type Choice struct {
	Scene board.Scene
	Move  rules.Move
	Legal bool // else the board cannot show it
}

// On is a board on which the choice stands, as if it were about to be made; false when no cursor leads to it.
func (c *Choice) On(p board.Presenter) (b board.Board, shown bool) {
	b = p.New()
	b.Update(c.Scene)
	if s, ok := b.(board.Shower); ok {
		shown = s.Show(c.Move)
	}
	return b, shown && c.Legal
}

// Brings is what the board says on a screen that the choice brings, without what its words say, how it is done, and what it ends.
func (c *Choice) Brings(p board.Presenter, words string) string {
	if !c.Scene.OnScreen {
		return ""
	}
	b, shown := c.On(p)
	if !shown {
		return ""
	}
	parts := b.Decision().Parts
	for len(parts) > 0 && strings.Contains(strings.ToLower(words), strings.ToLower(strings.TrimSpace(parts[0].Text))) {
		parts = parts[1:]
	}
	parts = slices.DeleteFunc(slices.Clone(parts), func(s widget.Span) bool {
		return s.Style == style.Of(style.Dim) || s.Style == style.Of(style.Accent)
	})
	return strings.ReplaceAll(strings.TrimSpace(board.Decision{Parts: parts}.Text()), "  ", "; ")
}

// NewReviewTeller tells a review.
func NewReviewTeller(t Texts, e Env, game rules.Game, snap *table.Snapshot, seat rules.Seat) *ReviewTeller {
	return &ReviewTeller{TableInView: ViewOf(t, e, game, snap), Seat: seat}
}

// Mistakes are the decisions that cost most, the most costly first.
func (r *ReviewTeller) Mistakes(t Texts, review *lobby.Review) []ToldMistake {
	if r.back.Frames == nil {
		past := r.Snap.Past.As(r.Seat)
		if past == nil {
			return nil // a game that goes on
		}
		r.back = LookBack(past)
	}
	list := make([]ToldMistake, 0, len(review.Costly))
	for _, line := range review.Costly {
		d := review.At(line)
		if d.Better == nil || !better(d) || line > r.back.Last() || len(d.Expected) != len(r.Scene.Names) || len(d.Better.Played) != len(r.Scene.Names) {
			continue // of another game
		}
		m := ToldMistake{
			ReviewDecision: d, Played: together(r.moves(line, d.Played)),
			Was: r.choice(line, d.Played), Better: r.choice(line, d.Better.Moves), Round: r.back.Round(line),
		}
		better := r.moves(line, d.Better.Moves)
		m.Instead = together(better)
		m.WasTold = t.withBrings(r.moves(line, d.Played), m.Was.Brings(r.Presenter, m.Played), d.Better.PlayedWhy)
		why, differs := d.Better.Why, t.differ(&r.TableInView, d.Better.Differ)
		if differs != "" {
			why = nil // what differs says more
		}
		m.Would = strings.TrimSpace(t.withBrings(better, m.Better.Brings(r.Presenter, m.Instead), why) + " " + differs)
		list = append(list, m)
	}
	return list
}

// better reports whether a decision can be told as worse: in a game that is lost anyway another may keep more of
// the difference to somebody, and bring no more games or points.
func better(d lobby.ReviewDecision) bool {
	own, best := d.Better.Played[d.Seat-1], d.Expected[d.Seat-1]
	return best.Chance > own.Chance || best.Chance == own.Chance && best.Points > own.Points
}

func (r *ReviewTeller) moves(line int, notations []string) (said []string) {
	then, now := r.TableInView, r.Scene
	now.Seat = r.Seat
	then.Scene = then.SceneThen(now, r.back.Frame(line), r.back.Log)
	return then.movesIn(notations)
}

// choice is a choice in the scene in which its last move is made.
func (r *ReviewTeller) choice(line int, notations []string) (c Choice) {
	var moves []rules.Move
	for _, text := range notations {
		move, err := r.Scene.Game.Parse(text)
		if err != nil {
			return Choice{Scene: r.Scene}
		}
		moves = append(moves, move)
	}
	c.Move = moves[len(moves)-1]
	frame, legal, asked := r.back.Asked(line, moves[:len(moves)-1]...)
	now := r.Scene
	now.Seat = r.Seat
	c.Scene = r.SceneThen(now, frame, r.back.Log)
	c.Scene.Legal, c.Legal = legal, asked && slices.Contains(legal, c.Move)
	return c
}

// A word is one among the arguments of a reason that no language translates any more.
type word string

// inWords are the arguments of a reason in the words of a table: seats by their names, parts of a score as the game
// calls them, moves as it says them.
func (t Texts) inWords(at *TableInView, args []any) []any {
	args = slices.Clone(args)
	s := at.Scene
	for i, arg := range args {
		text, _ := arg.(string)
		if number, isSeat := strings.CutPrefix(text, "seat "); isSeat {
			seat := rules.Seat(rules.NumberIn(number, 0, rules.MaxSeats))
			args[i] = word(board.If(seat == s.Seat, t.Words.T("why.you"), s.Name(seat)))
		} else if part := t.Words.Or(s.Setup.Game+".part."+text, ""); part != "" {
			args[i] = word(part)
		} else if moves := at.movesSaid(text); moves != "" {
			args[i] = word(moves)
		}
	}
	return args
}

// movesSaid are moves in the notation, with "; " between them, in words; "" for what is no move.
func (t *TableInView) movesSaid(text string) string {
	notations := strings.Split(text, "; ")
	if slices.ContainsFunc(notations, func(notation string) bool { _, err := t.Scene.Game.Parse(notation); return err != nil }) {
		return ""
	}
	return t.ChoiceWords(notations)
}

// differ says how what follows on a choice differs from what follows on another.
func (t Texts) differ(at *TableInView, list []lobby.ReviewReason) string {
	list = slices.Clone(list)
	for i := range list {
		r := &list[i]
		args := t.inWords(at, r.Args)
		for n, arg := range args {
			if said, ok := arg.(word); ok {
				r.Text = strings.Replace(r.Text, fmt.Sprint(r.Args[n]), string(said), 1)
			}
		}
		r.Args = args
	}
	return t.ReviewReasons(list)
}

func together(moves []string) string { return lang.Sentence(strings.Join(moves, "; ")) }

// ReviewReasons is what the game says for a choice, in sentences.
func (t Texts) ReviewReasons(list []lobby.ReviewReason) string {
	var said []string
	for _, r := range list {
		text := lang.Sentence(r.Text)
		if t.Words.Says(r.Code) {
			text = t.Words.Phrase(rules.Phrase{Code: r.Code, Args: r.Args})
		}
		said = append(said, text)
	}
	return strings.Join(said, " ")
}

// withBrings is a choice with what the board says of it, and what speaks for it.
func (t Texts) withBrings(moves []string, brings string, why []lobby.ReviewReason) string {
	if each := len(moves) > 1 && len(why) == len(moves); brings == "" || each { // a reason behind each move says whose it is
		return strings.TrimSpace(t.WithWhy(moves, why) + " " + lang.Sentence(brings))
	}
	return strings.TrimSpace(together(moves) + " " + lang.Sentence(brings) + " " + t.ReviewReasons(why))
}

// WithWhy is a choice with what speaks for it: behind each of its moves, where each has a reason.
func (t Texts) WithWhy(moves []string, why []lobby.ReviewReason) string {
	if len(moves) < 2 || len(why) != len(moves) {
		return strings.TrimSpace(together(moves) + " " + t.ReviewReasons(why))
	}
	said := make([]string, len(moves))
	for i, move := range moves {
		said[i] = lang.Sentence(move) + " " + t.ReviewReasons(why[i:i+1])
	}
	return strings.Join(said, " ")
}

// Brought says what the better choice would have brought instead of what was played, or the other way round.
func (t Texts) Brought(d lobby.ReviewDecision, better bool) string {
	this, other := d.Expected[d.Seat-1], d.Better.Played[d.Seat-1]
	if !better {
		this, other = other, this
	}
	if d.Settled() {
		return t.Words.T("review.brings-points", t.Decimal(this.Points), t.Decimal(other.Points))
	}
	return t.Words.T("review.brings", this.Chance, other.Chance, t.Decimal(this.Points), t.Decimal(other.Points))
}

// HintsTold are hints in words: what to do, and what that brings and what speaks for it.
func (t Texts) HintsTold(at *TableInView, hints []lobby.Hint) (told [][2]string) {
	var chances []int
	for _, h := range hints {
		for _, why := range h.Why {
			if chance, _, odds := oddsIn(why); odds {
				chances = append(chances, chance)
			}
		}
	}
	level := len(chances) > 0 && lobby.Settled(chances...)
	for _, h := range hints {
		words := at.MoveWords(h.Move)
		c := Choice{Scene: at.Scene, Move: h.Move, Legal: true}
		said := []string{lang.Sentence(c.Brings(at.Presenter, words))}
		for _, why := range h.Why {
			if _, lead, odds := oddsIn(why); odds && level {
				said = append(said, t.leadSaid(lead))
			} else {
				why.Args = t.inWords(at, why.Args)
				said = append(said, t.Words.Phrase(why.Phrase))
			}
		}
		told = append(told, [2]string{lang.Sentence(words), strings.Join(NonEmpty(said...), " ")})
	}
	return told
}

// oddsIn are the chance to win and the lead at the end that a reason tells; false when it tells none.
func oddsIn(why rules.Reason) (chance, lead int, odds bool) {
	number := func(i int) (n int) {
		if i < len(why.Args) {
			n, _ = why.Args[i].(int)
		}
		return n
	}
	switch why.Code {
	case "why-wins":
		return number(1), number(2), true
	case "why-level":
		return number(1), 0, true
	case "why-losses":
		return number(1), -number(2), true
	}
	return 0, 0, false
}

// leadSaid is a lead in points, where the chances to win say nothing.
func (t Texts) leadSaid(lead int) string {
	switch {
	case lead > 0:
		return t.Words.N("hint.ahead", lead)
	case lead < 0:
		return t.Words.N("hint.behind", -lead)
	}
	return t.Words.T("hint.level")
}

// Loss is what a decision has cost: percent of the games, "" where those say nothing, and points.
func (t Texts) Loss(d lobby.ReviewDecision) (chance, points string) {
	own, best := d.Better.Played[d.Seat-1], d.Expected[d.Seat-1]
	if points = t.Decimal(own.Points - best.Points); points[0] != '-' {
		points = "+" + points
	}
	if !d.Settled() {
		chance = strconv.Itoa(own.Chance-best.Chance) + "%"
	}
	return chance, points
}

// ReviewProgress says how far a review is that is not there yet.
func (t Texts) ReviewProgress(p lobby.ReviewProgress) string {
	switch {
	case !p.Asked:
		return t.Words.T("review.none")
	case p.Before > 0:
		return t.Words.N("review.waits", p.Before)
	case p.Total == 0:
		return t.Words.T("review.begins")
	}
	return t.Words.T("review.made", p.Done, p.Total)
}

// ReviewAbout says how well a seat decided, if enough is known for that, and what was looked at.
func (t Texts) ReviewAbout(r *lobby.Review, seat rules.Seat) []string {
	about := []string{t.Words.N("review.about", len(r.Decisions))}
	if a := r.AccuracyOf(seat); a.Of > 1 {
		about = slices.Insert(about, 0, t.Words.T("review.accuracy", a.Figure, a.Doubt))
	}
	return about
}

// AskForReview is how far a review is; when nobody has asked for it, that is done.
func AskForReview(ctx context.Context, visit Visit, id table.ID, seat rules.Seat) (lobby.ReviewState, error) {
	state, err := visit.Review(ctx, id, seat, lobby.ReviewProgress{})
	if err == nil && state.Review == nil && !state.Asked {
		if err = visit.AskReview(ctx, id, seat); err == nil {
			state, err = visit.Review(ctx, id, seat, lobby.ReviewProgress{})
		}
	}
	return state, err
}

// A Lookback is a game that somebody looks back at, as a seat may know it.
type Lookback struct {
	*table.Frames
	Log    []rules.StoryLine // all of it
	Viewer rules.Seat
}

// LookBack opens the past of a game.
func LookBack(past *table.Past) Lookback {
	l := Lookback{Frames: past.Open(), Viewer: past.Viewer()}
	l.ReadLog()
	return l
}

// ReadLog reads the log as the viewer may know it now.
func (l *Lookback) ReadLog() { l.Log = l.Story(l.Last()) }

// Decides reports whether the last of so many lines is a decision that stands.
func (l *Lookback) Decides(lines int) bool {
	return lines > 0 && l.Log[lines-1].Seat > 0 && !l.Log[lines-1].Undone && l.Log[lines-1].Move != rules.Undo
}

// DecidesSelf reports whether it is a decision of whose view is shown; of anybody's for who watches.
func (l *Lookback) DecidesSelf(lines int) bool {
	return l.Decides(lines) && (l.Viewer < 1 || l.Log[lines-1].Seat == l.Viewer)
}

// BeginsRound reports whether a round begins after so many lines.
func (l *Lookback) BeginsRound(lines int) bool {
	return lines == 0 || l.Round(lines) != l.Round(lines-1)
}

// Nearest is the nearest moment of a kind in one direction; false when there is none.
func (l *Lookback) Nearest(from, by int, wanted func(lines int) bool) (lines int, found bool) {
	for lines = from + by; lines >= 0 && lines <= l.Last(); lines += by {
		if wanted(lines) {
			return lines, true
		}
	}
	return from, false
}
