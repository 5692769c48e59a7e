package moonriver

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"saloon/rules"
	"saloon/rules/moonriver"
	"saloon/tui/board"
)

type speaker struct{ *gameBoard }

func speakerOf(s board.Scene) speaker {
	s.OnScreen = false
	return speaker{&gameBoard{Base: board.Base{Prefix: moonriver.ID, Scene: s}, view: s.View.(*moonriver.View)}}
}

const (
	few      = 4
	bestTold = 3
)

// A way is one to lay a domino, with the points that it brings, and in words also with what else.
type way struct {
	gain        int
	short, text string
}

// Question is what is asked, in one line.
func (p Presenter) Question(s board.Scene) string {
	k := speakerOf(s)
	switch k.view.Step {
	case moonriver.StepGo:
		return k.Say("ask.go", strings.Join(board.Texts(k.Scene.Legal, func(_ int, m rules.Move) string {
			f := face(k.Scene, k.positionPlot(m))
			return k.Say("speak.place", moonriver.PositionOf(m), withPrinted(k.Scene, terrainName(k.Scene.Words, f.Terrain), f))
		}), "; "))
	case moonriver.StepExpand:
		return k.askLay()
	case moonriver.StepScrap:
		return k.Say("ask.scrap", k.hand())
	case moonriver.StepDrive:
		return k.Scene.Words.N("moonriver.ask.drive", k.view.Drives)
	}
	if k.view.Step == moonriver.StepHire && len(s.Legal) > 2 {
		return k.askHire()
	}
	if len(s.Legal) <= few {
		return board.Either(s.Words, board.MoveNames(p, s)) + "?"
	}
	switch k.view.Step {
	case moonriver.StepClaim:
		return k.Say("ask.claim")
	case moonriver.StepSwap:
		return k.Say("ask.swap", k.hand())
	case moonriver.StepSteal:
		return k.Say("ask.steal")
	}
	return k.Say("prompt.cull")
}

// askLay asks with the ways to lay that bring most, if any brings points; lays and moves tell the others.
func (k speaker) askLay() string {
	text, ways := k.Say(board.If(k.view.MustLay, "ask.must", "ask.lay"), k.hand()), k.ways("")
	best := board.Texts(ways[:min(len(ways), bestTold)], func(_ int, w way) string { return board.If(w.gain > 0, w.short, "") })
	if len(best) > 0 {
		text += " " + k.Say("ask.best", strings.Join(best, "; "))
	}
	return text
}

func (k speaker) hand() string { return k.plots(k.Scene.Seat) }

// plots are those that a seat has yet to lay, in words.
func (k speaker) plots(seat rules.Seat) string {
	list := board.Texts(plotsToLay(k.view.Ranches[seat-1]), func(_ int, p moonriver.Plot) string { return plotInFull(k.Scene, p) })
	return cmp.Or(strings.Join(list, "; "), k.Say("state.nothing"))
}

func plotsToLay(r moonriver.Ranch) []moonriver.Plot {
	if r.Beside != 0 {
		return append(slices.Clone(r.Reserve), r.Beside)
	}
	return r.Reserve
}

func (k speaker) askHire() string {
	var cells, names []string
	for _, m := range k.Scene.Legal {
		token, _, at := moonriver.HireOf(m)
		if name := partnerName(k.Scene, token); !slices.Contains(names, name) {
			names = append(names, name)
		}
		if !slices.Contains(cells, at.String()) {
			cells = append(cells, at.String())
		}
	}
	return k.Say("ask.hire", board.Either(k.Scene.Words, cells), strings.Join(names, ", "))
}

// Amount is the position of the plot that is chosen for the next round.
func (Presenter) Amount(s board.Scene, n int) (rules.Move, bool) {
	if s.View.(*moonriver.View).Step != moonriver.StepGo {
		return rules.NoMove, false
	}
	return s.AmountMove("go %d", n)
}

