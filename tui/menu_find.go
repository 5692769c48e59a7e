package tui

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"unicode"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/board"
	"saloon/tui/keys"
	"saloon/tui/lang"
	"saloon/tui/tell"
	"saloon/tui/widget"
)

// mostFound is how many people, and how many tables, the menu finds at once.
const mostFound = 5

// found is what fits what was typed: people, tables, what can be done, evenings, rules; each the best first; then what
// cannot be done here and now. Somebody who is not in sight can be looked for by any name, in the last row that is seen
// at once, or in the first where no word begins so.
func (w *window) found(typed string, offers []entry) []entry {
	who := personTyped(typed)
	people := w.foundPeople(who)
	can, cannot := split(w.foundCommands(typed, offers), func(x entry) bool { return x.Works() })
	chapters, mentions := split(w.foundRules(typed), func(x entry) bool { return x.fit > tell.InSentence })
	list := slices.Concat(people, w.foundTables(typed), can, w.foundEvenings(typed), chapters, cannot)
	if len(list)+len(mentions) == 0 && who == typed {
		list = w.foundByWords(typed, offers)
	}
	list = append(list, mentions[:min(len(mentions), mostFound)]...)
	x, names := entry{}, twoNames(typed)
	switch {
	case couldBeName(who) && !slices.ContainsFunc(people, func(x entry) bool { return strings.EqualFold(x.Label, who) }):
		x = w.plain("people", w.Words.T("menu.seek", who), w.Words.T("menu.somebody"), func() tea.Cmd { return w.seekPerson(who) })
	case len(list) == 0 && names != nil && (len(strings.Fields(typed)) > 2 || w.sees(names)):
		x = w.plain("people", w.Words.T("compare.title", names[0], names[1]), w.Words.T("act.compare-two.help"), func() tea.Cmd { return w.seekTwo(names[0], names[1]) })
	default:
		return list
	}
	x.seeks = true
	at := min(len(list), max(0, w.front.menu.room().h-1))
	if len(list) > 0 && len(can) > 0 && list[0].name == can[0].name && can[0].fit%fitHere < 2*tell.BeginsWord { // found within a word
		at = 0
	}
	return slices.Insert(list, at, x)
}

// split parts a list before the first entry that is not so.
func split(list []entry, is func(entry) bool) (front, rest []entry) {
	at := slices.IndexFunc(list, func(x entry) bool { return !is(x) })
	if at < 0 {
		at = len(list)
	}
	return list[:at:at], list[at:]
}

// personTyped is the name in what was typed, which may say too what is to be done: "invite ann", "ann report".
func personTyped(typed string) string {
	words := strings.Fields(typed)
	for i, word := range words {
		if len(words) == 2 && tell.CommandFits(word, "person") >= 2*tell.WholeWord {
			return words[1-i]
		}
	}
	return typed
}

// couldBeName reports whether a person or a program may be called so.
func couldBeName(typed string) bool {
	name, _ := strings.CutPrefix(strings.ToLower(typed), "bot ")
	odd := func(r rune) bool { return !unicode.In(r, unicode.L, unicode.M, unicode.Nd) && r != '-' && r != '_' }
	return strings.ContainsFunc(name, unicode.IsLetter) && !strings.ContainsFunc(name, odd)
}

// betweenNames stand between two names, in any language.
var betweenNames = []string{"or", "and", "vs", "vs.", "oder", "und", "gegen", "of", "en", "tegen"}

// foundByWords is what can be done that fits most words of a question, such as "stop the bell".
func (w *window) foundByWords(typed string, offers []entry) (list []entry) {
	const leastLetters = 3
	for word := range strings.FieldsSeq(typed) {
		if len([]rune(word)) < leastLetters {
			continue
		}
		for _, x := range w.foundCommands(word, offers) {
			same := slices.IndexFunc(list, func(there entry) bool { return there.name == x.name && there.Label == x.Label })
			switch {
			case x.fit < 2*tell.BeginsWord || !x.Works():
			case same >= 0:
				list[same].fit += x.fit
			default:
				list = append(list, x)
			}
		}
	}
	return best(list, mostFound)
}

