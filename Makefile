# Two commands are enough: make run and make test. Both do their own set-up.
.PHONY: run test pictures test-go test-browser browser generate check lint bench build clean

GO ?= go
ADDR ?= 127.0.0.1:8080

# A worked example in a throw-away database.
run:
	$(GO) run ./cmd/hindcast demo --addr $(ADDR)

build:
	CGO_ENABLED=0 $(GO) build -trimpath -ldflags "-s -w" -o bin/hindcast ./cmd/hindcast

# Everything: generated files, vet, unit, store, handlers, command, browser.
test: browser check test-go test-browser

test-go:
	$(GO) test ./...

test-browser: browser
	$(GO) test -tags browser -run Story -parallel 2 ./cmd/hindcast

# The browser stories need Chromium. It is installed where that is possible
# without asking anyone; elsewhere this says what to do.
browser:
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null || { \
	  if command -v apt-get >/dev/null && [ "$$(id -u)" = 0 ]; then \
	    echo "Installing chromium for the browser stories"; \
	    apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -y -q chromium; \
	  else \
	    echo "The browser stories need Chromium. On Debian or Ubuntu: sudo apt-get install chromium"; exit 1; \
	  fi; }

# Generated files are committed; this fails when they are not what their
# sources give, or when something is not formatted.
check:
	@$(GO) tool templ generate -log-level warn
	@$(GO) tool templ fmt -fail views >/dev/null
	@test -z "$$(gofmt -l . | tee /dev/stderr)"
	@git diff --quiet -- '*_templ.go' || { echo "views/*_templ.go were not up to date; commit them"; exit 1; }
	$(GO) vet ./...
	$(GO) vet -tags browser ./cmd/hindcast

generate:
	$(GO) tool templ generate

# Needs golangci-lint on the path: github.com/golangci/golangci-lint.
lint:
	golangci-lint run

# Pictures of the main pages, wide and narrow, light and dark, for looking at.
pictures: browser
	mkdir -p bin/pictures
	HINDCAST_PICTURES=$(CURDIR)/bin/pictures $(GO) test -tags "browser pictures" -run TestPictures ./cmd/hindcast

bench:
	$(GO) test -run '^$$' -bench . -benchmem . ./document ./store ./views ./web

clean:
	rm -rf bin
