package data

import (
	"fmt"
	"reflect"
)

// Knows is the number of the newest kind of write that this program knows. Nodes tell each other
// theirs, and hand in only what all nodes that are present know.
const Knows = 2

// A writeKind is a kind of write, with the word for it on the wire.
type writeKind struct {
	word  string
	since int // programs whose Knows is lower do not know it
	of    reflect.Type
}

// writeKinds are all kinds of writes. Neither words nor what a kind does ever change, because nodes of
// different versions must apply it alike: what does something else is a new kind.
var writeKinds = []writeKind{
	{"append", 1, reflect.TypeFor[Appends]()},
	{"drop journal", 1, reflect.TypeFor[DropJournal]()},
	{"set aside", 1, reflect.TypeFor[SetAside]()},
	{"put back", 1, reflect.TypeFor[PutBack]()},
	{"give up", 1, reflect.TypeFor[GiveUp]()},
	{"archive", 1, reflect.TypeFor[ArchiveGame]()},
	{"rename", 1, reflect.TypeFor[Rename]()},
	{"review", 1, reflect.TypeFor[KeepReview]()},
	{"alive", 1, reflect.TypeFor[NoteAlive]()},
	{"absences", 1, reflect.TypeFor[NoteAbsences]()},
	{"secret", 1, reflect.TypeFor[KeepSecret]()},
	{"try", 1, reflect.TypeFor[BeginTry]()},
	{"player", 1, reflect.TypeFor[AddPlayer]()},
	{"profile", 1, reflect.TypeFor[ChangePlayer]()},
	{"key", 1, reflect.TypeFor[AddKey]()},
	{"remove key", 1, reflect.TypeFor[RemoveKey]()},
	{"forget", 1, reflect.TypeFor[ForgetPlayer]()},
	{"forget in game", 2, reflect.TypeFor[ForgetInGame]()},
	{"forget in journal", 2, reflect.TypeFor[ForgetInJournal]()},
	{"forget for good", 2, reflect.TypeFor[ForgetForGood]()},
	{"forget traces", 1, reflect.TypeFor[ForgetTraces]()},
	{"note", 1, reflect.TypeFor[SetNote]()},
	{"tie", 1, reflect.TypeFor[SetTie]()},
	{"letter", 1, reflect.TypeFor[SendLetter]()},
	{"read letters", 1, reflect.TypeFor[ReadLetters]()},
	{"answer", 1, reflect.TypeFor[AnswerInvitation]()},
	{"report", 1, reflect.TypeFor[AddReport]()},
	{"act", 1, reflect.TypeFor[Act]()},
}

// kindOfType and kindOfWord find a kind of write.
var kindOfType, kindOfWord = func() (byType map[reflect.Type]writeKind, byWord map[string]writeKind) {
	byType, byWord = map[reflect.Type]writeKind{}, map[string]writeKind{}
	for _, k := range writeKinds {
		byType[k.of], byWord[k.word] = k, k
	}
	return byType, byWord
}()

// encodeWrite is a write as bytes, and the number of its kind.
func encodeWrite(w Write) (raw []byte, since int, err error) {
	k, known := kindOfType[reflect.TypeOf(w)]
	if !known {
		return nil, 0, fmt.Errorf("no other node would know a %T", w)
	}
	raw = append([]byte{byte(len(k.word))}, k.word...)
	return appendValue(raw, reflect.ValueOf(w)), k.since, nil
}

// decodeWrite reads a write, and nothing else may stand behind it.
func decodeWrite(raw []byte) (Write, error) {
	if len(raw) == 0 || int(raw[0]) >= len(raw) {
		return nil, errWire
	}
	word := string(raw[1 : 1+int(raw[0])])
	k, known := kindOfWord[word]
	if !known {
		return nil, fmt.Errorf("%w: this program knows no write %q; start this node with a newer one", errWire, word)
	}
	r, v := &wireReader{raw[1+int(raw[0]):]}, reflect.New(k.of).Elem()
	if err := r.value(v); err != nil {
		return nil, fmt.Errorf("the write %q: %w", word, err)
	}
	if len(r.raw) > 0 {
		return nil, fmt.Errorf("%w: %d bytes behind the write %q", errWire, len(r.raw), word)
	}
	return v.Interface().(Write), nil
}