// twoNames are those of two people, also where a question was typed: "who is better, Ann or Bob?"; nil for what is
// something else.
func twoNames(typed string) []string {
	names := strings.FieldsFunc(typed, func(r rune) bool { return strings.ContainsRune(" ,;?!", r) })
	last := len(names) - 1
	switch {
	case last == 1 && !strings.EqualFold(names[0], "bot"): // which is before a program's name
		return names
	case last >= 2 && slices.Contains(betweenNames, strings.ToLower(names[last-1])):
		return []string{names[last-2], names[last]}
	}
	return nil
}

// sees reports whether one of some names is that of somebody in sight.
func (w *window) sees(names []string) bool {
	named := func(p table.Person) bool {
		return slices.ContainsFunc(names, func(name string) bool { return strings.EqualFold(name, p.Name) })
	}
	return w.visitor.Hall != nil && slices.ContainsFunc(w.peopleSeen(), named)
}

// seekTwo compares two who may be away.
func (w *window) seekTwo(one, other string) tea.Cmd {
	ask := func(ctx context.Context, v tell.Visit) (tell.Comparison, error) {
		return tell.AskComparedNamed(ctx, v, one, other)
	}
	return tell.Ask(w.lobby, ask, w.takeCompared)
}

// seekPerson asks for somebody who may be away; what is not a person's name may be a program's, which has a page.
func (w *window) seekPerson(name string) tea.Cmd {
	visit := w.lobby.Visit
	return w.lobby.Request(func(context.Context) (tell.Answer, error) {
		p, err := visit.Someone(name)
		if who, failed := visit.WhoIs(name); err != nil && failed == nil {
			return func() tea.Cmd { return w.showPage(who) }, nil
		}
		return func() tea.Cmd { return w.showPerson(p) }, err
	})
}

func best(list []entry, most int) []entry {
	slices.SortStableFunc(list, func(a, b entry) int { return cmp.Compare(b.fit, a.fit) })
	return list[:min(len(list), most)]
}

// plain is an entry that is no command of its own.
func (w *window) plain(group, label, about string, do func() tea.Cmd) entry {
	x := action{do: func(string) tea.Cmd { return do() }}
	x.Label = label
	return entry{action: x, group: w.Words.T("menu." + group), about: about}
}

// foundPeople are those whom the person sees or counts a friend; what can be done about the first stands below.
func (w *window) foundPeople(typed string) (list []entry) {
	if w.visitor.Hall == nil {
		return nil
	}
	people := w.peopleSeen()
	for _, p := range people {
		if fit := tell.Fits(typed, p.Name); fit > tell.InWord {
			x := w.plain("people", p.Name, w.Words.T("menu.person"), func() tea.Cmd { return w.showPerson(p) })
			x.fit = fit
			x.name = string(p.ID)
			list = append(list, x)
		}
	}
	if list = best(list, mostFound); len(list) == 0 {
		return w.foundTwo(typed, people)
	}
	first := people[slices.IndexFunc(people, func(p table.Person) bool { return string(p.ID) == list[0].name })]
	var below []entry
	for _, x := range w.personActions(first) {
		x.Keys = nil
		below = append(below, entry{action: x, group: list[0].group, about: x.Help, under: true})
	}
	return slices.Insert(list, 1, below...)
}

