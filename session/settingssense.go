package session

import (
	"fmt"
	"io/fs"
	"net/netip"
	"os"
	"path/filepath"
	"runtime"
	"strings"
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

// trySense looks at settings that can hold, and make no sense.
func (o *serveFlags) trySense(held *heldSettings) (string, error) {
	var doubts doubt
	say := func(format string, args ...any) { doubts = append(doubts, fmt.Sprintf(format, args...)) }
	for _, f := range settingsOf(held.flags) {
		n, isNumber := amount(f)
		if sense, known := sensible[f.Name]; known && isNumber && (n < sense[0] || n > sense[1]) {
			say("%s = %s is hardly meant (%s)", f.Name, f.Value, held.from[f.Name].place)
		}
	}
	if o.limits.PerAddress > o.limits.Connections {
		say("max-per-address is more than max-connections")
	}
	proxies, _ := parseProxies(o.proxies) // what is wrong with them has been said
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

// tryRights looks at who else may write to files and directories that the saloon goes by.
func (o *serveFlags) tryRights(held *heldSettings) (string, error) {
	if runtime.GOOS == "windows" {
		return "not looked at", nil
	}
	var doubts doubt
	paths := []string{o.data, filepath.Join(o.data, "saloon.db"), filepath.Join(o.data, HostKeyFile), moderatorsAt(o.moderators, o.data), held.file,
		o.cluster.Credentials, o.cluster.CA, o.cluster.Cert, o.cluster.Key}
	if held.file != "" {
		paths = append(paths, filepath.Dir(held.file))
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

// otherWriters are who may write beside the owner; "" for nobody. In a directory such as /tmp each may
// write what is their own.
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

// parseProxies reads addresses and networks.
func parseProxies(words []string) ([]netip.Prefix, error) {
	var proxies []netip.Prefix
	for _, word := range words {
		word = strings.TrimSpace(word)
		if ip, err := netip.ParseAddr(word); err == nil {
			proxies = append(proxies, netip.PrefixFrom(ip.Unmap(), ip.Unmap().BitLen()))
			continue
		}
		network, err := netip.ParsePrefix(word)
		if err != nil {
			return nil, fmt.Errorf("--proxy: %s is no address, such as 10.0.0.7, and no network, such as 10.0.0.0/24", quoted(word))
		}
		proxies = append(proxies, network.Masked())
	}
	return proxies, nil
}
