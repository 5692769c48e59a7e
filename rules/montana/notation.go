package montana

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"saloon/rules"
)

// AppendMove writes a move in its notation.
func (g *Game) AppendMove(dst []byte, move rules.Move) []byte {
	switch move.Kind() {
	case MoveLand:
		return appendNumbers(append(dst, "land"...), part(move, 2), part(move, 1), part(move, 0))
	case MoveFirst:
		return appendNumbers(append(dst, "first"...), part(move, 0))
	case MoveStop:
		return appendNumbers(append(dst, "spin"...), part(move, 0))
	case MoveCamp:
		return appendHex(append(dst, "camp "...), move)
	case MoveTake:
		return appendCrew(append(dst, "take"...), crew(move.Fields()))
	case MovePush:
		return appendNumbers(append(dst, "push"...), part(move, 0))
	case MoveDismiss:
		return appendWord(append(dst, "dismiss"...), part(move, 0), 1)
	case MoveBank:
		dst = appendNumbers(append(dst, "bank"...), part(move, 4))
		return appendCrew(dst, crew(move.Fields()))
	case MoveWork:
		return appendWork(dst, move)
	case MoveHelper:
		return appendWord(append(dst, "helper"...), part(move, 0), part(move, 1))
	case MoveBid:
		dst = appendNumbers(append(dst, "bid"...), part(move, 1))
		return strconv.AppendInt(append(dst, '.'), int64(part(move, 0)), 10)
	case MoveReward:
		return appendStock(append(dst, "reward"...), stock(move.Fields()))
	case MoveBuild:
		return appendHex(append(dst, "build "...), move)
	case MoveTrade:
		return appendTrade(append(dst, "trade cow "...), part(move, 0))
	}
	return append(dst, bareWords[move.Kind()]...)
}

// bareWords are the words of the kinds that need nothing more.
var bareWords = [256]string{
	MoveSpin: "spin", MoveCity: "city", MoveCanteen: "canteen", MoveFold: "fold", MoveDone: "done",
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
	return appendWord(dst, colour, needed(Good(place), Good(colour)))
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
	words := split(room[:0], text)
	if len(words) == 0 {
		return rules.NoMove, fmt.Errorf("%w: there is no word in it", rules.ErrNotation)
	}
	move := rules.NoMove
	switch first, rest := words[0], words[1:]; first {
	case "land", "first", "push":
		move = parseNumbers(first, rest)
	case "spin":
		move = parseSpin(rest)
	case "camp", "build":
		move = parseHex(first, rest)
	case "take", "dismiss", "bank", "helper":
		move = parseWorkers(first, rest)
	case "mine", "quarry", "grainfield", "pumpkinfield":
		move = parseWork(first, rest)
	case "bid":
		move = parseBid(rest)
	case "reward":
		move = parseReward(rest)
	case "trade":
		move = parseTrade(rest)
	default:
		move = parseBare(words)
	}
	if move == rules.NoMove {
		return move, fmt.Errorf("%w: Montana has no move %q", rules.ErrNotation, strings.Join(words, " "))
	}
	return move, nil
}

// split cuts a text at its blanks, into at most as many words as there is room for.
func split(words []string, text string) []string {
	for text = strings.Trim(text, " "); text != ""; {
		word, rest, _ := strings.Cut(text, " ")
		if len(words) == cap(words) {
			return words[:0]
		}
		words = append(words, word)
		text = strings.TrimLeft(rest, " ")
	}
	return words
}

// number reads a number from low to high as it is written, without zeros before it.
func number(text string, low, high int) (int, bool) {
	n, err := strconv.Atoi(text)
	if err != nil || n < low || n > high || text[0] == '+' {
		return 0, false
	}
	if digits := strings.TrimPrefix(text, "-"); digits[0] == '0' && text != "0" {
		return 0, false
	}
	return n, true
}

func parseBare(words []string) rules.Move {
	if len(words) > 1 {
		return rules.NoMove
	}
	for _, move := range [...]rules.Move{cityMove, canteenMove, foldMove, doneMove} {
		if bareWords[move.Kind()] == words[0] {
			return move
		}
	}
	return rules.NoMove
}

