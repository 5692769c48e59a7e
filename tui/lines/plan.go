package lines

import (
	"context"
	"errors"
	"io"
	"maps"
	"slices"
	"strings"
	"time"

	"saloon/lobby/evening"
	"saloon/rules"
	"saloon/tui/board"
	"saloon/tui/tell"
)

// A planMade is an evening about which the person is asked, question by question.
type planMade struct{ said map[string]string }

// planKeys are the words that say what an evening is to be, in the order in which help names them.
var planKeys = []string{"kind", "game", "name", "starts", "zone", "seats", "clock", "minutes", "days", "rounds", "through", "group", "casual", "bots", "anyhow", "private"}

var planSwitches = []string{"casual", "anyhow", "private"}

var planQuestions = []string{"kind", "game", "name", "starts"}

// newEvening makes one by its words, or asks for what it needs.
func (m *lineMode) newEvening(arg string) {
	if arg == "" {
		m.tellPlanWords()
		m.making = &planMade{map[string]string{}}
		m.askPlan()
		return
	}
	p, err := m.planTyped(strings.Fields(arg))
	if !m.failed(err) {
		m.makeEvening(p)
	}
}

func (m *lineMode) tellPlanWords() {
	m.print(m.planText("lines.evening-new"))
	for _, k := range evening.Kinds() {
		m.print(m.kindWord(k) + ": " + m.Words.T("evening.about."+string(k)))
	}
}

// TellPlanWords tells what can be said of a new evening.
func TellPlanWords(e tell.Env, out io.Writer) error {
	return told(e, out, func(m *lineMode) { m.behind = true; m.tellPlanWords() })
}

// planText is a text that names what can be typed: here, or behind the address.
func (m *lineMode) planText(key string, args ...any) string {
	return m.Words.T(key+board.If(m.behind, "-ssh", ""), args...)
}

// kindWord is what is typed for a kind of evenings: its name in English and behind the address, else the first word of what
// it is called.
func (m *lineMode) kindWord(k evening.Kind) string {
	if m.behind || m.Words.Code() == "en" {
		return string(k)
	}
	word, _, _ := strings.Cut(strings.ToLower(m.Words.T("evening.kind."+string(k))), " ")
	return word
}

// kindMeant is the kind that a word names.
func (m *lineMode) kindMeant(word string) (k evening.Kind, is bool) {
	for _, k := range evening.Kinds() {
		if strings.EqualFold(word, string(k)) || strings.EqualFold(word, m.kindWord(k)) {
			return k, true
		}
	}
	return "", false
}

func (m *lineMode) askPlan() {
	m.print(m.Words.T("lines.evening-ask." + planQuestions[len(m.making.said)]))
}

// endsPlan does what a line says that is a command, and no answer; alone: an answer may begin like a command.
func (m *lineMode) endsPlan(line string, alone bool) bool {
	word, arg, _ := strings.Cut(m.english(line, true), " ")
	do, _, _ := strings.Cut(strings.ToLower(arg), " ")
	isCommand := func(c lineCommand) bool {
		return strings.EqualFold(c.word, word) || len(word) >= leastGame && strings.HasPrefix(c.word, strings.ToLower(word))
	}
	at := slices.IndexFunc(m.commands(), isCommand)
	anew := at >= 0 && m.commands()[at].word == "evenings" && m.eveningWord(do) == "new"
	if line != "?" && (at < 0 || alone && !anew && (arg != "" || !isWord(line))) {
		return false
	}
	if m.making = nil; !anew {
		m.print(m.Words.T("lines.evening-not-made"))
	}
	m.carryOut(line)
	return true
}

// answerPlan takes the answer to a question about a new evening.
func (m *lineMode) answerPlan(line string) {
	key := planQuestions[len(m.making.said)]
	if m.means(line, "back") {
		m.making = nil
		m.print(m.Words.T("lines.evening-not-made"))
		return
	}
	said := maps.Clone(m.making.said)
	said[key] = line
	p, err := m.planSaid(said)
	if (err != nil || key == "name") && m.endsPlan(line, key == "name" || key == "starts") {
		return
	}
	if line == "" || m.failed(err) {
		m.askPlan()
		return
	}
	if m.making.said = said; len(said) < len(planQuestions) {
		m.askPlan()
		return
	}
	m.making = nil
	m.makeEvening(p)
}

func (m *lineMode) makeEvening(p evening.Plan) {
	id, ok := got(m.narrator, func(ctx context.Context, v tell.Visit) (evening.ID, error) { return v.NewEvening(ctx, p) })
	if !ok {
		return
	}
	if made, err := m.lobby.Visit.Evening(id); !m.failed(err) {
		m.print(m.EveningSaid(made, m.visitor, m.now())...)
		if made.Plan().Private {
			m.print(m.Words.T("lines.evening-private"))
		}
		m.warnOfOverlap(made)
		m.followEvening(id)
	}
}

// PlanTyped is an evening by words such as: swiss buffalo name=Tuesday cup --starts 20:00 --zone Europe/Vienna.
func PlanTyped(e tell.Env, words []string) (evening.Plan, error) {
	m := newLineMode(context.Background(), e, io.Discard)
	m.behind = true
	return m.planTyped(words)
}

// PlanWords are those by which the command behind the address names what an evening is to be.
func PlanWords() []string {
	return board.Texts(planKeys, func(_ int, key string) string { return "--" + key })
}

