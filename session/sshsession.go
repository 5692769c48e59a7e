package session

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"log/slog"
	"runtime/debug"
	"saloon/session/admin"
	"strings"
	"sync/atomic"
	"time"

	"charm.land/ssh"

	"saloon/lobby"
	"saloon/rules/bot/protocol"
	"saloon/session/bot"
	"saloon/session/clean"
	"saloon/session/command"
	"saloon/session/door"
	"saloon/session/screen"
	"saloon/tui/lines"
	"saloon/tui/tell"
)

// An sshSession is one session channel of a connection: a shell, a command or the bot subsystem.
type sshSession struct {
	ssh     ssh.Session
	conn    *door.Connection
	pty     bool // the client asked for a terminal
	kind    sessionKind
	resizes <-chan ssh.Window
	term    screen.Terminal
	stall   time.Duration // how long a client may take to read a text
	log     *slog.Logger  // says which connection this is
	env     tell.Env      // what the screens need to know of this session
	server  *server
}

func (c *sshSession) Say(text string) { c.write(c.ssh, text) }

func (c *sshSession) Complain(text string) { c.write(c.ssh.Stderr(), text+"\n") }

// write closes the connection of a client that does not read.
func (c *sshSession) write(to io.Writer, text string) {
	watch := time.AfterFunc(c.stall, c.conn.DropFor(door.WhyUnread))
	defer watch.Stop()
	_, _ = io.WriteString(to, text)
}

func (s *server) handle(raw ssh.Session) {
	pty, _, isPty := raw.Pty()
	c := &sshSession{ssh: raw, conn: door.ConnectionOf(raw.Context()), pty: isPty, resizes: sizesOf(raw), server: s, stall: s.door.Limits.Load().Stall}
	c.log = s.door.LogOf(c.conn)
	if !s.beginSession() {
		s.figures.sessionsRefused.Add(door.WhyClosing)
		c.sayNo(door.ErrClosing, door.ErrClosing.Error())
		_ = raw.Exit(command.Refused)
		return
	}
	defer s.sessions.Done()
	c.conn.SessionBegins()
	c.conn.Serves(c.does(), "")
	defer c.conn.SessionEnds()
	c.kind = s.figures.sessionBegins()
	defer func() { s.figures.sessionEnds(c.kind) }()
	c.term = screen.TerminalOf(pty, raw.Environ())
	_ = raw.Exit(s.serveRecovering(c))
}

// serveRecovering serves a session; a panic ends this session only.
func (s *server) serveRecovering(c *sshSession) (code int) {
	defer func() {
		if what := recover(); what != nil {
			s.figures.panics.Add(1)
			c.log.Error("a session panicked", "panic", clean.Line(fmt.Sprint(what)), "stack", string(debug.Stack()))
			c.Complain(screen.PanicText)
			code = command.Refused
		}
	}()
	return s.serve(c)
}

func (s *server) serve(c *sshSession) int {
	args := c.ssh.Command()
	if c.ssh.Subsystem() != "" {
		args = []string{c.ssh.Subsystem()}
	}
	if len(args) == 0 && !c.pty {
		c.Say(command.About(s.env()))
		return command.Done
	}
	c.env = s.env()
	c.env.User, c.env.Width, c.env.Height = clean.User(c.ssh.User()), c.term.Width, c.term.Height
	c.env.Profile, c.env.ASCII, c.env.Lang = c.term.Profile, c.term.ASCII, c.term.Lang
	if s.turnedAway(c) {
		return command.Refused
	}
	if len(args) > 0 {
		return c.call().Run(args)
	}
	return c.Screen()
}

func (s *server) env() tell.Env {
	return tell.Env{Lobby: s.lobby, API: s.api, Presenters: s.presenters, Now: s.told, Address: s.sshArgs, Welcome: *s.welcome.Load()}
}

