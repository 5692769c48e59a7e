// Package clean makes what clients say about themselves harmless: names, words, lines.
//
// Whatever comes from outside and is shown on a terminal, written into the log or sent back in a sentence
// passes one of these functions first. They are short, pure, and clean twice as clean once.
//
// It imports nothing of ours, and knows neither sessions nor terminals.
package clean
