package montana

import (
	"slices"
	"strconv"
	"strings"

	"saloon/rules"
	"saloon/rules/montana"
	"saloon/tui/board"
	"saloon/tui/lang"
)

type speaker struct{ *gameBoard }

func speakerOf(s board.Scene) speaker { return speaker{boardOf(s)} }

const few = 4

// Question is what is asked, in one line.
func (p Presenter) Question(s board.Scene) string {
	k := speakerOf(s)
	step := k.view.Turn.Step
	switch {
	case k.onlyTradesHelp():
		return k.askTrade()
	case step == montana.StepTurn:
		return k.Say("ask.turn", k.kinds())
	case step == montana.StepCamp:
		return k.Say("ask.camp")
	case step == montana.StepPush:
		return k.askPush()
	case step == montana.StepBuild:
		return k.Say("ask.build", strings.Join(k.canBuild(), "; "))
	case step == montana.StepBid:
		return p.askBid(k)
	case step == montana.StepHelper:
		return k.Say("ask.helper")
	case step == montana.StepCanteen:
		return k.Say("ask.canteen")
	case step == montana.StepReward && len(s.Legal) > few:
		return k.Say("ask.reward", k.Say("row."+strconv.Itoa(k.view.Players[s.Seat-1].Row)), p.example(k, montana.MoveReward))
	case len(s.Legal) > few && s.Legal[0].Kind() == montana.MoveTake:
		return k.Say("ask.take", p.example(k, montana.MoveTake))
	case len(s.Legal) <= few:
		return board.Either(s.Words, board.MoveNames(p, s)) + "?"
	}
	return k.question()
}

func (p Presenter) example(k speaker, kind uint8) string {
	if names := board.MoveNames(p, k.Scene, kind); len(names) > 0 {
		return names[0]
	}
	return ""
}

func (k speaker) kinds() string {
	var list []string
	for _, m := range k.Scene.Legal {
		verb, _, _ := strings.Cut(k.Scene.Notation(m), " ")
		if word := k.Scene.Words.Or("montana.kind."+verb, verb); !slices.Contains(list, word) {
			list = append(list, word)
		}
	}
	return board.Either(k.Scene.Words, list)
}

func (k speaker) askTrade() string {
	if hexes := k.afterTrade(); len(hexes) > 0 && k.view.Turn.Step == montana.StepBuild {
		return k.Say("ask.trade-build", strings.Join(hexes, "; "))
	}
	return k.Say(board.If(k.view.Turn.Step == montana.StepHelper, "ask.trade-helper", "ask.trade"))
}

func (k speaker) askPush() string {
	most := 0
	var shown []string
	for _, m := range k.Scene.Legal {
		if m.Kind() == montana.MovePush {
			n := montana.NumberOf(m)
			most = max(most, n)
			shown = append(shown, k.Scene.Words.N("montana.ask.sector", n, k.shows(k.view.Turn.Sector+n)))
		}
	}
	return k.Scene.Words.N("montana.ask.push", most, strings.Join(shown, "; "))
}

func (k speaker) shows(sector int) string {
	return sectorName(k.Scene.Words, &k.view.Wheel[(sector-1)%len(k.view.Wheel)])
}

func (p Presenter) askBid(k speaker) string {
	text := k.Scene.Words.N("montana.ask.bid", k.pumpkins(), strings.Join(k.cheapest(), ", "), p.example(k, montana.MoveBid))
	if k.IsLegal(montana.MoveFold) {
		return text + " " + k.Say("ask.bid.fold")
	}
	return text
}

func (k speaker) cheapest() []string {
	least := map[int]int{}
	for _, m := range k.Scene.Legal {
		if m.Kind() != montana.MoveBid {
			continue
		}
		row, column := montana.CellOf(m)
		price := cost(k.Scene, row, column)
		if now, ok := least[row]; !ok || price < now {
			least[row] = price
		}
	}
	var list []string
	for row := 1; row <= len(k.view.City); row++ {
		if price, ok := least[row]; ok {
			list = append(list, k.Say("ask.row", row, price))
		}
	}
	return list
}

