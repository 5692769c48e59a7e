package lines

import (
	"slices"
	"strings"
	"testing"

	"saloon/lobby/table"
	"saloon/rules"
	buffalorules "saloon/rules/buffalo"
	montanarules "saloon/rules/montana"
	"saloon/tui/board"
	"saloon/tui/board/boardtest"
	"saloon/tui/tell"
	"saloon/tui/tuitest"
)

// Whoever sends a second card to the same meadow hears that it is chosen already, also by the beginning of its name.
func TestAnswer_ToAMeadowThatIsUsed(t *testing.T) {
	play := boardtest.NewPlay(t, tuitest.GameFor(t, "buffalo"), rules.Setup{Seats: 3}, rules.Seed{7})
	first, seat := "", rules.Seat(0)
	for !strings.HasPrefix(first, "send ") {
		seat = play.Record.Match().ToAct().First()
		scene := play.Scene(seat)
		first = scene.Notation(scene.Legal[0])
		play.Make(t, seat, scene.Legal[0])
	}
	at := tuitest.SnapshotOf(play, seat)
	m, _, _ := listening(t, at)
	words := strings.Fields(first)
	var other string
	for _, s := range m.table.spoken() {
		if s.notation[1] != words[1] {
			other = s.notation[1]
		}
	}
	beginning, _, _ := strings.Cut(words[2], "-")
	move, ok := m.table.spelled("send " + other + " " + beginning)
	if refused := play.Record.Match().Refuse(at.Seat, move); !ok || refused == nil || refused.Rule() != "ZB-3.1" {
		t.Errorf("send %s %s after %s: %v", other, beginning, first, refused)
	}
}

// A meadow is understood as it is read out, in words, behind any of one's own little words; a card that is not held is judged by the rules.
func TestAnswer_MeadowsInWords(t *testing.T) {
	play := boardtest.NewPlay(t, tuitest.GameFor(t, "buffalo"), rules.Setup{Seats: 5}, rules.Seed{7})
	seat := boardtest.Until(t, play, rules.Seed{2}.Source(0), func(v *buffalorules.View) bool { return v.Step == buffalorules.StepChoose })
	at := tuitest.SnapshotOf(play, seat)
	scene := play.Scene(seat)
	card := scene.View.(*buffalorules.View).Hand[0].String()
	for _, c := range [][3]string{
		{"", "send CARD lucky lake", "lucky-lake"}, {"", "send CARD to Lone Star Valley.", "lone-star-valley"}, {"", "CARD lone star", "lone-star-valley"},
		{"", "lucky lake CARD", "lucky-lake"}, {"", "send CARD drunk'n creek", "drunkn-creek"}, {"", "send CARD, Drunk’n-Creek", "drunkn-creek"},
		{"de", "schicke CARD nach lone star valley", "lone-star-valley"}, {"de", "schicke CARD, lucky lake", "lucky-lake"}, {"nl", "CARD naar dead bull desert sturen", "dead-bull-desert"},
	} {
		m, visit, out := listening(t, at, c[0])
		m.table.follow(at)
		says(t, m, out, strings.ReplaceAll(c[1], "CARD", card))
		if len(visit.Commands) != 1 || scene.Notation(visit.Commands[0].(table.Play).Move) != "send "+card+" "+c[2] {
			t.Errorf("%q says\n%s", c[1], out)
		}
	}
	m, _, out := listening(t, at)
	if says(t, m, out, "map drunk'n creek"); !strings.HasPrefix(out.String(), "Drunk'n-Creek") {
		t.Errorf("the map says\n%s", out)
	}
	other := board.If(card == "4m", "4n", "4m")
	if move, _ := m.table.spelled("send " + other + " to lucky lake"); move == rules.NoMove || scene.Notation(move) != "send "+other+" lucky-lake" {
		t.Errorf("a card that is not held is not judged")
	}
}

