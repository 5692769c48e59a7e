package admin

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"saloon/session/command"
)

// DialSocket connects to the socket of the server that runs on a data directory.
type DialSocket func(ctx context.Context, dir string) (net.Conn, error)

// Command makes the command admin: what moderators do over SSH, the operator does on the server's machine.
func Command(dial DialSocket) *cobra.Command {
	var dir, to, at string
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "admin COMMAND",
		Short: "Say to all, end sessions, ban, read reports: while the server runs",
		Long: "Admin does what moderators do over SSH, as the operator: it asks the server that runs on the data\n" +
			"directory, by a socket that only the server's own user can open.\n\n" + helpText(),
		Example: "  saloon admin ban 192.0.2.0/24 3d spam\n  saloon admin sessions --json --data /var/lib/saloon",
		RunE: func(cmd *cobra.Command, args []string) error {
			args, err := WithInput(args, cmd.InOrStdin())
			if err != nil {
				return err
			}
			var options []string
			if cmd.Flags().Changed("to") {
				options = append(options, toOption, to)
			}
			if cmd.Flags().Changed("table") {
				options = append(options, tableOption, at)
			}
			if asJSON {
				options = append(options, "--json")
			}
			textAt := len(args)
			if at := cmd.ArgsLenAtDash(); at >= 0 { // cobra has taken -- away
				textAt, options = at, append(options, optionsEnd)
			}
			return askServer(cmd, dial, dir, slices.Insert(args, textAt, options...))
		},
	}
	cmd.Flags().StringVar(&dir, "data", "saloon-data", "ask the server that runs on `DIR`")
	cmd.Flags().StringVar(&to, "to", "", "say it to `NAME` alone")
	cmd.Flags().StringVar(&at, "table", "", "say it at `TABLE` alone")
	cmd.Flags().BoolVar(&asJSON, "json", false, "answer in JSON, for programs")
	_ = cmd.MarkFlagDirname("data") // fails only for a flag that does not exist
	return cmd
}

type refusal struct {
	why  string
	code int
}

func (e refusal) Error() string { return e.why }

func (e refusal) ExitsWith() int { return e.code }

// askServer tells of wrong words without asking the server.
func askServer(cmd *cobra.Command, dial DialSocket, dir string, args []string) error {
	if len(args) == 0 || slices.Equal(args, []string{"help"}) {
		return cmd.Help()
	}
	said := socketAnswer{}
	if _, complaint, code := read(args); code != command.Done {
		said = socketAnswer{Complaint: complaint + "\n", Code: code}
	} else if err := said.ask(cmd.Context(), dial, dir, args); err != nil {
		return err
	}
	_, _ = io.WriteString(cmd.OutOrStdout(), said.Out)
	if said.Code != command.Done {
		return refusal{strings.TrimSpace(said.Complaint), said.Code}
	}
	return nil
}

// How long a server that hangs is waited for: all but a backup is answered at once.
var answerTime, backupTime = 30 * time.Second, 10 * time.Minute

func (a *socketAnswer) ask(ctx context.Context, dial DialSocket, dir string, args []string) error {
	conn, err := dial(ctx, dir)
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close() }()
	patience := answerTime
	if args[0] == "backup" {
		patience = backupTime
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	defer context.AfterFunc(ctx, func() { _ = conn.Close() })()
	words, err := json.Marshal(args)
	if err != nil {
		return fmt.Errorf("writing the command: %w", err)
	}
	line := ""
	if _, err = fmt.Fprintf(conn, "admin %s\n", words); err == nil {
		line, err = bufio.NewReader(conn).ReadString('\n')
	}
	switch {
	case errors.Is(ctx.Err(), context.DeadlineExceeded):
		return fmt.Errorf("the server that has %s open did not answer within %.0f seconds", dir, patience.Seconds())
	case ctx.Err() != nil:
		return fmt.Errorf("the server was not waited for: %w", ctx.Err())
	case err != nil:
		return fmt.Errorf("the server did not answer: %w", err)
	case strings.HasPrefix(line, "no "):
		return fmt.Errorf("the server is of another version: it answers %q", strings.TrimSpace(line))
	}
	if err := json.Unmarshal([]byte(line), a); err != nil {
		return fmt.Errorf("reading the server's answer: %w", err)
	}
	return nil
}

var errAlone = errors.New("this saloon runs alone, so no other node can take over; to close it, type  saloon admin drain")

// Leave has the server that runs on a data directory hand over what it does, and waits until it has ended.
func Leave(dial DialSocket) func(ctx context.Context, dir string, out io.Writer) error {
	return func(ctx context.Context, dir string, out io.Writer) error {
		var said socketAnswer
		if err := said.ask(ctx, dial, dir, []string{"stats", "--json"}); err != nil {
			return err
		}
		var m statsMessage
		if err := json.Unmarshal([]byte(said.Out), &m); err == nil && m.Node == nil {
			return errAlone
		}
		said = socketAnswer{}
		if err := said.ask(ctx, dial, dir, []string{"drain"}); err != nil {
			return err
		}
		if said.Code != command.Done {
			return refusal{strings.TrimSpace(said.Complaint), said.Code}
		}
		_, err := io.WriteString(out, said.Out)
		return err
	}
}
