package rules

import (
	"crypto/hmac"
	"crypto/sha256"
	"fmt"
	"time"
)

// A deal is one game for everybody on one day: the same setup, the same bots, and the same chance, whatever anybody
// does. [Setup] names its day. The hash of its seed is told before the day begins, and the seed when it is over.
const dayFormat = "2006-01-02"

// IsDay reports whether a text names a day as deals do: 2026-11-22.
func IsDay(text string) bool {
	_, err := time.Parse(dayFormat, text)
	return err == nil
}

// DealSeed is the seed of one game's deal on one day: HMAC-SHA-256 of the day, a blank and the
// game's id, under a master secret of the server. Whoever knows the seeds of other days, or of
// other games on the same day, knows nothing of this one. Whoever knows the master knows all.
func DealSeed(master Seed, day, game string) Seed {
	mac := hmac.New(sha256.New, master[:])
	_, _ = mac.Write([]byte(day + " " + game)) // never fails, by its own documentation
	return Seed(mac.Sum(nil))
}

func (s Setup) checkDeal() error {
	switch {
	case s.Deal == "":
		return nil
	case !IsDay(s.Deal):
		return fmt.Errorf("%w: a deal is of a day such as 2026-11-22, not of %q", ErrSetup, clipped(s.Deal))
	case len(s.Script) > 0:
		return fmt.Errorf("%w: the house has no script in a deal", ErrSetup)
	}
	return nil
}

// A DealTable is who plays a game's deals, with the usual options. It is part of what the game says about itself.
type DealTable struct {
	Bots     []string // the levels of the bots on seats 2, 3, ...; the person has seat 1
	Playouts int      // for each decision of a bot that tries its moves
}

// DealSetup is the setup of a game's deal on one day.
func (i Info) DealSetup(day string) Setup {
	return Setup{Game: i.ID, Version: i.Version, Seats: 1 + len(i.Deal.Bots), Deal: day}
}
