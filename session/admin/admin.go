package admin

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"runtime/debug"
	"slices"
	"strings"
	"text/tabwriter"
	"time"
	"unicode/utf8"

	"saloon/lobby"
	"saloon/rules/bot/protocol"
	"saloon/session/clean"
	"saloon/session/command"
	"saloon/session/door"
	"saloon/tui/lines"
	"saloon/tui/tell"
)

// A House is what the commands act on.
type House struct {
	Lobby    *lobby.Lobby
	Sessions func() []Session                                           // the oldest first
	Backup   func(ctx context.Context, name string) (BackupMade, error) // nil where none can be made
	Stopping <-chan struct{}                                            // closed when the saloon closes
	Began    time.Time
	Now      func() time.Time
	Log      *slog.Logger
}

// A Session is one of those who are here, as moderators see it.
type Session struct {
	Number uint64
	Mail   *lobby.Mailbox
	From   door.Address
	User   string
	Does   string // screen, play, bot, or another command
	Began  time.Time
}

// Timeout is how long a command may take.
const Timeout = 10 * time.Second

// anyCount is the greatest number of words of a task that takes any number of them.
const anyCount = 1 << 10

// A task is what moderators type behind the address and the word admin, and the operator behind  saloon admin.
type task struct {
	name     string // one word or two
	words    string // those behind the name, as people type them
	min, max int    // how many of them
	about    string
	do       func(*call) (answer, error)
}

type call struct {
	context.Context
	house *House
	by    lobby.By
	request
}

// A request is a task with what was typed behind its name.
type request struct {
	task
	args    []string          // without options
	options map[string]string // of say
	asJSON  bool
}

// An answer is what a command has to tell: in lines for people, and as a value for programs.
type answer struct {
	text  string
	value any
}

// misused says what is wrong with the words behind a command, where the usage does not.
type misused string

func (m misused) Error() string { return string(m) }

const errMisused = misused("")

// tasks are in the order in which help lists them. One that acts notes it before it acts, see [lobby.Lobby.Note].
func tasks() []task {
	return []task{
		{"mute", "WHO TIME REASON", 3, anyCount, "let somebody play, and not talk, write or invite", timed(lobby.ActMute)},
		{"unmute", "WHO", 1, 1, "let them talk again", toWhom(lobby.ActUnmute)},
		{"rename", "NAME NEW-NAME REASON", 3, anyCount, "give a player another name", anAct(rename)},
		{"remove", "NAME TABLE REASON", 3, anyCount, "take somebody from a table for good", anAct(remove)},
		{"ban", "WHO TIME REASON", 3, anyCount, "let somebody not come in any more", ban},
		{"unban", "WHO", 1, 1, "let them come in again", toWhom(lobby.ActUnban)},
		{"bans", "", 0, 0, "who is banned, muted or kept from a table, until when and why", bans},
		{"bans export", "", 0, 0, "the bans of keys and networks as a list, a line each", exportBans},
		{"bans import", "< LIST", 1, 1, "lay the bans of such a list that do not hold yet; all of them, or none where a line is wrong", importBans},
		{"remark", "WHO TEXT", 2, anyCount, "note down something about somebody, for moderators alone", anAct(remark)},
		{"remarks", "[WHO]", 0, 1, "what was noted down about somebody, or about everybody", remarks},
		{"unremark", "WHO", 1, 1, "take back all that was noted down about somebody", toWhom(lobby.ActUnremark)},
		{"invite", "TIME [COUNT]", 1, 2, "make a code that lets a newcomer in, or COUNT of them, where new-players is invited", invite},
		{"invitations", "", 0, 0, "which invitations hold, until when and for how many", invitations},
		{"uninvite", "CODE", 1, 1, "end an invitation", toWhom(lobby.ActUninvite)},
		{"say", "TEXT [--to NAME | --table TABLE]", 1, anyCount, "tell everybody who is here something, or one of them, or those at a table", say},
		{"sessions", "", 0, 0, "who is here, from where and since when", sessions},
		{"sessions end", "NUMBER REASON", 2, anyCount, "end a session", endSession},
		{"find", "PART", 1, 1, "who has PART in the name, or a key that begins so, also of those who are away; the first 50", find},
		{"tables", "", 0, 0, "all tables, also private ones", tables},
		{"tables close", "TABLE REASON", 2, anyCount, "end a table, and the game that is played there", anAct(closeTable)},
		{"evenings", "", 0, 0, "evenings that are to come, run or were just over, also private ones", evenings},
		{"evenings off", "CODE [REASON]", 1, anyCount, "call an evening off that has not begun", eveningOff},
		{"evenings out", "CODE NAME [REASON]", 2, anyCount, "take somebody out of an evening for good; a game that they play goes on", eveningOut},
		{"damaged", "", 0, 0, "tables whose journals were set aside as damaged, and why", damaged},
		{"damaged read", "TABLE", 1, 1, "how far such a journal plays now, and what stands where it stops", damagedRead},
		{"damaged put-back", "TABLE [" + upToLastGood + "]", 1, 2, "let its table go on; with " + upToLastGood + " without what does not play", putBack},
		{"damaged give-up", "TABLE REASON", 2, anyCount, "delete it for good", giveUp},
		{"backup", "[NAME]", 0, 1, "copy all data to the folder for backups now, and look whether the copy holds", backup},
		{"stats", "", 0, 0, "how the saloon is, on one page", stats},
		{"drain", "[TIME]", 0, 1, "begin nothing new, and close once the games of those who are here are done, or after TIME", drain},
		{"drain cancel", "", 0, 0, "stay open after all", stayOpen},
		{"reports", "", 0, 0, "what people report, the oldest first", reports},
		{"reports read", "NUMBER", 1, 1, "a report, with what was said there and the game so far", report},
		{"reports close", "NUMBER [NOTE]", 1, anyCount, "note that a report is dealt with", settle},
		{"audit", "[COUNT]", 0, 1, "what moderators and the operator did, the newest last", audit},
		{"help", "", 0, 0, "read this list", help},
	}
}

