package moonriver

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"saloon/rules"
)

// String is a cell in notation: "b3".
func (c Cell) String() string { return string(c.append(nil)) }

// MarshalText writes a cell in notation.
func (c Cell) MarshalText() ([]byte, error) { return c.append(nil), nil }

func (c Cell) append(dst []byte) []byte {
	if !c.exists() {
		return append(dst, '-')
	}
	return strconv.AppendInt(append(dst, 'a'-1+byte(c.Column())), int64(c.Row()), 10)
}

// String is a plot in notation: its number, or "1a" for a bonus plot.
func (p Plot) String() string { return string(p.append(nil)) }

// MarshalJSON writes a plot as a number and a bonus plot as a string.
func (p Plot) MarshalJSON() ([]byte, error) {
	if p < firstBonus {
		return p.append(nil), nil
	}
	return json.Marshal(p.String())
}

func (p Plot) append(dst []byte) []byte {
	if p < firstBonus {
		return strconv.AppendInt(dst, int64(p), 10)
	}
	return append(dst, '1'+byte(p-firstBonus)/2, 'a'+byte(p-firstBonus)%2)
}

var moveWords = [...]string{
	MoveGo: "go", MoveLay: "lay", MoveScrap: "scrap", MoveDone: "done", MoveCull: "cull", MoveHire: "hire",
	MoveDrive: "drive", MoveSwap: "swap", MoveSteal: "steal", MoveClaim: "claim", MoveRancheros: "rancheros",
	MoveScenario: "scenario", MoveDraw: "draw", MoveOpen: "open",
}

// AppendMove writes a move in its notation.
func (g *Game) AppendMove(dst []byte, move rules.Move) []byte {
	kind := move.Kind()
	if int(kind) >= len(moveWords) {
		return append(dst, '?')
	}
	dst = append(dst, moveWords[kind]...)
	if kind == MoveDone {
		return dst
	}
	dst = append(dst, ' ')
	switch kind {
	case MoveGo:
		return strconv.AppendUint(dst, move.Fields(), 10)
	case MoveLay:
		a, b := HalvesOf(move)
		return appendHalf(append(appendHalf(dst, a), ' '), b)
	case MoveScrap, MoveSwap:
		a, b := PlotsOf(move)
		return b.append(append(a.append(dst), ' '))
	case MoveCull:
		return CellOf(move).append(dst)
	case MoveHire:
		return appendHire(dst, move)
	case MoveDrive:
		from, to := DriveOf(move)
		return to.append(append(from.append(dst), '-'))
	case MoveSteal:
		seat, c := StealOf(move)
		return c.append(append(strconv.AppendInt(dst, int64(seat), 10), ':'))
	case MoveClaim:
		return appendClaim(dst, move)
	}
	return appendHouse(dst, move)
}

func appendHalf(dst []byte, h Half) []byte {
	return h.Cell.append(append(h.Plot.append(dst), '@'))
}

func appendHire(dst []byte, move rules.Move) []byte {
	token, shown, c := HireOf(move)
	dst = append(dst, token.String()...)
	if shown == Cowboy {
		dst = append(append(dst, '/'), Cowboy.String()...)
	}
	return c.append(append(dst, ' '))
}

func appendClaim(dst []byte, move rules.Move) []byte {
	tile, side, c := ClaimOf(move)
	dst = append(dst, '0'+byte(tile))
	if c == 0 {
		return dst
	}
	return c.append(append(dst, 'a'+byte(side), ' '))
}

func appendHouse(dst []byte, move rules.Move) []byte {
	switch move.Kind() {
	case MoveScenario:
		return append(dst, scenarioOf(move).String()...)
	case MoveDraw:
		for i, p := range drawnPlots(move) {
			if i > 0 {
				dst = append(dst, ' ')
			}
			dst = p.append(dst)
		}
		return dst
	}
	for i := 0; drawnNth(move, i) != 0; i++ {
		if i > 0 {
			dst = append(dst, ' ')
		}
		if move.Kind() == MoveRancheros {
			dst = append(dst, '0'+drawnNth(move, i))
		} else {
			dst = append(dst, Partner(drawnNth(move, i)).String()...)
		}
	}
	return dst
}

