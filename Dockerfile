# Builds one static binary and runs it as nobody in particular. The database
# lives in the volume /data.
FROM golang:1.26 AS build
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
RUN CGO_ENABLED=0 go build -trimpath -ldflags "-s -w" -o /hindcast ./cmd/hindcast && mkdir /data

FROM scratch
COPY --from=build /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/
COPY --from=build /hindcast /hindcast
COPY --from=build --chown=65532:65532 /data /data
USER 65532:65532
VOLUME /data
ENV HINDCAST_DB=/data/hindcast.db HINDCAST_ADDR=0.0.0.0:8080 HINDCAST_LOG_FORMAT=json
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=5s CMD ["/hindcast", "health"]
ENTRYPOINT ["/hindcast"]
CMD ["serve"]