// meant is the command that words begin with, and the words behind it. known is false for none.
func meant(words []string) (one task, args []string, known bool) {
	all := tasks()
	for _, n := range []int{2, 1} {
		if len(words) < n {
			continue
		}
		name := strings.Join(words[:n], " ")
		if at := slices.IndexFunc(all, func(c task) bool { return c.name == name }); at >= 0 {
			return all[at], words[n:], true
		}
	}
	return one, nil, false
}

// read takes typed words apart; code is not 0 when they are wrong, and complaint says why.
func read(typed []string) (r request, complaint string, code int) {
	words, asTyped := typed, []string(nil) // what stands behind -- is no option
	if at := slices.Index(typed, optionsEnd); at >= 0 {
		words, asTyped = typed[:at], typed[at+1:]
	}
	said := len(words)
	words = slices.DeleteFunc(slices.Clone(words), func(w string) bool { return w == "--json" })
	one, args, known := meant(words)
	if !known {
		var names []string
		for _, c := range tasks() {
			names = append(names, c.name)
		}
		complaint = fmt.Sprintf("There is no command %q for moderators. There are: %s.", clean.Line(strings.Join(words[:min(1, len(words))], " ")), strings.Join(names, ", "))
		return r, complaint, command.Unknown
	}
	r = request{task: one, args: args, options: map[string]string{}, asJSON: len(words) < said}
	if one.max == anyCount {
		complaint = r.takeOptions()
	}
	r.args = append(r.args, asTyped...)
	switch {
	case complaint != "":
	case len(r.args) > one.max:
		complaint = fmt.Sprintf("%.40q means nothing here. %s%s", clean.Line(r.args[one.max]), one.usage(), one.alsoNamed())
	case len(r.args) < one.min:
		complaint = one.usage()
	default:
		complaint = r.tooLong()
	}
	if complaint != "" {
		return r, complaint, command.Misused
	}
	return r, "", command.Done
}

// The options of say, and what ends the options of all commands.
const (
	toOption    = "--to"
	tableOption = "--table"
	optionsEnd  = "--"
)

// takeOptions takes the options out of the words of a text, and complains of what looks like one and is none.
func (r *request) takeOptions() (complaint string) {
	var args []string
	for i := 0; i < len(r.args); i++ {
		switch w := r.args[i]; {
		case !strings.HasPrefix(w, "-") || w == "-":
			args = append(args, w)
		case r.name != "say" || w != toOption && w != tableOption:
			return fmt.Sprintf("%q means nothing here; where it belongs to a text, type -- before the text. %s", clean.Line(w), r.usage())
		case i+1 == len(r.args) || r.args[i+1] == "" || strings.HasPrefix(r.args[i+1], "-") || len(r.options) > 0:
			return r.usage()
		default:
			i++
			r.options[w] = r.args[i]
		}
	}
	r.args = args
	return ""
}

