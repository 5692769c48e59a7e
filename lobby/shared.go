package lobby

import (
	"context"
	"log/slog"
	"sync/atomic"
	"time"

	"saloon/lobby/bots"
	"saloon/lobby/table"
	"saloon/rules"
)

// shared is what the parts of the lobby have in common.
type shared struct {
	saloon    *table.Saloon
	store     Store
	clock     Clock
	log       *slog.Logger
	limits    atomic.Pointer[Limits] // which an operator may change
	bots      thinkers
	figures   *figures
	botDelay  time.Duration
	newSeed   func() rules.Seed
	hall      *hall
	pulse     *pulse
	absences  *absences
	drain     *draining
	companies *companyLocks
	stewards  stewards
	writing   context.Context // of writes; it outlives every table

	// What the keeper of one table cannot do for another.
	opened func(table.Opening) // a rematch, which is written down already
	find   func(table.ID)      // a rematch whose write reported an error but may have happened
	closed func(*keeper)
}

// thinkers are who lets bots think.
type thinkers interface{ Add(bots.Job) }
