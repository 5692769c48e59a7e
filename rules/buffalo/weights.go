package buffalo

import "saloon/rules"

// The weights of the evaluation, by their places in the list. They are hundredths of a cow unless they say percent.
const (
	wCrowd = iota // the cows that another seat is expected to place in a meadow
	wAfter        // how far the cows of a herd that places later count, in percent
	wWaste        // what a card loses for cows that find no room, in percent
	wRank         // a bonus that the herd's new rank promises, in percent
	wFill         // the same if the cows fill the meadow, in percent
	wLead         // each cow more than the next smaller herd has
	wDeny         // a bonus that another seat loses, in percent
	wClaim        // the first cow in a meadow
	wVary         // how far chance may change the rate of a secret choice
	wBlock        // a cow for which a later herd finds no room
	wKeep         // ending a bonus
	weightCount
)

var ownWeights = [weightCount]rules.Weight{
	wCrowd: {Name: "cows of others", Value: 709, Plain: 300, Low: 0, High: 800},
	wAfter: {Name: "later placers", Value: 29, Plain: 20, Low: 0, High: 100},
	wWaste: {Name: "waste", Value: 88, Plain: 50, Low: 0, High: 300},
	wRank:  {Name: "rank", Value: 12, Plain: 50, Low: 0, High: 150},
	wFill:  {Name: "filling", Value: 181, Plain: 100, Low: 0, High: 200},
	wLead:  {Name: "lead", Value: 0, Plain: 0, Low: 0, High: 50},
	wDeny:  {Name: "denial", Value: 8, Plain: 0, Low: 0, High: 100},
	wClaim: {Name: "first cow", Value: 114, Plain: 0, Low: -100, High: 200},
	wVary:  {Name: "variety", Value: 206, Plain: 100, Low: 0, High: 400},
	wBlock: {Name: "blocking", Value: 29, Plain: 0, Low: 0, High: 100},
	wKeep:  {Name: "keeping", Value: -40, Plain: 0, Low: -100, High: 100},
}

// Weights are the numbers of the evaluation.
func (g *Game) Weights() []rules.Weight { return ownWeights[:] }
