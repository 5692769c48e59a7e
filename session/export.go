package session

import (
	"context"
	"errors"
	"time"

	"saloon/lobby/table"
	"saloon/rules"
)

// exportTime is how long an export may take.
const exportTime = 10 * time.Second

// export writes a game as JSON, so that it can be kept and verified.
func (s *Server) export(v *visit, args []string) int {
	if len(args) != 1 || cleanWord(args[0]) == "" {
		v.complain("Say which game: export TABLE. The table's name stands on its screen.")
		return exitRefused
	}
	return s.inside(v, func(*pulse) int {
		ctx, cancel := context.WithTimeout(v.sess.Context(), exportTime)
		defer cancel()
		game, err := s.rooms.Export(ctx, v.visitor, table.ID(cleanWord(args[0])))
		if err != nil {
			v.complain(sentence(err))
			return exitRefused
		}
		raw, err := game.Encode()
		if err != nil {
			v.complain(err.Error())
			return exitRefused
		}
		v.say(string(raw))
		return 0
	})
}

// Export is a game that the visitor may see. Whoever has no name here yet sees
// what a guest sees.
func (r lobbyRooms) Export(ctx context.Context, v Visitor, id table.ID) (e rules.Export, err error) {
	person := v.Person
	if person.ID == "" {
		if person, err = r.Guest(""); err != nil {
			return e, err
		}
	}
	visit, err := r.Enter(person, v.Mail)
	if err != nil {
		return e, err
	}
	return visit.Export(ctx, id)
}

// sentence is an error as the person who asked should read it.
func sentence(err error) string {
	var refused *rules.Refusal
	if errors.As(err, &refused) {
		return refused.Sentence()
	}
	return err.Error()
}
