package data

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/charmbracelet/x/term"
	"github.com/spf13/cobra"
)

// BackupCommand makes the command backup.
func BackupCommand() *cobra.Command {
	var dir string
	cmd := &cobra.Command{
		Use:   "backup FILE",
		Short: "Copy all data to a new file, also while the server runs",
		Long: "Backup copies everything that the saloon keeps to a new file, also while the server runs.\n" +
			"To go back to such a copy, see saloon restore. With serve --backup-dir the server makes such\n" +
			"copies by itself.",
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := Backup(cmd.Context(), dir, args[0]); err != nil {
				return err
			}
			_, err := fmt.Fprintf(cmd.OutOrStdout(), "The saloon's file is copied to %s.\n", args[0])
			return err
		},
	}
	cmd.Flags().StringVar(&dir, "data", "saloon-data", "copy the data in `DIR`")
	_ = cmd.MarkFlagDirname("data") // fails only for a flag that does not exist
	return cmd
}

// RestoreCommand makes the command restore. No backup has the server's own key, which is called hostKey.
func RestoreCommand(hostKey string) *cobra.Command {
	var dir string
	cmd := &cobra.Command{
		Use:   "restore BACKUP",
		Short: "Put a backup into a data directory that has no file",
		Long: "Restore looks whether a backup holds, and puts a copy of it into the data directory. It never\n" +
			"replaces a file: stop the server and move " + fileName + " away first. What has happened since the\n" +
			"backup was made is not in it, and the server's own key, " + hostKey + ", is in no backup: keep a\n" +
			"copy of it, or players are warned that the server is another one.",
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			r, err := Restore(cmd.Context(), args[0], dir)
			if err != nil {
				return err
			}
			_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s\n%s\n%s\n", r.Holds(), "It is restored to "+r.Path+". What happened later is not in it.", aboutHostKey(dir, hostKey))
			return err
		},
	}
	cmd.Flags().StringVar(&dir, "data", "saloon-data", "put it into `DIR`")
	_ = cmd.MarkFlagDirname("data") // fails only for a flag that does not exist
	return cmd
}

func aboutHostKey(dir, name string) string {
	path := filepath.Join(dir, name)
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		return "The server's own key is in no backup, and there is none in " + dir + ": the next start makes a new one, and players are\n" +
			"warned that the server is another one. If you have a copy of the old one, put it there first, as " + path + "."
	}
	return "The server's own key, " + path + ", stays as it is: players notice nothing."
}

// CompactCommand makes the command compact.
func CompactCommand() *cobra.Command {
	var dir string
	cmd := &cobra.Command{
		Use:   "compact",
		Short: "Make the saloon's file smaller, while the server is stopped",
		Long: "Compact writes the saloon's file anew, without the room that is free in it, compares the two, and\n" +
			"puts the new one in the place of the old one. Stop the server first, and have room for a second\n" +
			"file. When it is interrupted, nothing has changed. The server uses free room by itself; compact\n" +
			"gives it back to the disk.",
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			before, after, err := Compact(cmd.Context(), dir)
			if err != nil {
				return err
			}
			_, err = fmt.Fprintf(cmd.OutOrStdout(), "The saloon's file had %.1f MB, and has %.1f MB now. All that was in it is in it.\n", float64(before)/(1<<20), float64(after)/(1<<20))
			return err
		},
	}
	cmd.Flags().StringVar(&dir, "data", "saloon-data", "use the data in `DIR`")
	_ = cmd.MarkFlagDirname("data") // fails only for a flag that does not exist
	return cmd
}

// RatingsCommand makes the command ratings.
func RatingsCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "ratings",
		Short: "Work out the ratings of all players anew",
		Args:  cobra.NoArgs,
	}
	cmd.AddCommand(rebuildCommand())
	return cmd
}

func rebuildCommand() *cobra.Command {
	var dir string
	cmd := &cobra.Command{
		Use:   "rebuild",
		Short: "Work out all ratings and leaderboards anew from the finished games",
		Long: "Rebuild works out anew, from the finished games alone, what is told of players: ratings,\n" +
			"leaderboards, results, and who played what. It comes to the same as before. Stop the\n" +
			"server first. When it is interrupted, the next start of the server does it again.",
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			games, err := RebuildRatings(dir)
			if err != nil {
				return err
			}
			_, err = fmt.Fprintf(cmd.OutOrStdout(), "All is worked out anew from %d finished games.\n", games)
			return err
		},
	}
	cmd.Flags().StringVar(&dir, "data", "saloon-data", "use the data in `DIR`")
	_ = cmd.MarkFlagDirname("data") // fails only for a flag that does not exist
	return cmd
}

