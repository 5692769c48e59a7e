package lines

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"saloon/lobby/evening"
	"saloon/lobby/table"
	"saloon/rules"
	buffalorules "saloon/rules/buffalo"
	montanarules "saloon/rules/montana"
	"saloon/tui/board/boardtest"
	"saloon/tui/keys"
	"saloon/tui/lang"
	"saloon/tui/tuitest"
)

// TestLineModeWordsAreInTheCatalogue looks up what the tables of commands name.
func TestLineModeWordsAreInTheCatalogue(t *testing.T) {
	for _, list := range [][]lineCommand{hallCommands, tableCommands, anyCommands, companyCommands, moderatorCommands} {
		for _, c := range list {
			if lang.For("").Or(c.help, "") == "" {
				t.Errorf("%s has no help", c.word)
			}
		}
	}
}

// Everything that can be typed has words of one's own language, which mean it wherever it can be typed, in German and Dutch.
func TestWords_OfOnesOwnLanguage(t *testing.T) {
	for _, code := range lang.Languages()[1:] {
		m, _, _ := listening(t, nil, code)
		for _, c := range keys.Commands {
			if c.Word != "" && len(m.Words.Typed(c.Word)) == 0 {
				t.Errorf("%s: nothing is typed for %s", code, c.Word)
			}
		}
		for _, game := range []string{"", "buffalo", "montana", "moonriver"} {
			if game != "" {
				m, _, _ = listening(t, begun(t, game))
				m.Words = lang.For(code).Aloud()
			}
			checkOwnWords(t, m, code)
		}
	}
}

func checkOwnWords(t *testing.T, m *lineMode, code string) {
	t.Helper()
	for _, word := range m.typable() {
		own := m.Words.Typed(word)
		if len(own) == 0 {
			t.Errorf("%s: nothing is typed for %s", code, word)
		}
		for i, text := range own {
			if got := m.english(text+" Xy", true); got != word+" Xy" && text != word && i == 0 {
				t.Errorf("%s: %q means %q, want %s", code, text, got, word)
			}
		}
	}
}

// What all can be asked, and what an evening is to be, is understood in the words in which it is told.
func TestWords_OfQuestionsAndEvenings(t *testing.T) {
	for _, code := range lang.Languages() {
		at := begun(t, "montana")
		m, visit, _ := listening(t, at, code)
		visit.Lobby.Offers = []rules.Game{tuitest.GameFor(t, "buffalo")}
		for _, matter := range table.Matters() {
			if got := m.table.matterMeant(m.said(string(matter))); got != matter {
				t.Errorf("%s: %s means %s, want %s", code, m.said(string(matter)), got, matter)
			}
		}
		_, example, _ := strings.Cut(m.Words.T("lines.evening-new"), ": ")
		example, rest, _ := strings.Cut(example, "3. ")
		if p, err := m.planTyped(strings.Fields(example + "3")[2:]); err != nil || p.Kind != evening.Swiss || p.Rounds != 3 || p.Starts.IsZero() {
			t.Errorf("%s: %s makes %+v, %v", code, example, p, err)
		}
		for _, key := range planKeys[5:] {
			if own := m.said(key); !strings.Contains(rest, own) || m.meant(own, planKeys) != key {
				t.Errorf("%s: %s is not said in %s", code, own, rest)
			}
		}
		help := m.Words.T("lines.help.evenings")
		for _, does := range []string{"enter", "leave", "rest", "go-on", "off", "out", "say", "past", "new"} {
			if own := m.said(does); !strings.Contains(help, " "+own) || m.eveningWord(own) != does {
				t.Errorf("%s: %s is not said in %s", code, own, help)
			}
		}
	}
}

func TestWords_GermanIsUnderstood(t *testing.T) {
	m, _, out := listening(t, nil, "de")
	at := begun(t, "montana")
	m.enterTable(at.Card.ID)
	m.table.follow(at)
	for typed, want := range map[string]string{
		"Hilfe": "hilfe.", "hilfe zug zurück": "zurücknehmen: ", "Karte": "Reihe a", "was ist Flasche": "Flasche", "menü": "zurücknehmen", "help": "hilfe.", "hil": "hilfe.", "bauplä": "bauen", "auf": "auf",
	} {
		answers(t, m, out, typed, want)
	}
}

