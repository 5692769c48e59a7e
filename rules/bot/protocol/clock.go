package protocol

import (
	"time"

	"saloon/rules"
)

// A ClockMode is what time is counted for.
type ClockMode string

// The modes of clocks.
const (
	Limit ClockMode = "limit" // for each decision
	Bank  ClockMode = "bank"  // for the whole game, and a little more after each decision
	Days  ClockMode = "days"  // for each decision, without nights and holidays
)

type (
	// A Clock says how much time is left.
	Clock struct {
		Limit string                 `json:"limit"`
		Left  map[rules.Seat]float64 `json:"left"` // seconds, by seats that owe a decision

		// From version 2 on.
		Mode      ClockMode   `json:"mode,omitempty"`
		Full      float64     `json:"full,omitempty"`      // seconds for a decision, or in a bank at first
		Increment float64     `json:"increment,omitempty"` // seconds that a bank gets after a decision
		Seats     []SeatClock `json:"seats,omitempty"`     // seat 1 first
	}
	// A SeatClock is the time of one seat.
	SeatClock struct {
		Left  float64 `json:"left"` // seconds, without nights and holidays
		Runs  bool    `json:"runs"`
		Due   string  `json:"due,omitempty"` // when they are over, if nothing is decided
		Rests *Rests  `json:"rests,omitempty"`
	}
	// Rests says that it is night for a player, or that the player is on holiday.
	Rests struct {
		Until   string `json:"until"`
		Holiday bool   `json:"holiday"`
	}
	// A Question is what somebody wants all players to agree on.
	Question struct {
		What   string       `json:"what"`
		By     rules.Seat   `json:"by"`     // who asks
		Agreed []rules.Seat `json:"agreed"` // who has agreed, with who asks
		ToAsk  []rules.Seat `json:"to_ask"` // the people who have not answered
	}
)

// Time is a moment as lines name it.
func Time(t time.Time) string { return t.UTC().Truncate(time.Second).Format(time.RFC3339) }

// Seconds is a time as lines name it.
func Seconds(d time.Duration) float64 { return max(0, d.Round(time.Second/10).Seconds()) }
