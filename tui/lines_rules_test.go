package tui

import "testing"

func TestLineModeReadsTheRuleThatARefusalNames(t *testing.T) {
	ann := types(t, Lines, openSaloon(t), "Ann")
	ann.types("")
	ann.hears("You are in the saloon")
	ann.types("new buffalo 3")
	ann.hears("Table ")
	for _, line := range []string{"bot random", "bot random", "ready"} {
		ann.types(line)
	}
	ann.hears("Your turn: ")
	ann.types("send 2c lone-star-valley")
	ann.hears("2c is no card of yours (ZB-1.3).")
	ann.types("rules ZB-1.3")
	ann.hears("ZB-1.3 Each colour has ten cow cards")
	ann.types("rules 4.99")
	ann.hears("the nearest is ZB-4.5.")
	ann.types("rules ZB-2")
	ann.hears("ZB-2 Before the first round\n\nOne set of meadow cards")
	ann.types("rules 1")
	ann.hears("The aim\n")
	ann.types("rules")
	ann.hears("2. A round", "Type rules and a number")
}