// admit finds the player who owns the proved key, and counts the session until leave.
func (s *server) admit(c *sshSession) (leave func(), err error) {
	c.env.Key = door.ProvedKey(c.ssh)
	if c.env.Key == "" {
		return func() {}, nil
	}
	person, known, err := s.house.Find(c.env.Key)
	if err != nil {
		c.log.Error("a key could not be looked up", "error", err)
		return nil, door.ErrStore
	}
	c.env.Person = person
	player := string(person.ID)
	giveBack := func() {}
	if !known {
		player = string(c.env.Key)
		if giveBack, err = s.door.ReserveProfile(c.conn.From); err != nil {
			return nil, err
		}
	}
	endSession, err := s.door.AdmitSession(player, string(c.env.Key))
	if err != nil {
		giveBack()
		return nil, err
	}
	return func() {
		endSession()
		if _, known, err := s.house.Find(c.env.Key); err == nil && !known {
			giveBack() // no profile was made
		}
	}, nil
}

func (c *sshSession) does() string {
	word := ""
	if words := c.ssh.Command(); len(words) > 0 {
		word = words[0]
	}
	switch {
	case c.ssh.Subsystem() != "":
		return "bot" // there is no other
	case word == "" && c.pty:
		return "screen"
	case word == "":
		return "help"
	case !command.Known(word):
		return "unknown"
	}
	return word
}

// serveAdmitted admits the person, opens a mailbox, and calls serve; afterwards it undoes both.
func (s *server) serveAdmitted(c *sshSession, serve func(*screen.IdleWatch) int) int {
	leave, err := s.admit(c)
	if err != nil {
		s.figures.sessionsRefused.Add(door.WhyRefused(err))
		c.log.Info("somebody was not let in", "user", c.env.User, "player", c.env.Person.ID, "error", err)
		c.conn.Because(door.EndNotLetIn)
		c.sayNo(err, err.Error())
		return command.Refused
	}
	defer leave()
	c.env.Mail = lobby.NewMailbox()
	c.env.Mail.Origin, c.env.Mail.Key = door.OriginOf(c.conn.From), c.env.Key
	c.env.Admin = func(ctx context.Context, typed string) string {
		out, complaint, _ := c.administer(ctx, strings.Fields(typed))
		return out + complaint
	}
	number := s.newNumber()
	c.log = c.log.With("session", number)
	defer s.addMailbox(admin.Session{Number: number, Mail: c.env.Mail, From: c.conn.From, User: c.env.User, Does: c.does(), Began: s.now()})()
	defer c.env.Mail.Close()
	c.log.Info("somebody came in", "player", c.env.Person.ID, "user", c.env.User, "does", c.does(), "term", c.term.Name,
		"client", clean.Line(c.ssh.Context().ClientVersion()))
	defer func() { c.conn.Serves("", cmp.Or(string(c.env.Mail.Visitor()), string(c.env.Person.ID))) }()
	limits := s.door.Limits.Load()
	return serve(screen.NewIdleWatch(c.ssh, limits.Idle, limits.Keepalive, s.now, c.conn.DropFor(door.WhyGone)))
}

func (c *sshSession) Admitted(serve func() int) int {
	return c.server.serveAdmitted(c, func(*screen.IdleWatch) int { return serve() })
}

func (c *sshSession) call() *command.Call {
	call := &command.Call{Session: c, Context: c.ssh.Context(), Env: &c.env, In: c.ssh, Client: c.ssh.Context().ClientVersion()}
	if key := c.ssh.PublicKey(); key != nil {
		call.Key = key
	}
	if c.pty {
		call.Terminal = &c.term
	}
	return call
}

func (c *sshSession) Screen() int {
	if c.term.PlainLines() {
		return c.Lines()
	}
	s := c.server
	s.figures.sessionIs(c, forScreen)
	return s.serveAdmitted(c, func(idle *screen.IdleWatch) int {
		p := &screen.Program{
			SSH: c.ssh, Mail: c.env.Mail, Term: c.term, Log: c.log, Resizes: c.resizes, Idle: idle, Panics: &s.figures.panics, Out: s.writerTo(c),
		}
		p.Out.Keys = s.figures.keys
		if c.env.Key == "" {
			p.Advice = door.GuestText
		}
		if !p.Run(s.screens(c.env)) {
			return command.Refused
		}
		return command.Done
	})
}

func (s *server) writerTo(c *sshSession) *screen.Writer {
	limits := s.door.Limits.Load()
	w := screen.NewWriter(c.ssh, limits.Backlog, limits.Stall, c.conn.DropFor(door.WhyUnread))
	w.Stalls = &s.stalls
	return w
}

