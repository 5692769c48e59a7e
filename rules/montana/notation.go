package montana

import (
	"slices"
	"strconv"
	"strings"

	"saloon/rules"
)

var moveWords = [...]string{
	MoveLand: "land", MoveFirst: "first", MoveStop: "spin", MoveCamp: "camp", MoveSpin: "spin", MoveTake: "take",
	MovePush: "push", MoveDismiss: "dismiss", MoveBank: "bank", MoveWork: "", MoveHelper: "helper", MoveCity: "city",
	MoveBid: "bid", MoveReward: "reward", MoveBuild: "build", MoveTrade: "trade", MoveCanteen: "canteen", MoveFold: "fold",
	MoveDone: "done",
}

// AppendMove writes a move in its notation.
func (g *Game) AppendMove(dst []byte, move rules.Move) []byte {
	kind := move.Kind()
	if kind == 0 || int(kind) >= len(moveWords) {
		return append(dst, '?')
	}
	dst = append(dst, moveWords[kind]...)
	switch kind {
	case MoveLand:
		return appendNumbers(dst, part(move, 2), part(move, 1), part(move, 0))
	case MoveFirst, MoveStop, MovePush:
		return appendNumbers(dst, part(move, 0))
	case MoveCamp, MoveBuild:
		return appendHex(append(dst, ' '), move)
	case MoveTake:
		return appendStock(dst, stock(crew(move.Fields())))
	case MoveDismiss:
		return appendWord(dst, part(move, 0), 1)
	case MoveBank:
		return appendStock(appendNumbers(dst, part(move, 4)), stock(crew(move.Fields())))
	case MoveWork:
		return appendWork(dst, move)
	case MoveHelper:
		return appendWord(dst, part(move, 0), part(move, 1))
	case MoveBid:
		dst = appendNumbers(dst, part(move, 1))
		return strconv.AppendInt(append(dst, '.'), int64(part(move, 0)), 10)
	case MoveReward:
		return appendStock(dst, stock(move.Fields()))
	case MoveTrade:
		return appendTrade(append(dst, " cow "...), part(move, 0))
	}
	return dst
}

func appendNumbers(dst []byte, numbers ...int) []byte {
	for _, n := range numbers {
		dst = strconv.AppendInt(append(dst, ' '), int64(n), 10)
	}
	return dst
}

func appendHex(dst []byte, move rules.Move) []byte {
	q, r := HexOf(move)
	dst = strconv.AppendInt(dst, int64(q), 10)
	return strconv.AppendInt(append(dst, ','), int64(r), 10)
}

func appendWord(dst []byte, kind, n int) []byte {
	if kind >= kinds {
		return dst
	}
	for range n {
		dst = append(append(dst, ' '), goodWords[kind]...)
	}
	return dst
}

func appendStock(dst []byte, s stock) []byte {
	for kind := range Good(kinds) {
		dst = appendWord(dst, int(kind), s.of(kind))
	}
	return dst
}

func appendWork(dst []byte, move rules.Move) []byte {
	place, space := SpaceOf(move)
	if place > PumpkinField {
		return append(dst, '?')
	}
	colour := part(move, 0)
	dst = appendNumbers(append(dst, place.String()...), space)
	return appendWord(dst, colour, workersNeeded(Good(place), Good(colour)))
}

func appendTrade(dst []byte, what int) []byte {
	switch {
	case what < ForSilver:
		return append(dst, goodWords[what]...)
	case what == ForSilver:
		return append(dst, "silver"...)
	case what < bargains:
		return append(append(dst, "worker "...), goodWords[what-ForWorker]...)
	}
	return append(dst, '?')
}

// Parse reads what AppendMove writes.
func (g *Game) Parse(text string) (rules.Move, error) { return rules.ReadMove(g, text, readMove) }

func readMove(words []string) rules.Move {
	args := words[1:]
	number := func(i, low, high int) int {
		if i < len(args) {
			return rules.NumberIn(args[i], low, high)
		}
		return low
	}
	last := args[max(0, len(args)-1):]
	switch words[0] {
	case "land":
		return landMove(number(0, 1, maxPlaces), number(1, 1, tiles), number(2, 0, 5))
	case "first":
		return firstMove(rules.Seat(number(0, 1, maxSeats)))
	case "spin":
		if len(args) == 0 {
			return spinMove
		}
		return stopMove(number(0, 1, sectors))
	case "camp":
		return readHex(MoveCamp, args)
	case "take":
		if len(args) == 2 {
			return takeMove(crew(readKinds(args)))
		}
	case "push":
		return pushMove(number(0, 1, sectors-1))
	case "dismiss":
		return dismissMove(readColour(args))
	case "bank":
		if space := number(0, 1, bankSpaces); len(args) == space+1 {
			return bankMove(space, crew(readKinds(args[1:])))
		}
	case "mine", "quarry", "grainfield", "pumpkinfield":
		return workMove(Place(slices.Index(placeWords[:], words[0])), number(0, 1, areaSpaces), readColour(last))
	case "helper":
		return helperMove(readColour(args), min(max(1, len(args)), 2))
	case "bid":
		return bidMove(readPair(args, ".", 1, rows, columns))
	case "reward":
		return rewardMove(readKinds(args))
	case "build":
		return readHex(MoveBuild, args)
	case "trade":
		return readTrade(last, len(args))
	}
	for _, move := range [...]rules.Move{cityMove, canteenMove, foldMove, doneMove} {
		if moveWords[move.Kind()] == words[0] {
			return move
		}
	}
	return rules.NoMove
}

func readPair(args []string, mark string, low, highA, highB int) (a, b int) {
	if len(args) == 0 {
		return low, low
	}
	left, right, _ := strings.Cut(args[0], mark)
	return rules.NumberIn(left, low, highA), rules.NumberIn(right, low, highB)
}

func readHex(kind uint8, args []string) rules.Move {
	q, r := readPair(args, ",", -farthest, farthest, farthest)
	return hexMove(kind, q, r)
}

func readKinds(words []string) (s stock) {
	for _, word := range words {
		s += good(Good(max(0, slices.Index(goodWords[:], word))))
	}
	return s
}

func readColour(words []string) Good {
	if len(words) == 0 {
		return 0
	}
	return Good(max(0, slices.Index(goodWords[:colours], words[0])))
}

func readTrade(last []string, words int) rules.Move {
	what := int(readColour(last))
	switch {
	case words == 3:
		what += ForWorker
	case words > 0 && last[0] == "silver":
		what = ForSilver
	}
	return tradeMove(what)
}
