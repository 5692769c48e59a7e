package data

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"
)

// RestoreCommand makes the command restore. hostKey is the name of the server's own key in a data
// directory, which is no part of a backup.
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

// aboutHostKey says what becomes of the server's own key.
func aboutHostKey(dir, name string) string {
	path := filepath.Join(dir, name)
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		return "The server's own key is in no backup, and there is none in " + dir + ": the next start makes a new one, and players are\n" +
			"warned that the server is another one. If you have a copy of the old one, put it there first, as " + path + "."
	}
	return "The server's own key, " + path + ", stays as it is: players notice nothing."
}
