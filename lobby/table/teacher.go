package table

import (
	"errors"
	"slices"
	"strings"

	"saloon/rules"
)

// In a game that counts for nothing, one other person may look over a player's shoulder: sees what the pupil sees, also
// choices that are secret, and can do nothing. What the two say nobody else hears. All at the table are told of it,
// because it matters to them. It ends with the game, or when either of the two ends it.

const maxTeachers = 10

// Teach lets somebody look over one's shoulder; nobody any more where nobody is named. A teacher ends it so too.
type Teach struct{ Who Person }

// AloneSign begins a line that only the teacher shall hear: it is said to nobody else, even without a teacher.
const AloneSign = ">"

// Whisper is a line between a pupil and the teacher, and for nobody else.
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

func (w TeacherCame) about() rules.Seat { return w.Seat }
func (w TeacherWent) about() rules.Seat { return w.Seat }
func (w Whispered) about() rules.Seat   { return w.Seat }

// The asides about teachers.
const (
	AsideTeacher   AsideKind = "teacher"    // looks over the player's shoulder
	AsideNoTeacher AsideKind = "no-teacher" // does so no more
)

// What people are told of teachers.
var (
	refusedTeachCounts = rules.Refuse("teacher-in-a-game-that-counts", "this game counts, so nobody looks over anybody's shoulder")
	refusedTeachSelf   = rules.Refuse("teacher-plays-too", "%s sits at this table too")
	refusedTeachGuest  = rules.Refuse("teacher-needs-a-key", "only a player with a key can look over your shoulder")
	refusedTeachOther  = rules.Refuse("teacher-has-a-pupil", "%s looks over another one's shoulder here")
	refusedTeachMany   = rules.Refuse("too-many-teachers", "you have asked for a teacher often enough in this game")
	refusedNoTeacher   = rules.Refuse("no-teacher", "nobody looks over your shoulder")
	RefusedNobodyAlone = rules.Refuse("nobody-to-hear-it-alone", "a line that begins with > is for whoever looks over your shoulder, and nobody does: nobody has heard it")
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

func (s *State) teacherOf(i int) Person {
	if !s.underway() {
		return Person{}
	}
	return s.chairs[i].teacher
}

func (d *draft) teach(c Teach, mine rules.Seat) *rules.Refusal {
	seat := mine
	if seat == rules.Observer && c.Who.ID == "" {
		seat = d.PupilOf(d.by.ID)
	}
	switch {
	case d.phase == Gathering:
		return RefusedNotBegun
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

// Where somebody teaches, some lines are for the teacher alone.
func (d *draft) say(c Say, seat rules.Seat) *rules.Refusal {
	switch _, alone := CutAloneSign(c.Text); {
	case c.Text == "":
		return RefusedEmpty
	case alone || d.PupilOf(d.by.ID) != rules.Observer:
		return d.whisper(c.Text, seat)
	case seat == rules.Observer && slices.Contains(d.kept, d.by.ID):
		return refusedSentAway
	}
	d.happen(Said{d.by, c.Text})
	return nil
}

func (d *draft) whisper(text string, seat rules.Seat) *rules.Refusal {
	if pupil := d.PupilOf(d.by.ID); pupil != rules.Observer {
		seat = pupil
	}
	text, _ = CutAloneSign(text)
	switch {
	case text == "":
		return RefusedEmpty
	case !d.underway() || seat == rules.Observer || d.chair(seat).teacher.ID == "" || !d.mayHear(d.chair(seat).teacher.ID):
		return RefusedNobodyAlone
	}
	d.happen(Whispered{seat, d.by, text})
	return nil
}

func (d *draft) mayHear(teacher PlayerID) bool { return d.by.ID == teacher || d.Here[teacher] }

// CutAloneSign is false where a line does not begin with the sign.
func CutAloneSign(text string) (rest string, alone bool) {
	rest, alone = strings.CutPrefix(strings.TrimSpace(text), AloneSign)
	return strings.TrimSpace(rest), alone
}

// applyTeacher is false for facts of other kinds.
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

// Who has a seat hears what was said between them and their teachers; teachers, what was said to and by the pupil.
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
