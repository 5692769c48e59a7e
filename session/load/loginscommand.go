package load

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"time"

	"github.com/spf13/cobra"
	gossh "golang.org/x/crypto/ssh"
	"golang.org/x/sync/errgroup"
)

// loginOptions are the flags of the command load logins.
type loginOptions struct {
	place
	few, many, logins int
	seated            bool
	json              bool
}

// atOnce is how many logins are under way at the same time.
const atOnce = 8

func loginsCommand() *cobra.Command {
	o := loginOptions{}
	cmd := &cobra.Command{
		Use:   "logins",
		Short: "Measure what a login costs among few and among many people",
		Long: "Load logins measures how much processor time outside the kernel a login takes: among few people,\n" +
			"among many, and among few again, in one run. All have screens. People in the hall see each other\n" +
			"come; people at tables see nothing of it. A login is one of a known player with a key: the exchange\n" +
			"of keys, the first screen, and the end of the connection. It reads /proc, so it needs Linux.",
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return o.run(cmd.Context(), cmd.OutOrStdout()) },
	}
	f := cmd.Flags()
	f.SortFlags = false
	f.IntVar(&o.few, "few", 100, "measure among `N` people")
	f.IntVar(&o.many, "many", 2000, "and among `N` people")
	f.IntVar(&o.logins, "logins", 1000, "measure `N` logins each time, 8 at once; among few logins one turn of the garbage collector more or less weighs much")
	f.BoolVar(&o.seated, "at-tables", false, "let the people sit at tables, each at one of their own, and not stand in the hall")
	f.BoolVar(&o.json, "json", false, "print the figures as JSON")
	o.place.addFlags(f)
	return cmd
}

// A loginReport is what the command load logins prints. Times are milliseconds of a login.
type loginReport struct {
	Date       string  `json:"date"`
	Machine    machine `json:"machine"`
	AtTables   bool    `json:"at_tables"`
	Logins     int     `json:"logins"`
	Few        int     `json:"few"`
	Many       int     `json:"many"`
	AmongFew   float64 `json:"user_cpu_among_few_ms"`
	AmongMany  float64 `json:"user_cpu_among_many_ms"`
	AmongAgain float64 `json:"user_cpu_among_few_again_ms"`
	Ratio      float64 `json:"ratio"` // many by the mean of both few
}

func (o *loginOptions) run(ctx context.Context, out io.Writer) error {
	switch {
	case o.few < 1 || o.many <= o.few || o.logins < 1:
		return errors.New("--few and --logins are at least 1, and --many is more than --few")
	case (o.server == "") != (o.pid == 0):
		return errors.New("--server and --pid belong together")
	}
	if err := o.place.check(); err != nil {
		return err
	}
	server, stop, err := o.reach(ctx)
	if err != nil {
		return err
	}
	defer stop()
	r, err := o.measure(ctx, server.target)
	if err != nil {
		return err
	}
	if o.json {
		return writeJSON(out, r)
	}
	return r.writeText(out)
}

// measure measures the same logins three times.
func (o *loginOptions) measure(ctx context.Context, at target) (r loginReport, err error) {
	ctx, end := context.WithCancel(ctx)
	defer end() // all connections
	r = loginReport{
		Date: today(), Machine: thisMachine(), AtTables: o.seated, Logins: o.logins, Few: o.few, Many: o.many,
	}
	comers, err := newComers(ctx, at, o.logins, o.many)
	if err != nil {
		return r, err
	}
	if err := o.gather(ctx, at, comers.name, 0, o.few); err != nil {
		return r, err
	}
	if r.AmongFew, err = comers.cost(ctx); err != nil {
		return r, err
	}
	crowded, disperse := context.WithCancel(ctx)
	defer disperse()
	if err := o.gather(crowded, at, comers.name, o.few, o.many); err != nil {
		return r, err
	}
	if r.AmongMany, err = comers.cost(ctx); err != nil {
		return r, err
	}
	disperse()
	if r.AmongAgain, err = comers.cost(ctx); err != nil {
		return r, err
	}
	r.Ratio = r.AmongMany / ((r.AmongFew + r.AmongAgain) / 2)
	return r, nil
}

