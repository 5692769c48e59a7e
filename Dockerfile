# The saloon in an image of its own: the program, the certificates of the public internet (webhooks
# are called by https), and two empty folders that belong to its user: /data, and /backups, which is
# used with --backup-dir /backups. There is nothing else in it.
#
#   docker build -t saloon .
#   docker run -d --name saloon -p 2222:2222 -v saloon:/data --stop-timeout 60 saloon
#
# Built from a clone, it holds the same bytes as the program that .ci/release packs for Linux.

FROM --platform=$BUILDPLATFORM golang:1.26.8 AS build
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
# With .git: the version that saloon version tells comes from there.
COPY . .
ARG TARGETOS TARGETARCH
ENV CGO_ENABLED=0 GOAMD64=v1 GOARM64=v8.0 GOFLAGS=-trimpath
RUN GOOS=$TARGETOS GOARCH=$TARGETARCH go build -buildvcs=auto -ldflags '-s -w -buildid=' -o /out/saloon . && mkdir -m 700 /out/data /out/backups

FROM scratch
LABEL org.opencontainers.image.title="Saloon" \
      org.opencontainers.image.description="Board games over SSH" \
      org.opencontainers.image.licenses="MIT"
COPY --from=build /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/
COPY --from=build /out/saloon /saloon
COPY --from=build --chown=65532:65532 /out/data /data
COPY --from=build --chown=65532:65532 /out/backups /backups
USER 65532:65532
# A check of the file writes a copy of it for a while: /data is all that the user can write to.
ENV SALOON_DATA=/data TMPDIR=/data
VOLUME /data
EXPOSE 2222
STOPSIGNAL SIGTERM
HEALTHCHECK --start-period=1m --timeout=10s CMD ["/saloon", "admin", "stats", "--data", "/data"]
ENTRYPOINT ["/saloon"]
CMD ["serve"]
