package boardtest

import (
	"math/rand/v2"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"saloon/rules"
	"saloon/tui/board"
	"saloon/tui/keys"
	"saloon/tui/lang"
	"saloon/tui/style"
	"saloon/tui/widget"
)

// Bodies are the rooms of windows of 80x24, 110x34, 120x36, 160x48 and 200x60.
var Bodies = [][2]int{{80, 21}, {110, 31}, {120, 33}, {160, 45}, {200, 57}}

func drawIn(b board.Board, s board.Scene, size [2]int) string {
	room := b.Rooms(size[0], size[1]).Board
	return Draw(b, s, room.W, room.H, Theme())
}

// Check plays random games of these setups and looks at every position as a seat and as an observer: lines fit, texts
// exist in every language, every key that is shown does something, and only legal moves are made. With -short, for the
// race detector, it is one setup.
func Check(t *testing.T, presenter board.Presenter, game rules.Game, setups ...rules.Setup) {
	t.Helper()
	if testing.Short() {
		setups = setups[:1]
	}
	for i, setup := range setups {
		seed := rules.Seed{byte(i + 1)}
		p := NewPlay(t, game, setup, seed)
		p.Brands = presenter.Brands
		src := rules.Seed{99, byte(i)}.Source(0)
		kept := presenter.New()
		for step := 0; ; step++ {
			seat := max(p.Record.Match().ToAct().First(), 1)
			p.language = lang.Languages()[step%len(lang.Languages())]
			s := p.Scene(seat)
			kept.Update(s)
			c := checker{t, presenter, step}
			c.board(kept, s, Bodies[step%len(Bodies)])
			if step%7 == 0 {
				c.keys(s)
				c.shows(s)
				c.board(presenter.New(), p.Scene(rules.Observer), Bodies[step%len(Bodies)])
			}
			c.words(s)
			c.sources(s)
			if t.Failed() || !p.Random(t, src) {
				break
			}
		}
	}
}

// CheckQuestions plays many random games, a few with -short, and reads aloud what each decision asks.
func CheckQuestions(t *testing.T, presenter board.Presenter, game rules.Game, setup rules.Setup) {
	t.Helper()
	for i := range board.If(testing.Short(), 6, 12) {
		p := NewPlay(t, game, setup, rules.Seed{byte(i + 1)})
		src := rules.Seed{98, byte(i)}.Source(0)
		p.language = lang.Languages()[i%len(lang.Languages())]
		for step := 0; ; step++ {
			if seat := p.Record.Match().ToAct().First(); seat > 0 {
				checker{t, presenter, step}.aloud("what is asked", presenter.Question(p.Scene(seat)))
			}
			if t.Failed() || !p.Random(t, src) {
				break
			}
		}
	}
}

type checker struct {
	t         *testing.T
	presenter board.Presenter
	step      int
}

func (c checker) board(b board.Board, s board.Scene, size [2]int) {
	c.t.Helper()
	b.Update(s)
	content := drawIn(b, s, size)
	for y, line := range strings.Split(content, "\n") {
		if w := ansi.StringWidth(line); w > size[0] {
			c.t.Errorf("step %d: line %d is %d wide, more than %d", c.step, y, w, size[0])
		}
	}
	c.text(ansi.Strip(content))
	for _, r := range ansi.Strip(content) {
		if r > '~' && style.ASCII(r) == '?' && !strings.ContainsRune(strings.Join(names, ""), r) {
			c.t.Errorf("step %d: %c (%U) has no stand-in for ASCII terminals", c.step, r, r)
		}
	}
	asked := b.Decision().Text()
	c.text(asked)
	where, what := b.Look()
	c.text(where + " " + what)
	if w := widget.Width(asked); w > 160 {
		c.t.Errorf("step %d: the decision is %d wide: %s", c.step, w, asked)
	}
}

var oneOfMany = regexp.MustCompile(`(^|[^\d.,:+/×-])1 ((more )?(bonus )?cows|points|plots|cards|spaces|steps|workers|settlements|sectors|pumpkins|canteens|dominoes|moves|` +
	`beavers|partners|skulls|circles|Rinder|Kühe|Punkte|Parzellen|Karten|Plätze|Schritte|Siedlungen|Kürbisse|Flaschen|Steine|Kreise|` +
	`koeien|punten|percelen|kaarten|plaatsen|stappen|arbeiders|nederzettingen|vakken|velden|pompoenen|flessen|stenen|bevers|schedels|cirkels)\b`)

// text looks for what a missing key, a missing argument or a wrong verb leaves behind.
func (c checker) text(s string) {
	c.t.Helper()
	if at := strings.Index(s, "%!"); at >= 0 {
		c.t.Errorf("step %d: a text and its arguments do not agree: %s", c.step, s[at:min(at+60, len(s))])
	}
	if at := strings.Index(s, "1 "); at >= 0 {
		if found := oneOfMany.FindString(s[max(at-4, 0):]); found != "" {
			c.t.Errorf("step %d: it counts one thing as many: %q in %q", c.step, found, s)
		}
	}
	for _, begin := range []string{c.presenter.Game(), "board", "plain", "key"} {
		if !strings.Contains(s, begin+".") { // which is found much quicker
			continue
		}
		if key := regexp.MustCompile(`\b` + begin + `\.[a-z][a-z0-9.-]+`).FindString(s); key != "" {
			c.t.Errorf("step %d: the text %q is missing", c.step, key)
		}
	}
}