// Amount is how far the pointer is pushed; 0 leaves it.
func (Presenter) Amount(s board.Scene, n int) (rules.Move, bool) {
	switch {
	case s.View.(*montana.View).Turn.Step != montana.StepPush:
		return rules.NoMove, false
	case n == 0:
		return s.AmountMove("done")
	}
	return s.AmountMove("push %d", n)
}

var topics = []board.Topic[speaker]{
	{Word: "map", Answer: speaker.land},
	{Word: "around", Answer: speaker.around},
	{Word: "near", Answer: speaker.near},
	{Word: "builds", Answer: speaker.builds},
	{Word: "cards", Answer: speaker.player},
	{Word: "work", Answer: speaker.work},
	{Word: "rows", Answer: func(k speaker, _ string) []string { return k.city() }},
	{Word: "wheel", Answer: func(k speaker, _ string) []string { return []string{wheelLine(k.Scene, k.view)} }},
	{Word: "players", Answer: func(k speaker, _ string) []string { return k.players() }},
	{Word: "scores", Answer: func(k speaker, _ string) []string { return k.scores() }},
	{Word: "what", Answer: speaker.what},
}

// Topics are the words of what can be asked.
func (Presenter) Topics() []string { return board.TopicWords(topics) }

// Ask answers what is so now, or what something is.
func (p Presenter) Ask(s board.Scene, topic, of string) []string {
	return board.AnswerTopic(p, topics, speakerOf(s), s, topic, of)
}

func (k speaker) player(of string) []string {
	seat := k.Scene.SeatMeant(of)
	if seat < 1 {
		return nil
	}
	p, w := &k.view.Players[seat-1], k.Scene.Words
	return []string{k.Say("speak.player", k.Scene.SeatName(seat), named(w, p.Goods[:]), named(w, p.Workers[:]), p.Silver,
		w.N("montana.cow", p.Cows), w.N("montana.canteen", p.Canteens), w.N("montana.settlement", p.Left))}
}

func (k speaker) players() []string {
	return board.Texts(k.view.Players, func(i int, _ montana.Player) string { return k.player(strconv.Itoa(i + 1))[0] })
}

func (k speaker) scores() []string {
	return board.Texts(k.view.Players, func(i int, p montana.Player) string {
		return k.Scene.SeatName(rules.Seat(i+1)) + ": " + k.Scene.Words.N("montana.settlement", p.Placed) + "."
	})
}

func (k speaker) work(of string) []string {
	return board.Texts(k.offers, func(_ int, o montana.Offer) string {
		if name := placeName(k.Scene.Words, o.Place); of == "" || board.Begins(name, of) || board.Begins(o.Place.String(), of) {
			return k.space(name, &o, of == "")
		}
		return ""
	})
}

// closings say in a word why a space is closed to somebody.
var closings = map[string]string{
	"MT-5/taken": "taken", "MT-5.2": "speak.closed.silver", "MT-5/workers": "speak.closed.workers", "MT-5/few": "speak.closed.workers",
}

func (k speaker) space(name string, o *montana.Offer, many bool) string {
	work := k.Say("speak.work", name, o.Space, -o.Silver, countedName(k.Scene.Words, int(o.Good), o.Gets))
	text := board.If(o.Place == montana.Bank, k.Scene.Words.N("montana.speak.bank", o.Space, name, o.Space, o.Silver), work)
	switch {
	case o.Why == nil:
		return text + "."
	case many:
		key, known := closings[o.Why.Code]
		return text + "; " + k.Say(board.If(known, key, "speak.closed")) + "."
	}
	return text + k.because(o.Why)
}

func (k speaker) city() []string {
	return board.Texts(k.view.City, func(r int, row montana.Row) string {
		who := k.Say("state.free")
		if row.Holder > 0 {
			who = k.Say("speak.stands", k.Scene.Name(row.Holder), cost(k.Scene, r+1, row.Column))
		}
		return k.Say("speak.city", r+1, cost(k.Scene, r+1, 1), cost(k.Scene, r+1, len(row.Costs)), k.Say("row."+strconv.Itoa(r+1)), who)
	})
}

func (k speaker) what(of string) []string {
	if at := k.find(of); at >= 0 {
		return []string{ended(k.aboutHex(at))}
	}
	if strings.EqualFold(of, "city") {
		return k.city()
	}
	return k.work(of)
}

