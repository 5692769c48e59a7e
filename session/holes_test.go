package session

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"
)

// holes are the ways in which other servers of this kind were brought down, and the tests
// that try them here. TestMalice tries most of them at once, beside somebody who plays.
var holes = []struct {
	hole  string
	tests []string
}{
	{"a closed window spins on its resizes", []string{"TestHostile_ClosedChannelEndsItsProgramOnly", "TestOpenSSH_ClosedWindowOfAMasterEndsItsProgram"}},
	{"a huge window takes all memory", []string{"TestServer_WindowsAreClampedAndEmptyOnesIgnored", "TestHostile_ResizesBeforeTheScreen", "FuzzTerminalsAreDrawable"}},
	{"a client that does not read holds up others", []string{"TestHostile_StoppedReaderEndsAlone", "TestHostile_LateReaderSeesTheNewest", "TestWriter_WhatIsUnreadHasABound", "TestWriter_WhoReadsNothingIsGivenUp"}},
	{"a dead line keeps a seat", []string{"TestHostile_DeadLineIsNoticed", "TestHostile_ConnectionCutLeavesNothing"}},
	{"an offered key counts as proved", []string{"TestHostile_OfferedKeyIsNotProved", "TestHostile_CertificateCountsAsItsKey"}},
	{"without a key one is somebody else", []string{"TestServer_AGuestIsToldHowToStay"}},
	{"a code links any key to any player", []string{"FuzzLinkCodesAreNotGuessed"}},
	{"names and chat write to terminals", []string{"TestHostile_TitlesAreClean", "FuzzFrameWritesOnlyTextAndStyle", "FuzzNamesAndChatAreHarmless", "FuzzCleanWords", "FuzzLineModeWords"}},
	{"a panic ends the program", []string{"TestHostile_PanicEndsOneSession", "TestHostile_PanicBeforeTheScreen"}},
	{"those who have gone are kept", []string{"TestHostile_ConnectionCutLeavesNothing", "TestMalice_LeavesNothingBehind", "TestMalice_OfEachKindAlone"}},
	{"a session costs more and more", []string{"TestCursor_SendsFewBytes"}},
	{"a storm of logins keeps others out", []string{"TestDoorway_WhoSaysNothingMakesRoom", "TestDoorway_FewAddressesDoNotTakeAllPlaces", "TestDoorway_AFullDoorwayKeepsNobodyOut", "TestLimits_ALoginIsNoLongerInTheQueue", "TestLimits_SilentHandshakeEnds"}},
	{"limits begin after the login, or by single addresses", []string{"TestLimits_OfAnAddressAndOfAllTogether", "TestAddressOf", "TestLimits_WindowsOfAConnection", "TestLimits_SessionsOfAPlayer", "TestLimits_NewProfiles"}},
	{"limits punish the honest", []string{"TestLimits_BytesIn", "TestLimits_AddressesAreForgotten"}},
	{"output counts as being there", []string{"TestIdle_KeysKeepTheSessionOpen", "TestLinger_AConnectionWithoutASessionIsClosed"}},
	{"one session keeps the saloon from closing", []string{"TestServer_Shutdown", "TestOpenSSH_ShutdownIsTold"}},
	{"the host key is known to all", []string{"TestHostKey_IsKeptForItsOwner"}},
	{"half a sequence of keys is taken for esc", []string{"TestDecoder_LoneEscapeAfterTheWait", "FuzzDecoderTakesAnything", "TestDecoder_KeepsNoSequenceWithoutEnd"}},
	{"files, forwarding, variables and long commands are let in", []string{"TestServer_OnlyShellAndCommands", "TestServer_TheEnvironmentHasABound", "FuzzExecWords"}},
}

func TestHoles_AllAreTried(t *testing.T) {
	named := regexp.MustCompile(`(?m)^func ((?:Test|Fuzz)\w+)\(`)
	there := map[string]bool{}
	for _, folder := range []string{".", "*", "../lobby", "../lobby/*", "../tui", "../tui/lines"} {
		files, err := filepath.Glob(filepath.Join(folder, "*_test.go"))
		must(t, err)
		for _, file := range files {
			text, err := os.ReadFile(file)
			must(t, err)
			for _, found := range named.FindAllStringSubmatch(string(text), -1) {
				there[found[1]] = true
			}
		}
	}
	for _, h := range holes {
		for _, name := range h.tests {
			if !there[name] {
				t.Errorf("%s: there is no test %s", h.hole, name)
			}
		}
	}
}
