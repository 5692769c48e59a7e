package protocol

import "saloon/rules"

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

// A disorder is a request that is impossible in a situation, and the sentence for it. The
// codes are those of the refusals that version 1 knows.
type disorder struct {
	where   situation
	request string // its type
	Code    string
	Text    string
}

var disorders = []disorder{
	{atNoTable, "ready", "at-no-table", "you are at no table, so there is no game to be ready for; join or create one"},
	{atNoTable, "move", "at-no-table", "you are at no table, so there is no game to move in; join or create one"},
	{atNoTable, "undo", "at-no-table", "you are at no table, so there is no move to take back"},
	{atNoTable, "leave", "at-no-table", "you are at no table, so there is none to leave"},
	{atNoTable, "rematch", "at-no-table", "you are at no table, so nobody is there for another game; create a table"},
	{atNoTable, "hint", "at-no-table", "you are at no table, so there is no game to give hints about"},

	{atNoTable, "stand-in", "at-no-table", "you are at no table, so nobody is away from it"},

	{atNoTable, "ask", "at-no-table", "you are at no table, so nobody is there to ask"},
	{atNoTable, "agree", "at-no-table", "you are at no table, so nobody has asked you anything"},
	{atNoTable, "watchers", "at-no-table", "you are at no table, so nobody watches it with you"},
	{atNoTable, "disagree", "at-no-table", "you are at no table, so there is nothing to say no to"},

	{watching, "ready", "no-seat-of-yours", "you watch this table; only those who sit there are asked whether they are ready"},
	{watching, "move", "no-seat-of-yours", "you watch this table; only those who sit there make moves"},
	{watching, "undo", "no-seat-of-yours", "you watch this table; only those who sit there take moves back"},
	{watching, "rematch", "no-seat-of-yours", "you watch this table; only those who sit there ask for a rematch"},
	{watching, "hint", "no-seat-of-yours", "you watch this table; only those who sit there are given hints"},

	{watching, "stand-in", "no-seat-of-yours", "you watch this table; only those who sit there agree on a stand-in"},

	{watching, "ask", "no-seat-of-yours", "you watch this table; only those who sit there ask the others"},
	{watching, "agree", "no-seat-of-yours", "you watch this table; only those who sit there are asked to agree"},
	{watching, "disagree", "no-seat-of-yours", "you watch this table; only those who sit there say no"},

	{gathering, "move", "game-not-begun", "the game has not begun, so there is nothing to move; it begins when all seats are taken and ready"},
	{gathering, "undo", "game-not-begun", "the game has not begun, so there is no move to take back"},
	{gathering, "rematch", "game-not-begun", "the game has not begun; a rematch is asked for when it is over"},
	{gathering, "hint", "game-not-begun", "the game has not begun; hints are given once you have a move to make"},

	{gathering, "stand-in", "game-not-begun", "the game has not begun; a stand-in is for who is away while it runs"},

	{gathering, "ask", "game-not-begun", "the game has not begun; players ask each other while it runs"},
	{gathering, "agree", "game-not-begun", "the game has not begun, so nothing is asked"},
	{gathering, "disagree", "game-not-begun", "the game has not begun, so there is nothing to say no to"},

	{playing, "ready", "game-has-begun", "the game has begun; nobody is asked whether they are ready any more"},
	{playing, "rematch", "game-not-over", "the game is not over; a rematch is asked for when it is"},

	{ended, "ready", "game-over", "the game is over; rematch asks for another one"},
	{ended, "move", "game-over", "the game is over, so no more moves are made"},
	{ended, "undo", "game-over", "the game is over, so nothing is taken back any more"},
	{ended, "hint", "game-over", "the game is over, so there is no move to give hints about"},

	{ended, "stand-in", "game-over", "the game is over, so there is nothing to stand in for"},

	{ended, "ask", "game-over", "the game is over, so there is nothing to agree on"},
	{ended, "agree", "game-over", "the game is over, so nothing is asked any more"},
	{ended, "disagree", "game-over", "the game is over, so there is nothing to say no to"},

	{away, "move", "bot-plays-for-you", "a bot of the saloon moves for you; join this table again to move yourself"},
	{away, "undo", "bot-plays-for-you", "a bot of the saloon plays for you; join this table again before you take moves back"},
	{away, "hint", "bot-plays-for-you", "a bot of the saloon plays for you, so you have nothing to decide; join this table again"},
	{away, "stand-in", "bot-plays-for-you", "a bot of the saloon plays for you; join this table again before you ask for a stand-in"},
	{gone, "move", "you-have-left", "you have left this game; join this table again to move"},
	{gone, "undo", "you-have-left", "you have left this game; join this table again before you take moves back"},
	{gone, "hint", "you-have-left", "you have left this game, so you have nothing to decide; join this table again"},

	{gone, "stand-in", "you-have-left", "you have left this game; join this table again before you ask for a stand-in"},

	{away, "ask", "bot-plays-for-you", "a bot of the saloon plays for you; join this table again before you ask the others"},
	{away, "agree", "bot-plays-for-you", "a bot of the saloon plays for you; join this table again before you agree"},
	{away, "disagree", "bot-plays-for-you", "a bot of the saloon plays for you; join this table again before you say no"},
	{gone, "ask", "you-have-left", "you have left this game; join this table again before you ask the others"},
	{gone, "agree", "you-have-left", "you have left this game; join this table again before you agree"},
	{gone, "disagree", "you-have-left", "you have left this game; join this table again before you say no"},

	{unasked, "agree", "no-question", "nobody asks for anything here; wait for a state with a question"},
	{unasked, "disagree", "no-question", "nobody asks for anything here, so there is nothing to say no to"},

	{settled, "move", "not-your-turn", "it is not your turn; wait for a state whose to_act has your seat"},
	{idle, "hint", "not-your-turn", "it is not your turn; hints are given when you have a move to make"},
	{hintless, "hint", "no-hints-here", "this table gives no hints: they are for games against the saloon's own bots alone, or where all agreed on hints"},
	{allHere, "stand-in", "nobody-is-away", "nobody is away for whom a stand-in could be asked; wait for a state with stand_ins"},
}

// OutOfOrder is why nothing that such a request says could make it possible now, or nil.
// The state is the newest of the bot's table, or nil when the bot is at none. It is asked
// before the table is, because the table speaks to people at screens.
func OutOfOrder(r Request, s *State) *rules.Refusal {
	for _, where := range situationsOf(s) {
		for _, d := range disorders {
			if d.where == where && d.request == r.request() {
				return rules.Refuse(d.Code, d.Text)
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