var topics = []board.Topic[speaker]{
	{Word: "map", Answer: speaker.ranch},
	{Word: "cards", Answer: speaker.cards},
	{Word: "lays", Answer: speaker.lays},
	{Word: "sent", Answer: func(k speaker, _ string) []string { return k.columns() }},
	{Word: "partners", Answer: func(k speaker, _ string) []string { return k.partners() }},
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

func (k speaker) ranch(of string) []string {
	seat := k.Scene.SeatMeant(of)
	if seat < 1 {
		return nil
	}
	list := []string{k.Say("speak.ranch", k.Scene.SeatName(seat), k.Scene.Words.N("moonriver.points", k.view.Ranches[seat-1].Score))}
	for row := k.view.Ranches[seat-1].Rows; row >= 1; row-- {
		var cells []string
		for column := 1; column <= 5; column++ {
			if text := k.cell(seat, moonriver.CellAt(column, row)); text != "" {
				cells = append(cells, text)
			}
		}
		if len(cells) > 0 {
			list = append(list, k.Say("speak.row", row, strings.Join(cells, "; ")))
		}
	}
	empty := len(k.view.Ranches[seat-1].Plots) == 0
	return append(list, board.If(empty, k.Say("speak.size", k.view.Ranches[seat-1].Rows), k.Say("speak.free")))
}

func (k speaker) cell(seat rules.Seat, at moonriver.Cell) string {
	laid, ok := k.view.At(seat, at)
	switch {
	case ok:
		return k.laid(laid)
	case at == moonriver.CellAt(3, 1):
		return at.String() + " " + k.Say("camp")
	case slices.Contains(k.view.Ranches[seat-1].Bridges, at):
		return at.String() + " " + k.Say("legend.bridge")
	}
	return ""
}

func (k speaker) laid(laid moonriver.Laid) string {
	f, w := face(k.Scene, laid.Plot), k.Scene.Words
	partner := board.If(f.Circles > 0, k.Say("about.open"), "")
	if laid.Partner != moonriver.NoPartner {
		partner = partnerName(k.Scene, laid.Partner)
	}
	return board.Joined(", ", laid.Cell.String()+" "+terrainName(w, f.Terrain), k.Scene.Some("moonriver.cow", laid.Cows), partner, pays(w, f))
}

func (k speaker) cards(of string) []string {
	seat := k.Scene.SeatMeant(of)
	if seat < 1 {
		return nil
	}
	return []string{k.Say("speak.cards", k.Scene.Name(seat), k.plots(seat))}
}

// lays are the ways to lay two plots, those that bring most first; without plots, how many there are for each pair.
func (k speaker) lays(of string) []string {
	list := board.Texts(k.ways(of), func(_ int, w way) string { return w.text + "." })
	if of == "" {
		list = k.pairs()
	}
	if len(list) == 0 {
		return []string{k.Say("speak.no-lay")}
	}
	return list
}

func (k speaker) pairs() []string {
	pairs, count := []string{}, map[string]int{}
	for _, m := range k.Scene.Legal {
		if m.Kind() != moonriver.MoveLay {
			continue
		}
		a, b := moonriver.HalvesOf(m)
		pair := k.Say("speak.pair", plotName(k.Scene, a.Plot), plotName(k.Scene, b.Plot))
		if count[pair]++; count[pair] == 1 {
			pairs = append(pairs, pair)
		}
	}
	return board.Texts(pairs, func(_ int, pair string) string { return k.Scene.Words.N("moonriver.speak.ways", count[pair], pair) })
}

// ways are the dominoes of the plots with these numbers, all without any, with what they bring; the most first.
func (k speaker) ways(of string) (ways []way) {
	for _, m := range k.Scene.Legal {
		if m.Kind() != moonriver.MoveLay {
			continue
		}
		a, b := moonriver.HalvesOf(m)
		names := []string{a.Plot.String(), b.Plot.String()}
		other := func(w string) bool { return !slices.Contains(names, w) }
		if p, ok := k.view.Preview(m); ok && !slices.ContainsFunc(strings.Fields(of), other) {
			ways = append(ways, way{p.Gain(), k.wouldLay(a, b, k.Say("would.points", p.Gain())), k.wouldLay(a, b, k.brings(p))})
		}
	}
	slices.SortStableFunc(ways, func(a, b way) int { return b.gain - a.gain })
	return ways
}

func (k speaker) columns() []string {
	var list []string
	if len(k.view.Current) > 0 {
		list = append(list, k.Say("state.column", k.Say("now"), columnWords(k.Scene, k.view.Current)))
	}
	if len(k.view.Next) > 0 {
		list = append(list, k.Say("state.column", k.Say("next"), columnWords(k.Scene, k.view.Next)))
	}
	return list
}

func (k speaker) partners() []string {
	kinds := append(slices.Compact(slices.Clone(k.view.Saloon)), moonriver.Cowboy)
	return board.Texts(kinds, func(_ int, p moonriver.Partner) string { return k.partner(p) })
}

func (k speaker) partner(p moonriver.Partner) string {
	return partnerName(k.Scene, p) + ": " + does(k.Scene, p)
}

func (k speaker) players() []string {
	return board.Texts(k.view.Ranches, func(i int, r moonriver.Ranch) string {
		cows := board.Sum(r.Plots, func(laid moonriver.Laid) int { return laid.Cows })
		return k.Say("speak.player", k.Scene.SeatName(rules.Seat(i+1)), k.Scene.Words.N("moonriver.points", r.Score),
			k.Scene.Words.N("moonriver.speak.laid", len(r.Plots)), k.Scene.Words.N("moonriver.cow", cows))
	})
}

func (k speaker) scores() []string {
	return board.Texts(k.view.Ranches, func(i int, r moonriver.Ranch) string {
		parts := board.Texts(k.view.Territories(rules.Seat(i+1)), func(_ int, t moonriver.Territory) string {
			if t.Points() == 0 {
				return ""
			}
			return k.Say("speak.territory", terrainName(k.Scene.Words, t.Terrain),
				k.Scene.Words.N("moonriver.plot", t.Cells.Len()), k.Scene.Words.N("moonriver.cow", t.Cows), t.Points())
		})
		return board.Joined(": ", k.Scene.SeatName(rules.Seat(i+1)), k.Scene.Words.N("moonriver.points", r.Score), strings.Join(parts, "; ")) + "."
	})
}

func (k speaker) what(of string) []string {
	if n, err := strconv.Atoi(of); err == nil && face(k.Scene, moonriver.Plot(max(min(n, 255), 0))) != (moonriver.Face{}) {
		return []string{plotInFull(k.Scene, moonriver.Plot(n)) + "."}
	}
	for at := range cells(10) {
		if text := k.cell(max(k.Scene.Seat, 1), at); text != "" && strings.EqualFold(at.String(), of) {
			return []string{text + "."}
		}
	}
	for p := moonriver.Desperado; p <= moonriver.Cowboy; p++ {
		if strings.EqualFold(p.String(), of) { // as its notation names it
			return []string{k.partner(p)}
		}
	}
	return nil
}

// Brief is what is told of a line to people who want to hear little; the halves of a domino are told in one sentence.
func (p Presenter) Brief(s board.Scene, line rules.StoryLine) []string {
	minor := func(e rules.Event) bool {
		typed := e.Kind == moonriver.EventGo || e.Kind == moonriver.EventDrive
		return minor(e) || typed && e.Who == s.Seat // the next question follows at once
	}
	events := line.Events
	if len(events) < 2 || events[0].Kind != moonriver.EventLay || events[1].Kind != moonriver.EventLay {
		return board.Without(p, s, line, minor)
	}
	one, two := teller{s, events[0]}, teller{s, events[1]}
	line.Events = events[2:]
	lay := s.Words.T("moonriver.speak.lay", one.who(), one.plot(), one.at(), two.plot(), two.at())
	return append([]string{lay}, board.Without(p, s, line, minor)...)
}

func minor(e rules.Event) bool {
	switch e.Kind {
	case moonriver.EventRound:
		return e.Gained != 1
	case moonriver.EventTake, moonriver.EventStop, moonriver.EventSkullSpent, moonriver.EventOrder, moonriver.EventNoCow:
		return true
	case moonriver.EventDiscard:
		return e.Who == rules.House
	}
	return false
}

// State is the position in sentences.
func (Presenter) State(s board.Scene) []string {
	k := speakerOf(s)
	v := k.view
	lines := []string{k.Say("state.round", v.Round, s.Words.N("moonriver.plot", v.Box), s.Words.N("moonriver.cow", v.Herd))}
	saloon := board.Texts(v.Saloon, func(_ int, p moonriver.Partner) string { return partnerName(s, p) })
	lines = append(append(lines, k.columns()...), k.Say("state.saloon", cmp.Or(strings.Join(saloon, ", "), k.Say("state.nothing"))))
	for i := range v.Ranches {
		lines = append(lines, k.ranchWords(rules.Seat(i+1))...)
	}
	return lines
}

func columnWords(s board.Scene, places []moonriver.Place) string {
	list := board.Texts(places, func(i int, p moonriver.Place) string {
		switch {
		case p.Plot == 0:
			return ""
		case p.Ranchero == rules.House:
			return s.Words.T("moonriver.speak.place", i+1, plotInFull(s, p.Plot))
		}
		return s.Words.T("moonriver.state.ranchero", i+1, plotInFull(s, p.Plot), s.Name(p.Ranchero))
	})
	return cmp.Or(strings.Join(list, "; "), s.Words.T("moonriver.state.nothing"))
}

// ranchWords are a ranch by its rows, so that a row that has not changed is told as before.
func (k speaker) ranchWords(seat rules.Seat) []string {
	r, s := k.view.Ranches[seat-1], k.Scene
	list := []string{k.Say("state.ranch", s.Name(seat), s.Words.N("moonriver.points", r.Score), k.plots(seat))}
	for row := r.Rows; row >= 1; row-- {
		plots := board.Texts(r.Plots, func(_ int, laid moonriver.Laid) string {
			return board.If(laid.Cell.Row() == row, k.laid(laid), "")
		})
		if len(plots) > 0 {
			list = append(list, k.Say("state.row", s.Name(seat), row, strings.Join(plots, "; ")))
		}
	}
	return list
}
