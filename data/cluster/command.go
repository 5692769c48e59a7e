package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"saloon/data"
)

// Settings are what the commands are told of a node: how it reaches the log, and where its data is.
type Settings struct {
	Config
	Monitors, Data string
}

// Command makes the command cluster. Its caller has added the flags, and settings reads them with the file and
// the environment. leave has the server that runs on a data directory hand over what it does, and end.
func Command(cmd *cobra.Command, settings func() (Settings, error), leave func(ctx context.Context, dir string, out io.Writer) error) *cobra.Command {
	cmd.Use, cmd.Short = "cluster", "Look after a saloon that runs on several nodes"
	cmd.Long = "Cluster looks after a saloon that runs on several nodes, which share a log on NATS servers.\n" +
		"Its flags are those of serve, and come from the same file and environment."
	cmd.AddCommand(statusCommand(settings), seedCommand(settings), leaveCommand(settings, leave))
	return cmd
}

func statusCommand(settings func() (Settings, error)) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "status",
		Short: "Say how the log is, and which nodes are there",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			s, err := settings()
			if err != nil {
				return err
			}
			l, err := s.reachLog(cmd.Context())
			if err != nil {
				return err
			}
			defer l.Close()
			status, err := l.Status(cmd.Context())
			switch {
			case err != nil:
				return err
			case asJSON:
				return json.NewEncoder(cmd.OutOrStdout()).Encode(status)
			}
			return status.print(cmd.OutOrStdout())
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print an object of JSON")
	return cmd
}

func (s Settings) reachLog(ctx context.Context) (*Log, error) {
	if s.Servers == "" {
		return nil, errNoServers
	}
	ctx, cancel := context.WithTimeout(ctx, reachTime)
	defer cancel()
	return reach(ctx, s.Config, s.Monitors)
}

var errNoServers = errors.New("name the NATS servers with --cluster, or in the settings")

func (s Status) print(to io.Writer) error {
	w := tabwriter.NewWriter(to, 0, 4, 2, ' ', 0)
	line := func(format string, a ...any) { _, _ = fmt.Fprintf(w, format+"\n", a...) } // told by Flush
	line("log\t%s in the stream %s, writes %d to %d, %d KiB", s.Log, s.Stream, s.First, s.Last, s.Bytes/1024)
	if !s.Oldest.IsZero() {
		line("\tthe oldest is of %s; a node that went away later catches up by itself", s.Oldest.UTC().Format(time.DateTime))
	}
	if s.Leader == "" {
		line("servers\tthey have not agreed on one that leads")
	}
	for i, server := range s.Servers {
		line("%s\t%s", first(i, "servers"), server.say(s.Leader))
	}
	if len(s.Nodes) == 0 {
		line("nodes\tnone is there")
	}
	for i, p := range s.Nodes {
		line("%s\t%s", first(i, "nodes"), p.say(s.Last))
	}
	return w.Flush()
}

func first(i int, title string) string {
	if i == 0 {
		return title
	}
	return ""
}

func (s Server) say(leader string) string {
	switch {
	case !s.Unheard.IsZero():
		return s.Name + " is not heard since " + s.Unheard.UTC().Format(time.DateTime)
	case s.Offline:
		return s.Name + " is not there"
	case s.Name == leader:
		return s.Name + " leads"
	case s.Behind > 0:
		return fmt.Sprintf("%s lags by %d steps of the servers", s.Name, s.Behind)
	}
	return s.Name + " is up to date"
}

func (p Peer) say(last uint64) string {
	text := fmt.Sprintf("%s\t%s\tsince %s\tat %d", p.Node, p.Version, p.Since.UTC().Format(time.DateTime), p.Position)
	if p.Position < last {
		text += fmt.Sprintf(", %d behind", last-p.Position)
	}
	text += fmt.Sprintf("\t%d people\tsteward of %d tables", p.People, p.Stewards)
	if p.Leaving {
		text += "\tleaves"
	}
	if p.Unheard {
		text += "\tdoes not hear the log"
	}
	if p.Unfit {
		text += "\tits clock is wrong"
	}
	return text
}

func seedCommand(settings func() (Settings, error)) *cobra.Command {
	return &cobra.Command{
		Use:   "seed",
		Short: "Make the log of a saloon that is to run on several nodes",
		Long: "Seed makes the log on the NATS servers, and begins it with the file in the data directory, which\n" +
			"no server may have open. This node can be started then. Each other node begins with a copy\n" +
			"of this directory: saloon backup, saloon restore, and the file of the host key.",
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			s, err := settings()
			if err != nil {
				return err
			}
			return s.seed(cmd.Context(), cmd.OutOrStdout())
		},
	}
}

func (s Settings) seed(ctx context.Context, out io.Writer) error {
	if s.Servers == "" {
		return errNoServers
	}
	ctx, cancel := context.WithTimeout(ctx, reachTime+meetTime)
	defer cancel()
	if s.Monitors != "" {
		if err := SyncsAlways(ctx, s.Monitors); err != nil {
			return err
		}
	}
	c, err := Connect(ctx, s.Config)
	if err != nil {
		return err
	}
	defer c.Close()
	l, err := c.Seed(ctx)
	if err != nil {
		return err
	}
	if _, err := data.Seed(ctx, s.Data, l); err != nil {
		return errors.Join(err, c.remove(context.WithoutCancel(ctx)))
	}
	_, err = fmt.Fprintf(out, "The log %s begins with the file in %s. Start this node now, with --cluster; then bring in the others:\n"+
		"make a backup here, restore it there, and copy the file of the host key.\n", l.ID(), s.Data)
	return err
}

func (c *Cluster) remove(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, answerTimeout)
	defer cancel()
	if err := c.js.DeleteStream(ctx, c.config.Stream); err != nil {
		return fmt.Errorf("the stream %[1]s stays, and holds nothing; remove it before you try again ('nats stream rm %[1]s'): %[2]w", c.config.Stream, err)
	}
	return nil
}

func leaveCommand(settings func() (Settings, error), leave func(context.Context, string, io.Writer) error) *cobra.Command {
	return &cobra.Command{
		Use:   "leave",
		Short: "Have the node that runs here hand over what it does, and end",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			s, err := settings()
			if err != nil {
				return err
			}
			return leave(cmd.Context(), s.Data, cmd.OutOrStdout())
		},
	}
}
