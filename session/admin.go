package session

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"saloon/lobby"
	"saloon/rules/bot/protocol"
	"saloon/session/clean"
	"saloon/session/screen"
	"saloon/tui/lines"
	"saloon/tui/tell"
)

// An adminCommand is what moderators type behind the address and the word admin, and the operator
// behind  saloon admin  on the machine of the server.
type adminCommand struct {
	name     string // one word or two
	words    string // those behind the name, as people type them
	min, max int    // how many of them
	acts     bool   // it changes something, and so leaves an entry in the audit log
	about    string
	do       func(*adminCall) (adminAnswer, error)
}

// An adminCall is one of these commands as somebody typed it.
type adminCall struct {
	context.Context
	server *server
	by     lobby.By
	args   []string
}

// An adminAnswer is what a command has to tell: in lines for people, and as a value for programs.
type adminAnswer struct {
	text  string
	value any
}

// errMisused is the error of a command whose words are wrong.
var errMisused = errors.New("the words behind the command are wrong")

// adminCommands are all of them, in the order in which help lists them. A new one is a row here and
// its function; one that acts writes down what it does before it does it, see [lobby.Lobby.Note].
func adminCommands() []adminCommand {
	return []adminCommand{
		{"mute", "WHO TIME REASON", 3, anyCount, true, "let somebody play, and not talk, write or invite", adminMute},
		{"unmute", "WHO", 1, 1, true, "let them talk again", adminUnmute},
		{"rename", "NAME NEW-NAME REASON", 3, anyCount, true, "give a player another name", adminRename},
		{"remove", "NAME TABLE REASON", 3, anyCount, true, "take somebody from a table for good", adminRemove},
		{"ban", "WHO TIME REASON", 3, anyCount, true, "let somebody not come in any more", adminBan},
		{"unban", "WHO", 1, 1, true, "let them come in again", adminUnban},
		{"bans", "", 0, 0, false, "who is banned, muted or kept from a table, until when and why", adminBans},
		{"say", "TEXT", 1, anyCount, true, "tell everybody who is here something", adminSay},
		{"sessions", "", 0, 0, false, "who is here, from where and since when", adminSessions},
		{"sessions end", "NUMBER REASON", 2, anyCount, true, "end a session", adminEnd},
		{"tables", "", 0, 0, false, "all tables, also private ones", adminTables},
		{"tables close", "TABLE REASON", 2, anyCount, true, "end a table, and the game that is played there", adminClose},
		{"damaged", "", 0, 0, false, "tables whose journals were set aside as damaged, and why", adminDamaged},
		{"damaged read", "TABLE", 1, 1, false, "how far such a journal plays now, and what stands where it stops", adminDamagedRead},
		{"damaged put-back", "TABLE [" + upToLastGood + "]", 1, 2, true, "let its table go on; with " + upToLastGood + " without what does not play", adminPutBack},
		{"damaged give-up", "TABLE REASON", 2, anyCount, true, "delete it for good", adminGiveUp},
		{"backup", "[NAME]", 0, 1, true, "copy all data to the folder for backups now, and look whether the copy holds", adminBackup},
		{"stats", "", 0, 0, false, "how the saloon is, on one page", adminStats},
		{"drain", "[TIME]", 0, 1, true, "begin nothing new, and close once the games of those who are here are done, or after TIME", adminDrain},
		{"drain cancel", "", 0, 0, true, "stay open after all", adminStayOpen},
		{"reports", "", 0, 0, false, "what people report, the oldest first", adminReports},
		{"reports read", "NUMBER", 1, 1, false, "a report, with what was said there and the game so far", adminReport},
		{"reports close", "NUMBER [NOTE]", 1, anyCount, true, "note that a report is dealt with", adminSettle},
		{"audit", "[COUNT]", 0, 1, false, "what moderators and the operator did, the newest last", adminAudit},
		{"help", "", 0, 0, false, "read this list", adminHelp},
	}
}

// adminMeant is the command that words begin with, and the words behind it. known is false for none.
func adminMeant(words []string) (one adminCommand, args []string, known bool) {
	all := adminCommands()
	for _, n := range []int{2, 1} {
		if len(words) < n {
			continue
		}
		name := strings.Join(words[:n], " ")
		if at := slices.IndexFunc(all, func(c adminCommand) bool { return c.name == name }); at >= 0 {
			return all[at], words[n:], true
		}
	}
	return one, nil, false
}