func (c *sshSession) Lines() int {
	s := c.server
	s.figures.sessionIs(c, forLines)
	return s.serveAdmitted(c, func(idle *screen.IdleWatch) int {
		if c.pty {
			c.env.LineWidth = c.lineWidth()
		}
		ctx, cancel := context.WithCancel(c.ssh.Context())
		defer cancel()
		out := s.writerTo(c)
		in := c.lineReader(ctx, out, idle, func(words string) { _, _ = io.WriteString(out, words+"\n") })
		if err := s.lines(ctx, c.env, in, out); err != nil && ctx.Err() == nil {
			c.Complain(clean.Line(err.Error()))
			return command.Refused
		}
		out.Flush(screen.FlushTimeout)
		return command.Done
	})
}

// lineWidth follows how wide the terminal is; it is 0 as long as the client has not said it.
func (c *sshSession) lineWidth() func() int {
	var width atomic.Int64
	if c.term.Sized {
		width.Store(int64(c.term.Width))
	}
	go func() {
		for w := range c.resizes {
			if wide, _, sized := screen.Clamp(w, 0, 0); sized {
				width.Store(int64(wide))
			}
		}
	}()
	return func() int { return int(width.Load()) }
}

func (c *sshSession) Bot() int {
	s := c.server
	if c.pty {
		c.Complain("A bot needs no terminal: put -T before the address, as in  ssh -T " + s.sshArgs + " bot")
		return command.Refused
	}
	s.figures.sessionIs(c, forBot)
	return s.serveAdmitted(c, func(idle *screen.IdleWatch) int {
		ctx, cancel := context.WithCancel(c.ssh.Context())
		defer cancel()
		out := s.writerTo(c)
		in := c.lineReader(ctx, out, idle, func(words string) { _, _ = out.Write(protocol.Encode(protocol.Bye{Text: words})) })
		err := bot.Run(ctx, c.env, in, out)
		out.Flush(screen.FlushTimeout)
		if err != nil {
			return command.Refused
		}
		return command.Done
	})
}

func (c *sshSession) Admin(words []string, asJSON bool) int {
	if len(words) == 0 {
		c.Complain("Type: admin COMMAND [--json];  admin help  lists the commands.")
		return command.Misused
	}
	return c.Admitted(func() int {
		if _, is := c.server.lobby.Moderator(c.env.Key); is { // nobody else is read
			var err error
			if words, err = admin.WithInput(words, c.ssh); err != nil {
				c.Complain(clean.Line(err.Error()))
				return command.Refused
			}
		}
		if asJSON {
			words = append([]string{"--json"}, words...)
		}
		out, complaint, code := c.administer(c.ssh.Context(), words)
		c.Say(out)
		if complaint != "" {
			c.Complain(strings.TrimSuffix(complaint, "\n"))
		}
		return code
	})
}

// administer carries out a command for the one who came with the key of a moderator, and for nobody else.
func (c *sshSession) administer(ctx context.Context, words []string) (out, complaint string, code int) {
	by, is := c.server.lobby.Moderator(c.env.Key)
	if !is {
		return "", "Only moderators can do that: people whose key the operator has listed.", command.Refused
	}
	by.From = c.env.Mail.Origin
	ctx, cancel := context.WithTimeout(ctx, admin.Timeout)
	defer cancel()
	return c.server.admin.Run(ctx, by, words, func(err error) string { return lines.Sentence(c.env, err) })
}

// lineReader reads what is typed. When nobody is there any more, it says farewell and ends the input.
func (c *sshSession) lineReader(ctx context.Context, out *screen.Writer, idle *screen.IdleWatch, farewell func(string)) io.Reader {
	from, to := io.Pipe()
	chunks := make(chan []byte)
	go screen.ReadInput(ctx, c.ssh, chunks)
	go func() {
		defer func() { _ = to.Close() }() // what was typed before is still carried out
		tick := time.NewTicker(idle.Every)
		defer tick.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case chunk, open := <-chunks:
				if !open {
					return
				}
				idle.KeyPressed()
				if _, err := to.Write(chunk); err != nil {
					return
				}
			case <-tick.C:
				if words, stays := idle.Check(); !stays {
					farewell(words)
					return
				}
			}
		}
	}()
	context.AfterFunc(ctx, func() { _ = from.Close() })
	if c.pty {
		return screen.NewLineEditor(from, out)
	}
	return from
}
