package metrics

import (
	"github.com/prometheus/client_golang/prometheus"

	"saloon/lobby"
)

// ofNode is a row of a saloon that is one of several nodes. One that is alone does not show it.
func ofNode(name, help string, kind prometheus.ValueType, of func(*lobby.NodeStats) float64) row {
	return row{name, help, kind, nil, func(f *Figures, emit func(float64, ...string)) {
		if n := f.Lobby.Node; n != nil {
			emit(of(n))
		}
	}}
}

func nodeRows() []row {
	return []row{
		ofNode("saloon_node_log_position", "What this node has applied of the log.", gauge, func(n *lobby.NodeStats) float64 { return float64(n.Position) }),
		ofNode("saloon_node_log_behind", "Parcels that the log keeps and this node has not applied yet.", gauge, func(n *lobby.NodeStats) float64 { return float64(n.Last - n.Position) }),
		ofNode("saloon_node_log_silent_seconds", "How long the log has told nothing; it is asked every second.", gauge, func(n *lobby.NodeStats) float64 { return n.Silent.Seconds() }),
		ofNode("saloon_clock_skew_seconds", "How far the clock of this machine is ahead of that of the log; below 0 it is behind.", gauge, func(n *lobby.NodeStats) float64 { return n.Skew.Seconds() }),
		ofNode("saloon_node_parcel_waits_seconds", "How long the oldest parcel of this node is on its way; 0 for none.", gauge, func(n *lobby.NodeStats) float64 { return n.Waits.Seconds() }),
		ofNode("saloon_node_parcels_total", "Parcels of all nodes that were applied here.", counter, func(n *lobby.NodeStats) float64 { return float64(n.Parcels) }),
		ofNode("saloon_node_parcels_again_total", "Times that a parcel was handed in again.", counter, func(n *lobby.NodeStats) float64 { return float64(n.Again) }),
		ofNode("saloon_node_writes_refused_total", "Writes that were refused because the log did not answer.", counter, func(n *lobby.NodeStats) float64 { return float64(n.Refused) }),
		ofNode("saloon_node_present", "Nodes that are there, as this one sees them, itself among them.", gauge, func(n *lobby.NodeStats) float64 { return float64(n.Present) }),
		ofNode("saloon_node_stewards", "Tables whose steward this node is.", gauge, func(n *lobby.NodeStats) float64 { return float64(n.Stewards) }),
		ofNode("saloon_node_elections_total", "Times that the stewards were chosen anew.", counter, func(n *lobby.NodeStats) float64 { return float64(n.Elections) }),
		{"saloon_node_stewards_changed_total", "Tables that got this node as their steward by that, or lost it.", counter, []string{"change"}, func(f *Figures, emit func(float64, ...string)) {
			if n := f.Lobby.Node; n != nil {
				emit(float64(n.Taken), "taken")
				emit(float64(n.Given), "given")
			}
		}},
	}
}
