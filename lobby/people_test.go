package lobby

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"saloon/data"
	"saloon/lobby/table"
	"saloon/lobby/words"
)

func TestNames(t *testing.T) {
	h := newTestSaloon(t)
	h.player("Paul")
	h.player("Ted")
	h.guest("Wanda")
	tests := []struct{ name, refused string }{
		{"Zoë", ""}, {"Jean-Luc_2", ""}, {"李小龍", ""}, {"Ольга", ""}, {"محمد", ""}, {"1st", ""},
		{"", "name-too-short"}, {"x", "name-too-short"}, {"abcdefghijklmnopq", "name-too-long"}, {"李小龍李小龍李小龍", "name-too-long"},
		{"two words", "name-characters"}, {"-dash", "name-characters"}, {"a\x1b[2Jb", "name-characters"}, {"a\u200bb", "name-characters"},
		{"a\u202eb", "name-characters"}, {"a\u3164b", "name-characters"}, {"\u0301ab", "name-characters"}, {"x\u0301\u0302\u0303\u0304y", "name-characters"},
		{"a\u009bb", "name-characters"}, {"ab\ufe0f", "name-characters"}, {"\xff\xfe", "name-characters"}, {"smile😀", "name-characters"},
		{"paul", "name-taken"}, {"PAUL", "name-taken"}, {"Pau1", "name-taken"}, {"PauI", "name-taken"}, {"Рaul", "name-taken"}, {"ｐａｕｌ", "name-taken"},
		{"wanda", "name-taken"}, {"Slim", "name-reserved"}, {"sl1m", "name-reserved"}, {"Admin", "name-reserved"}, {"Sa1oon", "name-reserved"}, {"hоuse", "name-reserved"},
		{"Mod", "name-reserved"}, {"M0d_2", "name-reserved"}, {"Marshal", "name-reserved"}, {"marsha1", "name-reserved"}, {"Operator", "name-reserved"}, {"Admins", "name-reserved"},
		{"Niemand", "name-reserved"}, {"Wirt", "name-reserved"}, {"Jemand", "name-reserved"}, {"Betreiber", "name-reserved"}, {"beheerder", "name-reserved"}, {"Iemand", "name-reserved"},
		{"Mód", "name-reserved"}, {"Márshal", "name-reserved"}, {"Моd", "name-reserved"}, {"Мarshal", "name-reserved"}, {"М-о-d", "name-reserved"}, {"4dm1n", "name-reserved"}, {"5h3riff", "name-reserved"}, {"Mødérator", "name-reserved"}, {"maarschalk", "name-reserved"},
		{"Тed", "name-taken"}, {"Ted", "name-taken"}, {"Тим", ""}, {"Pául", ""},
		{"Modesty", ""}, {"Marshall-Eriksen", ""}, {"Jo", ""}, {"33", ""},
	}
	for _, test := range tests {
		if err := h.lobby.CheckName(test.name); test.refused == "" && err != nil || test.refused != "" && !errors.Is(err, refusal(test.refused)) {
			t.Errorf("%q: %v, want %q", test.name, err, test.refused)
		}
	}
}

// What the audit log calls a moderator is a name that only that moderator can have.
func TestNames_OfModeratorsAreTheirs(t *testing.T) {
	h := newTestSaloon(t)
	anna := h.player("Anna")
	h.lobby.SetModerators(map[Key]string{"key of Anna": "Deadeye", "key to come": "Wyatt"})
	for _, name := range []string{"Deadeye", "wyatt"} {
		wantRefused(t, "a guest as", h.lobby.CheckName(name), words.RefusedKept.Code)
		wantRefused(t, "a stranger as", errorOf(h.lobby.Register(t.Context(), "key of a stranger", name)), words.RefusedKept.Code)
	}
	wantRefused(t, "one moderator as another", errorOf(h.lobby.Rename(t.Context(), anna.visit.person, "Wyatt")), words.RefusedKept.Code)
	if now, err := h.lobby.Rename(t.Context(), anna.visit.person, "Deadeye"); err != nil || now.Name != "Deadeye" {
		t.Errorf("the own name: %v, %v", now, err)
	}
	if now, err := h.lobby.Register(t.Context(), "key to come", "Wyatt"); err != nil || now.Name != "Wyatt" {
		t.Errorf("the own name at the first visit: %v, %v", now, err)
	}
}

func TestNames_AreProposedSoThatTheyCanBeHad(t *testing.T) {
	h := newTestSaloon(t)
	h.player("Paul")
	h.player("exactly-sixteen-")
	tests := []struct{ user, want string }{
		{"wanda", "wanda"}, {"paul", "paul-2"}, {"root", "stranger"}, {"", "stranger"}, {"\x1b]0;x\x07", "0x"},
		{"j.r. ewing", "jrewing"}, {"exactly-sixteen-and-more", "exactly-sixtee-2"},
		{strings.Repeat("李", 40), strings.Repeat("李", 8)},
	}
	for _, test := range tests {
		got := h.lobby.ProposeName(test.user)
		if err := h.lobby.CheckName(got); got != test.want || err != nil {
			t.Errorf("%q becomes %q, want %q; %v", test.user, got, test.want, err)
		}
	}
}

