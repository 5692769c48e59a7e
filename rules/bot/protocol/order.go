package protocol

import (
	"slices"
	"strings"

	"saloon/rules"
)

// A situation is what makes a request impossible whatever it says.
type situation int

const (
	possible  situation = iota
	atNoTable           // the bot is at no table
	watching            // it has no seat there
	gathering           // the game has not begun
	playing             // the game has begun and is not over
	ended               // the game is over
	away                // a bot of the saloon plays for it
	gone                // it has left, and nobody plays for it
	idle                // it owes no decision
	settled             // neither that, nor has it chosen anything in secret that it could recall
	hintless            // the table gives no hints
	allHere             // nobody is away for whom a stand-in can be asked
	unasked             // nobody asks for anything
)

// A disorder is a situation in which some requests are impossible, and the sentence for it, in which %s stands for
// what the bot wanted to do. The codes are those of the refusals that version 1 knows.
type disorder struct {
	where    situation
	requests string // their types
	Code     string
	Text     string
}

var disorders = []disorder{
	{atNoTable, "ready move undo leave rematch hint stand-in ask agree disagree watchers", "at-no-table", "you are at no table, so you cannot %s; join or create one"},
	{watching, "ready move undo rematch hint stand-in ask agree disagree", "no-seat-of-yours", "you watch this table, and only those who sit there can %s"},
	{gathering, "move undo rematch hint stand-in ask agree disagree", "game-not-begun", "the game has not begun, so you cannot %s yet; it begins when all seats are taken and ready"},
	{playing, "ready", "game-has-begun", "the game has begun; nobody is asked whether they are ready any more"},
	{playing, "rematch", "game-not-over", "the game is not over; a rematch is asked for when it is"},
	{ended, "ready move undo hint stand-in ask agree disagree", "game-over", "the game is over, so you cannot %s any more; rematch asks for another one"},
	{away, "move undo hint stand-in ask agree disagree", "bot-plays-for-you", "a bot of the saloon plays for you; join this table again before you %s"},
	{gone, "move undo hint stand-in ask agree disagree", "you-have-left", "you have left this game; join this table again before you %s"},
	{unasked, "agree disagree", "no-question", "nobody asks for anything here, so you cannot %s; wait for a state with a question"},
	{settled, "move", "not-your-turn", "it is not your turn; wait for a state whose to_act has your seat"},
	{idle, "hint", "not-your-turn", "it is not your turn; hints are given when you have a move to make"},
	{hintless, "hint", "no-hints-here", "this table gives no hints: they are for games against the saloon's own bots alone, or where all agreed on hints"},
	{allHere, "stand-in", "nobody-is-away", "nobody is away for whom a stand-in could be asked; wait for a state with stand_ins"},
}

// wants is what a bot wants to do with a request, by its type.
var wants = map[string]string{
	"ready": "say whether you are ready", "move": "make a move", "undo": "take a move back", "leave": "leave one", "rematch": "ask for another game",
	"hint": "ask for a hint", "stand-in": "ask for a stand-in", "ask": "ask the others", "agree": "agree", "disagree": "say no", "watchers": "ask who watches",
}

// OutOfOrder is why nothing that such a request says could make it possible now, or nil.
// The state is the newest of the bot's table, or nil when the bot is at none. It is asked
// before the table is, because the table speaks to people at screens.
func OutOfOrder(r Request, s *State) *rules.Refusal {
	for _, where := range situationsOf(s) {
		for _, d := range disorders {
			if d.where == where && slices.Contains(strings.Fields(d.requests), r.request()) {
				return rules.Refuse(d.Code, strings.ReplaceAll(d.Text, "%s", wants[r.request()]))
			}
		}
	}
	if s == nil || s.Phase != Playing {
		return nil
	}
	return refusesAt(r, s)
}

func situationsOf(s *State) []situation {
	switch {
	case s == nil:
		return []situation{atNoTable}
	case s.Phase == Paused, s.Phase == Ended && s.Notice != "": // it pauses or has closed, and says so itself
		return nil
	case s.Seat == 0:
		return []situation{watching}
	case int(s.Seat) <= len(s.Seats) && s.Seats[s.Seat-1].PersonKind != "bot":
		return nil // its player sits there; the table says so itself
	case s.Phase == Gathering:
		return []situation{gathering}
	case s.Phase == Ended:
		return []situation{ended}
	}
	return append([]situation{playing}, inGame(s)...)
}

func inGame(s *State) (list []situation) {
	if chair := s.Seats[s.Seat-1]; chair.Away {
		list = append(list, away)
	} else if chair.Left {
		list = append(list, gone)
	}
	if s.Hints != nil && !*s.Hints {
		list = append(list, hintless)
	}
	if len(s.StandIns) == 0 {
		list = append(list, allHere)
	}
	if s.Question == nil {
		list = append(list, unasked)
	}
	if len(s.Legal) == 0 {
		list = append(list, idle)
		if !s.Recalls {
			list = append(list, settled)
		}
	}
	return list
}

func atOf(r Request) *int {
	switch r := r.(type) {
	case *Move:
		return r.At
	case *Undo:
		return r.At
	}
	return nil
}

// refusesAt refuses to answer a state that there never was.
func refusesAt(r Request, s *State) *rules.Refusal {
	at := atOf(r)
	if at == nil || *at >= 0 && *at <= s.At {
		return nil
	}
	return refusedNoSuchState.With(*at, s.At)
}
