package settings

import (
	"cmp"
	"os"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// Cluster says with which other nodes this saloon is one, and how they are reached.
type Cluster struct {
	Servers     string // of NATS; empty for a saloon that is alone
	Node        string // what this node is called; empty for the name of the machine
	Address     string // where people who are sent to this node come, HOST:PORT; empty when nobody is to be
	Stream      string // which saloon of several on the same servers
	Credentials string // a file
	CA          string // a file
	Cert, Key   string // files
	Monitors    string // where the servers tell of themselves
}

func (c *Cluster) clusterFlags(f *pflag.FlagSet) {
	f.StringVar(&c.Servers, "cluster", "", "be one of several nodes of a saloon, which share a log on these NATS servers: `nats://a,nats://b,nats://c`")
	f.StringVar(&c.Node, "cluster-node", "", "call this node `NAME`, by default as the machine is called; no other may be called the same")
	f.StringVar(&c.Address, "cluster-address", "", "let the other nodes send people to this one at `ADDRESS`, HOST or HOST:PORT; by default nobody is sent to it")
	f.StringVar(&c.Stream, "cluster-stream", "SALOON", "use this `STREAM`, where several saloons share the servers")
	f.StringVar(&c.Credentials, "cluster-credentials", "", "show the credentials in `FILE` to the NATS servers")
	f.StringVar(&c.CA, "cluster-ca", "", "trust NATS servers whose certificates one in `FILE` has signed, instead of those that the system trusts")
	f.StringVar(&c.Cert, "cluster-cert", "", "show the certificate in `FILE` to the NATS servers")
	f.StringVar(&c.Key, "cluster-key", "", "the key of that certificate is in `FILE`")
	f.StringVar(&c.Monitors, "cluster-monitors", "", "look at these `ADDRESSES`, http://a:8222,http://b:8222, whether the NATS servers sync their disks, and refuse those that do not")
}

// NodeName is what this node is called.
func (c Cluster) NodeName() string { return cmp.Or(c.Node, shortHostName()) }

// shortHostName is the first part of the machine's name, as far as a node may be called so.
func shortHostName() string {
	name, _ := os.Hostname() // a machine without a name is a node
	name, _, _ = strings.Cut(name, ".")
	name = strings.Map(func(r rune) rune {
		if r == '-' || r == '_' || '0' <= r && r <= '9' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' {
			return r
		}
		return -1
	}, name)
	if name == "" {
		return "node"
	}
	return name[:min(len(name), 32)]
}

// ClusterFlags adds serve's flags about nodes to cmd, and returns what reads them and the data directory as serve does.
func ClusterFlags(serve, cmd *cobra.Command) func() (c Cluster, data string, err error) {
	flags := serve.Flags()
	flags.VisitAll(func(f *pflag.Flag) {
		if f.Name == "config" || f.Name == "data" || strings.HasPrefix(f.Name, "cluster") {
			cmd.PersistentFlags().AddFlag(f)
		}
	})
	return func() (c Cluster, data string, err error) {
		given := map[string][]string{}
		flags.VisitAll(func(f *pflag.Flag) {
			if f.Changed {
				given[f.Name] = valuesOf(f)
			}
		})
		if _, wrong := (Sources{Given: given, Environment: os.Environ()}).Hold(flags); len(wrong) > 0 {
			return c, "", wrong
		}
		text := func(name string) string { return flags.Lookup(name).Value.String() }
		return Cluster{
			Servers: text("cluster"), Node: text("cluster-node"), Address: text("cluster-address"), Stream: text("cluster-stream"), Credentials: text("cluster-credentials"),
			CA: text("cluster-ca"), Cert: text("cluster-cert"), Key: text("cluster-key"), Monitors: text("cluster-monitors"),
		}, text("data"), nil
	}
}
