package rules_test

import (
	"bytes"
	"reflect"
	"testing"

	"saloon/rules"
)

func someNets() *rules.Nets {
	return &rules.Nets{
		2: {Inputs: 2, Sums: 2, First: []int16{1, -1, 10, 20}, Start: []int32{5, -7}, Second: []int16{3, 4}, Offset: -11, Divisor: 2},
		4: {Inputs: 1, Sums: 1, First: []int16{-300}, Start: []int32{70000}, Second: []int16{-9}, Offset: 1 << 40, Divisor: 1000},
	}
}

// Sums below zero do not count: of the inputs 2 and 3 the sums are 37 and 51, of 100 and -1 they are 95 and -127.
func TestNet_Of(t *testing.T) {
	net := someNets()[2]
	for inputs, want := range map[[2]int32]int32{{2, 3}: (37*3 + 51*4 - 11) / 2, {100, -1}: (95*3 - 11) / 2, {0, 0}: (5*3 - 11) / 2} {
		if got := net.Of(inputs[:]); got != want {
			t.Errorf("of %v it is %d, want %d", inputs, got, want)
		}
	}
	inputs := []int32{2, 3}
	if n := testing.AllocsPerRun(100, func() { net.Of(inputs) }); n != 0 {
		t.Errorf("it allocates %v times", n)
	}
}

func TestNets_AreReadAsTheyWereWritten(t *testing.T) {
	file := someNets().Bytes()
	nets, err := rules.ReadNets(file)
	if err != nil || !reflect.DeepEqual(nets, someNets()) {
		t.Errorf("%v: %+v", err, nets)
	}
	if !bytes.Equal(nets.Bytes(), file) {
		t.Error("written again they are another file")
	}
	for end := range file {
		if part, err := rules.ReadNets(file[:end]); err == nil && reflect.DeepEqual(part, nets) {
			t.Errorf("the first %d of %d bytes are as good as all", end, len(file))
		}
	}
	for _, bad := range [][]byte{nil, []byte("saloon nets 2\n"), append(bytes.Clone(file), 9, 1, 1, 1), append(bytes.Clone(file), 2)} {
		if _, err := rules.ReadNets(bad); err == nil {
			t.Errorf("%q is read", bad)
		}
	}
}

// Matches with components of an operator's own may have other signs than those that a net has learned from.
func TestNets_JudgeNothingThatTheyDoNotKnow(t *testing.T) {
	nets := someNets()
	if _, ok := nets.Judge(3, []int32{1, 2}); ok {
		t.Error("three seats are judged, without a net")
	}
	if _, ok := nets.Judge(2, []int32{1, 2, 3}); ok {
		t.Error("three signs are judged by a net of two")
	}
}
