package session

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"saloon/session/admin"
	"saloon/session/settings"
)

// A doubt is what serve --check warns of: the saloon can open like this, but hardly anybody means it.
type doubt []string

func (d doubt) Error() string { return strings.Join(d, "\n"+strings.Repeat(" ", 22)) }

// sensible are the least and the most of numbers, and of seconds, that make sense.
var sensible = map[string][2]float64{
	"idle": {60, 90 * 86400}, "keepalive": {1, 3600}, "login-time": {5, 3600}, "stall": {1, 3600}, "backup-every": {60, 90 * 86400},
	"bot-delay": {-1, 60}, "bot-time": {0.01, 60}, "bot-workers": {0, 1024}, "backlog": {16 << 10, 256 << 20}, "bytes-in": {1 << 10, 256 << 20},
	"commands-per-second": {1, 1e5}, "chat-per-second": {0.01, 1e5}, "max-connections": {2, 1e6}, "max-logins": {2, 1e5},
	"max-per-address": {1, 1e6}, "max-per-player": {1, 1e4}, "max-windows": {1, 1e3}, "new-per-minute": {1, 1e7}, "new-profiles": {1, 1e6},
	"tables-per-person": {1, 1e5}, "tables-per-address": {1, 1e6}, "reviews-per-day": {1, 1e5}, "stranger-letters": {1, 1e5}, "backup-keep": {1, 1e5},
}

// everybodysBits is how long a network of proxies is at least that is not nearly everybody.
const everybodysBits = 8

func (o *serveFlags) trySense(held *settings.Held) (string, error) {
	var doubts doubt
	say := func(format string, args ...any) { doubts = append(doubts, fmt.Sprintf(format, args...)) }
	for _, f := range settings.All(held.Flags) {
		n, isNumber := settings.Amount(f)
		if sense, known := sensible[f.Name]; known && isNumber && (n < sense[0] || n > sense[1]) {
			say("%s = %s is hardly meant (%s)", f.Name, f.Value, held.From[f.Name].Place)
		}
	}
	if o.Limits.PerAddress > o.Limits.Connections {
		say("max-per-address is more than max-connections")
	}
	proxies, _ := settings.ParseProxies(o.Proxies) // what is wrong with them has been said
	for _, p := range proxies {
		if p.Bits() < everybodysBits {
			say("proxy = %s is nearly everybody: whoever comes from there chooses the address that the limits count", p)
		}
	}
	if len(doubts) > 0 {
		return "", doubts
	}
	return "all make sense", nil
}

func (o *serveFlags) tryRights(held *settings.Held) (string, error) {
	if runtime.GOOS == "windows" {
		return "not looked at", nil
	}
	var doubts doubt
	paths := []string{o.Data, filepath.Join(o.Data, "saloon.db"), filepath.Join(o.Data, HostKeyFile), admin.ModeratorsAt(o.Moderators, o.Data), held.File,
		o.Cluster.Credentials, o.Cluster.CA, o.Cluster.Cert, o.Cluster.Key}
	if held.File != "" {
		paths = append(paths, filepath.Dir(held.File))
	}
	told := map[string]bool{"": true}
	for _, path := range paths {
		info, err := os.Stat(path)
		if told[path] || err != nil {
			continue
		}
		told[path] = true
		if who := otherWriters(info.Mode()); who != "" {
			doubts = append(doubts, fmt.Sprintf("%s may write to %s: chmod go-w %s", who, path, path))
		}
	}
	if len(doubts) > 0 {
		return "", doubts
	}
	return "nobody else may write to the files", nil
}

// otherWriters are who may write beside the owner; in a directory such as /tmp each may write what is their own.
func otherWriters(mode fs.FileMode) string {
	switch {
	case mode&fs.ModeSticky != 0:
		return ""
	case mode&0o002 != 0:
		return "everybody on this machine"
	case mode&0o020 != 0:
		return "the group of its owner"
	}
	return ""
}