// foundTwo are two people whose names were typed, to be put side by side; the person may be one of them.
func (w *window) foundTwo(typed string, people []table.Person) []entry {
	names := twoNames(typed)
	if names == nil {
		return nil
	}
	called := func(name string) (found table.Person) {
		most := tell.InWord
		for _, p := range append(people[:len(people):len(people)], w.visitor.Person) {
			if fit := tell.Fits(name, p.Name); fit > most && p.Kind != table.KindGuest {
				found, most = p, fit
			}
		}
		return found
	}
	one, other := called(names[0]), called(names[1])
	if one.ID == "" || other.ID == "" || one.ID == other.ID {
		return nil
	}
	return []entry{w.plain("people", w.Words.T("compare.title", one.Name, other.Name), w.Words.T("act.compare-two.help"),
		func() tea.Cmd { return w.showCompared(string(one.ID), string(other.ID)) })}
}

// peopleSeen are friends, who is here, and who sits at a table.
func (w *window) peopleSeen() (people []table.Person) {
	add := func(p table.Person) {
		known := func(o table.Person) bool { return o.ID == p.ID }
		if p.Kind != table.KindBot && p.ID != "" && p.ID != w.visitor.Person.ID && !slices.ContainsFunc(people, known) {
			people = append(people, p)
		}
	}
	for _, f := range w.visitor.Friends() {
		add(table.Person{ID: f.ID, Name: f.Name, Kind: table.KindPlayer})
	}
	for p := range w.visitor.Hall.People.All() {
		add(p.Person)
	}
	tables := w.visitor.Tables()
	for i := range tables.Len() {
		for _, chair := range tables.At(i).Chairs {
			add(chair.Person)
		}
	}
	if w.table != nil && w.table.Snap != nil {
		for _, chair := range w.table.Snap.Card.Chairs {
			add(chair.Person)
		}
	}
	return people
}

func (w *window) foundTables(typed string) (list []entry) {
	tables := w.visitor.Tables()
	for i := range tables.Len() {
		c := tables.At(i)
		title := w.GameTitle(c.Game, c.Title)
		fit := tell.Fits(typed, string(c.ID), title)
		if fit < tell.BeginsWord {
			continue
		}
		taken := slices.DeleteFunc(slices.Clone(c.Chairs), func(chair table.Chair) bool { return chair.Person.Kind == "" })
		names := board.Texts(taken, func(_ int, chair table.Chair) string { return w.NameOf(chair.Person) })
		x := w.plain("tables", title, strings.Join(append(names, w.CardState(c, w.visitor.Waiting[c.ID])), ", "), func() tea.Cmd { return w.goTo(c.ID) })
		x.fit = fit
		list = append(list, x)
	}
	return best(list, mostFound)
}

// foundEvenings are those of a name or a code.
func (w *window) foundEvenings(typed string) (list []entry) {
	for _, p := range w.visitor.Evenings() {
		name, id := p.Plan().Name, p.ID()
		if fit := tell.Fits(typed, name, string(id)); fit >= tell.BeginsWord {
			x := w.plain("house", name, w.EveningKind(p.Plan())+tell.BetweenPhrases+w.EveningWhen(p, w.now()), func() tea.Cmd { return w.showEvening(id) })
			x.fit = fit
			list = append(list, x)
		}
	}
	return best(list, mostFound)
}

// fitHere is what a fit is worth more where something can be done here.
const fitHere = 100

// foundCommands are what can be done here and the languages, then what could be done elsewhere, which is said.
func (w *window) foundCommands(typed string, offers []entry) (list []entry) {
	list = w.foundLanguages(typed)
	for _, x := range offers {
		inHelp := tell.InSentence * tell.Bit(tell.Mentions(x.about, typed))
		if x.fit = max(tell.CommandFits(typed, x.name), tell.Named(tell.Fits(typed, x.Label)), inHelp); x.fit > tell.NoFit {
			x.fit += fitHere * tell.Bit(x.Works())
			list = append(list, x)
		}
	}
	for _, c := range keys.Commands {
		there := func(x entry) bool { return x.name == c.Name || x.Label == w.Words.T("act."+c.Name) }
		fit := tell.CommandFits(typed, c.Name)
		if c.Group == "" || c.Aloud || fit < 2*tell.BeginsWord || slices.ContainsFunc(offers, there) || slices.ContainsFunc(list, there) {
			continue
		}
		x := entry{action: w.act(c.Name, nil), group: w.groupTitle(c.Group), fit: fit}
		if x.WhyNot = w.Words.T(w.whereElse(c.Group)) + " " + x.Help; c.Name == "person" {
			x.WhyNot = w.Words.T("menu.whom")
		}
		list = append(list, x)
	}
	for _, x := range w.games() {
		if x.fit = tell.Fits(typed, x.about); x.fit >= tell.BeginsWord {
			x.fit = 2*x.fit + fitHere // as what commands are called besides their names
			list = append(list, x)
		}
	}
	return best(list, len(list))
}

