package data

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"reflect"
	"slices"
	"time"
)

// A wireReader reads values. It never needs much more memory than what it reads has bytes.
type wireReader struct{ raw []byte }

// value reads a value into v, which has its zero value.
func (r *wireReader) value(v reflect.Value) error {
	switch v.Kind() {
	case reflect.Bool, reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64,
		reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return r.number(v)
	case reflect.String:
		raw, err := r.bytes()
		v.SetString(string(raw))
		return err
	case reflect.Slice:
		return r.list(v)
	case reflect.Map:
		return r.keyed(v)
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		return r.value(v.Elem())
	case reflect.Struct:
		if v.Type() == timeType {
			return r.time(v)
		}
		return r.fields(v)
	}
	return fmt.Errorf("%w: a %v", errWire, v.Type())
}

func (r *wireReader) number(v reflect.Value) error {
	if v.CanInt() {
		n, size := binary.Varint(r.raw)
		if size <= 0 || v.OverflowInt(n) {
			return errWire
		}
		v.SetInt(n)
		r.raw = r.raw[size:]
		return nil
	}
	n, err := r.uvarint()
	switch {
	case err != nil:
		return err
	case v.Kind() == reflect.Bool && n <= 1:
		v.SetBool(n == 1)
		return nil
	case v.Kind() == reflect.Bool || v.OverflowUint(n):
		return errWire
	}
	v.SetUint(n)
	return nil
}

func (r *wireReader) uvarint() (uint64, error) {
	n, size := binary.Uvarint(r.raw)
	if size <= 0 {
		return 0, errWire
	}
	r.raw = r.raw[size:]
	return n, nil
}

// length reads how many values follow, none of which can be shorter than a byte; -1 for nil.
func (r *wireReader) length() (int, error) {
	n, err := r.uvarint()
	if err != nil || n > uint64(len(r.raw))+1 {
		return 0, errWire
	}
	return int(n) - 1, nil
}

// bytes reads a text, which is never nil.
func (r *wireReader) bytes() ([]byte, error) {
	n, err := r.length()
	if err != nil || n < 0 {
		return nil, errWire
	}
	raw := r.raw[:n:n]
	r.raw = r.raw[n:]
	return raw, nil
}

func (r *wireReader) list(v reflect.Value) error {
	n, err := r.length()
	if err != nil || n < 0 {
		return err
	}
	if v.Type().Elem().Kind() == reflect.Uint8 {
		v.SetBytes(append(make([]byte, 0, n), r.raw[:n]...))
		r.raw = r.raw[n:]
		return nil
	}
	v.Set(reflect.MakeSlice(v.Type(), 0, min(n, 16))) // it grows as far as there is something to read
	for i := range n {
		if i == v.Cap() {
			v.Grow(1)
		}
		v.SetLen(i + 1)
		if err := r.value(v.Index(i)); err != nil {
			return err
		}
	}
	return nil
}

func (r *wireReader) keyed(v reflect.Value) error {
	n, err := r.length()
	if err != nil || n < 0 {
		return err
	}
	v.Set(reflect.MakeMap(v.Type()))
	for range n {
		key, value := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
		if err := r.value(key); err != nil {
			return err
		}
		if v.MapIndex(key).IsValid() {
			return fmt.Errorf("%w: %q is there twice", errWire, key)
		}
		if err := r.value(value); err != nil {
			return err
		}
		v.SetMapIndex(key, value)
	}
	return nil
}

func (r *wireReader) time(v reflect.Value) error {
	if len(r.raw) == 0 || int(r.raw[0]) >= len(r.raw) {
		return errWire
	}
	n := int(r.raw[0])
	var t time.Time
	if err := t.UnmarshalBinary(r.raw[1 : 1+n]); err != nil {
		return fmt.Errorf("%w: %w", errWire, err)
	}
	if again, err := t.MarshalBinary(); err != nil || !bytes.Equal(again, r.raw[1:1+n]) {
		return errWire // it has a nanosecond that no second has
	}
	r.raw = r.raw[1+n:]
	v.Set(reflect.ValueOf(t))
	return nil
}

// fields reads the fields of a struct, in any order.
func (r *wireReader) fields(v reflect.Value) error {
	list, next := fieldsOf(v.Type()), 0
	for {
		if len(r.raw) == 0 || int(r.raw[0]) >= len(r.raw) {
			return errWire
		}
		n := int(r.raw[0])
		name := string(r.raw[1 : 1+n])
		r.raw = r.raw[1+n:]
		if n == 0 {
			return nil
		}
		for next < len(list) && list[next].name != name { // most often the order is the same
			next++
		}
		if next == len(list) {
			next = slices.IndexFunc(list, func(f wireField) bool { return f.name == name })
		}
		if next < 0 || !v.Field(list[next].index).IsZero() {
			return fmt.Errorf("%w: %v has no field %q, or has it twice", errWire, v.Type(), name)
		}
		if err := r.value(v.Field(list[next].index)); err != nil {
			return err
		}
		next++
	}
}
