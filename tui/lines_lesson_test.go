package tui

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/lang"
)

func TestLineModeSaysHowEachLevelPlays(t *testing.T) {
	p := types(t, Lines, openSaloon(t), "Ann")
	p.types("")
	p.hears("You are in the saloon, Ann.")
	p.types("new toy 2")
	p.hears("Wait for people")
	p.types("help bot")
	p.hears("greenhorn: learned the rules yesterday")
	p.types("bot")
	p.hears("bot, greenhorn")
}

func TestLessonsAndHintsInLineMode(t *testing.T) {
	t.Parallel()
	for _, game := range []string{"moonriver", "buffalo", "montana"} {
		p := types(t, Lines, openSaloon(t), "Ann")
		p.hears("What shall we call you?")
		p.types("")
		p.hears("You are in the saloon, Ann.")
		p.types("lesson")
		p.hears("There are lessons for moonriver, buffalo and montana")
		p.types("lesson " + game)
		p.hears("This is a lesson.")
		steps := gameFor(t, game).(rules.Teacher).Lesson().Steps()
		for step := 1; step <= steps; step++ {
			p.hears(fmt.Sprintf("Lesson, step %d of %d: ", step, steps))
			p.hears("Type ok.")
			text := lang.For("").Aloud().T(fmt.Sprintf("%s.lesson.%d", game, step))
			named := regexp.MustCompile(`(?i)\btype (\w+)`).FindStringSubmatch(text)
			if named == nil {
				t.Fatalf("step %d says nothing to type: %s", step, text)
			}
			p.types(named[1])
		}
		p.hears("play freely")
		p.hears("Your turn: ")
		p.types("hint")
		p.hears("on average", "at a glance", "only move", "at once") // a busy machine leaves no time to try
		p.types("back")
		p.hears("Type go and a number")
		p.types("lesson " + game)
		p.types("quit")
	}
}

func TestLineModeEndsALesson(t *testing.T) {
	p := types(t, Lines, openSaloon(t), "Ann")
	p.types("")
	p.hears("You are in the saloon, Ann.")
	p.types("lesson moonriver")
	p.hears("Lesson, step 1 of 15: ")
	p.hears("a prairie with a cow, is the one for you: type ok")
	p.types("hint")
	p.hears("The lesson tells you what to do")
	p.types("go 1")
	p.hears("Nearly: the lesson asks for another move now")
	p.types("resign yes")
	p.hears("No tables.")
}

// What line mode understands without ceremony: a move without its verb where all moves have
// the same one, a number where the list names numbers, and what can be done.
func TestLineModeUnderstandsShortWords(t *testing.T) {
	p := types(t, Lines, openSaloon(t), "Ann")
	p.types("")
	p.hears("You are in the saloon, Ann.")
	p.types("first zoff")
	p.hears("Card 1 of 2 in this round: send, a card and a meadow. You hold ")
	card, _, _ := strings.Cut(p.since(p.seen), ",")
	p.types("hint")
	p.hears("\nSend card ")
	p.types("send")
	p.hears("moves fit. Say more of it, or type moves send")
	p.types(strings.ToLower(card) + " lone")
	p.hears("You send card " + card + " to Lone-Star-Valley")
	p.types("back")
	p.hears("Your turn.")
	p.types("first moonriver")
	p.hears("Your turn: Next round: ")
	position := p.since(p.seen)[:1]
	p.types("moves")
	p.hears("\n" + position + ". take ")
	p.types("back")
	p.types("first montana")
	p.hears("Your turn: ")
	p.types("what can I build?")
	p.hears("brings 1 settlement", "brings 2 settlements", "You cannot pay for any hex")
	p.types("what can I do?")
	p.hears("\n1. ", "moves: ")
}

// Whoever has given up cannot sit down again, and is not told to.
func TestLineModeOffersNoSeatThatWasGivenUp(t *testing.T) {
	p := types(t, Lines, openSaloon(t), "Ann")
	p.types("")
	p.hears("You are in the saloon, Ann.")
	p.types("first zoff")
	p.hears("Card 1 of 2 in this round")
	p.types("resign yes")
	p.hears("You have given up; a bot plays your seat to the end.")
	p.types("players")
	p.hears("Seat 1, Ann")
	if strings.Contains(p.since(0), "Type sit") {
		t.Errorf("a seat is offered:\n%s", p.since(0))
	}
}

// Whoever asks for a rematch is led to its table.
func TestLineModeGoesToTheRematch(t *testing.T) {
	l := openSaloon(t)
	p := types(t, Lines, l, "Ann")
	p.types("")
	p.hears("You are in the saloon, Ann.")
	p.types("new toy 2")
	p.hears("Wait for people")
	w := watches(t, l, "Ann")
	p.types("bot random")
	p.types("ready")
	for made := 0; ; made++ {
		w.decides(made)
		if w.snap.Card.Phase == table.Over {
			break
		}
		p.hears("Your turn: ")
		p.types("take 1")
	}
	p.hears("Type again")
	p.types("")
	p.hears("The game is over.")
	p.hears("Type again")
	p.types("again")
	p.hears("Toy begins.")
}
