package tui

import (
	"strconv"
	"strings"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/lang"
)

// A reviewTeller tells what a review says of one seat of a game that is over, in the words of the
// game.
type reviewTeller struct {
	tableInView // the game at its end
	seat        rules.Seat
	frames      *table.Frames
	story       []rules.StoryLine
}

// A toldMistake is a decision of which something better is known, in words.
type toldMistake struct {
	lobby.ReviewDecision
	played         string // what was played
	wasTold, would string // that, and what would have been better, with what the game says for it
}

func newReviewTeller(t texts, game rules.Game, snap *table.Snapshot, e Env, seat rules.Seat) *reviewTeller {
	r := &reviewTeller{tableInView: tableInView{id: snap.Card.ID, presenterOf: e.presenterOf}, seat: seat}
	r.setSnapshot(snap)
	r.setScene(t.words, game, false)
	return r
}

// mistakes are the decisions that cost most, the most costly first.
func (r *reviewTeller) mistakes(t texts, review *lobby.Review) []toldMistake {
	if r.frames == nil {
		past := r.snap.Past.As(r.seat)
		if past == nil {
			return nil // a game that goes on
		}
		r.frames = past.Open()
		r.story = r.frames.Story(r.frames.Last())
	}
	list := make([]toldMistake, 0, len(review.Costly))
	for _, line := range review.Costly {
		d := review.At(line)
		if d.Better == nil || line > r.frames.Last() || len(d.Expected) != len(r.scene.Names) || len(d.Better.Played) != len(r.scene.Names) {
			continue // of another game
		}
		list = append(list, toldMistake{
			ReviewDecision: d, played: together(r.moves(line, d.Played)),
			wasTold: t.withWhy(r.moves(line, d.Played), d.Better.PlayedWhy), would: t.withWhy(r.moves(line, d.Better.Moves), d.Better.Why),
		})
	}
	return list
}

// moves are what was played, or could have been, at a moment.
func (r *reviewTeller) moves(line int, notations []string) (said []string) {
	then, now := r.tableInView, r.scene
	now.Seat = r.seat
	then.scene = then.sceneThen(now, r.frames.Frame(line), r.story)
	for _, text := range notations {
		if move, err := then.scene.Game.Parse(text); err == nil {
			text = then.moveWords(move)
		}
		said = append(said, strings.TrimSuffix(text, "."))
	}
	return said
}

// together are moves in one sentence.
func together(moves []string) string { return lang.Sentence(strings.Join(moves, "; ")) }

// reviewReasons is what the game says for a choice, in sentences.
func (t texts) reviewReasons(list []lobby.ReviewReason) string {
	var said []string
	for _, r := range list {
		text := lang.Sentence(r.Text)
		if t.words.Says(r.Code) {
			text = t.words.Phrase(rules.Phrase{Code: r.Code, Args: r.Args})
		}
		said = append(said, text)
	}
	return strings.Join(said, " ")
}

// withWhy is a choice with what speaks for it: behind each of its moves, where each has a reason.
func (t texts) withWhy(moves []string, why []lobby.ReviewReason) string {
	if len(moves) < 2 || len(why) != len(moves) {
		return strings.TrimSpace(together(moves) + " " + t.reviewReasons(why))
	}
	said := make([]string, len(moves))
	for i, move := range moves {
		said[i] = lang.Sentence(move) + " " + t.reviewReasons(why[i:i+1])
	}
	return strings.Join(said, " ")
}

// brought says what the better choice would have brought.
func (t texts) brought(d lobby.ReviewDecision) string {
	own, best := d.Better.Played[d.Seat-1], d.Expected[d.Seat-1]
	return t.words.T("review.brings", best.Chance, own.Chance, t.decimal(best.Points), t.decimal(own.Points))
}

// loss is what a decision has cost: percent of the games, and points.
func (t texts) loss(d lobby.ReviewDecision) (chance, points string) {
	own, best := d.Better.Played[d.Seat-1], d.Expected[d.Seat-1]
	if points = t.decimal(own.Points - best.Points); points[0] != '-' {
		points = "+" + points
	}
	return strconv.Itoa(own.Chance-best.Chance) + "%", points
}

// reviewProgress says how far a review is that is not there yet.
func (t texts) reviewProgress(p lobby.ReviewProgress) string {
	switch {
	case !p.Asked:
		return t.words.T("review.none")
	case p.Before > 0:
		return t.words.N("review.waits", p.Before)
	case p.Total == 0:
		return t.words.T("review.begins")
	}
	return t.words.T("review.made", p.Done, p.Total)
}

// reviewAbout says what was looked at.
func (t texts) reviewAbout(r *lobby.Review) string {
	return t.words.N("review.about", len(r.Decisions), r.Playouts)
}