// Parse reads what AppendMove writes.
func (g *Game) Parse(text string) (rules.Move, error) {
	fields := strings.FieldsFunc(text, func(r rune) bool { return r == ' ' })
	if len(fields) == 0 {
		return rules.NoMove, fmt.Errorf("%w: there is nothing to read", rules.ErrNotation)
	}
	form, known := forms[fields[0]]
	if !known {
		return rules.NoMove, fmt.Errorf("%w: %q is no word of Moon River", rules.ErrNotation, fields[0])
	}
	if n := len(fields) - 1; n >= form.least && n <= form.most {
		move := form.read(fields[1:])
		if string(g.AppendMove(nil, move)) == strings.Join(fields, " ") {
			return move, nil
		}
	}
	return rules.NoMove, fmt.Errorf("%w: %q should read like %q", rules.ErrNotation, text, form.example)
}

// A form is what follows one word: so many arguments, as in the example. Of arguments that
// make no sense it reads a move that is written otherwise.
type form struct {
	least, most int
	example     string
	read        func(args []string) rules.Move
}

var forms = map[string]form{
	"go": {1, 1, "go 3", func(args []string) rules.Move { return goMove(rules.NumberIn(args[0], 1, positions)) }},
	"lay": {2, 2, "lay 17@b2 42@b3, the lower number first", func(args []string) rules.Move {
		return ascending(readHalf(args[0]), readHalf(args[1]), layMove)
	}},
	"scrap": {2, 2, "scrap 17 42, the lower number first", func(args []string) rules.Move {
		return ascending(Half{Plot: readPlot(args[0])}, Half{Plot: readPlot(args[1])}, func(a, b Half) rules.Move { return scrapMove(a.Plot, b.Plot) })
	}},
	"done": {0, 0, "done", func([]string) rules.Move { return doneMove }},
	"cull": {1, 1, "cull b3", func(args []string) rules.Move { return cullMove(readCell(args[0])) }},
	"hire": {2, 2, "hire digger b3 or hire digger/cowboy b3", func(args []string) rules.Move {
		name, _, cut := strings.Cut(args[0], "/")
		return hireMove(readToken(name), cut, readCell(args[1]))
	}},
	"drive": {1, 1, "drive b3-b4", func(args []string) rules.Move {
		from, to, _ := strings.Cut(args[0], "-")
		return driveMove(readCell(from), readCell(to))
	}},
	"swap": {2, 2, "swap 17 42", func(args []string) rules.Move { return swapMove(readPlot(args[0]), readPlot(args[1])) }},
	"steal": {1, 1, "steal 2:d4", func(args []string) rules.Move {
		seat, cell, _ := strings.Cut(args[0], ":")
		return stealMove(rules.Seat(rules.NumberIn(seat, 1, maxSeats)), readCell(cell))
	}},
	"claim": {1, 2, "claim 1a c10 or claim 1", readClaim},
	"rancheros": {2, 4, "rancheros 3 1 2", func(args []string) rules.Move {
		return rancherosMove(each(args, func(text string) rules.Seat { return rules.Seat(rules.NumberIn(text, 1, maxSeats)) })...)
	}},
	"scenario": {1, 1, "scenario goldrush", func(args []string) rules.Move {
		s := Rafting
		for s < City && s.String() != args[0] {
			s++
		}
		return scenarioMove(s)
	}},
	"draw": {4, 4, "draw 17 42 3 90", func(args []string) rules.Move { return drawMove([positions]Plot(each(args, readPlot))) }},
	"open": {1, 5, "open digger thief", func(args []string) rules.Move { return openMove(each(args, readToken)...) }},
}

func each[T any](args []string, read func(string) T) (all []T) {
	for _, text := range args {
		all = append(all, read(text))
	}
	return all
}

func ascending(a, b Half, move func(a, b Half) rules.Move) rules.Move {
	if a.Plot >= b.Plot {
		return rules.NoMove
	}
	return move(a, b)
}

func readPlot(text string) Plot { return Plot(rules.NumberIn(text, 1, plotCount)) }

func readCell(text string) Cell {
	if len(text) < 2 || text[0] < 'a' || text[0] > 'e' {
		return 0
	}
	return CellAt(int(text[0]-'a')+1, rules.NumberIn(text[1:], 1, 10))
}

func readHalf(text string) Half {
	plot, cell, _ := strings.Cut(text, "@")
	return Half{readPlot(plot), readCell(cell)}
}

func readToken(text string) Partner {
	p := Desperado
	for p < Farmer && p.String() != text {
		p++
	}
	return p
}

func readClaim(args []string) rules.Move {
	tile, side := args[0][:1], args[0][1:]
	if len(args) == 1 {
		return claimMove(rules.NumberIn(tile, 1, 2), 0, 0)
	}
	return claimMove(rules.NumberIn(tile, 1, 2), strings.Count(side, "b"), readCell(args[1]))
}
