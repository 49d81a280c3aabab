"""Other toolkits that draw the workloads: which are installed, what a frame costs them, and libscene beside the best.

The programs are in peers/. Each of Clutter, GTK 4 and Qt Quick is built where its headers are, draws on a display of
Xvfb's and reads all pixels of each frame; Chromium, without a display, shows peers/page.html.
"""

import contextlib
import json
import math
import os
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

HERE = Path(__file__).resolve().parent
BUILD = HERE.parent / "build" / "bench" / "peers"
# The workloads, and the program of libscene's with its options and the figure of it.
WORKLOADS = {
    "city": ("city", [], "cpu_ms"),
    "shadows": ("cards", ["--shadow"], "cpu_ms"),
    "blur": ("effects", [], "blur_20_ms"),
    "tree": ("tree", [], "cpu_ms"),
}
# The toolkits in C and C++: what pkg-config calls them, and what they can draw.
TOOLKITS = {
    "clutter": (["clutter-1.0", "libpng"], {"city", "tree"}),
    "gtk": (["gtk4"], set(WORKLOADS)),
    "qt": (["Qt6Quick"], set(WORKLOADS)),
}
NAMES = {"clutter": "Clutter", "gtk": "GTK 4", "qt": "Qt Quick", "chromium": "Chromium"}
# The most that libscene may take: (workload, peer) -> its share; "best" is the cheapest of all.
BARS = {("shadows", "best"): 0.5, ("blur", "chromium"): 0.65, ("tree", "qt"): 0.75}
DISPLAY = ["xvfb-run", "-a", "-s", "-screen 0 1280x1024x24"]
COMMON = ("harness.c", "clock.c", "workload.c")


# Building


def build():
    """Builds what can be built; returns the peers that are there."""
    found = [name for name, (packages, _) in TOOLKITS.items() if build_toolkit(name, packages)]
    if chromium() and build_data():
        found.append("chromium")
    return found


def flags_of(packages):
    done = subprocess.run(["pkg-config", "--cflags", "--libs", *packages], check=False, capture_output=True, text=True)
    return done.stdout.split() if done.returncode == 0 else None


def build_toolkit(name, packages):
    flags = flags_of(packages)
    if flags is None or not shutil.which("xvfb-run"):
        return False
    BUILD.mkdir(parents=True, exist_ok=True)
    objects = [BUILD / f"{Path(source).stem}.o" for source in COMMON]
    for source, target in zip(COMMON, objects, strict=True):
        run(["cc", "-std=c11", "-O2", "-c", "-o", target, HERE / source])
    source = next((HERE / "peers").glob(f"{name}.c*"))
    language = ["c++", "-std=c++17", "-fPIC"] if source.suffix == ".cpp" else ["cc", "-std=c11"]
    warnings = ["-Wall", "-Wextra", "-Wno-deprecated-declarations"]
    run([*language, "-O2", *warnings, "-o", BUILD / name, source, *objects, *flags, "-lm"])
    return True


def build_data():
    """What prints the workloads for the page."""
    BUILD.mkdir(parents=True, exist_ok=True)
    run(["cc", "-std=c11", "-O2", "-o", BUILD / "data", HERE / "peers" / "data.c", HERE / "workload.c", "-lm"])
    return True


def run(command, **environment):
    command = [str(part) for part in command]
    done = subprocess.run(command, check=False, env=os.environ | environment, stdout=subprocess.PIPE, text=True)
    if done.returncode != 0:
        sys.exit(f"Benchmarks/peers.py: {' '.join(command[:3])} ... ended with status {done.returncode}")
    return done.stdout


# Measuring


def frame_cost(peer, workload, frames):
    """CPU milliseconds of a frame, of all threads and all processes."""
    if peer == "chromium":
        return measure_page(workload, frames)
    program = [*DISPLAY, BUILD / peer, "--frames", str(frames)]
    done = subprocess.run(
        program, check=False, env=os.environ | {"WORKLOAD": workload}, stdout=subprocess.PIPE, text=True
    )
    if done.returncode == 0:
        return json.loads(done.stdout.splitlines()[-1])["cpu_ms"]
    # A toolkit may lack a part, as Qt its effects: then it is out of the comparison.
    print(f"Benchmarks/peers.py: {NAMES[peer]} does not draw {workload}, {done.returncode}", file=sys.stderr)
    return float("inf")


def scene_cost(workload, frames, run_program):
    program, options, figure = WORKLOADS[workload]
    options = options if program == "effects" else ["--frames", str(frames), *options]
    return run_program("scene", program, options)[figure]


