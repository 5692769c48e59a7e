package webhook

import (
	"encoding/json"
	"mime"
	"net/http"
	"slices"
	"strings"
	"time"
)

// A Style is how a receiver wants a summons written.
type Style string

// The styles.
const (
	JSON    Style = "json"    // all there is, for programs
	Ntfy    Style = "ntfy"    // plain text, with its title in a header
	Discord Style = "discord" // a message of a channel
	Slack   Style = "slack"   // the same, written differently
)

// Styles lists them.
func Styles() []Style { return []Style{JSON, Ntfy, Discord, Slack} }

// A Target is where somebody wants to be told.
type Target struct {
	Owner   string // whose it is
	Address string
	Style   Style
	Secret  string // that summonses are signed with
}

// CheckTarget says why a target cannot be used, as ErrAddress, ErrHost or ErrStyle; or nil.
func (r Rules) CheckTarget(t Target) error {
	if !slices.Contains(Styles(), t.Style) {
		return ErrStyle
	}
	return r.Check(t.Address)
}

// A Summons is what somebody is told.
type Summons struct {
	Event     string     `json:"event"` // turn, again, reminder, invitation, letter, evening, test
	Title     string     `json:"title"`
	Text      string     `json:"text"` // a sentence
	Game      string     `json:"game,omitempty"`
	Table     string     `json:"table,omitempty"`
	Evening   string     `json:"evening,omitempty"` // its name
	Opponents []string   `json:"opponents,omitempty"`
	Due       *time.Time `json:"due,omitempty"` // when the time for the decision is over, or the evening begins

	// Of letters and invitations: who sent them, and how many there are.
	From        []string `json:"from,omitempty"`
	Letters     int      `json:"letters,omitempty"`
	Invitations int      `json:"invitations,omitempty"`
}

// written is a summons as a receiver wants it: the body, and the headers beside it.
func (n Summons) written(s Style) (body []byte, header http.Header, err error) {
	header = http.Header{"Content-Type": {"application/json"}}
	switch s {
	case Ntfy:
		header.Set("Content-Type", "text/plain; charset=utf-8")
		header.Set("Title", mime.QEncoding.Encode("utf-8", n.Title))
		return []byte(n.Text), header, nil
	case Discord:
		body, err = json.Marshal(map[string]any{
			"content":          escaped(n.Title+"\n"+n.Text, `\`, "\\*_~`|>#[]()<@:-"),
			"allowed_mentions": map[string]any{"parse": []string{}},
		})
	case Slack:
		text := strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;").Replace(n.Title + "\n" + n.Text)
		body, err = json.Marshal(map[string]any{"text": text, "mrkdwn": false})
	case JSON:
		body, err = json.Marshal(n)
	default:
		err = ErrStyle
	}
	return body, header, err
}

// escaped puts a sign before each of the signs that mean something to the receiver.
func escaped(text, sign, special string) string {
	var b strings.Builder
	for _, c := range text {
		if strings.ContainsRune(special, c) {
			b.WriteString(sign)
		}
		b.WriteRune(c)
	}
	return b.String()
}