func parseNumbers(first string, rest []string) rules.Move {
	var n [3]int
	want, high := 1, [3]int{7}
	switch first {
	case "land":
		want, high = 3, [3]int{maxPlaces, tiles, 5}
	case "first":
		high[0] = maxSeats
	}
	if len(rest) != want {
		return rules.NoMove
	}
	for i := range want {
		ok := false
		if n[i], ok = number(rest[i], count(i < 2), high[i]); !ok {
			return rules.NoMove
		}
	}
	switch first {
	case "land":
		return landMove(n[0], n[1], n[2])
	case "first":
		return firstMove(rules.Seat(n[0]))
	}
	return pushMove(n[0])
}

// parseSpin tells the seat's spin from the house's.
func parseSpin(rest []string) rules.Move {
	if len(rest) == 0 {
		return spinMove
	}
	if n, ok := number(rest[0], 1, sectors); ok && len(rest) == 1 {
		return stopMove(n)
	}
	return rules.NoMove
}

func parseHex(first string, rest []string) rules.Move {
	if len(rest) != 1 {
		return rules.NoMove
	}
	left, right, _ := strings.Cut(rest[0], ",")
	q, ok := number(left, -farthest, farthest)
	r, also := number(right, -farthest, farthest)
	switch {
	case !ok || !also:
		return rules.NoMove
	case first == "camp":
		return hexMove(MoveCamp, q, r)
	}
	return hexMove(MoveBuild, q, r)
}

// parseKinds reads words in the order of the kinds.
func parseKinds(words []string, high int) (stock, bool) {
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

func parseWorkers(first string, rest []string) rules.Move {
	space := 0
	if first == "bank" && len(rest) > 0 {
		space, _ = number(rest[0], 1, bankSpaces)
		rest = rest[1:]
	}
	s, ok := parseKinds(rest, colours)
	c := crew(s)
	switch n := len(rest); {
	case !ok || n == 0:
		return rules.NoMove
	case first == "take" && n == 2:
		return takeMove(c)
	case first == "dismiss" && n == 1:
		return dismissMove(Good(slices.Index(goodWords[:], rest[0])))
	case first == "bank" && n == space:
		return bankMove(space, c)
	case first == "helper" && n <= 2 && c.kinds() == 1:
		return helperMove(Good(slices.Index(goodWords[:], rest[0])), n)
	}
	return rules.NoMove
}

func parseWork(first string, rest []string) rules.Move {
	if len(rest) < 2 {
		return rules.NoMove
	}
	area := slices.Index(placeWords[:], first)
	space, ok := number(rest[0], 1, areaSpaces)
	colour := slices.Index(goodWords[:colours], rest[1])
	if !ok || colour < 0 || len(rest)-1 != needed(Good(area), Good(colour)) || rest[len(rest)-1] != rest[1] {
		return rules.NoMove
	}
	return workMove(Place(area), space, Good(colour))
}

func parseBid(rest []string) rules.Move {
	if len(rest) != 1 {
		return rules.NoMove
	}
	left, right, _ := strings.Cut(rest[0], ".")
	r, ok := number(left, 1, rows)
	column, also := number(right, 1, columns)
	if !ok || !also {
		return rules.NoMove
	}
	return bidMove(r, column)
}

func parseReward(rest []string) rules.Move {
	s, ok := parseKinds(rest, kinds)
	if !ok {
		return rules.NoMove
	}
	return rewardMove(s)
}

func parseTrade(rest []string) rules.Move {
	if len(rest) < 2 || len(rest) > 3 || rest[0] != "cow" {
		return rules.NoMove
	}
	what := slices.Index(goodWords[:colours], rest[len(rest)-1])
	switch {
	case len(rest) == 3 && rest[1] == "worker" && what >= 0:
		return tradeMove(ForWorker + what)
	case len(rest) == 2 && what >= 0:
		return tradeMove(what)
	case len(rest) == 2 && rest[1] == "silver":
		return tradeMove(ForSilver)
	}
	return rules.NoMove
}