def measure(runs, frames, run_program):
    """Median costs of libscene and each peer, measured in turns."""
    peers = build()
    result = {}
    for workload in WORKLOADS:
        able = [peer for peer in peers if workload in TOOLKITS.get(peer, (None, set(WORKLOADS)))[1]]
        costs = {name: [] for name in ("scene", *able)}
        for _ in range(runs):
            costs["scene"].append(scene_cost(workload, frames, run_program))
            for peer in able:
                costs[peer].append(frame_cost(peer, workload, frames))
        medians = {name: statistics.median(values) for name, values in costs.items()}
        result[workload] = {name: cost for name, cost in medians.items() if math.isfinite(cost)}
    return result


# Chromium


def chromium():
    return shutil.which("chromium") or shutil.which("google-chrome")


class Meter:
    """What a page's process has taken between two moments that the page names."""

    def __init__(self):
        self.process = None
        self.times = {}
        self.ended = threading.Event()

    def mark(self, moment):
        self.times[moment] = cpu_time(self.process.pid)
        if moment == "end":
            self.ended.set()


def cpu_time(parent):
    """Seconds of a process with all below it; those that have ended count with their parents."""
    parents, times = {}, {}
    for status in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            fields = status.read_text().rpartition(")")[2].split()
            number = int(status.parent.name)
            parents[number], times[number] = int(fields[1]), sum(map(int, fields[11:15]))
    below = {parent}
    while more := {number for number, above in parents.items() if above in below} - below:
        below |= more
    return sum(times.get(number, 0) for number in below) / os.sysconf("SC_CLK_TCK")


def make_handler(meter, data):
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            name = self.path.strip("/")
            if name in ("begin", "end"):
                meter.mark(name)
            body = {"data": data, "": (HERE / "peers" / "page.html").read_bytes()}.get(name, b"")
            self.send_response(200)
            self.send_header("Content-Type", "application/json" if name == "data" else "text/html")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    return Handler


def measure_page(workload, frames):
    data = json.loads(run([BUILD / "data", workload])) | {"workload": workload, "warmup": 30, "frames": frames}
    meter = Meter()
    with ThreadingHTTPServer(("127.0.0.1", 0), make_handler(meter, json.dumps(data).encode())) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
            options = ["--headless=new", "--no-sandbox", f"--user-data-dir={profile}", "--window-size=1280,720"]
            options += ["--hide-scrollbars", "--force-device-scale-factor=1", "--disable-extensions", "--no-first-run"]
            address = f"http://127.0.0.1:{server.server_port}/"
            log = subprocess.DEVNULL
            meter.process = subprocess.Popen(
                [chromium(), *options, address], stdout=log, stderr=log, start_new_session=True
            )
            try:
                has_ended = meter.ended.wait(120)
            finally:
                os.killpg(meter.process.pid, signal.SIGTERM)
                meter.process.wait()
        server.shutdown()
    # What takes longer than two minutes is out of the comparison.
    if not has_ended:
        return float("inf")
    return 1e3 * (meter.times["end"] - meter.times["begin"]) / frames


# Printing


def ratios(costs):
    """libscene's cost to that of each peer, and to the best."""
    peers = {name: cost for name, cost in costs.items() if name != "scene"}
    found = {name: costs["scene"] / cost for name, cost in peers.items()}
    return found | ({"best": costs["scene"] / min(peers.values())} if peers else {})


def missed(results):
    found = {workload: ratios(costs) for workload, costs in results.items()}
    return [
        f"peers {workload} to {peer}"
        for (workload, peer), bar in BARS.items()
        if found.get(workload, {}).get(peer, 0) > bar
    ]


def verdict(workload, peer, ratio):
    bar = BARS.get((workload, peer))
    return "" if bar is None else f" [at most {bar:g}: {'ok' if ratio <= bar else 'MISSED'}]"


def print_peers(results):
    print("\npeers: CPU milliseconds of a frame, of all threads and processes (in brackets: libscene's share of that)")
    for workload, costs in results.items():
        found = ratios(costs)
        parts = [f"libscene {costs['scene']:.1f}"]
        for name, label in NAMES.items():
            if name in costs:
                parts.append(f"{label} {costs[name]:.1f} ({found[name]:.2f}){verdict(workload, name, found[name])}")
        if "best" in found:
            parts.append(f"to the best {found['best']:.2f}{verdict(workload, 'best', found['best'])}")
        print(f"{workload}: {', '.join(parts)}")
