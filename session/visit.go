package session

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"time"

	"charm.land/ssh"

	"saloon/lobby"
)

// errBook is for those who come while the store cannot be read.
var errBook = errors.New("the saloon's book cannot be read right now; please come again in a moment")

// handle serves one session from the first request to its end.
func (s *Server) handle(sess ssh.Session) {
	pty, winch, isPty := sess.Pty()
	if winch != nil {
		// Nobody else reads window sizes after the session; unread they would
		// hold up the whole connection.
		defer func() { go discard(winch) }()
	}
	v := &visit{sess: sess, caller: callerOf(sess.Context()), pty: isPty, winch: winch, stall: s.limits.Stall}
	if !s.begin() {
		v.complain(errClosing.Error())
		_ = sess.Exit(exitRefused)
		return
	}
	defer s.served.Done()
	v.caller.begin()
	defer v.caller.finish()
	v.term = terminalOf(pty, sess.Environ())
	_ = sess.Exit(s.guarded(v))
}

// guarded serves; what panics ends this session only.
func (s *Server) guarded(v *visit) (code int) {
	defer func() {
		if what := recover(); what != nil {
			s.log.Error("a session panicked", "panic", cleanLine(fmt.Sprint(what)), "stack", string(debug.Stack()))
			v.complain(mishapText)
			code = exitRefused
		}
	}()
	return s.serve(v)
}

func discard(winch <-chan ssh.Window) {
	for range winch { //nolint:revive // emptying is the purpose
	}
}

// serve decides what the session is for, and is the exit code of it.
func (s *Server) serve(v *visit) int {
	args := v.sess.Command()
	if v.sess.Subsystem() != "" {
		args = []string{v.sess.Subsystem()}
	}
	if len(args) == 0 && !v.pty {
		v.say(s.about())
		return 0
	}
	v.visitor = Visitor{
		User: cleanUser(v.sess.User()), Width: v.term.width, Height: v.term.height,
		Profile: v.term.profile, ASCII: v.term.ascii, Lang: v.term.lang, Now: s.now,
	}
	if len(args) > 0 {
		return s.exec(v, args)
	}
	return s.screen(v)
}

// welcome finds out who comes. The function is called when the visit ends.
func (s *Server) welcome(v *visit) (func(), error) {
	v.visitor.Key = provedKey(v.sess)
	if v.visitor.Key == "" {
		return func() {}, nil
	}
	person, known, err := s.rooms.Find(v.visitor.Key)
	if err != nil {
		s.log.Error("a key could not be looked up", "error", err)
		return nil, errBook
	}
	v.visitor.Person = person
	player := string(person.ID)
	undo := func() {}
	if !known {
		player = string(v.visitor.Key)
		if undo, err = s.door.reserve(v.caller.from); err != nil {
			return nil, err
		}
	}
	rise, err := s.door.sit(player)
	if err != nil {
		undo()
		return nil, err
	}
	return func() {
		rise()
		if _, known, err := s.rooms.Find(v.visitor.Key); err == nil && !known {
			undo()
		}
	}, nil
}

// screen shows the saloon until the visitor leaves.
func (s *Server) screen(v *visit) int {
	if v.term.plainLines() {
		return s.lines(v)
	}
	return s.inside(v, func(pulse *pulse) int {
		p := &program{
			sess: v.sess, caller: v.caller, mail: v.visitor.Mail, term: v.term,
			limits: s.limits, log: s.log, winch: v.winch, pulse: pulse,
		}
		if v.visitor.Key == "" {
			p.hint = keyHint
		}
		if !p.run(s.rooms.Screen(v.visitor)) {
			return exitRefused
		}
		return 0
	})
}

// lines serves a terminal that knows only lines.
func (s *Server) lines(v *visit) int {
	return s.inside(v, func(pulse *pulse) int {
		if v.pty {
			go discard(v.winch)
		}
		ctx, cancel := context.WithCancel(v.sess.Context())
		defer cancel()
		out := newWriter(v.sess, s.limits.Backlog, s.limits.Stall, v.caller.hangUp)
		in := v.lineReader(ctx, out, pulse, func(words string) { _, _ = io.WriteString(out, words+"\n") })
		if err := s.rooms.Lines(ctx, v.visitor, in, out); err != nil && ctx.Err() == nil {
			v.complain(cleanLine(err.Error()))
			return exitRefused
		}
		out.Flush(partingTime)
		return 0
	})
}

// bot serves a program that plays.
func (s *Server) bot(v *visit) int {
	if v.pty {
		v.complain("A bot needs no terminal: put -T before the address, as in  ssh -T " + s.place + " bot")
		return exitRefused
	}
	return s.inside(v, func(pulse *pulse) int {
		ctx, cancel := context.WithCancel(v.sess.Context())
		defer cancel()
		out := newWriter(v.sess, s.limits.Backlog, s.limits.Stall, v.caller.hangUp)
		in := v.lineReader(ctx, out, pulse, func(words string) { _, _ = out.Write(encode(byeWord{"bye", words})) })
		err := s.rooms.Bot(ctx, v.visitor, in, out)
		out.Flush(partingTime)
		if err != nil {
			return exitRefused
		}
		return 0
	})
}

// lineReader reads what is typed until the visit ends, and keeps an eye on
// whether anybody is there.
func (v *visit) lineReader(ctx context.Context, out *writer, pulse *pulse, farewell func(string)) io.Reader {
	from, to := io.Pipe()
	chunks := make(chan []byte)
	go read(ctx, v.sess, chunks)
	go func() {
		defer func() { _ = to.Close() }() // what was typed before is still carried out
		tick := time.NewTicker(pulse.limits.Keepalive)
		defer tick.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case chunk, open := <-chunks:
				if !open {
					return
				}
				pulse.touch()
				if _, err := to.Write(chunk); err != nil {
					return
				}
			case <-tick.C:
				if words, stays := pulse.check(); !stays {
					farewell(words)
					return
				}
			}
		}
	}()
	context.AfterFunc(ctx, func() { _ = from.Close() })
	if v.pty {
		return &lineEditor{from: from, echo: out}
	}
	return from
}

// inside counts a visitor in, opens the mailbox, and counts out again.
func (s *Server) inside(v *visit, stay func(*pulse) int) int {
	leave, err := s.welcome(v)
	if err != nil {
		v.complain(err.Error())
		return exitRefused
	}
	defer leave()
	v.visitor.Mail = lobby.NewMailbox()
	defer s.addMail(v.visitor.Mail)()
	defer v.visitor.Mail.Close()
	s.log.Info("in", "from", v.caller.from, "user", v.visitor.User, "player", v.visitor.Person.ID, "term", v.term.name,
		"client", cleanLine(v.sess.Context().ClientVersion()))
	began := s.now()
	defer func() {
		s.log.Info("out", "from", v.caller.from, "user", v.visitor.User, "after", s.now().Sub(began).Round(time.Second))
	}()
	return stay(newPulse(v.sess, s.limits, s.now, v.caller.hangUp))
}
