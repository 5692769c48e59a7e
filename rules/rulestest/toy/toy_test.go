package toy_test

import (
	"testing"

	"saloon/rules"
	"saloon/rules/rulestest"
	"saloon/rules/rulestest/toy"
)

// suite lets the toy face what the games face, so that other tests may trust it.
func suite() rulestest.Suite {
	return rulestest.Suite{Game: toy.Game{}, Cases: []rulestest.Case{
		{Name: "2p-plain", Setup: rules.Setup{Seats: 2}},
		{Name: "2p-version1", Setup: rules.Setup{Seats: 2, Version: 1}},
		{Name: "3p-rich", Setup: rules.Setup{Seats: 3, Options: map[string]string{"mode": "rich", "claim-3": "hill"}}},
	}}
}

func TestContract(t *testing.T) { suite().Run(t) }

func FuzzPlay(f *testing.F) { rulestest.FuzzPlay(f, suite()) }
