package data

import (
	"bufio"
	"bytes"
	"encoding/hex"
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
		if err != nil {
			t.Fatal(err)
		}
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

// Every write is read as it was written, whatever it holds, and a list that is nil stays nil.
func TestWire_ReadsWhatWasWritten(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for _, k := range writeKinds {
		for range 300 {
			v := reflect.New(k.of).Elem()
			fillAnyhow(random, v)
			w := v.Interface().(Write)
			raw, _, err := encodeWrite(w)
			if err != nil {
				t.Fatalf("%s: %v", k.word, err)
			}
			got, err := decodeWrite(raw)
			if err != nil || !reflect.DeepEqual(got, w) {
				t.Fatalf("%s: %#v is read as\n%#v, %v", k.word, w, got, err)
			}
			for range 20 { // and what is cut short or altered is an error or something else, and no panic
				broken := bytes.Clone(raw[:random.IntN(len(raw)+1)])
				if len(broken) > 0 {
					broken[random.IntN(len(broken))] ^= byte(1 << random.IntN(8))
				}
				_, _ = decodeWrite(broken)
			}
		}
	}
}

// fillAnyhow gives a value anything that its type can hold.
func fillAnyhow(r *rand.Rand, v reflect.Value) {
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(r.IntN(2) > 0)
	case reflect.String:
		v.SetString(string(someBytes(r)))
	case reflect.Pointer:
		if r.IntN(2) > 0 {
			v.Set(reflect.New(v.Type().Elem()))
			fillAnyhow(r, v.Elem())
		}
	case reflect.Slice, reflect.Map:
		fillMany(r, v)
	case reflect.Struct:
		if v.Type() == reflect.TypeFor[time.Time]() {
			if r.IntN(4) > 0 {
				at := time.Unix(r.Int64N(1<<33), r.Int64N(1e9))
				v.Set(reflect.ValueOf([]time.Time{at.UTC(), at.In(time.FixedZone("", 19800))}[r.IntN(2)]))
			}
			return
		}
		for i := range v.NumField() {
			fillAnyhow(r, v.Field(i))
		}
	default:
		n := r.Uint64() >> r.IntN(64)
		if v.CanInt() {
			v.SetInt(int64(n) << (64 - v.Type().Bits()) >> (64 - v.Type().Bits()))
		} else {
			v.SetUint(n << (64 - v.Type().Bits()) >> (64 - v.Type().Bits()))
		}
	}
}

func fillMany(r *rand.Rand, v reflect.Value) {
	n := r.IntN(5) - 1
	if n < 0 {
		return
	}
	if v.Kind() == reflect.Map {
		v.Set(reflect.MakeMap(v.Type()))
	} else {
		v.Set(reflect.MakeSlice(v.Type(), n, n))
	}
	for i := range n {
		if v.Kind() == reflect.Slice {
			fillAnyhow(r, v.Index(i))
			continue
		}
		key, value := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
		fillAnyhow(r, key)
		fillAnyhow(r, value)
		v.SetMapIndex(key, value)
	}
}

func someBytes(r *rand.Rand) []byte {
	raw := make([]byte, r.IntN(20))
	for i := range raw {
		raw[i] = byte(r.Uint32())
	}
	return raw
}

// The bytes of all kinds are what they were: nodes of earlier versions read them, and logs keep them.
// After a new kind or field, run it with -update-writes: a line is added, and none of those that are
// there may ever change.
func TestWire_IsWhatItWas(t *testing.T) {
	path := filepath.Join("testdata", "writes.txt")
	raw, err := os.ReadFile(path)
	if err != nil && !*updateWrites {
		t.Fatal(err)
	}
	kept := map[string]bool{}
	lines := bufio.NewScanner(bytes.NewReader(raw))
	for lines.Scan() {
		kept[lines.Text()] = true
		write, err := hex.DecodeString(lines.Text()[strings.LastIndexByte(lines.Text(), ' ')+1:])
		if err != nil {
			t.Fatal(err)
		}
		w, err := decodeWrite(write)
		if err != nil {
			t.Errorf("what an earlier program has written is not read: %v", err)
			continue
		}
		if again, _, err := encodeWrite(w); err != nil || !bytes.Equal(again, write) {
			t.Errorf("a %T of an earlier program is written as\n%x, not\n%x", w, again, write)
		}
	}
	for _, k := range writeKinds {
		v := reflect.New(k.of).Elem()
		fillSample(v, 1)
		write, since, err := encodeWrite(v.Interface().(Write))
		if err != nil {
			t.Fatal(err)
		}
		line := fmt.Sprintf("%d %s %x", since, strings.ReplaceAll(k.word, " ", "-"), write)
		if kept[line] {
			continue
		}
		if !*updateWrites {
			t.Errorf("%q is written in a form that no earlier program knows; see the comment of this test", k.word)
		}
		raw = append(append(raw, line...), '\n')
	}
	if *updateWrites {
		write(t, path, raw)
	}
}

// fillSample gives a value something in all of its fields, always the same.
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
			fillSample(v.Field(i), n+i)
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
	p := parcel{node: "a", run: 1 << 60, number: 3}
	for _, k := range writeKinds {
		v := reflect.New(k.of).Elem()
		fillSample(v, 1)
		raw, _, err := encodeWrite(v.Interface().(Write))
		if err != nil {
			f.Fatal(err)
		}
		p.writes = append(p.writes, raw)
		f.Add((&parcel{node: "a", run: 1 << 60, number: 3, writes: [][]byte{raw}}).encode()[4:])
	}
	f.Add(p.encode()[4:])
	f.Add((&parcel{seed: "seed"}).encode()[4:])
	f.Fuzz(func(t *testing.T, text []byte) {
		heard := readHeard(1, seal(append(make([]byte, 4), text...)))
		if heard.err != nil {
			return
		}
		again, err := decodeParcel(heard.encode())
		if err != nil || again.node != heard.node || again.run != heard.run || again.number != heard.number || len(again.writes) != len(heard.list) {
			t.Fatalf("%#v is read again as %#v, %v", heard.parcel, again, err)
		}
		for i, w := range heard.list {
			raw, _, err := encodeWrite(w)
			if err != nil {
				t.Fatal(err)
			}
			same, err := decodeWrite(raw)
			if err != nil || !reflect.DeepEqual(same, w) {
				t.Fatalf("write %d, %#v, is read again as %#v, %v", i, w, same, err)
			}
		}
	})
}
