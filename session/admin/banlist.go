package admin

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"saloon/lobby"
)

// mostOfBanList is how many bytes a list of bans has at most.
const mostOfBanList = 1 << 20

var importWords = []string{"bans", "import"}

// WithInput adds what is read to the words of a command that wants to read something.
func WithInput(words []string, in io.Reader) ([]string, error) {
	if !slices.Equal(words, importWords) {
		return words, nil
	}
	raw, err := io.ReadAll(io.LimitReader(in, mostOfBanList+1))
	if err == nil && len(raw) > mostOfBanList {
		err = fmt.Errorf("a list of bans has at most %d bytes", mostOfBanList)
	}
	return append(slices.Clone(words), string(raw)), err
}

const forEver = "forever"

// A ban upon a guest is in no list: elsewhere it would hold for everybody from that address.
func exportBans(a *call) (answer, error) {
	list, err := a.house.Lobby.Sanctions()
	m := listMessage[banMessage]{"bans", []banMessage{}}
	text := "# bans, a line each: a key or network, until when, why\n"
	for _, s := range list {
		if string(s.Kind) != string(lobby.ActBan) || s.Player != "" && s.Net != "" {
			continue
		}
		m.rows = append(m.rows, banOf(s))
		until := forEver
		if !s.Until.IsZero() {
			until = s.Until.UTC().Format(time.RFC3339)
		}
		for _, whom := range append(slices.Clone(s.Keys), s.Net) {
			if whom != "" {
				text += fmt.Sprintf("%s %s %s\n", whom, until, s.Reason)
			}
		}
	}
	return answer{text, m}, err
}

func importBans(a *call) (answer, error) {
	e, err := a.house.Lobby.ImportBans(a, a.by, readBanList(a.args[0]))
	said, err := told(e, err)
	return said.with("; " + e.Text), err
}

func readBanList(text string) (list []lobby.BanLine) {
	number := 0
	for line := range strings.Lines(text) {
		number++
		words := strings.Fields(line)
		if len(words) == 0 || strings.HasPrefix(words[0], "#") {
			continue
		}
		b := lobby.BanLine{Number: number, Whom: words[0]}
		b.Until, b.Reason, b.Wrong = readBan(words)
		list = append(list, b)
	}
	return list
}

func readBan(words []string) (until time.Time, reason string, wrong error) {
	if len(words) > 2 {
		reason = lobby.CleanChat(rest(words, 2))
	}
	switch {
	case reason == "":
		return until, reason, errors.New("a line is a key or network, until when, and why")
	case utf8.RuneCountInString(rest(words, 2)) > lobby.MaxChat:
		return until, reason, fmt.Errorf("a reason has at most %d characters", lobby.MaxChat)
	case words[1] == forEver:
		return until, reason, nil
	}
	if until, wrong = time.Parse(time.RFC3339, words[1]); wrong != nil {
		wrong = fmt.Errorf("%.40q is no time: %s, or such as 2026-12-31T20:00:00Z", words[1], forEver)
	}
	return until, reason, wrong
}
