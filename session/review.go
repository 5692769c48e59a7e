package session

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"time"

	"saloon/lobby"
	"saloon/rules"
	"saloon/rules/bot/protocol"
	"saloon/session/clean"
	"saloon/session/screen"
	"saloon/tui/lines"
	"saloon/tui/tell"
)

// reviewTimeout is how long the command waits for a review, which goes on afterwards.
const reviewTimeout = 15 * time.Minute

// serveReview tells what could have been played better in a game that is over.
func (s *server) serveReview(c *sshSession, args []string, asJSON bool) int {
	id, seat := tableNamed(args[0]), uint64(0)
	if len(args) > 1 {
		var err error
		if seat, err = strconv.ParseUint(args[1], 10, 8); err != nil || seat < 1 || seat > rules.MaxSeats {
			c.complain(fmt.Sprintf("%q is no seat. Type: review TABLE [SEAT] [--json], with a seat from 1 to %d", clean.Line(args[1]), rules.MaxSeats))
			return exitMisused
		}
	}
	order := lines.ReviewOrder{Table: id, Seat: rules.Seat(seat), Tell: c.complain}
	return s.serveAdmitted(c, func(*screen.IdleWatch) int {
		ctx, cancel := context.WithTimeout(c.ssh.Context(), reviewTimeout)
		defer cancel()
		var out bytes.Buffer
		if err := s.backend.Review(ctx, c.env, order, asJSON, &out); err != nil {
			if asJSON {
				c.say(string(protocol.Encode(protocol.ErrorOf("review", err))))
			}
			c.complain(lines.Sentence(c.env, err))
			return exitRefused
		}
		c.say(out.String())
		return exitDone
	})
}

// A reviewMessage is a review as the command tells it to programs.
type reviewMessage struct {
	Type  string `json:"type"`
	Table string `json:"table"`
	*lobby.Review
}

// Review tells a review, in sentences or as one JSON object.
func (b lobbyBackend) Review(ctx context.Context, e tell.Env, o lines.ReviewOrder, asJSON bool, out *bytes.Buffer) error {
	visit, err := b.enter(e)
	if err != nil {
		return err
	}
	r, err := lines.Review(ctx, b.open(e), visit, o, out)
	if err != nil || !asJSON {
		return err
	}
	out.Reset()
	return json.NewEncoder(out).Encode(reviewMessage{"review", string(o.Table), r})
}
