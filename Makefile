# The portal's commands. Each sets up what it needs first (inside target/ and end2end/node_modules) and skips what is there.
.PHONY: help run dev build deb image test bench siege fuzz sbom setup check clean

help: ## this list
	@sed -n 's/^\([a-z]*\):.*## /  make \1\t/p' Makefile | expand -t 20

run: ## build and open the portal on an embedded demo operator; FRESH=1 starts with new demo data, INSTANCES=2 runs two on PostgreSQL
	@scripts/run.sh

dev: ## the same while you work: rebuilds, restarts and reloads the browser at every change
	@scripts/dev.sh

build: ## a self-contained release in target/dist/
	@scripts/build.sh

deb: ## a Debian package of the release in target/packages/
	@scripts/build.sh
	@scripts/deb.sh

image: ## a container image of the release (OCI) in target/packages/
	@scripts/build.sh
	@scripts/image.sh

test: ## format, lints, unit, property and integration tests, then end-to-end tests in Chromium, Firefox and WebKit
	@scripts/test.sh

bench: ## benchmark tables (latency the portal adds, sizes of what it sends)
	@scripts/bench.sh

siege: ## attacks on the built portal beside a person who works: their slowest page, memory (loopback, some minutes)
	@scripts/siege.sh

fuzz: ## read spoiled spreadsheet files for FUZZ_SECONDS (120) a format
	@scripts/fuzz.sh

sbom: ## what the release is made of, as CycloneDX in target/sbom.json
	@mkdir -p target
	@node scripts/dependencies.mjs sbom

check: ## quick feedback while working: format, lints, unit and integration tests
	@scripts/test.sh quick

setup: ## only bring the tools
	@scripts/setup.sh test

clean: ## remove what was built (the demo's data in data/ stays)
	rm -rf target
