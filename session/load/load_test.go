package load

import (
	"strings"
	"testing"
	"time"
)

func TestOptions_Refused(t *testing.T) {
	for want, change := range map[string]func(*sessionsOptions, *crowdOptions){
		"":                    func(*sessionsOptions, *crowdOptions) {},
		"at least one":        func(o *sessionsOptions, _ *crowdOptions) { o.keys = 0 },
		"belong together":     func(o *sessionsOptions, _ *crowdOptions) { o.pid = 7 },
		"is not this machine": func(o *sessionsOptions, _ *crowdOptions) { o.server, o.pid = "192.0.2.1:22", 7 },
		"--most":              func(_ *sessionsOptions, o *crowdOptions) { o.most = 3 },
		"--growth":            func(_ *sessionsOptions, o *crowdOptions) { o.growth = 1 },
		"--time":              func(_ *sessionsOptions, o *crowdOptions) { o.time = 0 },
	} {
		sessions := sessionsOptions{sessions: 1, logins: 1, keys: 1, idle: time.Second}
		crowd := crowdOptions{players: 4, most: 4, growth: 1.5, time: time.Second}
		change(&sessions, &crowd)
		for _, err := range []error{sessions.check(), crowd.check()} {
			if err != nil && (want == "" || !strings.Contains(err.Error(), want)) {
				t.Errorf("%v, want %q", err, want)
			}
			if err != nil {
				want = ""
			}
		}
		if want != "" {
			t.Errorf("nothing is refused, want %q", want)
		}
	}
}
