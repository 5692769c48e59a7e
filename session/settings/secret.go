package settings

import (
	"fmt"
	"io"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/pflag"
)

// addressLists are settings with addresses that may have passwords in them, and with what an address begins.
var addressLists = map[string][]string{"cluster": {"nats", "tls", "ws", "wss"}, "cluster-monitors": {"http", "https"}}

// secretOf is the part of an address that nobody is to read. A name without a password may be a password too.
var secretOf = regexp.MustCompile(`(^|//|,)[^/,]*@`)

// Readable is the value of a setting with *** for what nobody is to read, also where an address was typed in
// the place of something else.
func Readable(name, value string) string {
	if addressLists[name] == nil {
		return WithoutPasswords(value)
	}
	return secretOf.ReplaceAllString(value, "$1***@")
}

func hasSecret(f *pflag.Flag) bool { return Readable(f.Name, f.Value.String()) != f.Value.String() }

// checkAddresses says which of several addresses is none, and not what stands there.
func checkAddresses(schemes []string) func(string) string {
	return func(text string) string {
		list := strings.Split(text, ",")
		for i, one := range list {
			if text != "" && !isAddress(strings.TrimSpace(one), schemes) {
				return fmt.Sprintf("address %d of %d is none, such as %s://host:4222; in a name or a password %%40 stands for @, %%2F for /, %%2C for a comma, and %%25 for %%",
					i+1, len(list), schemes[0])
			}
		}
		return ""
	}
}

func isAddress(text string, schemes []string) bool {
	if !strings.Contains(text, "://") {
		text = schemes[0] + "://" + text
	}
	u, err := url.Parse(text)
	return err == nil && slices.Contains(schemes, u.Scheme) && u.Hostname() != "" && strings.Trim(u.Path, "/") == "" && u.RawQuery == "" && u.Fragment == ""
}

// withPassword is what may be an address with a password in a sentence, or one with a name alone.
var withPassword = regexp.MustCompile(`[^\s"']*:[^\s"']*@|(^|[\s"'(,]|//)[^\s"'(,/]+@`)

// WithoutPasswords is a sentence with *** for what nobody is to read, also where an address was typed by mistake.
func WithoutPasswords(text string) string { return withPassword.ReplaceAllString(text, "$1***@") }

// A Complaints passes on sentences without passwords.
type Complaints struct{ To io.Writer }

func (c Complaints) Write(sentence []byte) (int, error) {
	_, err := io.WriteString(c.To, WithoutPasswords(string(sentence)))
	return len(sentence), err
}

// quoted is what was typed, for a complaint; what may be an address with a password is not repeated.
func quoted(typed string) string {
	if strings.Contains(typed, "@") {
		return "what stands there"
	}
	return fmt.Sprintf("%q", typed)
}
