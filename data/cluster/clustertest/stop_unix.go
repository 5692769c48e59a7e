//go:build unix

package clustertest

import "syscall"

// Stop lets a server stand still, as a machine does that swaps or is moved.
func (s *Servers) Stop(i int) { _ = s.children[i].Process.Signal(syscall.SIGSTOP) }

// Continue lets it go on.
func (s *Servers) Continue(i int) { _ = s.children[i].Process.Signal(syscall.SIGCONT) }
