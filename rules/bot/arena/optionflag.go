package arena

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"saloon/rules"
)

// An optionFlag is the flag for one option of a game, or for the options that are
// the same for each seat: "claim-1" and "claim-2" are --claim creek,hill.
type optionFlag struct {
	name    string
	options []rules.Option
	given   []string
}

func addOptionFlags(cmd *cobra.Command, options []rules.Option) []*optionFlag {
	var all []*optionFlag
	for _, o := range options {
		name := o.Key
		if base, ok := strings.CutSuffix(name, strconv.Itoa(int(o.Seat))); ok && o.Seat != rules.House {
			name = strings.TrimRight(base, "-_.")
		}
		at := slices.IndexFunc(all, func(f *optionFlag) bool { return f.name == name })
		if at < 0 {
			all = append(all, &optionFlag{name: name})
			at = len(all) - 1
		}
		all[at].options = append(all[at].options, o)
	}
	for _, f := range all {
		cmd.Flags().Var(f, f.name, f.usage())
		_ = cmd.RegisterFlagCompletionFunc(f.name, oneOf(f.values())) // fails only for a flag that does not exist
	}
	return all
}

func oneOf(words []string) cobra.CompletionFunc {
	return cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp)
}

func (f *optionFlag) perSeat() bool { return f.options[0].Seat != rules.House }

func (f *optionFlag) values() []string { return f.options[0].Choices }

// needs is the option that this one needs, and its value there; empty for none.
func (f *optionFlag) needs() (key, value string) {
	key, value, _ = strings.Cut(f.options[0].Needs, "=")
	return key, value
}

func (f *optionFlag) usage() string {
	text := strings.Join(f.values(), ", ")
	if f.perSeat() {
		text += "; one for each seat, separated by commas"
	}
	if key, value := f.needs(); key != "" {
		text += fmt.Sprintf("; only with --%s %s", key, value)
	}
	return text + fmt.Sprintf(" (default %s)", f.options[0].Default)
}

// String is what was given.
func (f *optionFlag) String() string { return strings.Join(f.given, ",") }

// Type names the sort of value.
func (f *optionFlag) Type() string { return strings.ToUpper(f.name) }

// Set takes one of the choices, or a list of them by seat.
func (f *optionFlag) Set(text string) error {
	given := []string{text}
	if f.perSeat() {
		given = strings.Split(text, ",")
	}
	for _, word := range given {
		if !slices.Contains(f.values(), word) && (word != "" || !f.perSeat()) {
			return fmt.Errorf("it may be %s", strings.Join(f.values(), ", "))
		}
	}
	f.given = given
	return nil
}

func (f *optionFlag) checkNeeds(setup rules.Setup) error {
	if key, value := f.needs(); len(f.given) > 0 && key != "" && setup.Options[key] != value {
		return fmt.Errorf("--%s counts only with --%s %s", f.name, key, value)
	}
	return nil
}

// optionsOf are the options that were given. An empty word in a list leaves that seat's default.
func optionsOf(flags []*optionFlag, seats int) (map[string]string, error) {
	options := make(map[string]string)
	for _, f := range flags {
		if most := min(seats, len(f.options)); f.perSeat() && len(f.given) > most {
			return nil, fmt.Errorf("--%s names %d seats, but there are %d", f.name, len(f.given), most)
		}
		for i, word := range f.given {
			if word != "" {
				options[f.options[i].Key] = word
			}
		}
	}
	return options, nil
}