// tooLong complains of a text that would be cut. It is what the last word of the usage stands for.
func (r request) tooLong() (complaint string) {
	named, _, _ := strings.Cut(r.words, " [--")
	before := len(strings.Fields(named)) - 1
	if r.max < anyCount || len(r.args) < before {
		return ""
	}
	if n := utf8.RuneCountInString(rest(r.args, before)); n > lobby.MaxChat {
		return fmt.Sprintf("This text has %d characters, and at most %d are kept: shorten it.", n, lobby.MaxChat)
	}
	return ""
}

func (one task) usage() string {
	return "Type: admin " + strings.TrimSpace(one.name+" "+one.words) + " [--json]"
}

// alsoNamed names the commands that begin with the name of this one.
func (one task) alsoNamed() string {
	var names []string
	for _, other := range tasks() {
		if strings.HasPrefix(other.name, one.name+" ") {
			names = append(names, "admin "+other.name)
		}
	}
	if len(names) == 0 {
		return ""
	}
	return ", or " + strings.Join(names, ", ")
}

// Run carries out a command, and returns what it says, what it complains of and its exit code.
func (h *House) Run(ctx context.Context, by lobby.By, typed []string, sentence func(error) string) (out, complaint string, code int) {
	r, complaint, code := read(typed)
	if code != command.Done {
		return "", complaint + "\n", code
	}
	told, err := r.do(&call{ctx, h, by, r})
	var wrong misused
	switch {
	case errors.As(err, &wrong):
		return "", strings.TrimSpace(string(wrong)+" "+r.usage()) + "\n", command.Misused
	case err != nil:
		if r.asJSON {
			out = string(protocol.Encode(protocol.ErrorOf("admin", err)))
		}
		return out, sentence(err) + "\n", command.Refused
	case !r.asJSON:
		return told.text, "", command.Done
	}
	raw, err := json.Marshal(told.value)
	if err != nil {
		return "", err.Error() + "\n", command.Refused
	}
	return string(raw) + "\n", "", command.Done
}

type socketAnswer struct {
	Out       string `json:"out"`
	Complaint string `json:"complaint,omitempty"`
	Code      int    `json:"code"`
}

// AnswerSocket carries out the words, in JSON, behind the word admin. Whoever can open the socket is the operator.
func (h *House) AnswerSocket(ctx context.Context, word, rest string, to io.Writer) bool {
	if word != "admin" {
		return false
	}
	var typed []string
	var said socketAnswer
	if err := json.Unmarshal([]byte(rest), &typed); err != nil {
		said = socketAnswer{Complaint: "the words of a command are an array in JSON\n", Code: command.Misused}
	} else {
		said = h.runForOperator(ctx, typed)
	}
	_ = json.NewEncoder(to).Encode(said)
	return true
}

// runForOperator carries out a command; one that panics ends alone, as sessions do.
func (h *House) runForOperator(ctx context.Context, typed []string) (said socketAnswer) {
	ctx, cancel := context.WithTimeout(ctx, Timeout)
	defer cancel()
	defer func() {
		if what := recover(); what != nil {
			h.Log.Error("a command of the operator panicked", "panic", clean.Line(fmt.Sprint(what)), "stack", string(debug.Stack()))
			said = socketAnswer{Complaint: "Something went wrong in the saloon, and it has been noted in its log.\n", Code: command.Refused}
		}
	}()
	said.Out, said.Complaint, said.Code = h.Run(ctx, lobby.Operator, typed, func(err error) string { return lines.Sentence(tell.Env{}, err) })
	return said
}

func help(*call) (answer, error) {
	type row struct {
		Command string `json:"command"`
		About   string `json:"about"`
	}
	told := struct {
		Type     string `json:"type"`
		Commands []row  `json:"commands"`
	}{Type: "admin-help"}
	for _, c := range tasks() {
		told.Commands = append(told.Commands, row{strings.TrimSpace(c.name + " " + c.words), c.about})
	}
	return answer{helpText(), told}, nil
}

func helpText() string {
	text := columns(nil, func(w io.Writer) {
		for _, c := range tasks() {
			_, _ = fmt.Fprintf(w, "  admin %s\t%s\n", strings.TrimSpace(c.name+" "+c.words), c.about)
		}
	})
	return text + "\nWHO is a name, the ID of a player, a key (SHA256:...), an address or a network (192.0.2.0/24);\n" +
		"TIME is 30m, 2h, 3d, 2w or forever. The person is told the REASON. All of them understand --json.\n"
}

func columns(head []string, rows func(w io.Writer)) string {
	var out bytes.Buffer
	w := tabwriter.NewWriter(&out, 0, 0, 2, ' ', 0)
	if head != nil {
		_, _ = fmt.Fprintln(w, strings.Join(head, "\t"))
	}
	rows(w)
	_ = w.Flush()
	return out.String()
}
