package lines

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/board"
	"saloon/tui/tell"
)

// An asking is the question that was put to the person last, and the list that was read out since.
type asking struct {
	question string       // "" when nothing is asked
	own      int          // moves that the person had made by then
	listed   []rules.Move // by the numbers under which they were read out; nil for not at all
}

func (t *lineTable) ownMoves() int {
	n := 0
	for i := range t.Scene.Story {
		if t.Scene.Story[i].Seat == t.Scene.Seat {
			n++
		}
	}
	return n
}

// callTurn asks what is to be decided, once, until the person has decided or something else is asked.
func (t *lineTable) callTurn() {
	if !t.mayMove() {
		t.asked = asking{}
		return
	}
	now := asking{question: t.question(), own: t.ownMoves()}
	if now.question == t.asked.question && now.own == t.asked.own {
		return
	}
	t.asked, t.rest = now, longList{}
	t.askAgain()
}

func (t *lineTable) mayMove() bool {
	return t.Snap.Card.WaitsFor(t.visitor.Person.ID) && t.Scene.MyTurn()
}

func (t *lineTable) askAgain() {
	if text := t.Words.T("lines.your-turn", t.asked.question); t.brief {
		t.print(broken(text)...)
	} else {
		t.print(text)
	}
	if left := t.TimeLeft(t.now()); left != "" && !t.brief {
		t.print(t.Words.T("lines.time", left))
	}
}

func (t *lineTable) tellTime() {
	if t.Snap != nil {
		if said := t.ClocksTold(t.Texts, t.now()); len(said) > 0 {
			t.print(said...)
			return
		}
	}
	t.print(t.Words.T("lines.no-time"))
}

// timeIsShort fires when so much time is left for the person's decision that they are to hear of it; nil for never.
func (t *lineTable) timeIsShort() (fires <-chan time.Time, left time.Duration) {
	if t == nil || t.Snap == nil || !t.mayMove() {
		return nil, 0
	}
	until := t.Snap.Card.DueOf(t.Snap.Seat).Sub(t.now()) // below zero where no clock runs
	for _, left := range []time.Duration{20 * time.Second, 10 * time.Second} {
		if until > left {
			return time.After(until - left), left
		}
	}
	return nil, 0
}

// question is what is asked; a move that is the only one is named.
func (t *lineTable) question() string {
	if len(t.Scene.Legal) == 1 {
		only := t.MoveWords(t.Scene.Legal[0])
		return board.If(t.afar, only+".", t.Words.T("lines.only", only))
	}
	return t.Presenter.Question(t.Scene)
}

// sit repeats the question to who sits there already and plays.
func (t *lineTable) sit(seat string) {
	if t.Snap != nil && t.Playing() && t.Snap.Seat > 0 && !t.LeftSeat() {
		t.repeat()
		return
	}
	t.command(table.Sit{Seat: rules.Seat(min(tell.Number(seat), 9))})
}

func (t *lineTable) repeat() {
	switch {
	case t.asked.question != "":
		t.askAgain()
	case t.Snap != nil && t.Snap.Card.Phase == table.Gathering:
		t.print(t.gatherPrompt())
	case t.Phase() == table.Over:
		t.print(t.Scene.WhyIdle(), t.overSaid())
	case t.Snap != nil:
		t.print(t.Scene.WhyIdle())
	}
}

// listMoves reads the legal moves out by number, all or those that fit. Many are counted by their first word, and those of
// the most common one are read out.
func (t *lineTable) listMoves(typed string) {
	if t.Snap == nil || !t.Playing() || t.Scene.WhyIdle() != "" {
		t.repeat()
		return
	}
	moves := t.Scene.Legal
	if typed != "" {
		if moves = meant(t.typed(typed), t.spoken()); len(moves) == 0 {
			t.print(t.Words.T("lines.no-such-move", typed))
			return
		}
	}
	if kinds := t.kinds(); typed == "" && len(kinds) > 1 {
		counted := board.Texts(kinds, func(_ int, k moveKind) string { return fmt.Sprintf("%s %d", k.word, len(k.moves)) })
		t.print(t.Words.T("lines.counted", len(moves), strings.Join(counted, ", "), kinds[1].word))
		moves = kinds[0].moves
	}
	t.readOut(moves)
	if t.Snap.CanUndo && typed == "" {
		t.print(t.Words.T("lines.can-undo"))
	}
}

