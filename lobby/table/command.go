package table

import "saloon/rules"

// A Command is what somebody wants of a table.
type Command interface{ command() }

// An Occasion is what happens around a table without anybody's command.
type Occasion interface{ occasion() }

type (
	// Sit takes a free seat; seat 0 is any.
	Sit struct{ Seat rules.Seat }
	// Stand gives the seat back before the start, and leaves a running game.
	Stand struct{}
	// Ready says that one is (or is not) ready; the table starts when all are.
	Ready struct{ Ready bool }
	// Change is the host's; while the host is away, anybody's who sits at the table.
	Change struct{ Proposal Proposal }
	// AddBot puts a bot on a free seat; seat 0 is any.
	AddBot struct {
		Seat  rules.Seat
		Level string
	}
	// RemoveBot takes away before the start a bot, or a person who is not here any more.
	RemoveBot struct{ Seat rules.Seat }
	// SendAway frees a seat before the start; only the host may, and may let them in again.
	SendAway struct{ Seat rules.Seat }
	// LetIn lets somebody come back whom the host has sent away; only the host may.
	LetIn struct{ Who Person }
	// Play makes a move (or rules.Undo). At is the count of log lines that it answers: an older state is refused. What
	// others have chosen since in the same secret choice does not count.
	Play struct {
		Move rules.Move
		At   int
	}
	// Say is a line of chat at the table.
	Say struct{ Text string }
	// Resign gives up a running game; a bot plays the seat to its end.
	Resign struct{}
	// StandIn asks for a bot on the seat of a player who is absent; seat 0 is the first of them.
	StandIn struct{ For rules.Seat }
	// Ask asks for what all players have to agree on, or agrees to it; without a matter, to what others have asked for.
	// Who only Agrees asks for nothing new.
	Ask struct {
		What   Matter
		Agrees bool
	}
	// Decline says no to what is asked.
	Decline struct{}
	// Rematch asks for another game with the seats rotated, once all present have asked. With a proposal the
	// table opens at once, and its game begins when all are ready there.
	Rematch struct{ Proposal *Proposal }
	// Close ends a table that has not started, for whoever may Change it, or a pupil's lesson.
	Close struct{}
)

func (Sit) command()       {}
func (Stand) command()     {}
func (Ready) command()     {}
func (Change) command()    {}
func (AddBot) command()    {}
func (RemoveBot) command() {}
func (SendAway) command()  {}
func (LetIn) command()     {}
func (Play) command()      {}
func (Say) command()       {}
func (Resign) command()    {}
func (StandIn) command()   {}
func (Ask) command()       {}
func (Decline) command()   {}
func (Rematch) command()   {}
func (Close) command()     {}

type (
	// Departed says that a guest has left the saloon for good.
	Departed struct{ Guest Person }
	// Removed says that a moderator has taken somebody from the table.
	Removed struct{ Who Person }
	// Renamed says that a player has another name now.
	Renamed struct{ Player Person }
	// RestChanged is also for the begin and the end of a holiday.
	RestChanged struct{ Player Person }
	// Restored says that the table was read from its journal when the saloon opened.
	Restored struct{}
	// Resumed says that the journal can be written again after a pause.
	Resumed struct{}
	// Expired says that the table has waited for somebody for too long.
	Expired struct{}
	// Gathered says that somebody has come to the table, or has been absent for a while now.
	Gathered struct{}
	// Gone says that somebody who sits there has no connection at the table any more.
	Gone struct{ Player PlayerID }
	// RanOut says that somebody's time for a decision may be over.
	RanOut struct{}
	// BotChose says that a bot has decided; NoMove when it found nothing in time.
	BotChose struct {
		Seat rules.Seat
		Move rules.Move
		At   int // the count of log lines that it answers
	}
)

func (Departed) occasion()    {}
func (Removed) occasion()     {}
func (Renamed) occasion()     {}
func (RestChanged) occasion() {}
func (Restored) occasion()    {}
func (Resumed) occasion()     {}
func (Expired) occasion()     {}
func (Gathered) occasion()    {}
func (Gone) occasion()        {}
func (RanOut) occasion()      {}
func (BotChose) occasion()    {}
