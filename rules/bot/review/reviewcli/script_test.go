package reviewcli_test

import (
	"testing"

	"saloon/rules/cli/clitest"
)

func TestScripts(t *testing.T) { clitest.Scripts(t, "saloon") }