// Of all that can be typed only the code itself, however it is spaced or capitalized, links a
// key, and only once.
func FuzzLinkCodesAreNotGuessed(f *testing.F) {
	for _, s := range []string{"", "%", "% ", "-%-", "%%", "\xff", "%\x00"} {
		f.Add(s)
	}
	plain := strings.NewReplacer(" ", "", "-", "")
	f.Fuzz(func(t *testing.T, typed string) {
		links := newLinkCodes(wallClock{time.Now})
		code := links.make("anna")
		typed = strings.ReplaceAll(typed, "%", code)
		player, ok := links.use(typed, "a key", func(string) bool { return false })
		if same := strings.EqualFold(plain.Replace(typed), code); ok != same || ok != (player == "anna") {
			t.Fatalf("for the code %q %q was typed, and it links %q", code, typed, player)
		}
		if _, left := links.use(code, "a key", func(string) bool { return false }); left == ok {
			t.Fatalf("after %q the code %q can be used: %v", typed, code, left)
		}
	})
}

func TestPeople_AKeyIsOnePlayerForEver(t *testing.T) {
	h := newTestSaloon(t)
	ctx := context.Background()
	anna := h.player("Anna").visit.Person()
	wantRefused(t, "the key again", errorOf(h.lobby.Register(ctx, "key of Anna", "Other")), refusedKeyTaken.Code)
	wantRefused(t, "the name again", errorOf(h.lobby.Register(ctx, "other", "ANNA")), refusedNameTaken.Code)
	wantRefused(t, "no key", errorOf(h.lobby.Register(ctx, "", "Other")), RefusedNoKey.Code)
	must(t, h.lobby.Choose(ctx, anna, InLanguage("de")))
	must(t, h.lobby.Choose(ctx, anna, Briefly(true)))
	for _, game := range []string{"buffalo", "montana", "buffalo"} {
		must(t, h.lobby.Choose(ctx, anna, HasLearned(game), OnGround(table.OnLight)))
	}
	h.reopen()
	anna.Lang, anna.Brief, anna.Ground, anna.Learned = "de", true, table.OnLight, "buffalo montana"
	if p, ok, err := h.lobby.Find("key of Anna"); p != anna || !ok || err != nil {
		t.Errorf("after a restart: %+v, %v, %v", p, ok, err)
	}
	if keys, err := h.lobby.Keys(anna); err != nil || len(keys) != 1 || keys[0].Key != "key of Anna" || time.Since(keys[0].Added) > time.Hour {
		t.Errorf("after a restart the keys are %+v, %v", keys, err)
	}
	if _, ok, err := h.lobby.Find(""); ok || err != nil {
		t.Errorf("the empty key is somebody's: %v, %v", ok, err)
	}
}

func TestPeople_LinkingAKey(t *testing.T) {
	h, clock := newClockedSaloon(t)
	ctx := context.Background()
	there := h.player("Anna")
	anna := there.visit.Person()
	old, _ := h.lobby.LinkCode(ctx, anna)
	code, err := h.lobby.LinkCode(ctx, anna)
	must(t, err)
	wantRefused(t, "an older code", errorOf(h.lobby.LinkKey(ctx, "laptop", old)), refusedLinkCode.Code)
	typed := strings.ToUpper(code[:4] + " " + code[4:])
	if p, err := h.lobby.LinkKey(ctx, "laptop", typed); p != anna || err != nil {
		t.Errorf("the code %q: %+v, %v", typed, p, err)
	}
	there.hears(KeyLinked) // it may be a thief's
	wantRefused(t, "the code a second time", errorOf(h.lobby.LinkKey(ctx, "phone", code)), refusedLinkCode.Code)
	late, _ := h.lobby.LinkCode(ctx, anna)
	wantRefused(t, "a key that is linked", errorOf(h.lobby.LinkKey(ctx, "laptop", late)), refusedKeyTaken.Code)
	clock.advance(linkTime + time.Second)
	wantRefused(t, "too late", errorOf(h.lobby.LinkKey(ctx, "phone", late)), refusedLinkCode.Code)
	if keys, err := h.lobby.Keys(anna); err != nil || len(keys) != 2 {
		t.Errorf("Anna has %v, %v", keys, err)
	}
	must(t, h.lobby.Unlink(ctx, anna, "laptop"))
	wantRefused(t, "the last key", h.lobby.Unlink(ctx, anna, "key of Anna"), refusedKeyLast.Code)
	wantRefused(t, "a key that is not hers", h.lobby.Unlink(ctx, anna, "laptop"), refusedKeyUnknown.Code)
}

