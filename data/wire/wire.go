package wire

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"
	"time"
)

// ErrUnreadable says that bytes are not a value. Who reads them says of what.
var ErrUnreadable = errors.New("these bytes cannot be read")

var timeType = reflect.TypeFor[time.Time]()

// A field is a field of a struct.
type field struct {
	name  string
	index int
}

var knownFields sync.Map // reflect.Type -> []field

// fieldsOf are the fields of a struct, in the order in which they are written.
func fieldsOf(t reflect.Type) []field {
	if known, ok := knownFields.Load(t); ok {
		return known.([]field)
	}
	list := make([]field, t.NumField())
	for i := range list {
		f := t.Field(i)
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name == "" || name == "-" {
			name = f.Name
		}
		list[i] = field{name, i}
	}
	knownFields.Store(t, list)
	return list
}

// Append writes a value.
func Append(dst []byte, value any) []byte { return appendValue(dst, reflect.ValueOf(value)) }

// AppendBytes writes bytes that are not nil.
func AppendBytes(dst, raw []byte) []byte {
	return append(binary.AppendUvarint(dst, uint64(len(raw))+1), raw...)
}

func appendValue(dst []byte, v reflect.Value) []byte {
	switch v.Kind() {
	case reflect.Bool:
		if v.Bool() {
			return append(dst, 1)
		}
		return append(dst, 0)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return binary.AppendVarint(dst, v.Int())
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return binary.AppendUvarint(dst, v.Uint())
	case reflect.String:
		return append(binary.AppendUvarint(dst, uint64(v.Len())+1), v.String()...)
	case reflect.Slice:
		return appendList(dst, v)
	case reflect.Map:
		return appendMap(dst, v)
	case reflect.Pointer:
		return appendValue(dst, v.Elem())
	case reflect.Struct:
		return appendStruct(dst, v)
	}
	panic(fmt.Sprintf("no write can have a %v in it", v.Type())) // a test goes through all kinds of writes
}

func appendList(dst []byte, v reflect.Value) []byte {
	if v.IsNil() {
		return append(dst, 0)
	}
	dst = binary.AppendUvarint(dst, uint64(v.Len())+1)
	if v.Type().Elem().Kind() == reflect.Uint8 {
		return append(dst, v.Bytes()...)
	}
	for i := range v.Len() {
		dst = appendValue(dst, v.Index(i))
	}
	return dst
}

func appendMap(dst []byte, v reflect.Value) []byte {
	if v.IsNil() {
		return append(dst, 0)
	}
	keys := v.MapKeys()
	slices.SortFunc(keys, func(a, b reflect.Value) int { return strings.Compare(a.String(), b.String()) })
	dst = binary.AppendUvarint(dst, uint64(len(keys))+1)
	for _, key := range keys {
		dst = appendValue(appendValue(dst, key), v.MapIndex(key))
	}
	return dst
}

func appendStruct(dst []byte, v reflect.Value) []byte {
	if v.Type() == timeType {
		t := v.Interface().(time.Time)
		raw, err := t.MarshalBinary()
		if err != nil { // it has a zone that no clock has
			raw, _ = t.UTC().MarshalBinary()
		}
		return append(append(dst, byte(len(raw))), raw...)
	}
	for _, f := range fieldsOf(v.Type()) {
		if value := v.Field(f.index); !value.IsZero() {
			dst = append(append(dst, byte(len(f.name))), f.name...)
			dst = appendValue(dst, value)
		}
	}
	return append(dst, 0)
}

// A Reader reads values.
type Reader struct{ raw []byte }

// NewReader reads what these bytes hold.
func NewReader(raw []byte) *Reader { return &Reader{raw} }

// Left is how many bytes were not read yet.
func (r *Reader) Left() int { return len(r.raw) }

// Value reads a value into what a pointer points to, which has its zero value.
func (r *Reader) Value(into any) error { return r.value(reflect.ValueOf(into).Elem()) }

// value reads a value into v, which has its zero value.
func (r *Reader) value(v reflect.Value) error {
	switch v.Kind() {
	case reflect.Bool, reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64,
		reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return r.number(v)
	case reflect.String:
		raw, err := r.Bytes()
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
	return fmt.Errorf("%w: a %v", ErrUnreadable, v.Type())
}

func (r *Reader) number(v reflect.Value) error {
	if v.CanInt() {
		n, size := binary.Varint(r.raw)
		if size <= 0 || v.OverflowInt(n) {
			return ErrUnreadable
		}
		v.SetInt(n)
		r.raw = r.raw[size:]
		return nil
	}
	n, err := r.Uvarint()
	switch {
	case err != nil:
		return err
	case v.Kind() == reflect.Bool && n <= 1:
		v.SetBool(n == 1)
		return nil
	case v.Kind() == reflect.Bool || v.OverflowUint(n):
		return ErrUnreadable
	}
	v.SetUint(n)
	return nil
}

// Uvarint reads a number.
func (r *Reader) Uvarint() (uint64, error) {
	n, size := binary.Uvarint(r.raw)
	if size <= 0 {
		return 0, ErrUnreadable
	}
	r.raw = r.raw[size:]
	return n, nil
}

// length reads how many values follow, none of which can be shorter than a byte; -1 for nil.
func (r *Reader) length() (int, error) {
	n, err := r.Uvarint()
	if err != nil || n > uint64(len(r.raw))+1 {
		return 0, ErrUnreadable
	}
	return int(n) - 1, nil
}

// Bytes reads a text, which is never nil.
func (r *Reader) Bytes() ([]byte, error) {
	n, err := r.length()
	if err != nil || n < 0 {
		return nil, ErrUnreadable
	}
	raw := r.raw[:n:n]
	r.raw = r.raw[n:]
	return raw, nil
}

func (r *Reader) list(v reflect.Value) error {
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

func (r *Reader) keyed(v reflect.Value) error {
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
			return fmt.Errorf("%w: %q is there twice", ErrUnreadable, key)
		}
		if err := r.value(value); err != nil {
			return err
		}
		v.SetMapIndex(key, value)
	}
	return nil
}

func (r *Reader) time(v reflect.Value) error {
	if len(r.raw) == 0 || int(r.raw[0]) >= len(r.raw) {
		return ErrUnreadable
	}
	n := int(r.raw[0])
	var t time.Time
	if err := t.UnmarshalBinary(r.raw[1 : 1+n]); err != nil {
		return fmt.Errorf("%w: %w", ErrUnreadable, err)
	}
	if again, err := t.MarshalBinary(); err != nil || !bytes.Equal(again, r.raw[1:1+n]) {
		return ErrUnreadable // it has a nanosecond that no second has
	}
	r.raw = r.raw[1+n:]
	v.Set(reflect.ValueOf(t))
	return nil
}

// fields reads the fields of a struct, in any order.
func (r *Reader) fields(v reflect.Value) error {
	list, next := fieldsOf(v.Type()), 0
	for {
		if len(r.raw) == 0 || int(r.raw[0]) >= len(r.raw) {
			return ErrUnreadable
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
			next = slices.IndexFunc(list, func(f field) bool { return f.name == name })
		}
		if next < 0 || !v.Field(list[next].index).IsZero() {
			return fmt.Errorf("%w: %v has no field %q, or has it twice", ErrUnreadable, v.Type(), name)
		}
		if err := r.value(v.Field(list[next].index)); err != nil {
			return err
		}
		next++
	}
}
