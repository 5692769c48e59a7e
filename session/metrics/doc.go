// Package metrics shows the figures of a saloon to an operator's programs: as Prometheus metrics,
// and as the answers of /healthz and /readyz, by HTTP on a port of its own.
//
// Nothing else knows Prometheus or HTTP: the store, the lobby and the server count by themselves, and give their
// figures as plain values ([Figures]).
//
// The files: figures.go (what is shown), rows.go and noderows.go (the metrics, each with its name), collector.go
// (how Prometheus asks for them), server.go (the port). METRICS.md tells an operator what each metric
// means and when to worry.
//
// Labels are of short lists that are known beforehand. Nothing that a stranger types, no name of a player and no code
// of a table becomes one, so memory does not grow with what people do.
//
// It does not know where the figures come from, nor who may read them: the operator chooses who reaches the port.
package metrics
