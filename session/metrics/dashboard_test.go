package metrics

import (
	"encoding/json"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// expressions are those of the dashboard, and those of the alarms on the page.
func expressions(t *testing.T) (list []string) {
	raw, err := os.ReadFile("dashboard.json")
	if err != nil {
		t.Fatal(err)
	}
	var dashboard struct {
		Panels []struct{ Targets []struct{ Expr string } }
	}
	if err := json.Unmarshal(raw, &dashboard); err != nil {
		t.Fatal(err)
	}
	for _, p := range dashboard.Panels {
		for _, target := range p.Targets {
			list = append(list, target.Expr)
		}
	}
	if len(list) < 20 {
		t.Errorf("the dashboard asks for %q", list)
	}
	for _, m := range regexp.MustCompile(`expr: '(.*?)'[,}]`).FindAllStringSubmatch(readPage(t), -1) {
		list = append(list, m[1])
	}
	return list
}

func readPage(t *testing.T) string {
	page, err := os.ReadFile("METRICS.md")
	if err != nil {
		t.Fatal(err)
	}
	return string(page)
}

// What the dashboard and the alarms ask for is there: each metric, each label, and each value of a label.
func TestDashboard_AsksForWhatThereIs(t *testing.T) {
	labels := map[string][]string{"saloon_ready": nil} // which is there before the saloon is open
	for _, r := range rows() {
		labels[r.name] = r.labels
	}
	for _, h := range histograms {
		labels[h.name+"_bucket"] = []string{"le"}
	}
	page := readPage(t)
	for _, expr := range expressions(t) {
		named := regexp.MustCompile(`saloon_\w+`).FindAllString(expr, -1)
		if named == nil && !strings.HasPrefix(expr, "up{") {
			t.Errorf("%s asks for nothing of the saloon", expr)
		}
		var known []string
		for _, name := range named {
			of, there := labels[name]
			if !there {
				t.Errorf("%s: there is no %s", expr, name)
			}
			known = append(known, of...)
		}
		for _, m := range regexp.MustCompile(`by \((\w+)\)`).FindAllStringSubmatch(expr, -1) {
			if !slices.Contains(known, m[1]) {
				t.Errorf("%s: nothing there has a label %s", expr, m[1])
			}
		}
		for _, m := range regexp.MustCompile(`(saloon_\w+)\{(\w+)=~?"([^"]*)"`).FindAllStringSubmatch(expr, -1) {
			_, row, _ := strings.Cut(page, "\n| `"+m[1]+"` |")
			row, _, _ = strings.Cut(row, "\n")
			for value := range strings.SplitSeq(m[3], "|") {
				if !slices.Contains(labels[m[1]], m[2]) || !strings.Contains(row, "`"+value+"`") {
					t.Errorf("%s: %s has no %s that is %s", expr, m[1], m[2], value)
				}
			}
		}
	}
}