// readAdmin takes typed words apart; code is not 0 when they are wrong, and complaint says why.
func readAdmin(typed []string) (one adminCommand, args []string, asJSON bool, complaint string, code int) {
	words := slices.DeleteFunc(slices.Clone(typed), func(w string) bool { return w == "--json" })
	one, args, known := adminMeant(words)
	switch {
	case !known:
		var names []string
		for _, c := range adminCommands() {
			names = append(names, c.name)
		}
		complaint = fmt.Sprintf("There is no command %q for moderators. There are: %s.", clean.Line(strings.Join(words[:min(1, len(words))], " ")), strings.Join(names, ", "))
		return one, nil, false, complaint, exitUnknown
	case len(args) < one.min || len(args) > one.max:
		return one, nil, false, one.usage(), exitMisused
	}
	return one, args, len(words) < len(typed), "", exitDone
}

func (one adminCommand) usage() string {
	return "Type: admin " + strings.TrimSpace(one.name+" "+one.words) + " [--json]"
}

// admin carries out a command for a moderator or the operator, and is what it says, what it complains of and
// its exit code.
func (s *server) admin(ctx context.Context, by lobby.By, typed []string, sentence func(error) string) (out, complaint string, code int) {
	one, args, asJSON, complaint, code := readAdmin(typed)
	if code != exitDone {
		return "", complaint + "\n", code
	}
	answer, err := one.do(&adminCall{ctx, s, by, args})
	switch {
	case errors.Is(err, errMisused):
		return "", one.usage() + "\n", exitMisused
	case err != nil:
		if asJSON {
			out = string(protocol.Encode(protocol.ErrorOf("admin", err)))
		}
		return out, sentence(err) + "\n", exitRefused
	case !asJSON:
		return answer.text, "", exitDone
	}
	raw, err := json.Marshal(answer.value)
	if err != nil {
		return "", err.Error() + "\n", exitRefused
	}
	return string(raw) + "\n", "", exitDone
}

// serveAdmin carries out a command of a moderator.
func (s *server) serveAdmin(c *sshSession, args []string, asJSON bool) int {
	if len(args) == 0 {
		c.complain("Type: admin COMMAND [--json];  admin help  lists the commands.")
		return exitMisused
	}
	return s.serveAdmitted(c, func(*screen.IdleWatch) int {
		by, is := s.backend.Moderator(c.env.Key)
		if !is {
			c.complain("Only moderators can do that: people whose key the operator has listed.")
			return exitRefused
		}
		by.From = c.env.Mail.Origin
		if asJSON {
			args = append(slices.Clone(args), "--json")
		}
		ctx, cancel := context.WithTimeout(c.ssh.Context(), pageTimeout)
		defer cancel()
		out, complaint, code := s.admin(ctx, by, args, func(err error) string { return lines.Sentence(c.env, err) })
		c.say(out)
		if complaint != "" {
			c.complain(strings.TrimSuffix(complaint, "\n"))
		}
		return code
	})
}

// A socketAnswer is what a command says to who asked at the socket.
type socketAnswer struct {
	Out       string `json:"out"`
	Complaint string `json:"complaint,omitempty"`
	Code      int    `json:"code"`
}

// answerSocket answers the word admin at the socket beside the file: behind it stand the words of a
// command, as JSON. Whoever can open the socket is the operator.
func (s *server) answerSocket(ctx context.Context, word, rest string, to io.Writer) bool {
	if word != "admin" {
		return false
	}
	var typed []string
	var answer socketAnswer
	if err := json.Unmarshal([]byte(rest), &typed); err != nil {
		answer = socketAnswer{Complaint: "the words of a command are an array in JSON\n", Code: exitMisused}
	} else {
		ctx, cancel := context.WithTimeout(ctx, pageTimeout)
		defer cancel()
		answer.Out, answer.Complaint, answer.Code = s.admin(ctx, lobby.Operator, typed, func(err error) string { return lines.Sentence(tell.Env{}, err) })
	}
	_ = json.NewEncoder(to).Encode(answer)
	return true
}

// adminHelp lists the commands.
func adminHelp(*adminCall) (adminAnswer, error) {
	type row struct {
		Command string `json:"command"`
		About   string `json:"about"`
	}
	told := struct {
		Type     string `json:"type"`
		Commands []row  `json:"commands"`
	}{Type: "admin-help"}
	for _, c := range adminCommands() {
		told.Commands = append(told.Commands, row{strings.TrimSpace(c.name + " " + c.words), c.about})
	}
	return adminAnswer{adminHelpText(), told}, nil
}

func adminHelpText() string {
	text := columns(nil, func(w io.Writer) {
		for _, c := range adminCommands() {
			_, _ = fmt.Fprintf(w, "  admin %s\t%s\n", strings.TrimSpace(c.name+" "+c.words), c.about)
		}
	})
	return text + "\nWHO is a name, a key (SHA256:...), an address or a network (192.0.2.0/24); TIME is 30m, 2h, 3d, 2w\n" +
		"or forever. The person is told the REASON. All of them understand --json.\n"
}

// columns are lines in columns, below a head.
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
