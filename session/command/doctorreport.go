package command

import (
	"cmp"
	"fmt"
	"strings"
	"text/tabwriter"
)

func (e *examination) report() string {
	var text strings.Builder
	w := tabwriter.NewWriter(&text, 0, 0, 2, ' ', 0)
	row := func(name, told string) { _, _ = fmt.Fprintf(w, "%s\t%s\n", name, told) }
	row("window", e.windowTold())
	row("terminal", cmp.Or(e.Version, "it does not say what it is called")+", TERM="+cmp.Or(e.Term, "(none)"))
	row("colours", e.Colours+e.groundTold())
	row("characters", e.charactersTold())
	row("mouse", yesOr(e.Mouse, "it can tell where it is", "the terminal does not say that it has one"))
	row("notifications", yesOr(e.Desktop, "on the desktop", "by the bell and the title of the window"))
	row("language", cmp.Or(e.Language, "not told (LANG); English at first"))
	row("line", e.lineTold())
	row("key", cmp.Or(e.Key, "none: you are a guest"))
	row("player", cmp.Or(e.Player, "not known yet"))
	row("client", e.Client)
	_ = w.Flush()
	if len(e.Advice) == 0 {
		return text.String() + "\nNothing needs to be changed.\n"
	}
	text.WriteString("\nWhat to change:\n")
	for _, one := range e.Advice {
		text.WriteString("- " + one + "\n")
	}
	return text.String()
}

func yesOr(yes bool, one, other string) string {
	if yes {
		return one
	}
	return other
}

func (e *examination) windowTold() string {
	switch {
	case e.Width == 0:
		return "none"
	case e.Width >= 150 && e.Height >= 45:
		return fmt.Sprintf("%dx%d: the largest boards", e.Width, e.Height)
	case e.Width >= 110 && e.Height >= 34:
		return fmt.Sprintf("%dx%d: boards with room; from about 150x45 they are the largest", e.Width, e.Height)
	}
	return fmt.Sprintf("%dx%d: small boards; from about 110x34 they have room", e.Width, e.Height)
}

func (e *examination) groundTold() string {
	if e.Background == "" {
		return ""
	}
	return ", on " + e.Background + " ground"
}

func (e *examination) charactersTold() string {
	switch {
	case e.ASCII:
		return "plain ASCII"
	case len(e.Misdrawn) > 0:
		return "some have another width than they should: " + strings.Join(e.Misdrawn, " ")
	case e.Answers:
		return "Unicode, all of their proper width"
	}
	return "Unicode"
}

func (e *examination) lineTold() string {
	if !e.Answers {
		return "not measured"
	}
	return fmt.Sprintf("%.0f ms to your terminal and back", e.DelayMS)
}

// slowLine is from when on a key feels late, in milliseconds.
const slowLine = 150

// advice says what a player should change, the most important first.
func (e *examination) advice(sshArgs string) []string {
	advice := []string{} // never null in JSON
	add := func(when bool, text string) {
		if when {
			advice = append(advice, text)
		}
	}
	add(e.Key == "", "Make a key, or nobody will know you the next time: ssh-keygen -t ed25519")
	add(e.Width == 0, "Put -t before the address, and the terminal is looked at too: ssh -t "+sshArgs+" doctor")
	add(e.Width > 0 && (e.Width < 80 || e.Height < 24), "Make the window at least 80x24, or the boards do not fit.")
	add(len(e.Misdrawn) > 0, "Boards look ragged with such widths. Let your terminal draw ambiguous characters one cell wide,\n"+
		"  choose another font, or play in plain ASCII: LANG=C ssh -o SendEnv=LANG "+sshArgs)
	add(e.Width > 0 && e.Colours == "256", "If your terminal can show 16 million colours, say so: COLORTERM=truecolor ssh -o SendEnv=COLORTERM "+sshArgs)
	add(e.Width > 0 && e.ASCII && e.Term != "linux", "If your terminal can show Unicode, say so: LANG=en_US.UTF-8 ssh -o SendEnv=LANG "+sshArgs)
	add(strings.HasPrefix(e.Term, "screen") || strings.HasPrefix(e.Term, "tmux"), "In tmux Esc takes half a second unless ~/.tmux.conf says: set -sg escape-time 10")
	add(e.DelayMS > slowLine, "The line is slow. The least is sent without a screen: ssh -T "+sshArgs+" play")
	return advice
}
