package board

import "saloon/rules"

// Defaults are what a presenter that has nothing better says beside its board. A presenter
// embeds it and adds what its game has.
type Defaults struct{}

// Brands are those of the seats.
func (Defaults) Brands(s Scene) []Brand { return SeatBrands(s.Setup.Seats) }

// Count is the points.
func (Defaults) Count(any, rules.Seat) (int, bool) { return 0, false }

// CountSign is nothing: the number is points.
func (Defaults) CountSign() string { return "" }

// Round is not said.
func (Defaults) Round(Scene) (string, []string) { return "", nil }

// Summary is nothing: the story tells it.
func (Defaults) Summary(Scene, rules.Seat, []rules.Event) string { return "" }

// Legend is empty.
func (Defaults) Legend(Scene) []Sign { return nil }

// Sources are not told.
func (Defaults) Sources(Scene, rules.Seat) []Source { return nil }

// Final is nothing: the board is shown on its own.
func (Defaults) Final(Scene, int, int) []Picture { return nil }

// Typed is the line itself: notation names things as they are read out.
func (Defaults) Typed(_ Scene, line string) string { return line }

// Again is never so: every event is something new.
func (Defaults) Again(Scene, []rules.Event, rules.Event) bool { return false }
