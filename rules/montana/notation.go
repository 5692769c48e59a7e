package montana

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"saloon/rules"
)

// moveWords are the first words of the moves. That of a MoveWork is its place.
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
		return appendCrew(dst, crew(move.Fields()))
	case MoveDismiss:
		return appendWord(dst, part(move, 0), 1)
	case MoveBank:
		return appendCrew(appendNumbers(dst, part(move, 4)), crew(move.Fields()))
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

// appendWord writes the word of a kind n times.
func appendWord(dst []byte, kind, n int) []byte {
	if kind >= kinds {
		return dst
	}
	for range n {
		dst = append(append(dst, ' '), goodWords[kind]...)
	}
	return dst
}

func appendCrew(dst []byte, c crew) []byte {
	for colour := range Good(colours) {
		dst = appendWord(dst, int(colour), c.of(colour))
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
func (g *Game) Parse(text string) (rules.Move, error) {
	var room [8]string
	words := splitWords(room[:0], text)
	if len(words) == 0 {
		return rules.NoMove, fmt.Errorf("%w: there is no word in it", rules.ErrNotation)
	}
	move, ok := readMove(words[0], words[1:])
	if !ok {
		return rules.NoMove, fmt.Errorf("%w: Montana has no move %q", rules.ErrNotation, strings.Join(words, " "))
	}
	return move, nil
}

// splitWords cuts a text at its blanks, without allocating. A text of more words than there
// is room for is no move, and gives none.
func splitWords(room []string, text string) []string {
	for text = strings.Trim(text, " "); text != ""; {
		word, rest, _ := strings.Cut(text, " ")
		if len(room) == cap(room) {
			return nil
		}
		room = append(room, word)
		text = strings.TrimLeft(rest, " ")
	}
	return room
}

// readMove reads the first word of a move and what follows it.
func readMove(word string, args []string) (rules.Move, bool) {
	switch word {
	case "land":
		return readLand(args)
	case "first":
		return readFirst(args)
	case "spin":
		return readSpin(args)
	case "camp":
		return readHex(MoveCamp, args)
	case "take":
		return readTake(args)
	case "push":
		return readPush(args)
	case "dismiss":
		return readDismiss(args)
	case "bank":
		return readBank(args)
	case "mine", "quarry", "grainfield", "pumpkinfield":
		return readWork(Place(slices.Index(placeWords[:], word)), args)
	case "helper":
		return readHelper(args)
	case "bid":
		return readBid(args)
	case "reward":
		return readReward(args)
	case "build":
		return readHex(MoveBuild, args)
	case "trade":
		return readTrade(args)
	}
	return readBare(word, args)
}

// readBare reads a move without fields.
func readBare(word string, args []string) (rules.Move, bool) {
	for _, move := range [...]rules.Move{cityMove, canteenMove, foldMove, doneMove} {
		if moveWords[move.Kind()] == word {
			return move, len(args) == 0
		}
	}
	return rules.NoMove, false
}

func readLand(args []string) (rules.Move, bool) {
	if len(args) != 3 {
		return rules.NoMove, false
	}
	place, okPlace := rules.ParseNumber(args[0], 1, maxPlaces)
	tile, okTile := rules.ParseNumber(args[1], 1, tiles)
	turn, okTurn := rules.ParseNumber(args[2], 0, 5)
	return landMove(place, tile, turn), okPlace && okTile && okTurn
}

// readNumber reads a single number from 1 on.
func readNumber(args []string, high int) (int, bool) {
	if len(args) != 1 {
		return 0, false
	}
	return rules.ParseNumber(args[0], 1, high)
}

func readFirst(args []string) (rules.Move, bool) {
	n, ok := readNumber(args, maxSeats)
	return firstMove(rules.Seat(n)), ok
}

func readPush(args []string) (rules.Move, bool) {
	n, ok := readNumber(args, sectors-1)
	return pushMove(n), ok
}

// readSpin tells the seat's spin from the house's, which has a sector.
func readSpin(args []string) (rules.Move, bool) {
	if len(args) == 0 {
		return spinMove, true
	}
	n, ok := readNumber(args, sectors)
	return stopMove(n), ok
}

func readHex(kind uint8, args []string) (rules.Move, bool) {
	if len(args) != 1 {
		return rules.NoMove, false
	}
	left, right, _ := strings.Cut(args[0], ",")
	q, okQ := rules.ParseNumber(left, -farthest, farthest)
	r, okR := rules.ParseNumber(right, -farthest, farthest)
	return hexMove(kind, q, r), okQ && okR
}

// readKinds reads words of goods, or of workers, in the order of their kinds.
func readKinds(words []string, high int) (stock, bool) {
	var s stock
	least := 0
	for _, word := range words {
		kind := slices.Index(goodWords[:high], word)
		if kind < least {
			return 0, false
		}
		s += good(Good(kind))
		least = kind
	}
	return s, true
}

func readTake(args []string) (rules.Move, bool) {
	s, ok := readKinds(args, colours)
	return takeMove(crew(s)), ok && len(args) == 2
}

// readColour reads n times the word of one colour.
func readColour(args []string) (colour Good, n int, ok bool) {
	if len(args) == 0 {
		return 0, 0, false
	}
	at := slices.Index(goodWords[:colours], args[0])
	for _, word := range args {
		if word != args[0] {
			return 0, 0, false
		}
	}
	return Good(at), len(args), at >= 0
}

func readDismiss(args []string) (rules.Move, bool) {
	colour, n, ok := readColour(args)
	return dismissMove(colour), ok && n == 1
}

func readBank(args []string) (rules.Move, bool) {
	if len(args) == 0 {
		return rules.NoMove, false
	}
	space, okSpace := rules.ParseNumber(args[0], 1, bankSpaces)
	s, okWorkers := readKinds(args[1:], colours)
	return bankMove(space, crew(s)), okSpace && okWorkers && len(args)-1 == space
}

func readWork(area Place, args []string) (rules.Move, bool) {
	if len(args) == 0 {
		return rules.NoMove, false
	}
	space, okSpace := rules.ParseNumber(args[0], 1, areaSpaces)
	colour, n, okColour := readColour(args[1:])
	return workMove(area, space, colour), okSpace && okColour && n == workersNeeded(Good(area), colour)
}

func readHelper(args []string) (rules.Move, bool) {
	colour, n, ok := readColour(args)
	return helperMove(colour, n), ok && n <= 2
}

func readBid(args []string) (rules.Move, bool) {
	if len(args) != 1 {
		return rules.NoMove, false
	}
	left, right, _ := strings.Cut(args[0], ".")
	row, okRow := rules.ParseNumber(left, 1, rows)
	column, okColumn := rules.ParseNumber(right, 1, columns)
	return bidMove(row, column), okRow && okColumn
}

func readReward(args []string) (rules.Move, bool) {
	s, ok := readKinds(args, kinds)
	return rewardMove(s), ok
}

func readTrade(args []string) (rules.Move, bool) {
	if len(args) < 2 || len(args) > 3 || args[0] != "cow" {
		return rules.NoMove, false
	}
	what := slices.Index(goodWords[:colours], args[len(args)-1])
	switch {
	case len(args) == 3 && args[1] == "worker":
		return tradeMove(ForWorker + what), what >= 0
	case len(args) == 2 && args[1] == "silver":
		return tradeMove(ForSilver), true
	}
	return tradeMove(what), len(args) == 2 && what >= 0
}
