package load

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"runtime"

	"github.com/spf13/cobra"
)

// An insight is what a measured server tells of itself, because nobody else can see it.
type insight struct {
	Goroutines int `json:"goroutines"`
}

// measuredCommand makes the hidden command serve of load out of the real one. It answers
// each line of its input with an insight, and closes when the input ends: so it does not
// outlive whoever measures it.
func measuredCommand(serve *cobra.Command) *cobra.Command {
	serve.Hidden = true
	run := serve.RunE
	serve.RunE = func(cmd *cobra.Command, args []string) error {
		ctx, cancel := context.WithCancel(cmd.Context())
		defer cancel()
		cmd.SetContext(ctx)
		go func() {
			defer cancel()
			answer(cmd.InOrStdin(), cmd.OutOrStdout())
		}()
		return run(cmd, args)
	}
	return serve
}

func answer(in io.Reader, out io.Writer) {
	for asked := bufio.NewScanner(in); asked.Scan(); {
		line, err := json.Marshal(insight{Goroutines: runtime.NumGoroutine()})
		if err != nil {
			return
		}
		if _, err := fmt.Fprintf(out, "%s\n", line); err != nil {
			return
		}
	}
}