// Who bids on a row without a price is asked for which of those that are open, in every language.
func TestAnswer_ToABidWithoutAPrice(t *testing.T) {
	play := boardtest.NewPlay(t, tuitest.GameFor(t, "montana"), rules.Setup{Seats: 3}, rules.Seed{1})
	var list []rules.Move // on the first row
	seat := boardtest.Until(t, play, rules.Seed{2}.Source(0), func(v *montanarules.View) bool {
		list = list[:0]
		for _, m := range play.Scene(v.Turn.ToAct).Legal {
			if row, _ := montanarules.CellOf(m); m.Kind() == montanarules.MoveBid && row == 1 {
				list = append(list, m)
			}
		}
		return len(list) > 1
	})
	for typed, code := range map[string]string{"bid row 1": "", "row 1": "", "bid on row 1": "", "biete auf Reihe 1": "de", "Reihe 1": "de", "auf Reihe 1 bieten": "de", "bied rij 1": "nl", "rij 1": "nl", "in rij 1 bieden": "nl"} {
		m, visit, out := listening(t, nil, code)
		m.enterTable("t1")
		m.table.follow(tuitest.SnapshotOf(play, seat))
		if says(t, m, out, typed); len(visit.Commands) > 0 || !slices.Equal(m.table.asked.listed, list) {
			t.Errorf("%q says\n%s", typed, out)
		}
	}
}

// Who trades for goods by their name is not asked whether they mean the worker of that name, and who names the worker gets it.
func TestAnswer_ToATradeForGoods(t *testing.T) {
	play := boardtest.NewPlay(t, tuitest.GameFor(t, "montana"), rules.Setup{Seats: 3}, rules.Seed{1})
	can := func(notation string) func(m rules.Move) bool {
		return func(m rules.Move) bool { return play.Scene(0).Notation(m) == notation }
	}
	seat := boardtest.Until(t, play, rules.Seed{2}.Source(0), func(v *montanarules.View) bool {
		legal := play.Scene(v.Turn.ToAct).Legal
		return slices.ContainsFunc(legal, can("trade cow pumpkin")) && slices.ContainsFunc(legal, can("trade cow worker pumpkin"))
	})
	for typed, want := range map[string]string{
		"trade pumpkin": "pumpkin", "trade a cow for pumpkin": "pumpkin", "trade pumpkin worker": "worker pumpkin", "de tauschen kuh gegen kürbis": "pumpkin", "de tausche Kürbis": "pumpkin",
		"de tausche kuh kürbisarbeiter": "worker pumpkin", "nl ruil koe voor pompoen": "pumpkin", "nl een koe voor een pompoenarbeider ruilen": "worker pumpkin",
	} {
		code, line, _ := strings.Cut(typed, " ")
		if len(code) > 2 {
			code, line = "", typed
		}
		m, visit, out := listening(t, nil, code)
		m.enterTable("t1")
		m.table.follow(tuitest.SnapshotOf(play, seat))
		says(t, m, out, line)
		if len(visit.Commands) != 1 || !can("trade cow "+want)(visit.Commands[0].(table.Play).Move) {
			t.Errorf("%q says\n%s", typed, out)
		}
	}
}

// In languages that put verbs last too, a move is understood with its verb first or last, and so is each word that a question offers.
func TestAnswer_InWordsOfOnesOwnLanguage(t *testing.T) {
	for _, code := range []string{"de", "nl"} {
		for _, game := range []string{"moonriver", "buffalo", "montana"} {
			m, _, _ := listening(t, nil, code)
			m.enterTable("t1")
			g := tuitest.GameFor(t, game)
			play, src := boardtest.NewPlay(t, g, rules.Setup{Seats: 3}, rules.Seed{7}), rules.Seed{8}.Source(0)
			for seat := play.Record.Match().ToAct().First(); seat > 0; seat = play.Record.Match().ToAct().First() {
				m.table.follow(tuitest.SnapshotOf(play, seat))
				moves := m.table.spoken()
				for i, s := range moves {
					verb := s.words[len(s.words)-1]
					turned := slices.Concat([]string{verb}, s.words[:len(s.words)-1])
					if i%7 == 0 && strings.HasSuffix(verb, "en") && !strings.HasPrefix(s.words[0], verb) && !slices.Contains(meant(turned, moves), s.move) {
						t.Errorf("%s, %s: %q does not mean %q", code, game, turned, s.words)
					}
				}
				offered := strings.TrimSuffix(strings.NewReplacer(" oder ", ", ", " of ", ", ").Replace(m.table.question()), "?")
				for _, word := range strings.Split(offered, ", ") {
					if len(moves) > 1 && strings.Count(offered, " ") == strings.Count(offered, ", ") && len(meant(wordsIn(word), moves)) == 0 && tell.Number(word) == 0 && word != "0" {
						t.Errorf("%s, %s: %q offers %q, which means nothing", code, game, m.table.question(), word)
					}
				}
				if !play.Random(t, src) {
					break
				}
			}
		}
	}
}