// A name and a time may have several words, because the words of a shell come without its quotes: a name goes on to the
// next key, a time to what can be nothing of it.
func (m *lineMode) planTyped(words []string) (evening.Plan, error) {
	said, key := map[string]string{}, ""
	for _, word := range words {
		name, value, keyed := strings.Cut(strings.TrimPrefix(word, "--"), "=")
		switch {
		case keyed || strings.HasPrefix(word, "--"):
			key = m.meant(strings.ToLower(name), planKeys)
			said[key] = value
		case key == "name" || key != "" && (said[key] == "" || key == "starts") && !m.isPlanWord(word):
			said[key] = strings.TrimSpace(said[key] + " " + word)
		case slices.Contains(planSwitches, m.switchMeant(word)):
			said[m.switchMeant(word)], key = "", ""
		case m.isPlanWord(word):
			said["kind"], key = word, ""
		case m.gameMeant(word) != nil:
			said["game"], key = word, ""
		case len(said) == 0: // the kind is said first
			said["kind"] = word
		default:
			return evening.Plan{}, errors.New(m.planText("lines.evening-word", word))
		}
	}
	p, err := m.planSaid(said)
	if lacks := slices.DeleteFunc(slices.Clone(planQuestions), func(key string) bool { return said[key] != "" }); err == nil && len(lacks) > 0 {
		if !m.behind {
			lacks = board.Texts(lacks, func(_ int, key string) string { return m.said(key) })
		}
		err = errors.New(m.planText("lines.evening-lacks", strings.Join(lacks, ", ")))
	}
	return p, err
}

func (m *lineMode) switchMeant(word string) string {
	return m.meant(strings.ToLower(word), planSwitches)
}

// isPlanWord reports whether a word says what an evening is without a key before it, and is nothing else.
func (m *lineMode) isPlanWord(word string) bool {
	_, is := m.kindMeant(word)
	return is || slices.Contains(planSwitches, m.switchMeant(word))
}

// planSaid leaves to the saloon what is missing.
func (m *lineMode) planSaid(said map[string]string) (p evening.Plan, err error) {
	zone, wrong := time.LoadLocation(said["zone"])
	if wrong != nil {
		return p, errors.New(m.Words.T("lines.evening-zone", said["zone"]))
	}
	numbers := map[string]*int{"seats": &p.Seats, "minutes": &p.Minutes, "days": &p.Days, "rounds": &p.Rounds, "through": &p.Through, "group": &p.Group}
	switches := map[string]*bool{"casual": &p.Casual, "anyhow": &p.Anyhow, "private": &p.Private}
	for key, value := range said {
		number, is := numbers[key], switches[key] != nil && value == ""
		switch {
		case key == "zone", key == "starts": // which depends on the kind
		case key == "kind":
			if p.Kind, is = m.kindMeant(value); !is {
				return p, errors.New(m.Words.T("lines.evening-kind", value))
			}
		case key == "game":
			g := m.gameMeant(value)
			if g == nil {
				return p, errors.New(m.Words.T("lines.no-game", value))
			}
			p.Game = g.Info().ID
		case key == "name":
			if refused := evening.RefusesName(value); refused != nil {
				return p, errors.New(m.Sentence(refused))
			}
			p.Name = value
		case key == "clock":
			p.Clock = value
		case key == "bots":
			p.Bots = evening.Bots(m.meant(value, []string{"too", "only"}))
		case number != nil:
			if *number = tell.Number(value); *number <= 0 {
				return p, errors.New(m.Words.T("lines.evening-number", key, value))
			}
		case is:
			*switches[key] = true
		case m.isOption(said["game"], key):
			if p.Options == nil {
				p.Options = map[string]string{}
			}
			p.Options[key] = value
		default:
			return p, errors.New(m.planText("lines.evening-word", key+board.If(value == "", "", "="+value)))
		}
	}
	if starts := said["starts"]; starts != "" {
		p.Starts, err = m.startTyped(p.Kind, starts, zone)
	}
	return p, err
}

func (m *lineMode) isOption(game, key string) bool {
	g := m.gameMeant(game)
	return g != nil && slices.ContainsFunc(g.Info().Options, func(o rules.Option) bool { return o.Key == key })
}

// startTyped is now, in so many minutes or hours ("10m"), or the next moment that a sentence such as "Tuesday 20:00" means.
func (m *lineMode) startTyped(kind evening.Kind, text string, zone *time.Location) (next time.Time, err error) {
	next = m.env.Now()
	if after, wrong := time.ParseDuration(text); wrong == nil && after > 0 {
		next = next.Add(after)
	} else if !m.means(text, "now") {
		when, wrong := evening.ParseWhen(m.englishDays(text), zone)
		ever := false
		if next, ever = when.Next(next); wrong != nil || !ever {
			return next, errors.New(m.Words.T("lines.evening-when", text))
		}
	}
	if refused := (evening.Plan{Kind: kind, Starts: next}).RefusesStart(m.env.Now()); refused != nil {
		return next, errors.New(m.Sentence(refused))
	}
	return next, nil
}

// englishDays has the weekdays of the person's own language in English.
func (m *lineMode) englishDays(text string) string {
	own, words := strings.Fields(strings.ToLower(m.Words.T("lines.weekdays"))), strings.Fields(text)
	for i, word := range words {
		if day := slices.Index(own, strings.ToLower(word)); day >= 0 {
			words[i] = time.Weekday(day).String()
		}
	}
	return strings.Join(words, " ")
}