// whereElse says where a command of a group can be done that is not here now.
func (w *window) whereElse(g keys.Group) string {
	switch {
	case w.isAt("table") || g != keys.OfTurn && g != keys.OfTable && g != keys.OfPast:
		return "menu.not-now"
	case g == keys.OfTurn:
		return "menu.at-board"
	}
	return "menu.at-table"
}

// games are what can be begun of each game.
func (w *window) games() (list []entry) {
	for _, o := range tell.Offers(w.lobby.Games()) {
		title, id := w.GameTitle(o.Game.ID, o.Game.Title), o.Game.ID
		if o.Steps > 0 {
			list = append(list, w.plain("learn", w.Words.T("menu.begin-lesson"), title, func() tea.Cmd { return w.beginLesson(id) }),
				w.plain("house", w.Words.T("menu.open-table"), title, func() tea.Cmd { w.over(newFormScreen(w.parts, nil).of(id)); return nil }))
		}
	}
	return list
}

// foundRules are rules by their numbers, and chapters of the games' rules by their titles, then by what they mention;
// those of the game at hand first.
func (w *window) foundRules(typed string) (list []entry) {
	games := slices.Clone(w.lobby.Games())
	slices.SortStableFunc(games, func(a, b rules.Game) int { return tell.Bit(w.playsHere(b)) - tell.Bit(w.playsHere(a)) })
	for _, g := range games {
		id := g.Info().ID
		title, book := w.GameTitle(id, g.Info().Title), pagesOf(w.Words.Book(id))
		for _, p := range w.RulePages(g, strings.ToUpper(typed)) {
			page := widget.Page{Title: p.Title, Text: p.Text}
			first, _, _ := strings.Cut(p.Text, "\n")
			x := w.plain("rules", p.Title, title+": "+first, func() tea.Cmd {
				w.showHelp(&helpView{pages: append([]widget.Page{page}, book...)})
				return nil
			})
			x.fit = tell.WholeWord
			list = append(list, x)
		}
		for i, p := range book {
			fit := tell.Fits(typed, p.Title, title)
			if fit < tell.BeginsWord {
				fit = tell.InSentence * tell.Bit(tell.Mentions(p.Title+" "+p.Text, typed))
			}
			if fit > tell.NoFit {
				x := w.plain("rules", p.Title, title, func() tea.Cmd {
					h := &helpView{pages: book}
					h.pager.Open(i)
					w.showHelp(h)
					return nil
				})
				x.fit = fit
				list = append(list, x)
			}
		}
	}
	return best(list, len(list))
}

// playsHere reports whether a game is the one at whose table the person is.
func (w *window) playsHere(g rules.Game) bool {
	return w.table != nil && w.table.Snap != nil && w.table.Snap.Card.Game == g.Info().ID
}

func (w *window) foundLanguages(typed string) (list []entry) {
	for _, code := range lang.Languages() {
		own := lang.For(code)
		if fit := tell.Fits(typed, own.T("language"), own.Or("language.find", ""), code); fit >= tell.BeginsWord {
			x := w.plain("me", own.T("language"), own.T("menu.language"), func() tea.Cmd { return w.speak(code) })
			x.fit = 100 + tell.Named(fit)
			list = append(list, x)
		}
	}
	return list
}
