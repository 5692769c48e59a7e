package lines

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/lang"
	"saloon/tui/tuitest"
)

func TestLineModeSaysHowEachLevelPlays(t *testing.T) {
	p := tuitest.Types(t, Lines, tuitest.OpenSaloon(t), "Ann")
	p.Types("")
	p.Hears("You are in the saloon, Ann.")
	p.Types("new toy 2")
	p.Hears("Wait for people")
	p.Types("help bot")
	p.Hears("greenhorn: learned the rules yesterday")
	p.Types("bot")
	p.Hears("bot, greenhorn")
}

func TestLessonsAndHintsInLineMode(t *testing.T) {
	t.Parallel()
	for _, game := range []string{"moonriver", "buffalo", "montana"} {
		p := tuitest.Types(t, Lines, tuitest.OpenSaloon(t), "Ann")
		p.Hears("What shall we call you?")
		p.Types("")
		p.Hears("You are in the saloon, Ann.")
		p.Types("lesson")
		p.Hears("There are lessons for moonriver, buffalo and montana")
		p.Types("lesson " + game)
		p.Hears("This is a lesson.")
		steps := tuitest.GameFor(t, game).(rules.Teacher).Lesson().Steps()
		for step := 1; step <= steps; step++ {
			p.Hears(fmt.Sprintf("Lesson, step %d of %d: ", step, steps))
			p.Hears("Type ok.")
			text := lang.For("").Aloud().T(fmt.Sprintf("%s.lesson.%d", game, step))
			named := regexp.MustCompile(`(?i)\btype (\w+)`).FindStringSubmatch(text)
			if named == nil {
				t.Fatalf("step %d says nothing to type: %s", step, text)
			}
			p.Types(named[1])
		}
		p.Hears("play freely")
		p.Hears("Your turn: ")
		p.Types("hint")
		p.Hears("on average", "at a glance", "only move", "at once") // a busy machine leaves no time to try
		p.Types("back")
		p.Hears("Type go and a number")
		p.Types("lesson " + game)
		p.Types("quit")
	}
}

func TestLineModeEndsALesson(t *testing.T) {
	p := tuitest.Types(t, Lines, tuitest.OpenSaloon(t), "Ann")
	p.Types("")
	p.Hears("You are in the saloon, Ann.")
	p.Types("lesson moonriver")
	p.Hears("Lesson, step 1 of 15: ")
	p.Hears("a prairie with a cow, is the one for you: type ok")
	p.Types("hint")
	p.Hears("The lesson tells you what to do")
	p.Types("go 1")
	p.Hears("Nearly: the lesson asks for another move now")
	p.Types("resign yes")
	p.Hears("No tables.")
}

// What line mode understands without ceremony: a move without its verb where all moves have
// the same one, a number where the list names numbers, and what can be done.
func TestLineModeUnderstandsShortWords(t *testing.T) {
	p := tuitest.Types(t, Lines, tuitest.OpenSaloon(t), "Ann")
	p.Types("")
	p.Hears("You are in the saloon, Ann.")
	p.Types("first zoff")
	p.Hears("Card 1 of 2 in this round: send, a card and a meadow. You hold ")
	card, _, _ := strings.Cut(p.Since(p.Seen), ",")
	p.Types("hint")
	p.Hears("\nSend card ")
	p.Types("send")
	p.Hears("moves fit. Say more of it, or type moves send")
	p.Types(strings.ToLower(card) + " lone")
	p.Hears("You send card " + card + " to Lone-Star-Valley")
	p.Types("back")
	p.Hears("Your turn.")
	p.Types("first moonriver")
	p.Hears("Your turn: Next round: ")
	position := p.Since(p.Seen)[:1]
	p.Types("moves")
	p.Hears("\n" + position + ". take ")
	p.Types("back")
	p.Types("first montana")
	p.Hears("Your turn: ")
	p.Types("what can I build?")
	p.Hears("brings 1 settlement", "brings 2 settlements", "You cannot pay for any hex")
	p.Types("what can I do?")
	p.Hears("\n1. ", "moves: ")
}

// Whoever has given up cannot sit down again, and is not told to.
func TestLineModeOffersNoSeatThatWasGivenUp(t *testing.T) {
	p := tuitest.Types(t, Lines, tuitest.OpenSaloon(t), "Ann")
	p.Types("")
	p.Hears("You are in the saloon, Ann.")
	p.Types("first zoff")
	p.Hears("Card 1 of 2 in this round")
	p.Types("resign yes")
	p.Hears("You have given up; a bot plays your seat to the end.")
	p.Types("players")
	p.Hears("Seat 1, Ann")
	if strings.Contains(p.Since(0), "Type sit") {
		t.Errorf("a seat is offered:\n%s", p.Since(0))
	}
}

// Whoever asks for a rematch is led to its table.
func TestLineModeGoesToTheRematch(t *testing.T) {
	l := tuitest.OpenSaloon(t)
	p := tuitest.Types(t, Lines, l, "Ann")
	p.Types("")
	p.Hears("You are in the saloon, Ann.")
	p.Types("new toy 2")
	p.Hears("Wait for people")
	w := watches(t, l, "Ann")
	p.Types("bot random")
	p.Types("ready")
	for made := 0; ; made++ {
		w.decides(made)
		if w.snap.Card.Phase == table.Over {
			break
		}
		p.Hears("Your turn: ")
		p.Types("take 1")
	}
	p.Hears("Type again")
	p.Types("")
	p.Hears("The game is over.")
	p.Hears("Type again")
	p.Types("again")
	p.Hears("Toy begins.")
}
