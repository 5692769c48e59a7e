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
		if move, ok := form.read(fields[1:]); ok {
			return move, nil
		}
	}
	return rules.NoMove, fmt.Errorf("%w: %q should read like %q", rules.ErrNotation, text, form.example)
}

// A form is what follows one word: so many arguments, as in the example.
type form struct {
	least, most int
	example     string
	read        func(args []string) (rules.Move, bool)
}

var forms = map[string]form{
	"go":        {1, 1, "go 3", readGo},
	"lay":       {2, 2, "lay 17@b2 42@b3, the lower number first", readLay},
	"scrap":     {2, 2, "scrap 17 42, the lower number first", readScrap},
	"done":      {0, 0, "done", func([]string) (rules.Move, bool) { return doneMove, true }},
	"cull":      {1, 1, "cull b3", readCull},
	"hire":      {2, 2, "hire digger b3 or hire digger/cowboy b3", readHire},
	"drive":     {1, 1, "drive b3-b4", readDrive},
	"swap":      {2, 2, "swap 17 42", readSwap},
	"steal":     {1, 1, "steal 2:d4", readSteal},
	"claim":     {1, 2, "claim 1a c10 or claim 1", readClaim},
	"rancheros": {2, 4, "rancheros 3 1 2", readRancheros},
	"scenario":  {1, 1, "scenario goldrush", readScenario},
	"draw":      {4, 4, "draw 17 42 3 90", readDraw},
	"open":      {1, 5, "open digger thief", readOpen},
}

func readPlot(text string) (Plot, bool) {
	n, ok := rules.ParseNumber(text, 1, plotCount)
	return Plot(n), ok
}

func readCell(text string) (Cell, bool) {
	if len(text) < 2 || text[0] < 'a' || text[0] > 'e' {
		return 0, false
	}
	row, ok := rules.ParseNumber(text[1:], 1, 10)
	return CellAt(int(text[0]-'a')+1, row), ok
}

func readPair(args []string) (a, b Plot, ok bool) {
	a, okA := readPlot(args[0])
	b, okB := readPlot(args[1])
	return a, b, okA && okB
}

func readGo(args []string) (rules.Move, bool) {
	n, ok := rules.ParseNumber(args[0], 1, positions)
	return goMove(n), ok
}

func readHalf(text string) (Half, bool) {
	plot, cell, _ := strings.Cut(text, "@")
	p, okP := readPlot(plot)
	c, okC := readCell(cell)
	return Half{p, c}, okP && okC
}

func readLay(args []string) (rules.Move, bool) {
	a, okA := readHalf(args[0])
	b, okB := readHalf(args[1])
	return layMove(a, b), okA && okB && a.Plot < b.Plot
}

func readScrap(args []string) (rules.Move, bool) {
	a, b, ok := readPair(args)
	return scrapMove(a, b), ok && a < b
}

func readSwap(args []string) (rules.Move, bool) {
	a, b, ok := readPair(args)
	return swapMove(a, b), ok
}

func readCull(args []string) (rules.Move, bool) {
	c, ok := readCell(args[0])
	return cullMove(c), ok
}

func readToken(text string) (Partner, bool) {
	for p := Desperado; p <= Farmer; p++ {
		if p.String() == text {
			return p, true
		}
	}
	return NoPartner, false
}

func readHire(args []string) (rules.Move, bool) {
	name, side, cut := strings.Cut(args[0], "/")
	token, okToken := readToken(name)
	c, okCell := readCell(args[1])
	return hireMove(token, cut, c), okToken && okCell && (!cut || side == Cowboy.String())
}

func readDrive(args []string) (rules.Move, bool) {
	from, to, _ := strings.Cut(args[0], "-")
	a, okA := readCell(from)
	b, okB := readCell(to)
	return driveMove(a, b), okA && okB
}

func readSteal(args []string) (rules.Move, bool) {
	seat, cell, _ := strings.Cut(args[0], ":")
	s, okS := rules.ParseNumber(seat, 1, 4)
	c, okC := readCell(cell)
	return stealMove(rules.Seat(s), c), okS && okC
}

func readClaim(args []string) (rules.Move, bool) {
	if len(args) == 1 {
		tile, ok := rules.ParseNumber(args[0], 1, 2)
		return claimMove(tile, 0, 0), ok
	}
	if len(args[0]) != 2 || args[0][1] < 'a' || args[0][1] > 'b' {
		return 0, false
	}
	tile, okTile := rules.ParseNumber(args[0][:1], 1, 2)
	c, okCell := readCell(args[1])
	return claimMove(tile, int(args[0][1]-'a'), c), okTile && okCell
}

func readRancheros(args []string) (rules.Move, bool) {
	order := make([]rules.Seat, len(args))
	for i, text := range args {
		n, ok := rules.ParseNumber(text, 1, 4)
		if !ok {
			return 0, false
		}
		order[i] = rules.Seat(n)
	}
	return rancherosMove(order...), true
}

func readScenario(args []string) (rules.Move, bool) {
	for s := Rafting; s <= City; s++ {
		if s.String() == args[0] {
			return scenarioMove(s), true
		}
	}
	return 0, false
}

func readDraw(args []string) (rules.Move, bool) {
	var plots [positions]Plot
	for i, text := range args {
		p, ok := readPlot(text)
		if !ok {
			return 0, false
		}
		plots[i] = p
	}
	return drawMove(plots), true
}

func readOpen(args []string) (rules.Move, bool) {
	tokens := make([]Partner, len(args))
	for i, text := range args {
		p, ok := readToken(text)
		if !ok {
			return 0, false
		}
		tokens[i] = p
	}
	return openMove(tokens...), true
}