// A moveKind is the moves that are called by the same word.
type moveKind struct {
	word  string
	moves []rules.Move
}

// kinds are those of many moves, the most common first; none of few moves.
func (t *lineTable) kinds() (kinds []moveKind) {
	if len(t.Scene.Legal) <= fewLines {
		return nil
	}
	for _, s := range t.spoken() {
		word := t.verb(s)
		at := slices.IndexFunc(kinds, func(k moveKind) bool { return k.word == word })
		if at < 0 {
			at, kinds = len(kinds), append(kinds, moveKind{word: word})
		}
		kinds[at].moves = append(kinds[at].moves, s.move)
	}
	slices.SortStableFunc(kinds, func(a, b moveKind) int { return len(b.moves) - len(a.moves) })
	return kinds
}

// verb is what a move is called by: in languages that put verbs last it is there, or else the first word.
func (t *lineTable) verb(s spoken) string {
	if last := s.words[len(s.words)-1]; t.Words.Code() != "en" && strings.HasSuffix(last, "en") {
		return last
	} else if t.Words.Code() != "en" {
		return s.words[0]
	}
	return s.notation[0]
}

// readOut reads moves out by number. Where a number is an amount, that is the number.
func (t *lineTable) readOut(moves []rules.Move) {
	moves = slices.Clone(moves)
	amounts, amount := t.amounts()
	line := func(i int) string {
		if amount {
			return amounts[moves[i]] + lineEnd(t.MoveWords(moves[i]))
		}
		return fmt.Sprintf("%d. %s", i+1, lineEnd(t.MoveWords(moves[i])))
	}
	atOnce := 0
	if t.brief {
		atOnce = briefMoves
	}
	t.tellList(longList{count: len(moves), atOnce: atOnce, line: line, heard: func(told int) {
		if !amount {
			t.asked.listed = moves[:told]
		}
	}})
}

const mostAmount = 100

// amounts are the numbers that make the moves, as a list begins with them; false where no amount is asked for.
func (t *lineTable) amounts() (list map[rules.Move]string, asked bool) {
	if _, asked = t.Presenter.Amount(t.Scene, 0); !asked {
		return nil, false
	}
	list = map[rules.Move]string{}
	for n := range mostAmount + 1 {
		if move, _ := t.Presenter.Amount(t.Scene, n); move != rules.NoMove {
			list[move] = fmt.Sprintf("%d. ", n)
		}
	}
	return list, true
}

func lineEnd(text string) string {
	if text == "" || strings.ContainsAny(text[len(text)-1:], ".?!:") {
		return text
	}
	return text + "."
}

func (t *lineTable) spoken() []spoken {
	list := make([]spoken, len(t.Scene.Legal))
	for i, m := range t.Scene.Legal {
		list[i] = spoken{m, wordsIn(t.Scene.Notation(m)), wordsIn(t.Presenter.Move(t.Scene, m))}
	}
	return list
}

// answer takes a line for an answer, if it is one: not what may begin a command, unless it is a move's first word.
func (t *lineTable) answer(line string, isCommand func(beginning string) bool) bool {
	if n, ok := wholeNumber(line); ok {
		t.answerNumber(n)
		return true
	}
	if move, ok := t.spelled(line); ok {
		t.play(move)
		return true
	}
	if t.Scene.WhyIdle() != "" {
		return false
	}
	typed, moves := t.typed(line), t.spoken()
	if len(typed) == 1 && isCommand(typed[0]) && !slices.ContainsFunc(moves, func(s spoken) bool { return s.notation[0] == typed[0] || slices.Equal(s.words, typed) }) {
		return false
	}
	found := meant(typed, moves)
	switch len(found) {
	case 0:
		return false
	case 1:
		t.play(found[0])
	default:
		t.askWhich(line, found)
	}
	return true
}

// typed are the words of a line, with names as they are in notation.
func (t *lineTable) typed(line string) []string { return wordsIn(t.Presenter.Typed(t.Scene, line)) }

