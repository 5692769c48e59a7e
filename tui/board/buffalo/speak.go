package buffalo

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"saloon/rules"
	"saloon/rules/buffalo"
	"saloon/tui/board"
	"saloon/tui/lang"
)

type speaker struct {
	board.Scene
	view *buffalo.View
}

func speakerOf(s board.Scene) speaker { return speaker{s, s.View.(*buffalo.View)} }

func (k speaker) say(key string, args ...any) string { return k.Words.T("buffalo."+key, args...) }

// Question is what is asked, in one line.
func (p Presenter) Question(s board.Scene) string {
	k := speakerOf(s)
	switch k.view.Step {
	case buffalo.StepOffer:
		return k.say("ask.offer")
	case buffalo.StepPick:
		return k.say("ask.pick", board.Either(s.Words, board.MoveNames(p, s)))
	case buffalo.StepStart:
		return k.say("ask.start", board.Either(s.Words, board.MoveNames(p, s)))
	case buffalo.StepChoose:
		if board.FirstOf(buffalo.MoveDrop, s.Legal) != rules.NoMove {
			return k.say("ask.drop", k.hand())
		}
		if len(k.view.Chosen) > 0 { // the cards were named for the first one
			return k.say("ask.send-again")
		}
		return k.say("ask.send", k.hand())
	case buffalo.StepGraze:
		return k.askGraze()
	}
	return k.askBonus()
}

func (k speaker) hand() string {
	return cardNamesOf(k.view.Hand, ", ")
}

func (k speaker) askGraze() string {
	name := meadowName(k.Scene, k.view.At)
	if len(k.view.Players) == 2 && len(k.view.Line) > 0 {
		name += " " + colourName(k.Words, k.view.Line[0].Colour)
	}
	list := k.allowed()
	return k.Words.N("buffalo.ask.graze", list[len(list)-1], name, k.amounts(list), k.herdsHere())
}

// herdsHere is what decides how many cows somebody places: the herds that none may equal, and the room.
func (k speaker) herdsHere() string {
	md := k.view.Meadow(k.view.At)
	parts := board.Texts(md.Herds, func(_ int, h buffalo.Herd) string {
		return fmt.Sprintf("%s %d", colourName(k.Words, h.Colour), h.Cows)
	})
	return strings.Join(append(parts, k.say("ask.free", md.Free)), ", ")
}

func (k speaker) allowed() []int {
	var list []int
	for _, m := range k.Legal {
		if m.Kind() == buffalo.MoveGraze {
			list = append(list, buffalo.PartsOf(m).Number)
		}
	}
	slices.Sort(list)
	return list
}

func (k speaker) amounts(list []int) string {
	last := len(list) - 1
	if last >= 2 && list[last]-list[0] == last {
		return k.say("ask.range", list[0], list[last])
	}
	return board.Either(k.Words, board.Texts(list, func(_, n int) string { return strconv.Itoa(n) }))
}

func (k speaker) askBonus() string {
	bonus := k.view.Bonus
	herd := ""
	for _, e := range k.Events() {
		if e.Kind == buffalo.EventBonus {
			herd = teller{k.Scene, e}.herd()
		}
	}
	text := k.Words.N("buffalo.ask.bonus", bonus.Left, meadowName(k.Scene, bonus.Meadow), herd)
	switch {
	case board.FirstOf(buffalo.MoveDone, k.Legal) != rules.NoMove:
		return text + " " + k.say("ask.bonus.done")
	case k.Taught: // and asks for this move
		return text
	}
	return text + " " + k.say("ask.bonus.must")
}

// Amount is the number of cows, or of an offer.
func (Presenter) Amount(s board.Scene, n int) (rules.Move, bool) {
	switch speakerOf(s).view.Step {
	case buffalo.StepGraze:
		return s.AmountMove("graze %d", n)
	case buffalo.StepOffer:
		return s.AmountMove("offer %d", n)
	}
	return rules.NoMove, false
}

var topics = []board.Topic[speaker]{
	{Word: "map", Answer: speaker.meadows},
	{Word: "cards", Answer: speaker.cards},
	{Word: "sent", Answer: func(k speaker, _ string) []string { return k.sent() }},
	{Word: "players", Answer: func(k speaker, _ string) []string { return k.players() }},
	{Word: "scores", Answer: func(k speaker, _ string) []string { return k.scores() }},
	{Word: "what", Answer: speaker.what},
}

// Topics are the words of what can be asked.
func (Presenter) Topics() []string { return board.TopicWords(topics) }