// CheckCommand makes the command check. unchecked marks the error that nothing could be checked.
func CheckCommand(judge func() (Judge, error), unchecked func(error) error) *cobra.Command {
	asJSON := false
	cmd := &cobra.Command{
		Use:   "check [FILE|DIR]",
		Short: "Go through a saloon's file, or a backup, and say what is wrong with it",
		Long: "Check goes through the file of a data directory (saloon-data, if none is named), or through a\n" +
			"backup, and changes nothing: its pages, every value, names, keys and letters, every live\n" +
			"journal, which it plays, every finished game, whose export it verifies, and whether ratings,\n" +
			"results and lists are what these games come to. While a server has the file open it is a copy\n" +
			"that is checked, and so is a file of an older version, brought to this one; a copy stands in the\n" +
			"directory for temporary files (TMPDIR) as long.\n\n" +
			"Each fault is one sentence. The exit code is 1 when there is one, and 4 when nothing could be\n" +
			"checked: a sentence says why.",
		Args: cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			where := "saloon-data"
			if len(args) > 0 {
				where = args[0]
			}
			by, err := judge()
			if err != nil {
				return err
			}
			show, clear := gamesCounter(cmd.ErrOrStderr())
			found, err := CheckAnywhere(cmd.Context(), where, Checking{Judge: by, Agree: true, Progress: show})
			clear()
			if err != nil {
				return unchecked(err)
			}
			if err := found.tell(cmd.OutOrStdout(), asJSON); err != nil {
				return err
			}
			return found.Err()
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one object")
	return cmd
}

// CheckAnywhere checks a file, or that of a data directory: by a copy where a server has it open.
func CheckAnywhere(ctx context.Context, where string, o Checking) (Findings, error) {
	info, err := os.Stat(where)
	if err != nil {
		return Findings{}, fmt.Errorf("there is nothing to check: %w", err)
	}
	if !info.IsDir() {
		return Check(ctx, where, o)
	}
	path, err := fileOf(where)
	if err != nil {
		return Findings{}, err
	}
	found, err := Check(ctx, path, o)
	if !errors.Is(err, ErrLocked) {
		return found, err
	}
	return checkCopyOf(ctx, where, o, err)
}

func checkCopyOf(ctx context.Context, dir string, o Checking, locked error) (found Findings, err error) {
	conn, dialErr := DialAdmin(ctx, dir)
	if dialErr != nil {
		return found, locked
	}
	_ = conn.Close()
	scratch, err := os.MkdirTemp("", "saloon-check-")
	if err != nil {
		return found, fmt.Errorf("a copy cannot be made: %w", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(scratch)) }()
	copied := filepath.Join(scratch, fileName)
	out, err := os.OpenFile(copied, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return found, fmt.Errorf("a copy cannot be made: %w", err)
	}
	if err := errors.Join(copyData(ctx, dir, out), out.Close()); err != nil {
		return found, err
	}
	if found, err = Check(ctx, copied, o); err != nil {
		return found, ofCopy{err, copied, filepath.Join(dir, fileName)}
	}
	found.File = filepath.Join(dir, fileName)
	found.Notes = append(found.Notes, "a server has the file open, so a copy of this moment was checked")
	return found, nil
}

// Err says how many faults were found; nil for none.
func (f Findings) Err() error {
	switch f.Found {
	case 0:
		return nil
	case 1:
		return fmt.Errorf("%s has a fault; put a backup in its place, or keep the file and ask", f.File)
	}
	return fmt.Errorf("%s has %d faults; put a backup in its place, or keep the file and ask", f.File, f.Found)
}

func (f Findings) tell(out io.Writer, asJSON bool) error {
	if asJSON {
		e := json.NewEncoder(out)
		e.SetIndent("", " ")
		return e.Encode(f)
	}
	for _, fault := range f.Faults {
		if _, err := fmt.Fprintln(out, fault); err != nil {
			return err
		}
	}
	for _, note := range f.Notes {
		if _, err := fmt.Fprintln(out, "Note: "+note+"."); err != nil {
			return err
		}
	}
	lines := f.Holds()
	if f.Judged > 0 {
		lines += fmt.Sprintf("\nPlayed %s again, %d games a second.", counted(f.Judged, "game"), int(float64(f.Judged)/max(f.Seconds, 1e-3)))
	}
	if f.Found == 0 {
		lines += "\nNothing is wrong with it."
	}
	_, err := fmt.Fprintln(out, lines)
	return err
}

// Holds says what a file holds.
func (f Findings) Holds() string {
	text := fmt.Sprintf("%s (schema %d, %.1f MB) holds %s with %s, %s, and %s", f.File, f.Schema, float64(f.Bytes)/(1<<20),
		counted(f.Players, "player"), counted(f.Keys, "key"), counted(f.Live, "journal")+" of live tables", counted(f.Games, "finished game"))
	if f.Aside > 0 {
		text += fmt.Sprintf("; %s set aside as damaged", counted(f.Aside, "journal"))
	}
	if !f.Until.IsZero() {
		text += ". The newest thing in it happened at " + f.Until.UTC().Format("2006-01-02 15:04:05 UTC")
	}
	return text + "."
}

func counted(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprint(n, " ", what, "s")
}

// Nothing is shown where out is no terminal.
func gamesCounter(out io.Writer) (show func(done, all int), clear func()) {
	file, ok := out.(term.File)
	if !ok || !term.IsTerminal(file.Fd()) {
		return nil, func() {}
	}
	began := time.Now()
	show = func(done, all int) {
		fast := float64(done) / max(time.Since(began).Seconds(), 1e-3)
		_, _ = fmt.Fprintf(out, "\r%-60s", fmt.Sprintf("looked at %d of %d games, %.0f a second", done, all, fast))
	}
	return show, func() { _, _ = io.WriteString(out, "\r"+strings.Repeat(" ", 60)+"\r") }
}
