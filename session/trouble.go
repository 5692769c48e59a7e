package session

import (
	"context"
	"log/slog"
	"time"
)

const troubleEvery = 5 * time.Second

// tellTroubles tells in the log when what people do may not be kept, and when all is well again.
func tellTroubles(ctx context.Context, trouble func() error, log *slog.Logger, every time.Duration) {
	ticks := time.NewTicker(every)
	defer ticks.Stop()
	for told := ""; ; {
		select {
		case <-ctx.Done():
			return
		case <-ticks.C:
		}
		now := ""
		if err := trouble(); err != nil {
			now = err.Error()
		}
		switch {
		case now != "" && now != told:
			log.Error("what people do may not be kept", "error", now)
		case now == "" && told != "":
			log.Info("what people do can be kept again")
		}
		told = now
	}
}