// Typed joins the words of meadows, and writes out a card and a meadow to which it cannot be sent now, so that the rules
// say why.
func (Presenter) Typed(s board.Scene, line string) string {
	v, playing := s.View.(*buffalo.View)
	if !playing {
		return line
	}
	words := joined(v, line)
	line = strings.Join(words, " ")
	card := slices.IndexFunc(words, func(w string) bool { return len(w) == 2 && w[0] <= '9' && w[1] >= 'a' })
	meant := func(m buffalo.Meadow) bool {
		return slices.ContainsFunc(words, func(w string) bool { return len(w) > 2 && strings.HasPrefix(m.Name, w) })
	}
	at := slices.IndexFunc(v.Meadows, meant)
	if v.Step != buffalo.StepChoose || card < 0 || at < 0 || slices.ContainsFunc(s.Legal, func(m rules.Move) bool {
		parts := buffalo.PartsOf(m)
		md := v.Meadow(parts.Meadow)
		return md != nil && parts.Card.String() == words[card] && meant(*md)
	}) {
		return line
	}
	line = "send " + words[card] + " " + v.Meadows[at].Name
	for c := buffalo.Blue; c <= buffalo.Purple; c++ {
		if slices.Contains(words, c.String()) || slices.Contains(words, colourName(s.Words, c)) {
			line += " " + c.String()
		}
	}
	return line
}

// joined are the words of a line, with those of a meadow made one, as they are in notation: "Lucky Lake", "Drunk'n Creek".
func joined(v *buffalo.View, line string) (list []string) {
	line = strings.NewReplacer("'", "", "’", "").Replace(strings.ToLower(line))
	words := board.Texts(strings.Fields(line), func(_ int, w string) string { return strings.Trim(w, `.,;:!?()"`) })
	for len(words) > 0 {
		n := len(words)
		for ; n > 1; n-- {
			name := strings.Join(words[:n], "-")
			if slices.ContainsFunc(v.Meadows, func(m buffalo.Meadow) bool { return strings.HasPrefix(m.Name, name) }) {
				break
			}
		}
		list, words = append(list, strings.Join(words[:n], "-")), words[n:]
	}
	return list
}

// Ask answers what is so now, or what something is.
func (p Presenter) Ask(s board.Scene, topic, of string) []string {
	return board.AnswerTopic(p, topics, speakerOf(s), s, topic, of)
}

func (k speaker) meadows(of string) []string {
	if of = strings.Join(joined(k.view, of), " "); of != "" {
		return board.Texts(k.view.Meadows, func(_ int, md buffalo.Meadow) string {
			if board.Begins(md.Name, of) {
				return k.meadow(&md)
			}
			return ""
		})
	}
	return k.open(k.meadow)
}

// open tells of each meadow that has room; of those that are full, where nothing happens any more, only the names.
func (k speaker) open(told func(md *buffalo.Meadow) string) (lines []string) {
	var full []string
	for i := range k.view.Meadows {
		if md := &k.view.Meadows[i]; md.Free > 0 {
			lines = append(lines, told(md))
		} else {
			full = append(full, md.Title)
		}
	}
	if len(full) > 0 {
		lines = append(lines, k.say("speak.full", strings.Join(full, ", ")))
	}
	return lines
}

func (k speaker) meadow(md *buffalo.Meadow) string {
	herds := board.Texts(md.Herds, func(_ int, h buffalo.Herd) string {
		return fmt.Sprintf("%s %s %d", k.Name(h.Seat), colourName(k.Words, h.Colour), h.Cows)
	})
	text := cmp.Or(strings.Join(herds, ", "), k.say("state.empty"))
	return k.say("speak.meadow", md.Title, md.Size, md.Free, rowWords(k.Words, md.Row), text)
}

func (k speaker) cards(of string) []string {
	seat := k.SeatMeant(of)
	if seat < 1 {
		return nil
	}
	var list []string
	if seat == k.Seat {
		list = append(list, k.say("state.hand", cmp.Or(k.hand(), k.say("cards.none"))))
	}
	used := cardNamesOf(k.view.Players[seat-1].Used, ", ")
	return append(list, k.say("speak.used", k.Name(seat), cmp.Or(used, k.say("cards.none"))))
}

// sent is who has sent which card where in this round, as far as the viewer knows.
func (k speaker) sent() []string {
	var list []string
	for _, p := range k.view.Players {
		pairs := p.Sent
		if p.Seat == k.Seat && len(pairs) == 0 {
			pairs = k.view.Chosen
		}
		text := board.If(p.Ready, k.say("ready"), board.If(k.ToAct.Has(p.Seat), k.say("thinking"), k.say("cards.none")))
		text = cmp.Or(k.pairs(pairs, func(colour string) string { return colour }), text)
		list = append(list, k.SeatName(p.Seat)+": "+text+".")
	}
	return list
}

