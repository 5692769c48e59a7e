package moonriver

import (
	"fmt"
	"io/fs"
	"slices"

	"saloon/rules"
)

// Game is Moon River with its components.
type Game struct {
	faces  [plotEnd]Face
	boards [5]board
}

// New is the game with the components that come with it.
func New() (*Game, error) {
	files, err := fs.Sub(embedded, "components")
	if err != nil {
		return nil, fmt.Errorf("%w: %w", rules.ErrComponents, err)
	}
	return Load(files)
}

// Load is the game with component sheets from elsewhere: plots.csv, boards.csv
// and bonus.csv at the root of files.
func Load(files fs.FS) (*Game, error) {
	g := &Game{}
	for _, load := range []func(fs.FS) error{g.loadPlots, g.loadBoards, g.loadBonus} {
		if err := load(files); err != nil {
			return nil, err
		}
	}
	return g, nil
}

// Face is what is printed on a plot; of no plot it is blank.
func (g *Game) Face(p Plot) Face {
	if int(p) >= len(g.faces) {
		return Face{}
	}
	return g.faces[p]
}

// The options of a table. A seat's board is Option "board1" to "board4"; the
// choice BoardFree takes the first board that nobody chose.
const (
	OptionMode     = "mode"
	OptionScenario = "scenario"
	OptionBoard    = "board"

	ModeCamp       = "camp"
	ModeLegends    = "legends"
	ScenarioRandom = "random"
	BoardFree      = "free"
)

// Info says what can be chosen at a table.
func (g *Game) Info() rules.Info {
	const legends = OptionMode + "=" + ModeLegends
	info := rules.Info{ID: "moonriver", Title: "Moon River", Version: 1, MinSeats: 2, MaxSeats: 4}
	info.Options = []rules.Option{
		{Key: OptionMode, Choices: []string{ModeCamp, ModeLegends}, Default: ModeCamp},
		{Key: OptionScenario, Choices: append([]string{ScenarioRandom}, scenarioWords[1:]...), Default: ScenarioRandom, Needs: legends},
	}
	for s := range 4 {
		info.Options = append(info.Options, rules.Option{
			Key: fmt.Sprintf("%s%d", OptionBoard, s+1), Choices: append([]string{BoardFree}, boardWords[1:]...),
			Default: BoardFree, Seat: rules.Seat(s + 1), Needs: legends,
		})
	}
	return info
}

// New sets up a match; the house acts first.
func (g *Game) New(s rules.Setup) (rules.Match, error) {
	s, err := g.Info().Check(s)
	if err != nil {
		return nil, err
	}
	m := &Match{game: g, seats: uint8(s.Seats), span: 25, herd: herdSize, step: StepOpen}
	if s.Seats == 2 {
		m.span = 50
	}
	m.box = allPlots
	for p := Desperado; p <= Farmer; p++ {
		m.stack[p-1] = 4
	}
	if s.Options[OptionMode] == ModeLegends {
		m.legends = true
		m.scenario = Scenario(max(0, slices.Index(scenarioWords[:], s.Options[OptionScenario])))
		if m.scenario == NoScenario {
			m.step = StepScenario
		}
		if err := m.dealBoards(s); err != nil {
			return nil, err
		}
	}
	if s.Seats == 2 {
		m.tiles = 0b11
	}
	return m, nil
}

// dealBoards gives every seat a Legends board of its own (MR-11.5).
func (m *Match) dealBoards(s rules.Setup) error {
	var owner [5]int
	for i := range s.Seats {
		choice := s.Options[fmt.Sprintf("%s%d", OptionBoard, i+1)]
		if at := slices.Index(boardWords, choice); at > boardCamp {
			if owner[at] != 0 {
				return fmt.Errorf("%w: seats %d and %d chose the same board, %s", rules.ErrSetup, owner[at], i+1, choice)
			}
			owner[at] = i + 1
			m.ranch[i].board = uint8(at)
		}
	}
	for i := range s.Seats {
		if m.ranch[i].board == boardCamp {
			free := 1 + slices.Index(owner[1:], 0)
			owner[free] = i + 1
			m.ranch[i].board = uint8(free)
		}
	}
	return nil
}