// Brief is what is told to people who want to hear little; a choice that led to nothing else is told all the same.
func (p Presenter) Brief(s board.Scene, line rules.StoryLine) []string {
	told := board.Without(p, s, line, minor)
	if len(told) == 0 && line.Seat != rules.House {
		return board.Without(p, s, line, func(e rules.Event) bool { return e.Who != line.Seat || e.Kind == montana.EventTurn })
	}
	return told
}

func minor(e rules.Event) bool {
	switch e.Kind {
	case montana.EventWorkers, montana.EventSilver, montana.EventGoods, montana.EventPaid, montana.EventCleared,
		montana.EventTurn, montana.EventMissed, montana.EventShort:
		return true
	}
	return false
}

// State is the position in sentences.
func (Presenter) State(s board.Scene) []string {
	v := s.View.(*montana.View)
	say := func(key string, args ...any) string { return s.Words.T("montana.state."+key, args...) }
	var lines []string
	if v.Turn.Active > 0 {
		lines = append(lines, say("turn", s.Name(v.Turn.Active)))
	}
	for i := range v.Players {
		p := &v.Players[i]
		lines = append(lines, say("player", s.Name(rules.Seat(i+1)), named(s.Words, p.Goods[:]), named(s.Words, p.Workers[:]),
			p.Silver, p.Cows, p.Canteens, p.Left, p.Placed))
	}
	lines = append(lines, wheelLine(s, v), s.Words.T("montana.state.bank", spacesWords(s, v.Bank, func(i int, space montana.Space) string {
		return s.Words.T("montana.state.space", i+1, space.Silver, space.Needs)
	})))
	for i := range v.Areas {
		lines = append(lines, s.Words.T("montana.state.area", placeName(s.Words, montana.Place(i)), spacesWords(s, v.Areas[i].Spaces, func(i int, space montana.Space) string {
			return s.Words.T("montana.state.work", i+1, space.Silver, space.Amount)
		})))
	}
	for r := range v.City {
		who := say("free")
		if v.City[r].Holder > 0 {
			who = say("holder", s.Name(v.City[r].Holder), v.City[r].Column)
		}
		lines = append(lines, say("city", r+1, s.Words.T("montana.row."+[]string{"1", "2", "3", "4"}[r]), who))
	}
	return append(lines, landLines(s)...)
}

func wheelLine(s board.Scene, v *montana.View) string {
	list := board.Texts(v.Wheel, func(_ int, sector montana.Sector) string { return sectorName(s.Words, &sector) })
	text := s.Words.T("montana.state.wheel", strings.Join(list, "; "))
	if at := v.Turn.Sector; at > 0 {
		text += " " + s.Words.T("montana.state.pointer", at, list[at-1])
	}
	return text
}

func sectorName(w *lang.Words, s *montana.Sector) string {
	return board.If(s.Any, w.T("montana.any"), named(w, s.Workers[:]))
}

func spacesWords(s board.Scene, spaces []montana.Space, free func(i int, space montana.Space) string) string {
	return strings.Join(board.Texts(spaces, func(i int, space montana.Space) string {
		if !space.Free() {
			return s.Words.T("montana.state.taken", i+1)
		}
		return free(i, space)
	}), ", ")
}

func landLines(s board.Scene) (lines []string) {
	k := speakerOf(s)
	owned := make([][]string, len(k.view.Players))
	for _, at := range k.fromTopLeft() {
		if h := &k.view.Hexes[at]; h.Owner > 0 {
			owned[h.Owner-1] = append(owned[h.Owner-1], k.looks[at].name+board.If(h.Settlements > 1, " "+s.Words.N("montana.settlement", h.Settlements), ""))
		}
	}
	for i, hexes := range owned {
		if len(hexes) > 0 {
			lines = append(lines, k.Say("state.owned", s.Name(rules.Seat(i+1)), strings.Join(hexes, ", ")))
		}
	}
	if can := k.canBuild(); len(can) > 0 {
		lines = append(lines, k.Say("state.sites", strings.Join(can, "; ")))
	}
	return lines
}
