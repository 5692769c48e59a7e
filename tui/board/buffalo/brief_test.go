package buffalo

import (
	"strings"
	"testing"

	"saloon/rules"
)

// Who wants to hear little is told of the others' cards at a reveal, and not again of the own.
func TestBriefTellsNobodyTheOwnCardsTwice(t *testing.T) {
	p := play(t, 3, 3)
	src := rules.Seed{5}.Source(0)
	for p.Random(t, src) {
	}
	s := p.Scene(1)
	told := map[rules.Seat]int{}
	for _, line := range s.Story {
		for _, text := range (Presenter{}).Brief(s, line) {
			for seat := range rules.Seat(3) {
				if strings.HasPrefix(text, s.Name(seat+1)+" sends ") {
					told[seat+1]++
				}
			}
		}
	}
	if told[1] != 0 || told[2] < 8 || told[3] < 8 {
		t.Errorf("cards at reveals, by seats: %v", told)
	}
}
