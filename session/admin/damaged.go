package admin

import (
	"cmp"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"saloon/lobby"
	"saloon/session/clean"
)

type (
	damagedMessage struct {
		Type    string   `json:"type,omitempty"`
		Table   string   `json:"table"`
		Game    string   `json:"game,omitempty"`
		People  []string `json:"people"`
		Reason  string   `json:"reason"`
		Entries int      `json:"entries"` // as far as is known
		Reads   int      `json:"reads"`
		Plays   int      `json:"plays"`
		Lost    int      `json:"lost"`          // when what plays is put back
		Why     string   `json:"why,omitempty"` // not all of it can be put back
		At      *atEntry `json:"at,omitempty"`
	}
	// An atEntry is what stands where a journal stops.
	atEntry struct {
		Number int             `json:"number"`
		Kind   string          `json:"kind,omitempty"` // of the entry; none where it cannot be read
		When   time.Time       `json:"when,omitzero"`
		Seat   int             `json:"seat,omitempty"`
		Size   int             `json:"size,omitempty"`  // in bytes
		Entry  json.RawMessage `json:"entry,omitempty"` // for the operator alone
		Bytes  string          `json:"bytes,omitempty"` // those that cannot be read; for the operator alone
	}
)

// shownBytes is how many bytes of what cannot be read are shown.
const shownBytes = 120

// damagedOf tells moderators only the kind of what stands where a journal stops: nobody at the table may know the rest.
func (a *call) damagedOf(d lobby.Damaged) damagedMessage {
	m := damagedMessage{Table: d.Journal, Game: d.Game, People: []string{}, Reason: d.Reason, Entries: d.Length, Reads: len(d.Entries), Plays: d.Plays, Lost: d.Lost()}
	for _, p := range d.Players {
		if p.Name != "" {
			m.People = append(m.People, clean.Line(p.Name))
		}
	}
	if d.Why != nil {
		m.Why = clean.Line(d.Why.Error())
	}
	operator := a.by.Key == ""
	switch at := d.At(); {
	case at != nil:
		raw, _ := json.Marshal(at) // it was read from JSON
		m.At = &atEntry{Number: d.Plays, Kind: at.Kind, When: at.When, Seat: at.Seat, Size: len(raw)}
		if operator {
			m.At.Entry = raw
		}
	case d.Broken != nil:
		m.At = &atEntry{Number: len(d.Entries), Size: len(d.There)}
		if operator {
			m.At.Bytes = strings.Trim(fmt.Sprintf("%+q", d.There[:min(len(d.There), shownBytes)]), `"`)
		}
	}
	return m
}

func damaged(a *call) (answer, error) {
	list, err := a.house.Lobby.Damaged()
	head := []string{"TABLE", "GAME", "ENTRIES", "PLAYS", "PEOPLE", "WHY"}
	return listed("damaged", "No journal was set aside as damaged.", head, list, func(d lobby.Damaged) (damagedMessage, []any) {
		one := a.damagedOf(d)
		return one, []any{d.Journal, cmp.Or(d.Title, "?"), d.Length, one.howFar(), strings.Join(one.People, ", "), clean.Line(d.Reason)}
	}), err
}

func (m damagedMessage) howFar() string {
	if m.Why == "" {
		return "all"
	}
	return fmt.Sprint(m.Plays)
}

func damagedRead(a *call) (answer, error) {
	d, err := a.house.Lobby.DamagedJournal(a.args[0])
	if err != nil {
		return answer{}, err
	}
	m := a.damagedOf(d)
	m.Type = "damaged-journal"
	var out strings.Builder
	_, _ = fmt.Fprintf(&out, "The journal %s was set aside as damaged: %s\n", d.Journal, clean.Line(d.Reason))
	_, _ = fmt.Fprintf(&out, "game: %s\npeople: %s\nentries: %d, of which %d can be read and %d play\n", cmp.Or(d.Title, "not known"),
		cmp.Or(strings.Join(m.People, ", "), "not known"), d.Length, len(d.Entries), d.Plays)
	if m.Why == "" {
		_, _ = fmt.Fprintf(&out, "Now it plays: admin damaged put-back %s lets the table go on.\n", d.Journal)
		return answer{out.String(), m}, nil
	}
	_, _ = fmt.Fprintf(&out, "It does not play: %s\n", m.Why)
	if m.At != nil {
		_, _ = fmt.Fprintf(&out, "It stops at entry %d: %s\n", m.At.Number, m.At.said(a.by.Key == ""))
	}
	if d.Good > 0 {
		_, _ = fmt.Fprintf(&out, "admin damaged put-back %s %s lets the table go on from entry %d; entries that are lost then: %d.\n", d.Journal, upToLastGood, d.Good, d.Lost())
	}
	return answer{out.String(), m}, nil
}

func (at *atEntry) said(operator bool) string {
	text := ""
	switch {
	case at.Kind != "":
		text = "kind " + clean.Line(at.Kind)
		if at.Seat > 0 {
			text += fmt.Sprintf(", seat %d", at.Seat)
		}
		if !at.When.IsZero() {
			text += ", " + lobby.UntilText(at.When)
		}
		text += fmt.Sprintf(", %d bytes", at.Size)
	case at.Size == 0:
		return "nothing is there"
	default:
		text = fmt.Sprintf("%d bytes that are no entry", at.Size)
	}
	if !operator {
		return text + "; the operator is told which"
	}
	return text + ": " + cmp.Or(clean.Line(string(at.Entry)), at.Bytes)
}

// upToLastGood is the word with which a journal is put back without what does not play.
const upToLastGood = "up-to-last-good"

func putBack(a *call) (answer, error) {
	cut := len(a.args) > 1
	if cut && a.args[1] != upToLastGood {
		return answer{}, errMisused
	}
	e, err := a.house.Lobby.PutBack(a, a.by, a.args[0], cut)
	said, err := told(e, err)
	return said.with("; " + e.Text), err
}

// giveUp deletes a journal that was set aside.
func giveUp(a *call) (answer, error) {
	return told(a.house.Lobby.GiveUp(a, a.by, a.args[0], rest(a.args, 1)))
}
