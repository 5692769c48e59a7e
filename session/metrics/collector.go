package metrics

import (
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
)

// A Source is where the figures come from.
type Source interface {
	// Figures are false as long as the saloon is not open.
	Figures() (Figures, bool)
	// Unready is why nobody should be sent to the saloon now, as a sentence; "" when it is ready.
	Unready() string
}

type collector struct {
	source Source
	ready  *prometheus.Desc
	rows   []row
	descs  []*prometheus.Desc // of rows, and behind them of histograms
}

func newCollector(from Source) *collector {
	c := &collector{source: from, rows: rows()}
	c.ready = prometheus.NewDesc("saloon_ready", "1 when people can come and play, else 0.", nil, nil)
	for _, r := range c.rows {
		c.descs = append(c.descs, prometheus.NewDesc(r.name, r.help, r.labels, nil))
	}
	for _, h := range histograms {
		c.descs = append(c.descs, prometheus.NewDesc(h.name, h.help, nil, nil))
	}
	return c
}

func (c *collector) Describe(to chan<- *prometheus.Desc) {
	to <- c.ready
	for _, d := range c.descs {
		to <- d
	}
}

func (c *collector) Collect(to chan<- prometheus.Metric) {
	ready := 0.0
	if c.source.Unready() == "" {
		ready = 1
	}
	to <- prometheus.MustNewConstMetric(c.ready, gauge, ready)
	f, open := c.source.Figures()
	if !open {
		return
	}
	for i, r := range c.rows {
		r.values(&f, func(value float64, labels ...string) {
			to <- prometheus.MustNewConstMetric(c.descs[i], r.kind, value, labels...)
		})
	}
	for i, h := range histograms {
		d, upTo, buckets := h.values(&f), uint64(0), map[float64]uint64{}
		for at, bound := range d.Bounds {
			upTo += d.Counts[at]
			buckets[float64(bound)/h.unit] = upTo
		}
		to <- prometheus.MustNewConstHistogram(c.descs[len(c.rows)+i], d.Count, float64(d.Sum)/h.unit, buckets)
	}
}

// newRegistry adds the metrics of the program's memory and goroutines, and of its process where the system tells.
func newRegistry(from Source) *prometheus.Registry {
	r := prometheus.NewRegistry()
	r.MustRegister(newCollector(from), collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}), collectors.NewBuildInfoCollector())
	return r
}
