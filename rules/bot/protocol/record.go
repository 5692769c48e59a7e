package protocol

import "saloon/rules"

// StateOf is a game that a record holds, as a seat may know it. The table's name, its chairs
// and its clock are left to the caller.
func StateOf(r *rules.Record, seat rules.Seat) State {
	m := r.Match()
	s := State{
		Game: r.Setup().Game, Version: r.Setup().Version, Options: r.Setup().Options, Phase: Playing, Seat: seat, At: r.Len(),
		ToAct: SeatsOf(m.ToAct()), Ask: 1, View: m.View(seat),
	}
	s.Choose(m.ToAct(), MovesOf(r.Game(), m.AppendMoves(nil, seat)))
	if m.ToAct() == 0 {
		s.Phase, s.Over = Ended, true
	}
	for i := range r.Len() {
		s.Story = append(s.Story, r.StoryLine(i, seat))
		if r.Line(i).Seat == seat {
			s.Ask++
		}
	}
	return s
}
