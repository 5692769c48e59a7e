package webhook

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"strconv"
	"time"
)

// Signature is the header that says when a summons was written and that the saloon wrote it:
// the time in seconds since 1970, a full stop, and then in hexadecimal the HMAC-SHA-256 of
// that time, a full stop and the body, with the person's secret as the key.
const Signature = "Saloon-Signature"

// NewSecret makes a secret that nobody can guess.
func NewSecret() string { return rand.Text() }

// sign sets the header. A receiver that has seen the time before, or long ago, knows that
// somebody repeats an old summons.
func sign(h http.Header, secret string, body []byte, now time.Time) {
	at := strconv.FormatInt(now.Unix(), 10)
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(at + "."))
	mac.Write(body)
	h.Set(Signature, at+"."+hex.EncodeToString(mac.Sum(nil)))
}
