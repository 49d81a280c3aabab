# libscene. `make help` lists what there is; the work is done by the scripts in scripts/.

PREFIX ?= /usr/local
LIBDIR ?= $(PREFIX)/lib
DESTDIR ?=

LIBRARY := .build/release/libscene.so

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help bootstrap build generate install demo test bench asan tsan fuzz drivers shortcuts wheel deb dist format check docs clean

help: ## list these targets
	@echo "make demo and make test set up everything that they need. The targets:"
	@sed -nE 's/^([a-z]+):[^#]*## (.*)/  \1\t\2/p' $(MAKEFILE_LIST) | expand -t 14

bootstrap: ## install the missing Debian packages and make .venv; the other targets do it by themselves
	@scripts/bootstrap

build: ## build libscene.so for release; afterwards .venv/bin/scene is there
	@scripts/build

$(LIBRARY):
	@scripts/build

install: | $(LIBRARY) ## install what was built: PREFIX=/usr/local, LIBDIR=PREFIX/lib, DESTDIR=
	@PREFIX='$(PREFIX)' LIBDIR='$(LIBDIR)' DESTDIR='$(DESTDIR)' scripts/install

demo: build ## render examples/city to out/city.mp4 and out/city.png
	@.venv/bin/python examples/city/make_demo.py

test: ## run all tests: Swift, C and C++, Python, conformance
	@scripts/test

bench: build ## measure libscene beside hand-written GLES programs
	@Benchmarks/run $(BENCHFLAGS)

asan: ## run the C and C++ tests with the address sanitizer
	@scripts/sanitize address

tsan: ## run the tests of threads with the thread sanitizer
	@scripts/sanitize thread

fuzz: SEED ?= $(shell date +%s)
fuzz: build ## look for inputs that crash libscene, then make shortcuts; FUZZTIME=600 seconds, TARGETS="paths images"
	@scripts/fuzz $(TARGETS)
	@EGL_PLATFORM=surfaceless .venv/bin/python Tests/Fuzz/mutations.py --seed '$(SEED)'
	@$(MAKE) --no-print-directory shortcuts SEED='$(SEED)'

drivers: ## run the conformance cases on llvmpipe, softpipe, zink, SwiftShader and ANGLE: docs/drivers.md
	@scripts/test-drivers

shortcuts: build ## compare twice 4,000 random scenes as libscene draws them with its plainest way; SEED=1 COUNT=4000
	@EGL_PLATFORM=surfaceless .venv/bin/python Tests/Conformance/shortcuts.py --count '$(or $(COUNT),4000)' --seed '$(or $(SEED),1)'
	@EGL_PLATFORM=surfaceless .venv/bin/python Tests/Conformance/shortcuts.py --properties --count '$(or $(COUNT),4000)' --seed '$(or $(SEED),1)'
	@EGL_PLATFORM=surfaceless .venv/bin/python Tests/Conformance/damage.py --count '$(or $(COUNT),4000)' --seed '$(or $(SEED),1)'

wheel: build ## make the Python wheel with the library inside: build/wheel/*.whl
	@scripts/wheel

deb: build ## make Debian packages: build/deb/*.deb
	@scripts/package deb

dist: build ## make archives for other systems, and of the sources: build/dist/*.tar.xz
	@scripts/package dist

generate: ## write anew what repeats the C headers: bindings, misuse rows, reference pages
	@scripts/generate

format: ## format all sources
	@scripts/format

check: build ## run the linters and check headers, symbols and the installed library
	@scripts/check

docs: build ## make the documentation's site: build/docs/html/index.html
	@scripts/docs

clean: ## remove everything that was made but .venv
	rm -rf .build .build-tests .build-asan .build-tsan .build-fuzz build out
