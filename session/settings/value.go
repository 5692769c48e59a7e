package settings

import (
	"cmp"
	"fmt"
	"math"
	"net/netip"
	"regexp"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/spf13/pflag"

	"saloon/lobby"
	"saloon/session/metrics"
)

// valuesOf are the values of a flag as texts: one, or those of a list.
func valuesOf(f *pflag.Flag) []string {
	if list, ok := f.Value.(pflag.SliceValue); ok {
		return append([]string{}, list.GetSlice()...)
	}
	return []string{f.Value.String()}
}

func variableValues(f *pflag.Flag, value string) []string {
	if _, ok := f.Value.(pflag.SliceValue); !ok {
		return []string{value}
	}
	values := strings.Split(value, ",")
	for i := range values {
		values[i] = strings.TrimSpace(values[i])
	}
	return values
}

var kinds = map[string]string{
	"bool": "true or false", "int": "a whole number, such as 12", "float64": "a number, such as 0.5",
	"duration": "a time, such as 90s, 15m or 8h", "string": "a text", "stringSlice": `a list of texts, such as ["a", "b"]`,
}

func kindOf(f *pflag.Flag) string { return cmp.Or(kinds[f.Value.Type()], "a text") }

// fileValues are the values that a line of the file has; why says what is wrong with it.
func fileValues(f *pflag.Flag, value any) (values []string, why string) {
	kind := f.Value.Type()
	switch v := value.(type) {
	case bool:
		if kind == "bool" {
			return []string{strconv.FormatBool(v)}, ""
		}
	case int64:
		if kind == "int" || kind == "float64" {
			return []string{strconv.FormatInt(v, 10)}, ""
		}
	case float64:
		if kind == "float64" {
			return []string{strconv.FormatFloat(v, 'g', -1, 64)}, ""
		}
	case string:
		if kind == "string" || kind == "duration" {
			return []string{v}, ""
		}
	case []any:
		if values, ok := allTexts(v); ok && kind == "stringSlice" {
			return values, ""
		}
	}
	if kind == "duration" || kind == "string" {
		return nil, "it must be " + kindOf(f) + ", in quotes"
	}
	return nil, "it must be " + kindOf(f)
}

func allTexts(list []any) ([]string, bool) {
	values := []string{}
	for _, v := range list {
		text, ok := v.(string)
		if !ok {
			return nil, false
		}
		values = append(values, text)
	}
	return values, true
}

func setTo(f *pflag.Flag, values []string) (why string) {
	if list, ok := f.Value.(pflag.SliceValue); ok {
		if err := list.Replace(values); err != nil {
			return "it must be " + kindOf(f)
		}
	} else if err := f.Value.Set(values[0]); err != nil {
		return quoted(values[0]) + " is not " + kindOf(f)
	}
	return outOfRange(f)
}

// whyNot says why a flag could not have values, and leaves it as it is.
func whyNot(f *pflag.Flag, values []string) string {
	trial := *f
	trial.Value = LikeValue(f)
	return setTo(&trial, values)
}

// LikeValue is a value of the same type, as it was before anything was chosen.
func LikeValue(f *pflag.Flag) pflag.Value {
	set := pflag.NewFlagSet("", pflag.ContinueOnError)
	switch f.Value.Type() {
	case "bool":
		set.Bool(f.Name, false, "")
	case "int":
		set.Int(f.Name, 0, "")
	case "float64":
		set.Float64(f.Name, 0, "")
	case "duration":
		set.Duration(f.Name, 0, "")
	case "stringSlice":
		set.StringSlice(f.Name, nil, "")
	default:
		set.String(f.Name, "", "")
	}
	v := set.Lookup(f.Name).Value
	if _, list := v.(pflag.SliceValue); !list {
		_ = v.Set(f.DefValue) // which it was made with
	}
	return v
}

// mustBeSomething are the settings that must be larger than nothing. All other numbers may be nothing.
var mustBeSomething = map[string]bool{
	"max-connections": true, "max-per-address": true, "new-per-minute": true, "max-logins": true, "login-time": true, "max-windows": true,
	"max-per-player": true, "new-profiles": true, "bytes-in": true, "idle": true, "keepalive": true, "backlog": true, "stall": true,
	"tables-per-person": true, "tables-per-address": true, "reviews-per-day": true, "commands-per-second": true, "chat-per-second": true,
	"stranger-letters": true, "bot-time": true, "backup-keep": true, "backup-every": true,
}

var mayBeNegative = map[string]bool{"bot-delay": true}