func (c checker) keys(s board.Scene) {
	c.t.Helper()
	fresh := func() board.Board {
		b := c.presenter.New()
		b.Update(s)
		return b
	}
	var taken []string
	for _, action := range fresh().Actions() {
		c.text(action.Label + " " + action.Help + " " + action.WhyNot)
		c.reserved(action, &taken)
		if !action.Works() {
			continue
		}
		if !slices.ContainsFunc(action.Keys, func(key string) bool { return c.press(fresh(), s, key) }) {
			c.t.Errorf("step %d: the key %s (%s) does nothing", c.step, action.Name(), action.Help)
		}
	}
	c.cursor(s)
}

// shows has a board show some legal moves: what is under its cursor then, and what enter does, is that move.
func (c checker) shows(s board.Scene) {
	c.t.Helper()
	for i := 0; i < len(s.Legal); i += max(len(s.Legal)/8, 1) {
		b, m := c.presenter.New(), s.Legal[i]
		b.Update(s)
		shower, can := b.(board.Shower)
		first, _ := Press(b.Actions(), "enter")
		chosen := slices.ContainsFunc(b.Actions(), func(a board.Action) bool { return a.Moves && a.Works() })
		switch shown := can && shower.Show(m); {
		case chosen && !shown && len(first.Moves) > 0 && first.Moves[0] == m:
			c.t.Errorf("step %d: enter makes %s, which cannot be shown", c.step, s.Notation(m))
		case shown:
			effect := choose(b)
			if len(effect.Moves) == 0 || effect.Moves[0] != m {
				c.t.Errorf("step %d: %s is shown, and enter makes %v", c.step, s.Notation(m), effect)
			}
		}
	}
}

func bindings(b board.Board) (list []widget.Binding) {
	for _, action := range b.Actions() {
		list = append(list, action.Binding)
	}
	return list
}

// screenKeys are the keys of the table's screen, which no board takes, but for a secret choice to take back.
var screenKeys = []string{
	keys.Help, keys.Talk, keys.Story, keys.Hint, keys.Last, keys.Points, keys.Pictures, keys.Menu, keys.Turn, keys.Leave,
	"f1", "ctrl+c", "ctrl+l", "ctrl+z",
}

func (c checker) reserved(action board.Action, taken *[]string) {
	c.t.Helper()
	for _, key := range action.Keys {
		if slices.Contains(screenKeys, key) {
			c.t.Errorf("step %d: the key %s belongs to the table's screen", c.step, key)
		}
		if slices.Contains(*taken, key) {
			c.t.Errorf("step %d: two actions have the key %s", c.step, key)
		}
		*taken = append(*taken, key)
	}
	if action.Help == "" {
		c.t.Errorf("step %d: the key %s has no help", c.step, action.Name())
	}
}

func (c checker) press(b board.Board, s board.Scene, key string) bool {
	c.t.Helper()
	before := drawIn(b, s, Bodies[2]) + b.Decision().Text()
	effect, ours := Press(b.Actions(), key)
	if !ours {
		c.t.Errorf("step %d: the key %s is advertised and unknown", c.step, key)
	}
	for _, m := range effect.Moves {
		if _, err := s.Game.Parse(s.Notation(m)); err != nil {
			c.t.Errorf("step %d: the key %s makes what is no move: %v", c.step, key, err)
		}
	}
	if len(effect.Moves) > 0 && !slices.Contains(s.Legal, effect.Moves[0]) {
		c.t.Errorf("step %d: the key %s makes the illegal move %s", c.step, key, s.Notation(effect.Moves[0]))
	}
	c.text(effect.Note)
	return len(effect.Moves) > 0 || effect.Note != "" || before != drawIn(b, s, Bodies[2])+b.Decision().Text()
}

func (c checker) sources(s board.Scene) {
	c.t.Helper()
	var sums []int
	listed := false
	for i := range s.Names {
		list := c.presenter.Sources(s, rules.Seat(i+1))
		sum := board.Sum(list, func(source board.Source) int { return source.Points })
		sums, listed = append(sums, sum), listed || len(list) > 0
	}
	for i, sum := range sums {
		want := board.Sum(s.Standing.Points[i].Parts, func(p rules.Part) int { return max(p.Value, 0) }) // what costs points has no source
		if listed && sum != want {
			c.t.Errorf("step %d: seat %d has %d points, and sources of %d", c.step, i+1, want, sum)
		}
	}
}

