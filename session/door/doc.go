// Package door is where connections come in: before anybody is known, it counts, admits, slows down and refuses them.
//
// Begin with door.go: Accept lets one connection in, or says why not. limits.go has what a client, an
// address and all together may use; quotas.go counts that; doorway.go has the places of those who exchange
// keys. connection.go is one connection, read at a bounded rate (direct_linux.go: with as little ado as
// Linux allows); connectionend.go and refusals.go are what the log tells of it at its end, and of those that were
// refused; why.go the reasons in the figures; identity.go which key a client has proved; proxy.go finds the true
// address of who comes through a proxy.
//
// It knows neither sessions nor players.
package door