// A line that begins with a word of a move, or ends with one, is a move that cannot be made, and no beginning of another word.
func TestWords_AMoveThatCannotBeMade(t *testing.T) {
	play := boardtest.NewPlay(t, tuitest.GameFor(t, "montana"), rules.Setup{Seats: 2}, rules.Seed{1})
	idle := tuitest.SnapshotOf(play, 3-play.Record.Match().ToAct().First())
	play = boardtest.NewPlay(t, tuitest.GameFor(t, "buffalo"), rules.Setup{Seats: 2}, rules.Seed{1})
	seat := boardtest.Until(t, play, rules.Seed{2}.Source(0), func(v *buffalorules.View) bool { return v.Step == buffalorules.StepChoose })
	sends := tuitest.SnapshotOf(play, seat)
	for _, c := range []struct {
		at          *table.Snapshot
		code, typed string
		want        string
	}{
		{idle, "", "build 1", "Waiting for "}, {idle, "", "take 1", "Waiting for "}, {idle, "de", "E4 bauen", "Warten auf "},
		{idle, "", "builds", "Nobody can build"}, {sends, "", "send 1", `"send 1" is no move now`}, {sends, "de", "schicken 1", `"schicken 1" ist jetzt kein Zug`},
	} {
		m, _, out := listening(t, c.at, c.code)
		m.table.follow(c.at)
		if says(t, m, out, c.typed); !strings.HasPrefix(out.String(), c.want) {
			t.Errorf("%s says\n%s", c.typed, out)
		}
	}
}

// Lessons and the help of each word name no other word than that which is typed in one's own language.
func TestWords_OfOnesOwnLanguageAreTaught(t *testing.T) {
	for _, code := range lang.Languages()[1:] {
		w := lang.For(code).Aloud()
		taught := func(key string, words ...string) {
			for _, word := range words {
				named := regexp.MustCompile(`(?i)(^|[ :;])` + word + `($|[ .,:;])`)
				if text := w.Or(key, ""); !slices.Contains(w.Typed(word), word) && named.MatchString(strings.ReplaceAll(text, " "+w.Typed(word)[0], "")) {
					t.Errorf("%s: %s names %s: %s", code, key, word, text)
				}
			}
		}
		for _, c := range slices.Concat(hallCommands, tableCommands, anyCommands, listing()) {
			taught(c.help, c.word)
		}
		for _, p := range theThree {
			for _, topic := range p.Topics() {
				taught(p.Game()+".help."+topic, topic)
			}
			for step := range 20 {
				taught(fmt.Sprintf("%s.lesson.%d", p.Game(), step), append(p.Topics(), "hint", "undo", "moves", "rules", "ok")...)
			}
			taught(p.Game()+".lesson.over", append(p.Topics(), "hint", "undo", "moves", "rules", "ok")...)
		}
	}
}

// begun is a game for two that has just begun, as the first seat sees it.
func begun(t *testing.T, game string) *table.Snapshot {
	t.Helper()
	play := boardtest.NewPlay(t, tuitest.GameFor(t, game), rules.Setup{Seats: 2}, rules.Seed{1})
	return tuitest.SnapshotOf(play, 1)
}

// That the time of somebody was over is told before what the clock did then.
func TestClock_IsToldBeforeWhatItDoes(t *testing.T) {
	play := boardtest.NewPlay(t, tuitest.GameFor(t, "montana"), rules.Setup{Seats: 2}, rules.Seed{1})
	before := tuitest.SnapshotOf(play, 1)
	m, _, out := listening(t, before)
	seat := before.Card.ToAct.First()
	play.Make(t, seat, play.Record.Match().Default(seat))
	late := tuitest.SnapshotOf(play, 1)
	late.Asides = []table.Aside{{Fact: 1, At: before.At, Seat: seat, What: table.AsideClock}, {Fact: 2, At: late.At, Seat: seat, What: table.AsideAway}}
	out.Reset()
	m.table.follow(late)
	flush(t, m)
	clock, moved, away := strings.Index(out.String(), "the clock decides"), strings.Index(out.String(), "start tile"), strings.Index(out.String(), "leaves the seat")
	if clock < 0 || moved < clock || away < moved {
		t.Errorf("it says\n%s", out)
	}
}

// No hash is read out when a game begins; who wants to check the house asks for it.
func TestSeed_IsToldToWhoAsks(t *testing.T) {
	at := begun(t, "montana")
	at.SeedHash = "5eed5eed"
	m, _, out := listening(t, at)
	flush(t, m)
	if !strings.Contains(out.String(), "Montana") || strings.Contains(out.String(), at.SeedHash) {
		t.Errorf("the hash is read out unasked:\n%s", out)
	}
	answers(t, m, out, "what seed", at.SeedHash)
}

