package session

import (
	"cmp"
	"context"
	"log/slog"
	"os"
	"os/signal"
	"reflect"
	"syscall"

	"github.com/charmbracelet/x/term"
	"github.com/spf13/pflag"

	"saloon/session/settings"
)

// A rereading reads the settings again when the operator asks for it with SIGHUP.
type rereading struct {
	sources settings.Sources
	all     *pflag.FlagSet    // the flags of the command
	now     map[string]string // the values that hold, by the names of settings
	evening []settings.Evening
	log     *slog.Logger
	signals chan os.Signal
}

func newRereading(sources settings.Sources, held *settings.Held) *rereading {
	sources.File = held.File
	r := &rereading{sources: sources, all: held.Flags, now: map[string]string{}, evening: held.Evenings, signals: make(chan os.Signal, 1)}
	for _, f := range settings.All(held.Flags) {
		r.now[f.Name] = f.Value.String()
	}
	return r
}

// notice takes SIGHUP, which would end the program otherwise, until stop is called.
func (r *rereading) notice() (stop func()) {
	signal.Notify(r.signals, syscall.SIGHUP)
	return func() { signal.Stop(r.signals) }
}

// listen reads the settings again at every SIGHUP. A terminal that closes sends it too: then the saloon closes.
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

// reread changes what may change, and says what did. When anything is wrong, all stays as it was.
func (r *rereading) reread(change func(*serveFlags)) {
	var fresh serveFlags
	flags := pflag.NewFlagSet("serve", pflag.ContinueOnError)
	fresh.AddTo(flags)
	r.all.VisitAll(func(f *pflag.Flag) {
		if flags.Lookup(f.Name) == nil { // it belongs to who opens the saloon
			flags.AddFlag(&pflag.Flag{Name: f.Name, Value: settings.LikeValue(f), DefValue: f.DefValue})
		}
	})
	held, wrong := r.sources.Hold(flags)
	for _, m := range wrong {
		r.log.Error("the settings stay as they were, because one is wrong", "error", m.String())
	}
	if len(wrong) > 0 {
		return
	}
	fresh.Evenings = held.Repeats
	change(&fresh) // before the log says so
	changes := 0
	for _, f := range settings.All(flags) {
		before, now := r.now[f.Name], f.Value.String()
		switch {
		case before == now:
		case !settings.LiveSettings[f.Name]:
			r.log.Warn("a setting changes only when the saloon starts again", "setting", f.Name, "now", settings.Readable(f.Name, before), "then", settings.Readable(f.Name, now), "source", held.From[f.Name].Place)
		default:
			changes++
			r.now[f.Name] = now
			r.log.Info("a setting has changed", "setting", f.Name, "before", settings.Readable(f.Name, before), "now", settings.Readable(f.Name, now), "source", held.From[f.Name].Place)
		}
	}
	if !reflect.DeepEqual(r.evening, held.Evenings) {
		changes++
		r.log.Info("a setting has changed", "setting", "evening", "before", settings.Names(r.evening), "now", settings.Names(held.Evenings), "source", held.File)
		r.evening = held.Evenings
	}
	r.log.Info("the settings were read again", "file", cmp.Or(held.File, "none"), "changes", changes)
}

func (r *rereading) changeModerators(s *server, named, dir string) {
	if err := s.admin.LoadModerators(named, dir, s.log); err != nil {
		r.log.Error("the moderators stay as they were", "error", err)
	}
}