func TestPeople_CodesCannotBeGuessedQuickly(t *testing.T) {
	h, clock := newClockedSaloon(t)
	ctx := context.Background()
	anna := h.player("Anna").visit.Person()
	code, _ := h.lobby.LinkCode(ctx, anna)
	for range 100 {
		_, _ = h.lobby.LinkKey(ctx, "thief", "wrong")
	}
	wantRefused(t, "after a hundred guesses", errorOf(h.lobby.LinkKey(ctx, "laptop", code)), refusedLinkCode.Code)
	clock.advance(5 * time.Second)
	if _, err := h.lobby.LinkKey(ctx, "laptop", code); err != nil {
		t.Errorf("a while later: %v", err)
	}
}

func TestPeople_ARenameReachesTheTables(t *testing.T) {
	h := newTestSaloon(t)
	anna, bert := h.twoPlaying("open")
	if _, err := h.lobby.Rename(anna.ctx(), anna.visit.Person(), "bert"); !errors.Is(err, refusedNameTaken) {
		t.Errorf("got %v", err)
	}
	for _, name := range []string{"ANNA", "Clara"} { // the own name in another form is free
		must(t, errorOf(h.lobby.Rename(anna.ctx(), anna.visit.Person(), name)))
		bert.until("Bert sees "+name, func() bool { return bert.table.Card.Chairs[0].Person.Name == name })
	}
	if anna.visit.Person().Name != "Clara" {
		t.Errorf("the visit is %s's", anna.visit.Person().Name)
	}
	if old, now := h.lobby.CheckName("Anna"), h.lobby.CheckName("CLARA"); old != nil || !errors.Is(now, refusedNameTaken) {
		t.Errorf("to somebody else the old name is refused with %v, and the new one with %v", old, now)
	}
	guest := h.guest("Gus")
	wantRefused(t, "a guest", errorOf(h.lobby.Rename(guest.ctx(), guest.visit.Person(), "Gustav")), RefusedNoKey.Code)
}

// meetingStore lets new players be written only when so many are at the same time.
type meetingStore struct {
	Store
	left atomic.Int32
	all  chan struct{}
}

func (m *meetingStore) Write(ctx context.Context, w data.Write) error {
	if _, is := w.(data.AddPlayer); !is {
		return m.Store.Write(ctx, w)
	}
	if m.left.Add(-1) == 0 {
		close(m.all)
	}
	select {
	case <-m.all:
		return m.Store.Write(ctx, w)
	case <-ctx.Done():
		return ctx.Err()
	}
}

// New players are written together, and a name that is being written is taken.
func TestRegister_ManyAtTheSameTime(t *testing.T) {
	h := newTestSaloon(t)
	const many = 8
	meeting := &meetingStore{Store: h.lobby.store, all: make(chan struct{})}
	meeting.left.Store(many)
	h.lobby.store = meeting
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	errs := make(chan error, many+1)
	for n := range many {
		go func() {
			_, err := h.lobby.Register(ctx, Key(fmt.Sprint("key", n)), fmt.Sprint("Name-", n))
			errs <- err
		}()
	}
	for range many {
		if err := <-errs; err != nil {
			t.Fatalf("one is refused: %v", err)
		}
	}
	for n := range many {
		wantRefused(t, "the name of player", errorOf(h.lobby.Register(ctx, Key(fmt.Sprint("other", n)), fmt.Sprint("name-", n))), refusedNameTaken.Code)
	}
}

// Of two who want one name at the same time, one gets it.
func TestRegister_OneNameAtTheSameTime(t *testing.T) {
	h := newTestSaloon(t)
	errs := make(chan error, 2)
	for n := range 2 {
		go func() {
			_, err := h.lobby.Register(t.Context(), Key(fmt.Sprint("key", n)), []string{"Jesse", "JESSE"}[n])
			errs <- err
		}()
	}
	if a, b := <-errs, <-errs; (a == nil) == (b == nil) || !errors.Is(errors.Join(a, b), refusedNameTaken) {
		t.Errorf("they hear %v and %v", a, b)
	}
}

// Programs that come at the same moment, on different nodes and by the same name, all get in, by names of their own.
func TestRegister_NewcomersOfOneNameAtOnce(t *testing.T) {
	_, nodes := newTestCluster(t, 2)
	var all sync.WaitGroup
	names := make(chan string, 8)
	for i := range cap(names) {
		all.Go(func() {
			p, err := nodes[i%2].lobby.RegisterAs(t.Context(), Key(fmt.Sprint("key", i)), "host")
			if err != nil {
				t.Error(err)
			}
			names <- p.Name
		})
	}
	all.Wait()
	close(names)
	seen := map[string]bool{}
	for name := range names {
		if seen[name] {
			t.Errorf("two of them are called %s", name)
		}
		seen[name] = true
	}
}
