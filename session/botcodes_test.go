package session

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"saloon/rules/bot/protocol"
)

// Where refusals are made that a bot may be told, beside those of the rules.
var codeSources = []string{
	"bot/request.go", "../lobby/visit.go", "../lobby/deal.go", "../lobby/tie.go", "../lobby/report.go", "../lobby/access.go", "../lobby/hook.go", "../lobby/table/refusal.go", "../lobby/evening/refusal.go", "../lobby/evening.go", "../lobby/evenings/evenings.go", "../rules/refusal.go",
	"../rules/bot/protocol/refusal.go", "../rules/bot/protocol/order.go", "../rules/bot/protocol/message.go",
	"../rules/bot/child/answer.go",
}

// notForBots are refusals of what a bot cannot ask for.
var notForBots = map[string]string{
	"^(name|key)-":                                        "names and keys are changed at a screen",
	"^(needs-a-key|no-such-link-code)$":                   "keys are linked at a screen, and a bot without one is not let in",
	"^(no-lesson|lesson-.*)$":                             "lessons are for people",
	"^(no-bot-there|person-is-here|nobody-to-send-away)$": "a bot takes nobody off a seat",
	"^game-(of-other-rules|unreadable)$":                  "finished games are looked back at by people",
	"^(seat-still-held|begins-in-a-game)$":                "a bot does not change a table",
	"^only-the-host$":                                     "a bot puts bots only on seats of tables that it makes",
	"^(that-is-you|too-many-ties|too-many-letters-here|letter-box-is-full|letters-unread|guests-get-no-letters|you-block-them|not-your-table|sits-there-already|no-such-invitation)$": "friends and letters are for people",
	"^(no-such-player|page-is-hidden)$":                                                                                                                   "players' pages are for people",
	"^(deal-.*|no-such-deal|no-deal-of-this-game)$":                                                                                                       "deals are for people",
	"^(review-.*|reviews-of-.*|too-many-reviews.*|no-such-review|game-not-kept)$":                                                                         "reviews are for people",
	"^(webhook-.*|no-webhooks-here|no-such-way-to-call)$":                                                                                                 "how somebody is called is chosen at a screen",
	"^(banned|banned-for-ever|unmuted|host-sent-you-away|saloon-says.*|(session-ended|table-closed|renamed)-by-moderator)$":                               "these are told as words, not as errors",
	"^(no-moderator|other-moderator|no-reason-given|no-such-time|no-such-sanction|too-many-sanctions|too-many-invitations|network-too-wide|own-address)$": "moderators act by commands",
	"^(no-such-report|report-.*|your-reports-wait|too-many-reports.*|guest-has-no-profile)$":                                                              "reports are for people",
	"^nobody-to-agree$":                                          "lessons and deals are for people",
	"^(night-too-long|no-holiday-left)$":                         "nights and holidays are chosen at a screen",
	"^(no-guests-here|newcomers-are-invited|no-newcomers-here)$": "these are told in a bye",
	"^(no-such-kind-of-evening|evening-needs-a-name|evening-starts-(when|too-soon)|evening-out-of-bounds|evening-has-none|too-many-go-on|clock-not-for-evenings|bots-too-or-only|too-many-evenings.*)$": "evenings are made by people",
	"^(only-who-made-it|evening-cannot-be-called-off|nobody-to-take-out|no-pause-here)$":                                                                                                                "evenings are led by people, and a program that wants no game goes",
	"^(evening-needs-a-key|evening-of-programs)$":     "these are told to people",
	"^evening-(begins-soon|called-off|with-too-few)$": "these are told as words",
	"^still-seated$": "a profile is given up at a screen",
}

var codeInSource = regexp.MustCompile(`(?m)(?:Refuse\(|disorder\{possible, "move", |^\tcode\w+ += |^\t\{\w+, "[a-z -]+", )"([a-z]+(?:-[a-z]+)*)"`)

// A bot goes by the codes of errors, so the page about its protocol names all of them.
func TestBotLine_ThePageNamesEveryCode(t *testing.T) {
	page, err := os.ReadFile(filepath.Join("..", "rules", "bot", "protocol", "PROTOCOL.md"))
	must(t, err)
	_, table, _ := strings.Cut(string(page), "## Codes")
	var named, made []string
	for line := range strings.Lines(table) {
		first, _, _ := strings.Cut(strings.TrimPrefix(line, "|"), "|")
		for _, found := range regexp.MustCompile("`([a-z-]+)`").FindAllStringSubmatch(first, -1) {
			if strings.HasPrefix(line, "|") {
				named = append(named, found[1])
			}
		}
	}
	met := map[string]bool{}
	for _, name := range codeSources {
		text, err := os.ReadFile(filepath.FromSlash(name))
		must(t, err)
		for _, found := range codeInSource.FindAllStringSubmatch(string(text), -1) {
			if pattern := cannotMeet(found[1]); pattern != "" {
				met[pattern] = true
			} else {
				made = append(made, found[1])
			}
		}
	}
	slices.Sort(named)
	slices.Sort(made)
	if made = slices.Compact(made); !slices.Equal(named, made) {
		t.Errorf("the page names the codes\n%q, and there are\n%q", named, made)
	}
	for pattern, why := range notForBots {
		if !met[pattern] {
			t.Errorf("%s: there is no such code (%s)", pattern, why)
		}
	}
}

func cannotMeet(code string) string {
	for pattern := range notForBots {
		if regexp.MustCompile(pattern).MatchString(code) {
			return pattern
		}
	}
	return ""
}

// A bot that writes nothing sensible is sent away, whatever it writes in between
// that is always taken.
func TestBotLine_ListAndSayExcuseNothing(t *testing.T) {
	r := openTestSaloon(t).newBot("anna", false)
	r.hears("hello", nil)
	for range protocol.MaxErrorsInRow - 1 {
		r.sayAnything(`nonsense`, `{"type":"list"}`)
		r.hears("tables", nil)
	}
	r.sayAnything(`nonsense`)
	r.hears("bye", nil)
}

func TestBotLine_TheEndIsToldOnce(t *testing.T) {
	s := openTestSaloon(t)
	anna, bert := s.newBot("anna", false), s.newBot("bert", false)
	anna.begins(`{"type":"create","game":"buffalo","seats":2}`, bert)
	playOutBoth(anna, bert)
	_ = bert.keys.Close() // bert goes, and anna is told
	anna.hears("state", func(w anyMessage) bool { return !w.chairs(t)[1].Here })
	anna.say(`{"type":"list"}`)
	anna.hearsBut("over", "tables")
}

// A bot that found no chair is at no table, and is shown none.
func TestBotLine_WhoFindsNoChairIsShownNothing(t *testing.T) {
	s := openTestSaloon(t)
	anna, bert := s.newBot("anna", false), s.newBot("bert", false)
	anna.say(`{"type":"create","game":"buffalo","seats":2,"bots":{"2":"easy"}}`)
	made := anna.hears("state", nil)
	for range 10 {
		bert.say(`{"type":"join","table":"` + made.Table + `"}`)
		bert.hearsBut("state", "error")
		bert.say(`{"type":"list"}`)
		bert.hearsBut("state", "tables")
	}
}

// hearsBut reads until a message of a type comes, and none of another may come before.
func (r *testBot) hearsBut(never, kind string) {
	r.t.Helper()
	for m := range r.messages {
		switch m.Type {
		case never:
			r.t.Fatalf("the bot is told %+v", m)
		case kind:
			return
		}
	}
	r.t.Fatalf("the connection ended before a %s", kind)
}
