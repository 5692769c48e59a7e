package table

import (
	"errors"

	"saloon/rules"
)

// In a game that counts for nothing, a player may let one other person look over the own shoulder. The
// teacher sees what the pupil sees, also choices that are secret, and can do nothing. What the teacher
// says only the pupil hears; what the pupil says to the teacher, nobody else. Everybody at the table is
// told of it, because it matters to them. It ends with the game, or when either of the two ends it.

// maxTeachers is how often a pupil may name a teacher, or another one, in one game.
const maxTeachers = 10

// Teach lets somebody look over one's shoulder; nobody any more where nobody is named. A teacher ends
// it so too.
type Teach struct{ Who Person }

// Whisper is a line from a pupil to the teacher, and nobody else.
type Whisper struct{ Text string }

func (Teach) command()   {}
func (Whisper) command() {}

type (
	// TeacherCame says that Who looks over the shoulder of the seat's player from now on.
	TeacherCame struct {
		Seat rules.Seat
		Who  Person
	}
	// TeacherWent says that nobody does so any more.
	TeacherWent struct{ Seat rules.Seat }
	// Whispered says that the seat's player, or the teacher, has said something to the other.
	Whispered struct {
		Seat rules.Seat
		Who  Person
		Text string
	}
)

func (TeacherCame) happening() {}
func (TeacherWent) happening() {}
func (Whispered) happening()   {}

// The asides about teachers.
const (
	AsideTeacher   AsideKind = "teacher"    // looks over the player's shoulder
	AsideNoTeacher AsideKind = "no-teacher" // does so no more
)

// Why nobody is let look over a shoulder, or nothing is whispered.
var (
	refusedTeachCounts = rules.Refuse("teacher-in-a-game-that-counts", "this game counts, so nobody looks over anybody's shoulder")
	refusedTeachSelf   = rules.Refuse("teacher-plays-too", "%s sits at this table too")
	refusedTeachGuest  = rules.Refuse("teacher-needs-a-key", "only a player with a key can look over your shoulder")
	refusedTeachOther  = rules.Refuse("teacher-has-a-pupil", "%s looks over another one's shoulder here")
	refusedTeachMany   = rules.Refuse("too-many-teachers", "you have asked for a teacher often enough in this game")
	refusedNoTeacher   = rules.Refuse("no-teacher", "nobody looks over your shoulder")
)

// PupilOf is the seat over whose player's shoulder somebody looks; Observer for none.
func (s *State) PupilOf(id PlayerID) rules.Seat {
	if id == "" || !s.underway() {
		return rules.Observer
	}
	for i, c := range s.chairs {
		if c.teacher.ID == id {
			return rules.Seat(i + 1)
		}
	}
	return rules.Observer
}

// PupilOf is the seat over whose player's shoulder somebody looks; Observer for none.
func (c Card) PupilOf(id PlayerID) rules.Seat {
	for i, chair := range c.Chairs {
		if id != "" && chair.Teacher.ID == id {
			return rules.Seat(i + 1)
		}
	}
	return rules.Observer
}

// teacherOf is who looks over the shoulder of the player on chair i.
func (s *State) teacherOf(i int) Person {
	if !s.underway() {
		return Person{}
	}
	return s.chairs[i].teacher
}

// teach names or dismisses a teacher.
func (d *draft) teach(c Teach, mine rules.Seat) *rules.Refusal {
	seat := mine
	if seat == rules.Observer && c.Who.ID == "" {
		seat = d.PupilOf(d.by.ID)
	}
	switch {
	case d.phase == Gathering:
		return refusedNotBegun
	case d.phase == Over:
		return rules.RefuseOver()
	case seat == rules.Observer:
		return refusedStanding
	case c.Who.ID == "" && d.chair(seat).teacher.ID == "":
		return refusedNoTeacher
	case c.Who.ID == "":
		d.happen(TeacherWent{seat})
		return nil
	}
	if refused := d.refusesTeacher(seat, c.Who); refused != nil {
		return refused
	}
	if d.chair(seat).teacher.ID != c.Who.ID {
		d.happen(TeacherCame{seat, atTable(c.Who)})
	}
	return nil
}

// refusesTeacher is why somebody cannot look over the shoulder of a seat's player, or nil.
func (s *State) refusesTeacher(seat rules.Seat, who Person) *rules.Refusal {
	pupil := s.PupilOf(who.ID)
	switch {
	case s.strict():
		return refusedTeachCounts
	case s.chair(seat).resigned:
		return refusedResigned
	case s.SeatOf(who.ID) != rules.Observer:
		return refusedTeachSelf.With(who.Name)
	case who.Kind != KindPlayer:
		return refusedTeachGuest
	case pupil != rules.Observer && pupil != seat:
		return refusedTeachOther.With(who.Name)
	case pupil != seat && s.chair(seat).teachers >= maxTeachers:
		return refusedTeachMany
	}
	return nil
}

// whisper says something to the teacher.
func (d *draft) whisper(text string, seat rules.Seat) *rules.Refusal {
	switch {
	case text == "":
		return refusedEmpty
	case !d.underway() || seat == rules.Observer || d.chair(seat).teacher.ID == "":
		return refusedNoTeacher
	}
	d.happen(Whispered{seat, d.by, text})
	return nil
}

// applyTeacher makes a fact true that is about a teacher; false for other facts.
func (s *State) applyTeacher(seat rules.Seat, f Fact) (bool, error) {
	c := s.chair(seat)
	switch w := f.What.(type) {
	case TeacherCame:
		if !s.underway() || w.Who.ID == "" {
			return true, errors.New("a teacher where nobody plays")
		}
		c.teacher, c.teachers = w.Who, c.teachers+1
		s.tellAside(Aside{Seat: seat, What: AsideTeacher, Name: w.Who.Name})
	case TeacherWent:
		s.tellAside(Aside{Seat: seat, What: AsideNoTeacher, Name: c.teacher.Name})
		c.teacher = Person{}
	case Whispered:
		line := ChatLine{When: f.When, By: w.Who.ID, From: w.Who.Name, Kind: w.Who.Kind, Seat: s.SeatOf(w.Who.ID), Text: w.Text, Pupil: seat, Teacher: c.teacher.ID}.Behind(s.chat)
		s.chat, s.played = withLine(s.chat, line), withLine(s.played, line)
	default:
		return false, nil
	}
	return true, nil
}

// openTo is what was said without what others whisper: those who have a seat hear what was said between
// them and their teachers, and teachers what was said between them and the pupil.
func openTo(chat []ChatLine, seat rules.Seat, teacher PlayerID) []ChatLine {
	secret := func(c ChatLine) bool {
		return c.Pupil > 0 && (c.Pupil != seat || teacher != "" && c.Teacher != teacher)
	}
	for i, c := range chat {
		if secret(c) {
			list := append([]ChatLine{}, chat[:i]...)
			for _, c := range chat[i+1:] {
				if !secret(c) {
					list = append(list, c)
				}
			}
			return list
		}
	}
	return chat
}

// ForTeacher is a snapshot of the pupil as the teacher may know it, who can do nothing there.
func (s *State) ForTeacher(pupil *Snapshot) *Snapshot {
	own := *pupil
	own.Legal, own.CanUndo, own.Hints, own.Lesson = nil, false, false, nil
	own.StandIns, own.Question, own.Teaching = StandIns{}, Question{}, true
	own.Chat = openTo(own.Chat, own.Seat, s.chair(own.Seat).teacher.ID)
	return &own
}
