// Package settings is what an operator chooses. Every flag of the command serve is a setting: a line of a TOML
// file, an environment variable and the flag itself choose the same thing. Evenings that come again stand in the file alone. SETTINGS.md lists all.
//
// Begin with flags.go: the flags with their defaults, and which of them may change while the saloon is open.
// sources.go finds out which value holds and where it comes from; file.go reads the file and names what is no
// setting, value.go checks kinds and ranges, secret.go hides passwords. config.go is the command config,
// cluster.go the settings of several nodes, evenings.go the tables of evenings that come again, textfile.go reads what an operator writes.
//
// It opens nothing, and knows no server.
package settings
