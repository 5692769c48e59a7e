package lines

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/tui/board"
	"saloon/tui/lang"
	"saloon/tui/tell"
)

// companyCommands work everywhere, and are typed in full, so that the beginnings of other words stay short.
var companyCommands = []lineCommand{
	{"friends", "lines.help.friends", func(m *lineMode, arg string) { m.friendsWord(arg) }},
	{"befriend", "lines.help.befriend", func(m *lineMode, arg string) { m.settle(arg, lobby.Friend, true) }},
	{"unfriend", "lines.help.unfriend", func(m *lineMode, arg string) { m.settle(arg, lobby.Friend, false) }},
	{"compare", "lines.help.compare", func(m *lineMode, arg string) { m.compare(arg) }},
	{"watchers", "lines.help.watchers", func(m *lineMode, _ string) { m.tellWhoWatches() }},
	{"teach", "lines.help.teach", func(m *lineMode, arg string) { m.teach(arg) }},
	{"letters", "lines.help.letters", func(m *lineMode, arg string) { m.readLetters(arg) }},
	{"write", "lines.help.write", func(m *lineMode, arg string) { m.write(arg) }},
	{"invite", "lines.help.invite", func(m *lineMode, arg string) { m.invite(arg) }},
	{"accept", "lines.help.accept", func(m *lineMode, arg string) { m.answer(arg, true) }},
	{"decline", "lines.help.decline", func(m *lineMode, arg string) { m.answer(arg, false) }},
	{"mute", "lines.help.mute-person", func(m *lineMode, arg string) { m.settle(arg, lobby.Mute, true) }},
	{"unmute", "lines.help.unmute", func(m *lineMode, arg string) { m.settle(arg, lobby.Mute, false) }},
	{"block", "lines.help.block", func(m *lineMode, arg string) { m.settle(arg, lobby.Block, true) }},
	{"unblock", "lines.help.unblock", func(m *lineMode, arg string) { m.settle(arg, lobby.Block, false) }},
	{"report", "lines.help.report", func(m *lineMode, arg string) { m.report(arg) }},
	{"language", "lines.help.language", func(m *lineMode, arg string) { m.speakIn(arg) }},
	{"forget", "act.forget.help", func(m *lineMode, _ string) { m.print(m.Words.T("forget.how", m.env.Address)) }},
}

// speakIn goes on in the language of a name or a code, and keeps it for the next visit of a player.
func (m *lineMode) speakIn(typed string) {
	for _, code := range lang.Languages() {
		if own := lang.For(code); typed == "" || tell.Fits(typed, own.T("language"), own.Or("language.find", ""), code) < tell.BeginsWord {
			continue
		}
		if me := &m.visitor.Person; me.Kind != table.KindPlayer || m.chose(*me, lobby.InLanguage(code)) {
			me.Lang = code
			m.chooseWords()
			m.table.reword()
			m.print(m.Words.T("menu.language"))
			m.repeat()
		}
		return
	}
	m.print(m.Words.T("lines.help.language"))
}

// tellTidings tells what somebody is told once. A letter that was told has been read only when letters are listed.
func (m *lineMode) tellTidings(list []lobby.Tiding) {
	for _, t := range list {
		if text := m.TidingSaid(t, false); t.What != lobby.Tells || m.visitor.IsNew(text) {
			m.print(text)
		}
	}
}

// friendsWord lists the friends, or chooses whether one is told when they come in, and who sees oneself.
func (m *lineMode) friendsWord(arg string) {
	me := &m.visitor.Person
	set, choice, on, said := lobby.Quietly, &me.Quiet, arg == "quiet", tell.QuietKey(arg == "quiet")
	switch arg {
	case "open", "closed":
		set, choice, on, said = lobby.Openly, &me.Open, arg == "open", tell.OpenKey(arg == "open")
	case "quiet", "aloud":
	default:
		m.print(m.FriendsSaid(m.visitor)...)
		return
	}
	if m.chose(*me, set(on)) {
		*choice = on
		m.print(m.Words.T(said))
	}
}

