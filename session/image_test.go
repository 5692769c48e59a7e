package session

import (
	"encoding/json"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

func topFile(t *testing.T, name string) string {
	t.Helper()
	raw, err := os.ReadFile("../" + name)
	must(t, err)
	return string(raw)
}

// found is what a pattern finds in a text: its groups, or all of it where there are none.
func found(t *testing.T, text, pattern string) []string {
	t.Helper()
	at := regexp.MustCompile("(?m)" + pattern).FindStringSubmatch(text)
	if at == nil {
		t.Fatalf("nothing is like %s in\n%s", pattern, text)
	}
	return at[min(1, len(at)-1):]
}

// The image is built by the Go of go.mod, and as releases are.
func TestImage_IsBuiltAsReleasesAre(t *testing.T) {
	file, release := topFile(t, "Dockerfile"), topFile(t, ".ci/release")
	if image, module := found(t, file, `^FROM .*golang:(\S+) AS build$`)[0], found(t, topFile(t, "go.mod"), `^go (\S+)$`)[0]; image != module {
		t.Errorf("the image is built by Go %s, and go.mod asks for %s", image, module)
	}
	for _, pattern := range []string{`CGO_ENABLED=0 GOAMD64=\S+ GOARM64=\S+ GOFLAGS=\S+`, `-ldflags '[^']*'`} {
		if image, packed := found(t, file, pattern)[0], found(t, release, pattern)[0]; image != packed {
			t.Errorf("the image is built by %q, and a release by %q", image, packed)
		}
	}
}

// What starts in the image is a saloon, and the health check is a command that ends with 0 while it is
// open, and with something else when it is not.
func TestImage_OpensAndTellsItsHealth(t *testing.T) {
	if raceDetector && testing.Short() {
		t.Skip("the race detector does not look into a process of its own")
	}
	dir := t.TempDir()
	program, err := builtProgram()
	must(t, err)
	text := strings.ReplaceAll(topFile(t, "Dockerfile"), "/data", dir)
	command := func(pattern string) (line []string) {
		must(t, json.Unmarshal([]byte(found(t, text, pattern)[0]), &line))
		return line
	}
	environment := append(os.Environ(), "SALOON_LISTEN=127.0.0.1:0", "SALOON_LOG_FORMAT=text")
	environment = append(environment, strings.Fields(found(t, text, `^ENV (SALOON_.*)$`)[0])...)
	in := func(line []string) *exec.Cmd {
		if line[0] != "/saloon" {
			t.Fatalf("%q is not in the image", line)
		}
		cmd := exec.Command(program, line[1:]...)
		cmd.Env, cmd.Dir = environment, t.TempDir()
		return cmd
	}
	health := command(`^HEALTHCHECK .*CMD (\[.*\])$`)
	s := startCommand(t, dir, in(append(command(`^ENTRYPOINT (\[.*\])$`), command(`^CMD (\[.*\])$`)...)))
	if said, err := in(health).CombinedOutput(); err != nil {
		t.Errorf("%q while the saloon is open: %v\n%s", health, err, said)
	}
	if err := s.stop(); err != nil {
		t.Errorf("%v\n%s", err, s.log.String())
	}
	if said, err := in(health).CombinedOutput(); err == nil {
		t.Errorf("%q after it has closed says nothing is wrong:\n%s", health, said)
	}
}

// An image has the version of its commit only when all of the commit is there, and nothing else.
func TestImage_IsMadeOfAWholeCommit(t *testing.T) {
	var want []string
	for line := range strings.Lines(topFile(t, ".gitignore")) {
		name := strings.TrimSpace(line)
		if rooted, is := strings.CutPrefix(name, "/"); is {
			want = append(want, strings.TrimSuffix(rooted, "/"))
		} else {
			want = append(want, "**/"+name)
		}
	}
	var has []string
	for line := range strings.Lines(topFile(t, ".dockerignore")) {
		if name := strings.TrimSpace(line); !strings.HasPrefix(name, "#") {
			has = append(has, name)
		}
	}
	if strings.Join(has, " ") != strings.Join(want, " ") {
		t.Errorf(".dockerignore leaves out %q, and no commit has %q", has, want)
	}
}