// spelled is the one move that a line can mean, by notation, names or an amount; the lobby judges it.
func (t *lineTable) spelled(line string) (rules.Move, bool) {
	for _, text := range []string{line, t.Presenter.Typed(t.Scene, line)} {
		if move, err := t.Scene.Game.Parse(strings.ToLower(text)); err == nil {
			return move, true
		}
	}
	n, ok := amountIn(wordsIn(line))
	if !ok || t.Scene.WhyIdle() != "" {
		return rules.NoMove, false
	}
	move, asked := t.Presenter.Amount(t.Scene, n)
	return move, asked && move != rules.NoMove
}

// meant are the moves that typed words may mean; a verb that all moves have may be left out.
func meant(typed []string, moves []spoken) []rules.Move {
	found := matching(typed, moves)
	short := func(word string) bool { return len(word) < 2 }
	if verb, one := onlyVerb(moves); one && len(found) == 0 && !slices.ContainsFunc(typed, short) {
		return matching(append([]string{verb}, typed...), moves)
	}
	return found
}

const fewChoices = 9

func (t *lineTable) askWhich(line string, found []rules.Move) {
	if len(found) > fewChoices {
		t.print(t.Words.T("lines.which-many", len(found), line))
		return
	}
	t.print(t.Words.T("lines.which", len(found)))
	t.readOut(found)
}

// onlyVerb is the first word of all moves beside done, if they have the same one: then it need not be typed.
func onlyVerb(moves []spoken) (verb string, one bool) {
	for _, s := range moves {
		if word := s.notation[0]; verb == "" || verb == "done" {
			verb = word
		} else if word != verb && word != "done" {
			return "", false
		}
	}
	return verb, verb != ""
}

func wholeNumber(line string) (int, bool) {
	if line == "0" {
		return 0, true
	}
	n := tell.Number(line)
	return n, n > 0
}

func amountIn(typed []string) (int, bool) {
	if len(typed) != 2 {
		return 0, false
	}
	return wholeNumber(typed[0])
}

// answerNumber takes a bare number: an amount where one is asked for, else a place in the list that was read out.
func (t *lineTable) answerNumber(n int) {
	switch why := t.Scene.WhyIdle(); {
	case why != "":
		t.print(why)
		return
	case t.asked.question == "":
		t.print(t.Words.T("lines.no-question"))
		return
	}
	if move, asked := t.Presenter.Amount(t.Scene, n); asked {
		if move == rules.NoMove {
			t.print(t.Words.T("lines.no-number", n))
			return
		}
		t.play(move)
		return
	}
	switch {
	case t.asked.listed == nil:
		t.print(t.Words.T("lines.not-listed", t.said("moves")))
	case n < 1 || n > len(t.asked.listed):
		t.print(t.Words.T("lines.no-number", n))
	default:
		t.play(t.asked.listed[n-1])
	}
}

func (t *lineTable) playOnly() {
	switch {
	case t.Snap == nil || t.Scene.WhyIdle() != "" || t.asked.question == "":
		t.repeat()
	case len(t.Scene.Legal) == 1:
		t.play(t.Scene.Legal[0])
	default:
		t.print(t.Words.T("lines.not-only"))
	}
}

// play makes a move, and again after somebody else's silent step, if the question is still the same.
func (t *lineTable) play(move rules.Move) {
	if t.exercise != nil {
		t.tryExercise(move)
		return
	}
	if t.Snap == nil {
		return
	}
	ctx, cancel := t.moment()
	defer cancel()
	err := t.lobby.Visit.Do(ctx, t.ID, table.Play{Move: move, At: t.Snap.At})
	var refusal *rules.Refusal
	if errors.As(err, &refusal) && refusal.Code == "game-has-gone-on" && t.asked.question != "" {
		t.late, t.lateFor = move, t.asked
		return
	}
	t.failed(err)
}

// playLate makes a move that came too late for its snapshot, not for its question.
func (t *lineTable) playLate() {
	move := t.late
	if move == rules.NoMove {
		return
	}
	t.late = rules.NoMove
	same := t.asked.question == t.lateFor.question && t.asked.own == t.lateFor.own
	if same && slices.Contains(t.Scene.Legal, move) {
		t.play(move)
		return
	}
	t.print(t.Words.T("lines.moves-changed"))
}