func (m *lineMode) someone(name string) (table.Person, bool) {
	if name == "" {
		m.print(m.Words.T("lines.whom"))
		return table.Person{}, false
	}
	p, err := m.lobby.Visit.Someone(name)
	return p, !m.failed(err)
}

func (m *lineMode) settle(name string, b lobby.Bond, on bool) {
	p, ok := m.someone(name)
	if ok && m.did(func(ctx context.Context, v tell.Visit) error { return v.Settle(ctx, p.ID, b, on) }) {
		m.print(m.SettledSaid(p.Name, b, on))
	}
}

func (m *lineMode) write(arg string) {
	name, text, _ := strings.Cut(arg, " ")
	p, ok := m.someone(name)
	if ok && m.did(func(ctx context.Context, v tell.Visit) error { return v.Write(ctx, p.ID, tell.Phrased(text)) }) {
		m.print(m.Words.T("said.written", p.Name))
	}
}

// invite invites somebody to the table at which the person is, or to the first of their own.
func (m *lineMode) invite(name string) {
	p, ok := m.someone(name)
	if !ok {
		return
	}
	at := m.visitor.OwnTable()
	if m.table != nil {
		at = m.table.ID
	}
	if m.did(func(ctx context.Context, v tell.Visit) error { return v.Invite(ctx, p.ID, at) }) {
		m.print(m.InvitedSaid(m.visitor, p.Name, at))
	}
}

// readLetters lists the letters, or those from and to somebody, the oldest first, and notes that they have been read.
func (m *lineMode) readLetters(name string) {
	read := tell.ReadLetters
	if name != "" {
		who, ok := m.someone(name)
		if !ok {
			return
		}
		read = func(ctx context.Context, v tell.Visit) ([]lobby.Letter, error) {
			return tell.ReadLettersWith(ctx, v, who.ID)
		}
	}
	if list, ok := got(m.narrator, read); ok {
		m.print(m.LettersSaid(list, m.now())...)
	}
}

// answer accepts or declines an invitation: the newest, or that of somebody who is named.
func (m *lineMode) answer(name string, accept bool) {
	if m.visitor.Hall == nil {
		return
	}
	list := m.visitor.Hall.Invitations
	at := slices.IndexFunc(list, func(i lobby.Invitation) bool { return name == "" || board.Begins(i.From, name) })
	if at < 0 {
		m.print(m.Words.T("invitations.none"))
		return
	}
	sits := m.visitor.SitsDown(list[at].Table)
	id, ok := got(m.narrator, func(ctx context.Context, v tell.Visit) (table.ID, error) {
		return v.Answer(ctx, list[at].Number, accept)
	})
	switch {
	case !ok:
	case !accept:
		m.print(m.Words.T("said.declined", list[at].From))
	default:
		m.replay = nil
		m.sitAt(id, sits)
	}
}

func (t *lineTable) tellWatchers(chat []table.ChatLine) {
	for _, line := range chat {
		if line.Watching && !line.When.After(t.heard.told) {
			t.print(t.Words.T("lines.watcher-said", t.Speaker(line), t.Said(line.Text)))
		}
	}
}

var moderatorCommands = []lineCommand{
	{"reports", "lines.help.reports", func(m *lineMode, arg string) { m.reports(arg) }},
	{"moderate", "lines.help.moderate", func(m *lineMode, arg string) { m.moderate(arg) }},
	{"admin", "lines.help.admin", func(m *lineMode, arg string) {
		ctx, cancel := m.moment()
		defer cancel()
		m.print(strings.Split(strings.TrimSpace(m.env.Admin(ctx, cmp.Or(arg, "help"))), "\n")...)
	}},
}

// peopleCommands are about other people: those of everybody, and of moderators.
func (m *lineMode) peopleCommands() []lineCommand {
	if m.visitor.Hall == nil || !m.visitor.Hall.Moderator {
		return companyCommands
	}
	return append(companyCommands[:len(companyCommands):len(companyCommands)], moderatorCommands...)
}

func (m *lineMode) report(arg string) {
	name, words, _ := strings.Cut(arg, " ")
	if name == "" || words == "" {
		m.print(m.Words.T("lines.report"))
		return
	}
	p, ok := m.someone(name)
	if ok && m.did(func(ctx context.Context, v tell.Visit) error { return v.Report(ctx, p.ID, words) }) {
		m.print(m.Words.T("report.done"))
	}
}

