package montana

import "saloon/rules"

// The weights of the evaluation, by their places in the list. They are thousandths of a
// settlement on the board unless they say percent.
const (
	wCopper    = iota // a good, by its kind, while there are two of them at most
	wStone            //
	wGrain            //
	wPumpkin          //
	wBigCopper        //
	wBigStone         //
	wMore             // a good beyond two of its kind, in percent of the first ones
	wWorker           // a worker
	wCrowd            // a worker beyond four, in percent
	wSilver           // a coin
	wRich             // a coin beyond eight, in percent
	wCow              // a cow
	wCanteen          // a canteen
	wAim              // what the nearest aim brings, in percent
	wLack             // lost for each good that is missing for it
	wBig              // lost besides if it is a large one
	wNext             // the second nearest aim, in percent
	wTurn             // another turn
	wCity             // beginning an auction
	wRisk             // lost for a bid that others may still raise, in percent
	wLate             // what is not on the board when the end is near, in percent
	wSpin             // recruiting
	wAnother          // building on while one can
	weightCount
)

var goodWeight = [kinds]int{
	Copper: wCopper, Stone: wStone, Grain: wGrain, Pumpkin: wPumpkin, BigCopper: wBigCopper, BigStone: wBigStone,
}

var ownWeights = [weightCount]rules.Weight{
	wCopper:    {Name: "copper", Value: 370, Plain: 250, Low: 0, High: 600},
	wStone:     {Name: "stone", Value: 394, Plain: 250, Low: 0, High: 600},
	wGrain:     {Name: "grain", Value: 341, Plain: 200, Low: 0, High: 600},
	wPumpkin:   {Name: "pumpkin", Value: 577, Plain: 200, Low: 0, High: 600},
	wBigCopper: {Name: "big copper", Value: 592, Plain: 400, Low: 0, High: 1000},
	wBigStone:  {Name: "big stone", Value: 600, Plain: 400, Low: 0, High: 1000},
	wMore:      {Name: "more of a good", Value: 70, Plain: 50, Low: 0, High: 100},
	wWorker:    {Name: "worker", Value: 169, Plain: 120, Low: 0, High: 400},
	wCrowd:     {Name: "more workers", Value: 43, Plain: 50, Low: 0, High: 100},
	wSilver:    {Name: "silver", Value: 5, Plain: 40, Low: 0, High: 200},
	wRich:      {Name: "more silver", Value: 5, Plain: 50, Low: 0, High: 100},
	wCow:       {Name: "cow", Value: 355, Plain: 250, Low: 0, High: 600},
	wCanteen:   {Name: "canteen", Value: 989, Plain: 300, Low: 0, High: 1000},
	wAim:       {Name: "nearest hex", Value: 18, Plain: 50, Low: 0, High: 100},
	wLack:      {Name: "missing good", Value: 183, Plain: 100, Low: 0, High: 500},
	wBig:       {Name: "missing large good", Value: 99, Plain: 200, Low: 0, High: 1000},
	wNext:      {Name: "second nearest hex", Value: 63, Plain: 50, Low: 0, High: 100},
	wTurn:      {Name: "another turn", Value: 1264, Plain: 400, Low: 0, High: 1500},
	wCity:      {Name: "auction", Value: -161, Plain: 0, Low: -600, High: 600},
	wRisk:      {Name: "risk of a bid", Value: 18, Plain: 0, Low: 0, High: 100},
	wLate:      {Name: "late things", Value: 50, Plain: 50, Low: 0, High: 100},
	wSpin:      {Name: "recruiting", Value: -287, Plain: 0, Low: -400, High: 400},
	wAnother:   {Name: "building on", Value: -123, Plain: 0, Low: -400, High: 400},
}

// Weights are the numbers of the evaluation.
func (g *Game) Weights() []rules.Weight { return ownWeights[:] }