func (k speaker) pairs(pairs []buffalo.Pair, forColour func(string) string) string {
	return strings.Join(board.Texts(pairs, func(_ int, p buffalo.Pair) string {
		where := k.say("drop")
		if p.Meadow >= 0 {
			where = meadowName(k.Scene, p.Meadow)
		}
		text := k.say("state.pair", cardName(p.Card), where)
		if len(k.view.Players) == 2 {
			text += " " + forColour(colourName(k.Words, p.Colour))
		}
		return text
	}), ", ")
}

func (k speaker) players() []string {
	return board.Texts(k.view.Players, func(_ int, p buffalo.Player) string {
		left := k.Words.N("buffalo.speak.left", board.Sum(p.Colours, k.view.Stock.Of))
		return k.say("speak.player", k.SeatName(p.Seat), colourNames(k.Words, p.Colours), left, k.Words.N("buffalo.speak.cards", p.Cards))
	})
}

func (k speaker) scores() []string {
	list := board.Texts(k.view.Players, func(_ int, p buffalo.Player) string { return fmt.Sprintf("%s: %d.", k.SeatName(p.Seat), p.Score) })
	return append(list, k.say("speak.scores"))
}

func (k speaker) what(of string) []string {
	cards := slices.Clone(k.view.Hand)
	for _, p := range k.view.Players {
		cards = append(cards, p.Used...)
	}
	for _, card := range cards {
		if strings.EqualFold(cardName(card), of) {
			return []string{aboutCard(k.Words, card)}
		}
	}
	return k.meadows(of)
}

// Brief is what is told of a line to people who want to hear little.
func (p Presenter) Brief(s board.Scene, line rules.StoryLine) []string {
	return board.Without(p, s, line, func(e rules.Event) bool {
		switch e.Kind {
		case buffalo.EventDealt, buffalo.EventReady, buffalo.EventUnready, buffalo.EventLapsed:
			return true
		case buffalo.EventRevealed, buffalo.EventBonus: // which its player has done, or is asked about
			return e.Who == s.Seat
		}
		return false
	})
}

// Again reports whether a card is revealed to the one who was told of sending it.
func (Presenter) Again(s board.Scene, earlier []rules.Event, e rules.Event) bool {
	return e.Kind == buffalo.EventRevealed && e.Who == s.Seat &&
		slices.ContainsFunc(earlier, func(sent rules.Event) bool {
			return sent.Kind == buffalo.EventSent && sent.What == e.What && sent.Where == e.Where
		})
}

func rowWords(w *lang.Words, row []int) string {
	return strings.Join(board.Texts(row, func(i, n int) string { return w.T("buffalo.speak.rank."+strconv.Itoa(min(i+1, 4)), n, i+1) }), ", ")
}

// State is the position in sentences.
func (Presenter) State(s board.Scene) []string {
	k := speakerOf(s)
	v := k.view
	say := func(key string, args ...any) string { return s.Words.T("buffalo.state."+key, args...) }
	_, far := Presenter{}.Round(s)
	lines := []string{say("round", strings.Join(far, ", "))}
	lines = append(lines, k.open(func(md *buffalo.Meadow) string {
		herds := board.Texts(md.Herds, func(_ int, h buffalo.Herd) string { return say("herd", colourName(s.Words, h.Colour), h.Cows) })
		text := cmp.Or(strings.Join(herds, ", "), say("empty"))
		return say("meadow", md.Title, md.Free, md.Size, rowWords(s.Words, md.Row), text)
	})...)
	for _, seat := range v.Players {
		lines = append(lines, say("seat", s.Name(seat.Seat), colourNames(s.Words, seat.Colours), s.Words.N("buffalo.placed", seat.Placed),
			s.Words.N("buffalo.speak.cards", seat.Cards), board.If(seat.Ready, say("ready"), "")))
	}
	return append(lines, k.ownLines()...)
}

// ownLines are the viewer's own cards and choices.
func (k speaker) ownLines() (lines []string) {
	if len(k.view.Hand) > 0 {
		lines = append(lines, k.say("state.hand", k.hand()))
	}
	chosen := k.pairs(k.view.Chosen, func(colour string) string { return k.say("state.for", colour) })
	if chosen != "" {
		lines = append(lines, k.say("state.chosen", chosen))
	}
	return lines
}