func (m *lineMode) reports(arg string) {
	rest, closes := strings.CutPrefix(arg, "close ")
	number := uint64(tell.Number(rest)) //nolint:gosec // never below zero
	switch {
	case closes:
		act := lobby.Act{What: lobby.ActSettle, Report: number}
		if m.did(func(ctx context.Context, v tell.Visit) error { return v.Moderate(ctx, act) }) {
			m.print(m.Words.T("reports.closed"))
		}
		return
	case arg != "":
		r, ok := got(m.narrator, func(ctx context.Context, v tell.Visit) (lobby.Report, error) { return v.ReadReport(ctx, number) })
		if ok {
			m.print(m.ReportHead(r, m.now()))
			m.print(m.ReportTalk(r)...)
		}
		return
	}
	list, ok := got(m.narrator, func(ctx context.Context, v tell.Visit) ([]lobby.Report, error) { return v.Reports(ctx) })
	if ok && len(list) == 0 {
		m.print(m.Words.T("reports.none"))
	}
	for _, r := range list {
		m.print(m.Words.T("lines.report-row", int(r.Number), m.ReportHead(r, m.now())))
	}
}

func (m *lineMode) moderate(arg string) {
	a, err := m.actMeant(strings.Fields(arg))
	if m.failed(err) {
		return
	}
	if a.What == "" {
		m.print(m.Words.T("lines.moderate"))
		return
	}
	if m.did(func(ctx context.Context, v tell.Visit) error { return v.Moderate(ctx, a) }) {
		m.print(m.Words.T("moderate.done", m.Words.T("act.mod-"+string(a.What))+", "+a.Whom))
	}
}

// actMeant is the act that words mean; it does nothing when they mean none.
func (m *lineMode) actMeant(words []string) (a lobby.Act, err error) {
	if len(words) < 3 {
		return a, nil
	}
	a.Whom = words[1]
	switch what := lobby.ActKind(words[0]); {
	case what == lobby.ActRemove && m.table != nil:
		a.What, a.Table, a.Reason = what, m.table.ID, strings.Join(words[2:], " ")
	case what == lobby.ActRemove:
		return a, table.RefusedNoTable
	case what == lobby.ActMute || what == lobby.ActBan:
		a.What, a.Reason = what, strings.Join(words[3:], " ")
		a.For, err = lobby.ParseTerm(words[2])
	}
	return a, err
}

func (m *lineMode) speak(text string) {
	if text = tell.Phrased(text); m.replay != nil {
		text = m.replay.nameMoment(text)
	}
	if m.table != nil && m.table.exercise == nil {
		m.table.say(text)
		return
	}
	if m.did(func(ctx context.Context, v tell.Visit) error { return v.Say(ctx, text) }) && m.table != nil {
		m.print(m.Words.T("lines.said-in-hall"))
	}
}

// say speaks at the table; who watches is told once who hears that.
func (t *lineTable) say(text string) {
	said := t.did(func(ctx context.Context, v tell.Visit) error { return v.Do(ctx, t.ID, tell.SayAt(t.Snap, text)) })
	if said && t.Snap != nil && t.Phase() == table.Playing && t.Snap.Seat < 1 && !t.hearersTold {
		t.hearersTold = true
		t.print(t.Words.T("talk.watchers"))
	}
}

func (m *lineMode) rename(name string) {
	if name == "" {
		m.print(m.Words.T("lines.help.rename"))
		return
	}
	renamed, ok := got(m.narrator, func(ctx context.Context, _ tell.Visit) (table.Person, error) {
		return m.lobby.Rename(ctx, m.visitor.Person, name)
	})
	if ok {
		m.visitor.Person = renamed
		m.print(m.Words.T("lines.renamed", renamed.Name))
	}
}

func (m *lineMode) linkCode() {
	make := func(ctx context.Context, _ tell.Visit) (string, error) {
		return m.lobby.LinkCode(ctx, m.visitor.Person)
	}
	if code, ok := got(m.narrator, make); ok {
		m.print(m.Words.T("profile.code", code))
	}
}
