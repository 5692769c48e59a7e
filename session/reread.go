package session

import (
	"cmp"
	"context"
	"log/slog"
	"os"
	"os/signal"
	"syscall"

	"github.com/charmbracelet/x/term"
	"github.com/spf13/pflag"
)

// liveSettings may change while the saloon is open. All others wait for its next start.
var liveSettings = map[string]bool{
	"max-connections": true, "max-per-address": true, "new-per-minute": true, "max-logins": true, "max-windows": true, "max-per-player": true,
	"new-profiles": true, "bytes-in": true, "idle": true, "keepalive": true, "backlog": true, "stall": true,
	"tables-per-person": true, "tables-per-address": true, "reviews-per-day": true, "stranger-letters": true, "commands-per-second": true,
	"chat-per-second": true, "webhook-host": true, "webhooks": true, "quiet": true, "welcome": true, "moderators": true,
}

// A rereading reads the settings again when the operator asks for it with SIGHUP.
type rereading struct {
	sources settingsSources
	all     *pflag.FlagSet    // the flags of the command
	now     map[string]string // the values that hold, by the names of settings
	log     *slog.Logger
	signals chan os.Signal
}

func newRereading(sources settingsSources, held *heldSettings) *rereading {
	sources.file = held.file
	r := &rereading{sources: sources, all: held.flags, now: map[string]string{}, signals: make(chan os.Signal, 1)}
	for _, f := range settingsOf(held.flags) {
		r.now[f.Name] = f.Value.String()
	}
	return r
}

// notice takes SIGHUP from here on, which would end the program otherwise. The returned function
// ends that.
func (r *rereading) notice() (stop func()) {
	signal.Notify(r.signals, syscall.SIGHUP)
	return func() { signal.Stop(r.signals) }
}

// listen reads the settings again at every SIGHUP. A terminal that was closed sends the same
// signal: then the saloon closes too.
func (r *rereading) listen(ctx context.Context, stop func(), change func(*serveFlags)) {
	atTerminal := term.IsTerminal(os.Stderr.Fd())
	for {
		select {
		case <-ctx.Done():
			return
		case <-r.signals:
		}
		if atTerminal && !term.IsTerminal(os.Stderr.Fd()) {
			stop()
			return
		}
		tellSystemd(nowReloading())
		r.reread(change)
		tellSystemd(nowReady)
	}
}

// reread reads all sources, changes what may change, and says what did. When anything is wrong,
// all stays as it was.
func (r *rereading) reread(change func(*serveFlags)) {
	var fresh serveFlags
	flags := pflag.NewFlagSet("serve", pflag.ContinueOnError)
	fresh.addTo(flags)
	r.all.VisitAll(func(f *pflag.Flag) {
		if flags.Lookup(f.Name) == nil { // it belongs to who opens the saloon
			flags.AddFlag(&pflag.Flag{Name: f.Name, Value: likeValue(f), DefValue: f.DefValue})
		}
	})
	held, wrong := r.sources.hold(flags)
	for _, m := range wrong {
		r.log.Error("the settings stay as they were, because one is wrong", "error", m.String())
	}
	if len(wrong) > 0 {
		return
	}
	change(&fresh) // before the log says so
	changes := 0
	for _, f := range settingsOf(flags) {
		before, now := r.now[f.Name], f.Value.String()
		switch {
		case before == now:
		case !liveSettings[f.Name]:
			r.log.Warn("a setting changes only when the saloon starts again", "setting", f.Name, "now", secretOf.ReplaceAllString(before, "$1***@"), "then", readable(f), "source", held.from[f.Name].place)
		default:
			changes++
			r.now[f.Name] = now
			r.log.Info("a setting has changed", "setting", f.Name, "before", before, "now", now, "source", held.from[f.Name].place)
		}
	}
	r.log.Info("the settings were read again", "file", cmp.Or(held.file, "none"), "changes", changes)
}

// changeModerators reads again who moderates.
func (r *rereading) changeModerators(s *server, named, dir string) {
	if err := s.loadModerators(named, dir); err != nil {
		r.log.Error("the moderators stay as they were", "error", err)
	}
}