func outOfRange(f *pflag.Flag) string {
	if check := checks[f.Name]; check != nil {
		for _, v := range valuesOf(f) {
			if why := check(v); why != "" {
				return why
			}
		}
	}
	n, isNumber := Amount(f)
	switch {
	case math.IsNaN(n) || math.IsInf(n, 0):
		return fmt.Sprintf("%s is not %s", f.Value, kindOf(f))
	case !isNumber || mayBeNegative[f.Name]:
		return ""
	case mustBeSomething[f.Name] && n <= 0:
		return fmt.Sprintf("%s is too little; it must be more than 0", f.Value)
	case n < 0:
		return fmt.Sprintf("%s is too little; it cannot be negative", f.Value)
	}
	return ""
}

// Amount is the number that a flag is, or its seconds.
func Amount(f *pflag.Flag) (float64, bool) {
	switch f.Value.Type() {
	case "int", "float64":
		n, err := strconv.ParseFloat(f.Value.String(), 64)
		return n, err == nil
	case "duration":
		d, err := time.ParseDuration(f.Value.String())
		return d.Seconds(), err == nil
	}
	return 0, false
}

var checks = map[string]func(string) string{
	"listen": func(address string) string {
		if strings.Contains(address, "@") { // all else is tried
			return quoted(address) + " is no address; write :2222, or HOST:2222"
		}
		return ""
	},
	"data": func(dir string) string {
		if dir == "" {
			return "it must name a directory"
		}
		return ""
	},
	"name": func(name string) string {
		if name == "" || strings.ContainsAny(name, " \t\n/@") {
			return quoted(name) + " is no name of a host"
		}
		return ""
	},
	"log-format": func(form string) string {
		if form != LogAuto && form != LogText && form != LogJSON {
			return fmt.Sprintf("%s is none of %s, %s and %s", quoted(form), LogAuto, LogText, LogJSON)
		}
		return ""
	},
	"new-players": func(who string) string {
		if may := lobby.Newcomers(who); may != lobby.NewcomersAnybody && may != lobby.NewcomersInvited && may != lobby.NewcomersNobody {
			return fmt.Sprintf("%s is none of %s, %s and %s", quoted(who), lobby.NewcomersAnybody, lobby.NewcomersInvited, lobby.NewcomersNobody)
		}
		return ""
	},
	"ladder": func(hours string) string {
		if !lobby.LadderHours(hours).Valid() {
			return quoted(hours) + " are no hours; write 02:00-05:00, always, or nothing for never"
		}
		return ""
	},
	"webhook-host": func(host string) string {
		if host == "" || strings.ContainsAny(host, " \t\n/@") {
			return quoted(host) + " is no host; write HOST or HOST:PORT, without https://"
		}
		return ""
	},
	"backup-every": func(text string) string {
		if every, err := time.ParseDuration(text); err == nil && every > 0 && every < time.Minute {
			return fmt.Sprintf("%s is too little; a minute is the least", text)
		}
		return ""
	},
	"proxy": func(address string) string {
		if _, err := ParseProxies([]string{address}); err != nil {
			return strings.TrimPrefix(err.Error(), "--proxy: ")
		}
		return ""
	},
	"cluster-address":  checkPlace,
	"cluster":          checkAddresses(addressLists["cluster"]),
	"cluster-monitors": checkAddresses(addressLists["cluster-monitors"]),
	"metrics": func(address string) string {
		if address == "" {
			return ""
		}
		if _, err := metrics.Address(address); err != nil {
			return err.Error()
		}
		return ""
	},
	"welcome": func(words string) string {
		if n := utf8.RuneCountInString(words); n > longestWelcome {
			return fmt.Sprintf("%d letters are too many; %d are the most", n, longestWelcome)
		}
		return ""
	},
}

// checkPlace lets nothing through that is not to be typed behind ssh.
func checkPlace(address string) string {
	if address == "" || place.MatchString(address) {
		return ""
	}
	return quoted(address) + " is no address; write HOST, or HOST:PORT"
}

var place = regexp.MustCompile(`^([A-Za-z0-9][A-Za-z0-9.-]*|\[[0-9A-Fa-f:.]+\])(:[0-9]{1,5})?$`)

// ParseProxies reads addresses and networks.
func ParseProxies(words []string) ([]netip.Prefix, error) {
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
		if at := network.Addr(); at.Is4In6() && network.Bits() >= 96 { // nobody comes from there, but from its IPv4 addresses
			network = netip.PrefixFrom(at.Unmap(), network.Bits()-96)
		}
		proxies = append(proxies, network.Masked())
	}
	return proxies, nil
}
