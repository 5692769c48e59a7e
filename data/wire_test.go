package data

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"
)

var updateWrites = flag.Bool("update-writes", false, "add the bytes of kinds of writes to testdata/writes.txt")

// Whatever has a method apply can be handed in at a node.
func TestWire_EveryWriteHasAKind(t *testing.T) {
	var have, want []string
	for _, k := range writeKinds {
		have = append(have, k.of.Name())
		if k.since < 1 || k.since > Knows {
			t.Errorf("%q is known since %d, and this program knows %d", k.word, k.since, Knows)
		}
	}
	if len(kindOfWord) != len(writeKinds) || len(kindOfType) != len(writeKinds) {
		t.Error("a word or a type is there twice")
	}
	files, _ := filepath.Glob("*.go")
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		must(t, err)
		for _, d := range file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && f.Recv != nil && f.Name.Name == "apply" {
				if of, ok := f.Recv.List[0].Type.(*ast.Ident); ok {
					want = append(want, of.Name)
				}
			}
		}
	}
	slices.Sort(have)
	slices.Sort(want)
	if !slices.Equal(have, want) || len(want) < 20 {
		t.Errorf("kinds of writes are\n%v, and these can be applied:\n%v", have, want)
	}
}

// Every write is read as it was written, and what is cut short or altered is an error or something else.
func TestWire_ReadsWhatWasWritten(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for _, k := range writeKinds {
		w := sampleOf(k)
		raw, _, err := encodeWrite(w)
		must(t, err)
		got, err := decodeWrite(raw)
		if err != nil || !reflect.DeepEqual(got, w) {
			t.Fatalf("%s: %#v is read as\n%#v, %v", k.word, w, got, err)
		}
		for range 500 {
			broken := bytes.Clone(raw[:1+random.IntN(len(raw))])
			broken[random.IntN(len(broken))] ^= byte(1 << random.IntN(8))
			_, _ = decodeWrite(broken)
		}
		for _, wrong := range [][]byte{append(bytes.Clone(raw), '1'), raw[:len(raw)-1], bytes.Replace(raw, []byte("{"), []byte(`{"newer":1,`), 1)} {
			if _, err := decodeWrite(wrong); err == nil {
				t.Errorf("%s is read as a write", wrong)
			}
		}
	}
}

// The bytes of all kinds are what they were: nodes of earlier versions read them, and logs keep them.
// After a new kind or field, run it with -update-writes: a line is added, and none of those that are
// there may ever change.
func TestWire_IsWhatItWas(t *testing.T) {
	path := filepath.Join("testdata", "writes.txt")
	raw, err := os.ReadFile(path)
	must(t, err)
	kept := map[string]bool{}
	for line := range strings.Lines(string(raw)) {
		_, text, _ := strings.Cut(line, " ")
		text = strings.Replace(strings.TrimSpace(text), "\t", "\n", 1)
		kept[text] = true
		w, err := decodeWrite([]byte(text))
		if err != nil {
			t.Errorf("what an earlier program has written is not read: %v", err)
			continue
		}
		if again, _, err := encodeWrite(w); err != nil || string(again) != text {
			t.Errorf("a %T of an earlier program is written as\n%s, not\n%s", w, again, text)
		}
	}
	for _, k := range writeKinds {
		text, since, err := encodeWrite(sampleOf(k))
		must(t, err)
		switch {
		case kept[string(text)]:
		case *updateWrites:
			raw = fmt.Appendf(raw, "%d %s\n", since, bytes.Replace(text, []byte("\n"), []byte("\t"), 1))
		default:
			t.Errorf("%q is written in a form that no earlier program knows; see the comment of this test", k.word)
		}
	}
	if *updateWrites {
		write(t, path, raw)
	}
}

// sampleOf is a write of a kind with something in all of its fields, always the same.
func sampleOf(k writeKind) Write {
	v := reflect.New(k.of).Elem()
	fillSample(v, 1)
	return v.Interface().(Write)
}

// fillSample gives a value something in all of its fields that are told.
func fillSample(v reflect.Value, n int) {
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(true)
	case reflect.String:
		v.SetString(fmt.Sprint("text ", n))
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fillSample(v.Elem(), n)
	case reflect.Slice:
		if v.Type() == reflect.TypeFor[json.RawMessage]() {
			v.SetBytes(fmt.Appendf(nil, "[%d]", n))
			return
		}
		v.Set(reflect.MakeSlice(v.Type(), 2, 2))
		fillSample(v.Index(0), n)
		fillSample(v.Index(1), n+1)
	case reflect.Map:
		key, value := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
		fillSample(key, n)
		fillSample(value, n)
		v.Set(reflect.MakeMap(v.Type()))
		v.SetMapIndex(key, value)
	case reflect.Struct:
		if v.Type() == reflect.TypeFor[time.Time]() {
			v.Set(reflect.ValueOf(noon.Add(time.Duration(n))))
			return
		}
		for i := range v.NumField() {
			if v.Type().Field(i).Tag.Get("json") != "-" {
				fillSample(v.Field(i), n+i)
			}
		}
	default:
		if v.CanInt() {
			v.SetInt(int64(n))
		} else {
			v.SetUint(uint64(n))
		}
	}
}

// FuzzParcel reads what strangers might send: whatever it is, it is an error, or a parcel with writes
// that are written and read again as they are.
func FuzzParcel(f *testing.F) {
	p := parcel{Node: "a", Run: 1 << 60, Number: 3}
	for _, k := range writeKinds {
		raw, _, err := encodeWrite(sampleOf(k))
		must(f, err)
		p.writes = append(p.writes, raw)
		f.Add((&parcel{Node: "a", Run: 1 << 60, Number: 3, writes: [][]byte{raw}}).encode()[4:])
	}
	f.Add(p.encode()[4:])
	f.Add((&parcel{Seed: "seed"}).encode()[4:])
	f.Fuzz(func(t *testing.T, text []byte) {
		heard := readHeard(1, seal(append(make([]byte, 4), text...)))
		if heard.err != nil {
			return
		}
		again, err := decodeParcel(heard.encode())
		if err != nil || again.Node != heard.Node || again.Run != heard.Run || again.Number != heard.Number || len(again.writes) != len(heard.list) {
			t.Fatalf("%#v is read again as %#v, %v", heard.parcel, again, err)
		}
		for i, w := range heard.list {
			raw, _, err := encodeWrite(w)
			must(t, err)
			same, err := decodeWrite(raw)
			must(t, err)
			if again, _, err := encodeWrite(same); err != nil || !bytes.Equal(again, raw) {
				t.Fatalf("write %d, %#v, is written again as %s, %v", i, w, again, err)
			}
		}
	})
}
