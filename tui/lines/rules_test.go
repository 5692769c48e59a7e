package lines

import (
	"saloon/tui/tuitest"
	"testing"
)

func TestLineModeReadsTheRuleThatARefusalNames(t *testing.T) {
	ann := tuitest.Types(t, Lines, tuitest.OpenSaloon(t), "Ann")
	ann.Types("")
	ann.Hears("You are in the saloon")
	ann.Types("new buffalo 3")
	ann.Hears("Table ")
	for _, line := range []string{"bot random", "bot random", "ready"} {
		ann.Types(line)
	}
	ann.Hears("Your turn: ")
	ann.Types("send 2c lone-star-valley")
	ann.Hears("2c is no card of yours (ZB-1.3).")
	ann.Types("rules ZB-1.3")
	ann.Hears("ZB-1.3 Each colour has ten cow cards")
	ann.Types("rules 4.99")
	ann.Hears("the nearest is ZB-4.5.")
	ann.Types("rules ZB-2")
	ann.Hears("ZB-2 Before the first round\n\nOne set of meadow cards")
	ann.Types("rules 1")
	ann.Hears("The aim\n")
	ann.Types("rules")
	ann.Hears("2. A round", "Type rules and a number")
}
