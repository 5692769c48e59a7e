// Package bots lets a bounded number of bots think at the same time, so that people's commands always find a
// core. Those that somebody waits for come first, and the hosts of tables take turns.
//
// Begin with [Pool] in pool.go; queue.go says who is next.
//
// What this package does not know: tables and their journals, who is here, how bots think.
package bots
