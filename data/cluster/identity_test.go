package cluster

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"fmt"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/jwt/v2"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nkeys"

	"saloon/data/cluster/clustertest"
)

// keep writes a file of a test.
func keep(t *testing.T, name string, raw []byte) (path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), name)
	ok(t, os.WriteFile(path, raw, 0o600))
	return path
}

// An operator signs accounts, and an account its users, as nsc has them do.
type operator struct {
	t    *testing.T
	keys nkeys.KeyPair
}

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

// account is a new account, with its keys.
func (o operator) account(name string, limits jwt.JetStreamLimits) (claims, public string, keys nkeys.KeyPair) {
	keys = must(nkeys.CreateAccount())
	public = must(keys.PublicKey())
	c := jwt.NewAccountClaims(public)
	c.Name, c.Limits.JetStreamLimits = name, limits
	return must(c.Encode(o.keys)), public, keys
}

// credentials is the file of a user with the rights that a node needs.
func (o operator) credentials(account nkeys.KeyPair) (path string) {
	keys := must(nkeys.CreateUser())
	c := jwt.NewUserClaims(must(keys.PublicKey()))
	c.Pub.Allow.Add("saloon."+streamOf(o.t)+".>", "$JS.API.>")
	c.Sub.Allow.Add("saloon."+streamOf(o.t)+".>", "_INBOX.>")
	return keep(o.t, "saloon.creds", must(jwt.FormatUserConfig(must(c.Encode(account)), must(keys.Seed()))))
}

// refusesTo has a node try to join, and looks at the sentence that it gets.
func refusesTo(t *testing.T, what string, c Config, says string) {
	t.Helper()
	began := time.Now()
	_, err := Join(t.Context(), t.TempDir(), c, "", Peer{})
	if err == nil || !strings.Contains(err.Error(), says) || strings.Contains(err.Error(), "\n") {
		t.Errorf("a node with %s is told %v", what, err)
	}
	if took := time.Since(began); took > reachTime/2 {
		t.Errorf("a node with %s is told so after %v", what, took)
	}
}

// joins has two nodes come, of which one hears what the other one writes.
func joins(t *testing.T, s *clustertest.Servers, c Config) {
	t.Helper()
	first, err := Connect(t.Context(), c)
	ok(t, err)
	defer first.Close()
	if _, err := first.Seed(t.Context()); err != nil {
		t.Fatal(err)
	}
	var nodes []*Node
	for _, c.Node = range []string{"a", "b"} {
		n, err := Join(t.Context(), t.TempDir(), c, s.Monitors(), Peer{})
		ok(t, err)
		defer func() { _ = n.Close() }()
		nodes = append(nodes, n)
	}
	add(t, nodes[0].Store, "anna")
	ok(t, nodes[1].Store.CaughtUp(t.Context()))
	if _, err := nodes[1].Store.Player("anna"); err != nil {
		t.Error(err)
	}
}

// With the file of credentials of an account that an operator has signed a node joins; without it, and with that of an account
// that these servers do not know, it is refused.
func TestIdentity_CredentialsOfAnAccount(t *testing.T) {
	t.Parallel()
	o := operator{t, must(nkeys.CreateOperator())}
	system, systemID, _ := o.account("system", jwt.JetStreamLimits{})
	ours, id, keys := o.account("saloon", jwt.JetStreamLimits{DiskStorage: 1 << 30, Streams: 1, Consumer: -1})
	claims := jwt.NewOperatorClaims(must(o.keys.PublicKey()))
	claims.SystemAccount = systemID
	creds := o.credentials(keys)
	s := clustertest.StartWith(t, clustertest.With{
		Settings: fmt.Sprintf("operator: %s\nresolver: MEMORY\nresolver_preload: { %s: %s, %s: %s }\n", must(claims.Encode(o.keys)), systemID, system, id, ours),
		Options:  []nats.Option{nats.UserCredentials(creds)},
	})
	c := Config{Servers: s.URL(), Node: "a", Stream: streamOf(t)}
	refusesTo(t, "no credentials", c, "Authorization Violation")
	_, _, others := o.account("elsewhere", jwt.JetStreamLimits{})
	c.Credentials = o.credentials(others)
	refusesTo(t, "the credentials of another account", c, "Authorization Violation")
	c.Credentials = filepath.Join(t.TempDir(), "none.creds")
	refusesTo(t, "credentials that are not there", c, "none.creds")
	c.Credentials = creds
	joins(t, s, c)
}

// An authority signs certificates.
type authority struct {
	cert *x509.Certificate
	key  *ecdsa.PrivateKey
}

// newAuthority is an authority, and the file of its own certificate.
func newAuthority(t *testing.T) (a authority, path string) {
	t.Helper()
	a.key = must(ecdsa.GenerateKey(elliptic.P256(), rand.Reader))
	plan := &x509.Certificate{SerialNumber: big.NewInt(1), NotAfter: time.Now().Add(time.Hour), IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign}
	raw := must(x509.CreateCertificate(rand.Reader, plan, plan, &a.key.PublicKey, a.key))
	a.cert = must(x509.ParseCertificate(raw))
	return a, keep(t, "ca.pem", pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: raw}))
}

// signs makes the files of a certificate and its key.
func (a authority) signs(t *testing.T, name string) (cert, key string) {
	t.Helper()
	own := must(ecdsa.GenerateKey(elliptic.P256(), rand.Reader))
	raw := must(x509.CreateCertificate(rand.Reader, &x509.Certificate{
		SerialNumber: big.NewInt(2), NotAfter: time.Now().Add(time.Hour), Subject: pkix.Name{CommonName: name}, IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
		KeyUsage: x509.KeyUsageDigitalSignature, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth, x509.ExtKeyUsageClientAuth},
	}, a.cert, &own.PublicKey, a.key))
	cert = keep(t, name+".pem", pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: raw}))
	return cert, keep(t, name+".key", pem.EncodeToMemory(&pem.Block{Type: "EC PRIVATE KEY", Bytes: must(x509.MarshalECPrivateKey(own))}))
}

// Where the servers ask for a certificate, a node joins with one of their authority, and is refused without one, and with one of
// another authority.
func TestIdentity_CertificateOfANode(t *testing.T) {
	t.Parallel()
	ours, ca := newAuthority(t)
	cert, key := ours.signs(t, "server")
	own, ownKey := ours.signs(t, "a")
	s := clustertest.StartWith(t, clustertest.With{
		Settings: fmt.Sprintf("tls { cert_file: %q, key_file: %q, ca_file: %q, verify: true }\n", cert, key, ca),
		Options:  []nats.Option{nats.RootCAs(ca), nats.ClientCert(own, ownKey)},
	})
	c := Config{Servers: strings.ReplaceAll(s.URL(), "nats://", "tls://"), Node: "a", Stream: streamOf(t), CA: ca}
	const asked = "where servers ask a node for its certificate, --cluster-cert and --cluster-key name one that they know"
	for range 10 { // the server does not always have the time to say why it hangs up
		refusesTo(t, "no certificate", c, asked)
	}
	theirs, _ := newAuthority(t)
	c.Cert, c.Key = theirs.signs(t, "b")
	refusesTo(t, "a certificate of another authority", c, asked)
	c.Cert, c.Key = own, ""
	refusesTo(t, "a certificate without its key", c, "a certificate and its key go together")
	c.CA, c.Cert, c.Key = "", own, ownKey
	refusesTo(t, "no authority to check the servers by", c, "certificate signed by unknown authority")
	c.CA = ca
	joins(t, s, c)
}

// ok ends a test that has an error.
func ok(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
