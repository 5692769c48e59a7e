package lobby

import (
	"maps"

	"saloon/lobby/table"
	"saloon/lobby/words"
	"saloon/rules"
)

// A By is who does an act: a moderator, who proved a key that the operator has listed, or the
// operator at the server itself.
type By struct {
	Name string // of a moderator, in the operator's list
	Key  Key    // empty for the operator
	Who  table.PlayerID
	From Origin
}

// Operator is who runs the server.
var Operator = By{Name: "operator"}

// SetModerators replaces the list of moderators: their keys, and what they are called.
func (l *Lobby) SetModerators(list map[Key]string) {
	h := l.hall
	h.mu.Lock()
	defer h.mu.Unlock()
	before := h.moderators
	h.moderators = maps.Clone(list)
	for _, p := range h.crowd {
		for _, v := range p.visits {
			_, was := before[v.mail.Key]
			if _, is := h.moderators[v.mail.Key]; is != was {
				h.showTo(v, p)
			}
		}
	}
}

// Moderator is the moderator who owns a key; false when nobody does.
func (l *Lobby) Moderator(key Key) (By, bool) {
	l.hall.mu.Lock()
	name, is := l.hall.moderators[key]
	l.hall.mu.Unlock()
	if key == "" || !is {
		return By{}, false
	}
	by := By{Name: name, Key: key}
	if p, known, err := l.Find(key); err == nil && known {
		by.Who = p.ID
	}
	return by, true
}

// isModerators reports whether a name belongs to a moderator other than the player, or the owner of the key,
// because the audit log calls moderators by their names in the operator's list.
func (l *Lobby) isModerators(skeleton string, self table.PlayerID, own Key) bool {
	l.hall.mu.Lock()
	list := l.hall.moderators // replaced, and never changed
	l.hall.mu.Unlock()
	for key, name := range list {
		if words.Skeleton(name) != skeleton || key == own {
			continue
		}
		if p, known, err := l.Find(key); self == "" || err != nil || !known || p.ID != self {
			return true
		}
	}
	return false
}

// moderates reports whether somebody came with the key of a moderator, and how many reports wait
// for one.
func (h *hall) moderates(v *connection) (is bool, reports int) {
	if _, is = h.moderators[v.mail.Key]; !is || v.mail.Key == "" {
		return false, 0
	}
	return true, h.reports
}

// by is the visitor as a moderator, or a refusal.
func (v *Visit) by() (By, error) {
	by, is := v.lobby.Moderator(v.mail.Key)
	switch {
	case !is:
		return by, refusedNoModerator
	case !v.lobby.hall.allow(v.id, false):
		return by, refusedTooFast
	}
	by.Who, by.From = v.id, v.mail.Origin
	return by, nil
}

// showReports tells the moderators who are here how many reports wait.
func (h *hall) showReports(waiting int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.reports == waiting {
		return
	}
	more := waiting > h.reports
	h.reports = waiting
	for _, p := range h.crowd {
		for _, v := range p.visits {
			if is, _ := h.moderates(v); is {
				h.showTo(v, p)
				if more {
					v.mail.Put(News{Tidings: []Tiding{tells(toldReport)}})
				}
			}
		}
	}
}

// tells is a tiding of the saloon itself.
func tells(r *rules.Refusal) Tiding { return Tiding{What: Tells, Told: r.Phrase} }