// A word of one's own language that stands for a move and for a command is the move where it can be made, and one that is an English
// command by chance is what it means in one's own language.
func TestWords_OnesOwnComeFirst(t *testing.T) {
	play, src := boardtest.NewPlay(t, tuitest.GameFor(t, "montana"), rules.Setup{Seats: 2}, rules.Seed{7}), rules.Seed{8}.Source(0)
	canEnd := func() bool {
		return play.Record.Match().ToAct().First() == 1 && slices.ContainsFunc(play.Scene(1).Legal, func(m rules.Move) bool { return m.Kind() == montanarules.MoveDone })
	}
	for !canEnd() {
		play.Random(t, src)
	}
	m, visit, out := listening(t, nil, "de")
	m.enterTable("t1")
	m.table.follow(tuitest.SnapshotOf(play, 1))
	for _, typed := range []string{"fertig", "stand", "aufgeben ja"} {
		says(t, m, out, typed)
		if typed == "stand" && !strings.Contains(out.String(), "Siedlungen übrig") {
			t.Errorf("stand says %s", out)
		}
	}
	answers(t, m, out, "hinsetzen", "Du bist dran")
	if len(visit.Commands) != 2 {
		t.Fatalf("they do %+v", visit.Commands)
	}
	made, plays := visit.Commands[0].(table.Play)
	if _, resigns := visit.Commands[1].(table.Resign); !plays || made.Move.Kind() != montanarules.MoveDone || !resigns {
		t.Errorf("they do %+v", visit.Commands)
	}
}

// The words of all languages are understood in each, behind those of the own one: so one finds the way to one's own.
func TestWords_OfEveryLanguageAreUnderstood(t *testing.T) {
	at := begun(t, "montana")
	m, visit, out := listening(t, at)
	for typed, want := range map[string]string{
		"Hilfe": "You can type", "karte": "Row a", "kaart": "Row a", "züge": "Waiting for", "abend": "evening", "sprache": "deutsch", "taal": "deutsch", "help karte": "map: ", "help taal": "language: ",
		"was ist Bank": "bank", "lage": "settlements left",
	} {
		if says(t, m, out, typed); !strings.Contains(strings.ToLower(out.String()), strings.ToLower(want)) || strings.Contains(out.String(), "nothing that can be done") {
			t.Errorf("%s says\n%s", typed, out)
		}
	}
	says(t, m, out, "stand")
	if _, stands := visit.Commands[len(visit.Commands)-1].(table.Stand); !stands {
		t.Errorf("stand does %+v", visit.Commands)
	}
	m.Words = lang.For("nl").Aloud()
	answers(t, m, out, "hilfe", "hulp")
}

// A name that one is asked for is none of the words that can be typed later: one of those was typed ahead of the question.
func TestIntroduce_NoWordOfACommandBecomesAName(t *testing.T) {
	for _, typed := range []string{"lesson", "Players", "resign", "spieler", "oefening", "hilfe", "zug zurück"} {
		if said, _ := saysInLines(t, "nell", typed+"\nNell\nquit\n"); !strings.Contains(said, "You are in the saloon, Nell") {
			t.Errorf("after %s:\n%s", typed, said)
		}
	}
}

// What cannot be asked is said to be nothing, also while something else is asked.
func TestAsk_AWordThatIsNothing(t *testing.T) {
	at := begun(t, "montana")
	at.Question = table.Question{What: table.MatterPause, By: 2, Asked: rules.SeatSet(2), Of: rules.SeatSet(1) | rules.SeatSet(2)}
	m, _, out := listening(t, at)
	answers(t, m, out, "ask foo", "foo")
	if says(t, m, out, "ask"); strings.Contains(out.String(), "foo") || !strings.Contains(out.String(), "pause") {
		t.Errorf("it says\n%s", out)
	}
}

// A new table is made in the words in which its options are told, and a word that no table has makes none.
func TestWords_OfANewTable(t *testing.T) {
	for code, typed := range map[string]string{"en": "3 private clock 10m hints=on", "de": "3 privat bedenkzeit 10m tipps=an", "nl": "3 privé bedenktijd 10m tips=aan"} {
		m, visit, out := listening(t, nil, code)
		visit.Lobby.Offers = []rules.Game{tuitest.GameFor(t, "montana")}
		if p, ok := m.proposed("montana "+typed, table.Proposal{}); !ok || p.Seats != 3 || !p.Private || p.Clock != "10m" || p.Hints != "on" {
			t.Errorf("%s: %s makes %+v", code, typed, p)
		}
		says(t, m, out, m.said("new"))
		for _, o := range table.TermOptions() {
			boardtest.Has(t, out.String(), ": "+m.said(o.Key)+", ")
		}
		answers(t, m, out, "new montana nonsense=1m", `"nonsense=1m"`)
	}
}

// "back up" may mean a move: nobody leaves the table by it, and both words are explained.
func TestBack_WithMoreWordsLeavesNoTable(t *testing.T) {
	m, _, out := listening(t, begun(t, "toy"))
	if says(t, m, out, "back up"); m.table == nil || !strings.Contains(out.String(), "\nundo: ") {
		t.Errorf("it says\n%s", out)
	}
	if says(t, m, out, "back"); m.table != nil {
		t.Errorf("back says\n%s", out)
	}
}