func (c checker) words(s board.Scene) {
	c.t.Helper()
	if len(s.Story) > 0 {
		for _, e := range s.Story[len(s.Story)-1].Events {
			c.text(c.presenter.Tell(s, e))
		}
	}
	if c.step%7 != 0 {
		return
	}
	_, far := c.presenter.Round(s)
	for _, line := range append(far, c.presenter.State(s)...) {
		c.text(line)
	}
	c.speaks(s)
	for _, m := range s.Legal {
		c.text(c.presenter.Move(s, m))
	}
}

// namesKey finds words that are for people at a screen.
var namesKey = regexp.MustCompile(`(?i)\b(press|enter|drücke?|druk)\b|[ ,;:] ?\b[cdfx] (ends?|passes|takes|beendet|passt|tauscht|past|stopt|ruilt)\b`)

func (c checker) aloud(what, line string) {
	c.t.Helper()
	c.text(line)
	if strings.TrimSpace(line) == "" || strings.ContainsAny(line, "│─╭═·●○▲⌂≈\t") {
		c.t.Errorf("step %d: %s is answered by %q", c.step, what, line)
	}
	if namesKey.MatchString(line) {
		c.t.Errorf("step %d: %s names a key of the screen: %q", c.step, what, line)
	}
}

// speaks asks everything that can be asked: each topic is explained and answered, in lines that can be read aloud.
func (c checker) speaks(s board.Scene) {
	c.t.Helper()
	for _, m := range s.Legal {
		if word, _, _ := strings.Cut(s.Notation(m), " "); slices.Contains(c.presenter.Topics(), word) {
			c.t.Errorf("step %d: %s is a move and a question", c.step, word)
		}
	}
	for _, topic := range c.presenter.Topics() {
		c.text(s.Words.T(c.presenter.Game() + ".help." + topic))
		lines := c.presenter.Ask(s, topic, "")
		if len(lines) == 0 {
			c.t.Errorf("step %d: %s is not answered", c.step, topic)
		}
		for _, line := range lines {
			c.aloud(topic, line)
		}
		c.presenter.Ask(s, topic, "xyzzy")
	}
	if lines := c.presenter.Ask(s, "what", "xyzzy"); len(lines) > 0 {
		c.t.Errorf("step %d: what is not there is explained: %q", c.step, lines)
	}
}

const keysEach = 24

// cursor moves the cursor about on two boards, also while the viewer looks around. One is drawn over its last picture
// after each key, the other one anew: they look alike, can be clicked alike, and the keys stay as they are.
func (c checker) cursor(s board.Scene) {
	c.t.Helper()
	size := Bodies[c.step%len(Bodies)]
	src := rand.New(rand.NewPCG(uint64(c.step), 1))
	for _, first := range []string{"", keys.Look} {
		over, anew := c.presenter.New(), c.presenter.New()
		var room board.Box
		for _, b := range []board.Board{over, anew} {
			b.Update(s)
			Press(b.Actions(), first)
			room = b.Rooms(size[0], size[1]).Board
			Draw(b, s, room.W, room.H, Theme())
		}
		before := bindings(over)
		g := widget.NewGrid(room.W, room.H)
		over.Draw(board.NewCanvas(g.Area(), &s))
		for _, key := range cursorKeys(over, src) {
			Press(over.Actions(), key)
			Press(anew.Actions(), key)
			drawOver(over, board.NewCanvas(g.Area(), &s))
			c.same(key, g.Render(Theme()), Draw(anew, s, room.W, room.H, Theme()))
			if after := bindings(over); !reflect.DeepEqual(after, before) {
				c.t.Fatalf("step %d: after %s the keys are %v, and were %v", c.step, key, after, before)
			}
		}
		c.clicks(over, anew, s, room, src)
		g.Free()
	}
}

// cursorKeys are keys of a board that move a cursor, each of them once or more often.
func cursorKeys(b board.Board, src *rand.Rand) (list []string) {
	for _, action := range b.Actions() {
		if action.Moves && action.Works() {
			list = append(list, action.Keys...)
		}
	}
	for n := len(list); n > 0 && len(list) < keysEach; {
		list = append(list, list[src.IntN(n)])
	}
	src.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list
}

func drawOver(b board.Board, canvas board.Canvas) {
	if over, ok := b.(board.Overdrawer); !ok || !over.DrawOver(canvas) {
		canvas.Clear()
		b.Draw(canvas)
	}
}

func (c checker) clicks(over, anew board.Board, s board.Scene, room board.Box, src *rand.Rand) {
	c.t.Helper()
	for range keysEach {
		x, y := src.IntN(room.W), src.IntN(room.H)
		if got, want := over.Click(x, y), anew.Click(x, y); !reflect.DeepEqual(got, want) {
			c.t.Fatalf("step %d: a click at %d, %d on the board drawn over leads to %v, and on the one drawn anew to %v", c.step, x, y, got, want)
		}
	}
	c.same("clicks", Draw(over, s, room.W, room.H, Theme()), Draw(anew, s, room.W, room.H, Theme()))
}

func (c checker) same(key, over, anew string) {
	c.t.Helper()
	if over != anew {
		c.t.Fatalf("step %d: after %s the board drawn over is\n%s\nand drawn anew\n%s", c.step, key, ansi.Strip(over), ansi.Strip(anew))
	}
}