// gather lets people come who then only look on, until there are so many.
func (o *loginOptions) gather(ctx context.Context, at target, name string, from, to int) error {
	keys := []string{enter}
	if o.seated {
		keys = []string{enter, "n", enter}
	}
	return inParallel(ctx, to-from, func(ctx context.Context, i int) error {
		key, err := newKey()
		if err != nil {
			return err
		}
		s, err := openScreen(ctx, at.address, fmt.Sprintf("%s%d", name, from+i), key, lookers, "")
		if err != nil {
			return err
		}
		for _, key := range keys {
			if err := s.goOn(ctx, key); err != nil {
				return err
			}
		}
		return nil
	})
}

// lookers are those who only look on.
var lookers = habits{width: 80, height: 24}

// goOn presses a key and waits until the screen offers other keys.
func (s *screen) goOn(ctx context.Context, key string) error {
	before, _ := s.glass.offers()
	if _, err := io.WriteString(s.keys, key); err != nil {
		return err
	}
	return s.await(ctx, func(now map[string]bool) bool { return len(now) > 1 && !maps.Equal(now, before) })
}

// Comers are known players whose logins are measured.
type comers struct {
	target
	name string
	keys []gossh.Signer
	many int // people at most, themselves left out
}

func newComers(ctx context.Context, at target, n, many int) (*comers, error) {
	c := &comers{target: at, name: newCrowd(ctx, at.address, lookers).name, keys: make([]gossh.Signer, n), many: many}
	return c, inParallel(ctx, n, func(ctx context.Context, i int) (err error) {
		if c.keys[i], err = newKey(); err != nil {
			return err
		}
		s, err := c.open(ctx, i)
		if err != nil {
			return err
		}
		return errors.Join(s.goOn(ctx, enter), s.conn.Close())
	})
}

func (c *comers) open(ctx context.Context, i int) (*screen, error) {
	return openScreen(ctx, c.address, fmt.Sprintf("%sc%d", c.name, i), c.keys[i], lookers, "")
}

// quietFor is how long the server gets to finish what logins have caused, and is watched
// at rest. The hall gathers who comes and goes, for longer the more people look at it.
func (c *comers) quietFor() time.Duration { return 2*time.Second + time.Duration(c.many)*hallRestEach }

// hallRestEach is a little more than what the hall takes for each who looks at it.
const hallRestEach = 6 * time.Millisecond

// cost is the processor time outside the kernel that a login takes, in milliseconds,
// without what the server takes at rest.
func (c *comers) cost(ctx context.Context) (float64, error) {
	resting, err := c.used(ctx, func() error { return pause(ctx, c.quietFor()) })
	if err != nil {
		return 0, err
	}
	began := time.Now()
	all, err := c.used(ctx, func() error {
		err := inParallel(ctx, len(c.keys), func(ctx context.Context, i int) error {
			s, err := c.open(ctx, i)
			if err != nil {
				return err
			}
			return s.conn.Close()
		})
		return errors.Join(err, pause(ctx, c.quietFor()))
	})
	rest := resting.Seconds() * time.Since(began).Seconds() / c.quietFor().Seconds()
	return 1000 * (all.Seconds() - rest) / float64(len(c.keys)), err
}

// used is the processor time that the server uses meanwhile, after a moment to settle.
func (c *comers) used(ctx context.Context, meanwhile func() error) (time.Duration, error) {
	before, err := readProcAfter(ctx, c.quietFor(), c.pid)
	if err != nil {
		return 0, err
	}
	if err := meanwhile(); err != nil {
		return 0, err
	}
	after, err := readProc(c.pid)
	return after.user - before.user, err
}

// inParallel does something n times, a few at once.
func inParallel(ctx context.Context, n int, do func(ctx context.Context, i int) error) error {
	var group errgroup.Group
	group.SetLimit(atOnce)
	for i := range n {
		group.Go(func() error {
			if err := ctx.Err(); err != nil {
				return err
			}
			return do(ctx, i)
		})
	}
	return group.Wait()
}

func (r loginReport) writeText(out io.Writer) error {
	where := "in the hall"
	if r.AtTables {
		where = "at tables"
	}
	_, err := fmt.Fprintf(out, "%s, %d cores (%s), %s\nUser CPU of a login, %d logins of known players, 8 at once:\n\n"+
		"  among %5d people %s  %s ms\n  among %5d people %s  %s ms\n  among %5d people %s  %s ms\n\nMany cost %.2f times as much as few.\n",
		r.Date, r.Machine.Cores, r.Machine.Processor, r.Machine.Go, r.Logins,
		r.Few, where, figure(r.AmongFew), r.Many, where, figure(r.AmongMany), r.Few, where, figure(r.AmongAgain), r.Ratio)
	return err
}
