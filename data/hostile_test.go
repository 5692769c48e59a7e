package data

import (
	"errors"
	"math"
	"math/rand/v2"
	"path/filepath"
	"reflect"
	"testing"
	"time"
)

// A foe makes up writes as somebody would who means harm: nothing where there should be something, huge numbers and
// negative ones, names that are in the file, lists that do not go together.
type foe struct{ *rand.Rand }

func (f foe) number() int64 {
	return []int64{0, 1, 1, 2, 2, 3, -1, 7, 300, math.MaxInt32, math.MaxInt64, math.MinInt64}[f.IntN(12)]
}

func (f foe) text() string {
	return []string{"", "a", "a", "b", "b", "g1", "t1", "t3", "hall.1", "new", "montana", "player", "\x00", "gone-1", "2026-01-05"}[f.IntN(15)]
}

func (f foe) fill(v reflect.Value) {
	switch length := []int{0, 1, 2, 2, 3, 9}[f.IntN(6)]; v.Kind() {
	case reflect.Bool:
		v.SetBool(f.IntN(2) > 0)
	case reflect.String:
		v.SetString(f.text())
	case reflect.Pointer:
		if length > 0 {
			v.Set(reflect.New(v.Type().Elem()))
			f.fill(v.Elem())
		}
	case reflect.Slice:
		if v.Type().Elem().Kind() == reflect.Uint8 {
			v.SetBytes([]byte([]string{"", "{}", "\x1f\x8b", "a\x00b", "\x00\x00\x00\x00\x00\x00\x00\x01"}[f.IntN(5)]))
			return
		}
		v.Set(reflect.MakeSlice(v.Type(), length, length))
		for i := range length {
			f.fill(v.Index(i))
		}
	case reflect.Map:
		v.Set(reflect.MakeMap(v.Type()))
		for range length {
			key, value := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
			f.fill(key)
			f.fill(value)
			v.SetMapIndex(key, value)
		}
	case reflect.Struct:
		if v.Type() == reflect.TypeFor[time.Time]() {
			v.Set(reflect.ValueOf(time.Unix(f.number()%(1<<40), 0).UTC()))
			return
		}
		for i := range v.NumField() {
			f.fill(v.Field(i))
		}
	default:
		if v.CanInt() {
			v.SetInt(f.number())
		} else if v.CanUint() {
			v.SetUint(uint64(f.number()))
		} else {
			v.SetFloat(float64(f.number()))
		}
	}
}

// Whatever a log says, no write breaks off; and behind all that was applied the file opens, and its ratings can be
// worked out.
func TestWrites_OfAFoeBreakNothingOff(t *testing.T) {
	path := kept(t)
	s, f := open(t, filepath.Dir(path), Options{}), foe{rand.New(rand.NewPCG(1, uint64(*flips)))}
	var writes []Write
	for range fewer(100**flips, 4000) {
		v := reflect.New(writeKinds[f.IntN(len(writeKinds))].of).Elem()
		f.fill(v)
		w := v.Interface().(Write)
		broke := false
		_ = s.order.write(t.Context(), doing(func(c *change) error {
			broke = true
			err := w.apply(c)
			broke = false
			return err
		}))
		if broke {
			t.Fatalf("%#v breaks off", w)
		}
		writes = append(writes, w)
	}
	closeChecked(t, s)
	if _, err := RebuildRatings(filepath.Dir(path)); err != nil {
		t.Error(err)
	}
	s = open(t, filepath.Dir(path), Options{})
	for _, who := range []string{"a", "b", WhoBot + "a", ""} {
		_, _ = newestGames(s, who, 1000)
		_, _ = s.Standings(who)
	}
	for _, w := range writes[:len(writes)/4] { // also on what is read anew
		if err := s.order.write(t.Context(), w); errors.Is(err, ErrDamaged) {
			t.Errorf("%#v: %v", w, err)
		}
	}
	closeChecked(t, s)
}
