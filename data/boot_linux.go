package data

import (
	"os"
	"strings"
)

// bootID is another one after each start of the machine; empty when that is not known.
func bootID() string {
	raw, _ := os.ReadFile("/proc/sys/kernel/random/boot_id") // empty without it
	return strings.TrimSpace(string(raw))
}
