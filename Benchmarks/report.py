"""What the benchmarks print: tables, figures and the bars that they must hold."""

STAGES = ("commit", "animate", "plan", "encode", "submit")
ENGINE = STAGES[:-1]
LAYERS = 100_000
BACKGROUNDS = ("upright", "slanting", "radial", "conic")
SHAPE_WAYS = ("color", "move", "draw", "turn", "morph")

# What must hold: (workload, figure) -> the most that it may be.
BARS = {
    ("city", "engine_ms"): 0.3,
    ("city", "front_end_ratio"): 1.0,
    ("city", "ratio"): 0.55,
    ("city", "draw_calls"): 8,
    ("shadows", "ratio"): 1.1,
    ("shadows", "draw_calls"): 8,
    ("tree", "ratio"): 1.1,
    ("blur", "ratio"): 1.1,
    ("embedded", "ratio"): 1.1,
    # 45 milliseconds where the hand-written city takes 54.
    ("flagship", "ratio"): 0.83,
    ("flagship", "worst_ratio"): 1.5,
    ("flagship", "engine_ms"): 3.0,
    ("commit", "tree_bytes"): 256,
    ("commit", "drawn_bytes"): 400,
    ("calls", "build_ms"): 100,
    ("calls", "set_ns"): 150,
    ("calls", "python_build_ms"): 60,
    ("calls", "python_bulk_ms"): 2,
    ("calls", "python_set_over_us"): 2,
    ("animate", "animate_ms"): 0.15,
    ("animate", "idle_ratio"): 1.1,
    ("replicator", "wave_ms"): 0.5,
    ("replicator", "ring_ms"): 2,
    ("effects", "blur_ratio"): 1.5,
    ("effects", "disc_ratio"): 2,
    ("effects", "near_ratio"): 2,
    ("effects", "uneven_ratio"): 2,
    ("effects", "continuous_ratio"): 2.5,
    ("effects", "translucent_ratio"): 3,
    ("effects", "composed_ratio"): 5,
    ("effects", "static_passes"): 0,
    ("effects", "card_draw_calls"): 12,
    ("effects", "card_passes"): 0,
    ("space", "moving_sort_ms"): 2.0,
    ("space", "crossing_sort_ms"): 5.0,
    ("space", "flat_sort_ms"): 0.3,
    ("space", "standing_engine_ms"): 0.05,
    ("particles", "engine_ms"): 4.0,
    ("shapes", "engine_ms"): 12.0,
    ("text", "still_ms"): 0.01,
    ("window", "latency_p95_intervals"): 2.0,
    ("window", "commit_ms"): 1.0,
    ("window", "resize_ratio"): 1.15,
    ("window", "open_ratio"): 2.0,
    ("movies", "one_ratio"): 1.15,
    ("movies", "one_scene_uneven_share"): 0.02,
    ("movies", "wall_ratio"): 1.2,
    # 30 pictures a second.
    ("inspector", "picture_ms"): 33.4,
    ("inspector", "committing_picture_ms"): 33.4,
    ("inspector", "inside_picture_ms"): 33.4,
    ("inspector", "attached_share"): 0.05,
    ("lottie", "largest_load_ms"): 50.0,
    ("lottie", "memory_share"): 2.0,
    ("lottie", "thorvg_ratio"): 0.5,
    ("start", "ratio"): 1.3,
    ("background", "over_flat_ms"): 2.0,
    ("damage", "square_ratio"): 2.0,
}
# One change among so many layers, and none.
CHANGES = ("color", "position", "hide", "add")
BARS |= {
    ("damage", f"{way}_{count}_engine_ms"): bar
    for way in CHANGES
    for count, bar in ((100_000, 0.05), (1_000_000, 0.06))
}
BARS |= {("damage", f"nothing_{count}_ms"): 0.02 for count in (100_000, 1_000_000)}


def verdict(workload, figure, value):
    bar = BARS.get((workload, figure))
    if bar is None:
        return ""
    return f" [at most {bar:g}: {'ok' if value <= bar else 'MISSED'}]"


def missed(results):
    return [
        f"{workload} {figure}"
        for (workload, figure), bar in BARS.items()
        if figure in results.get(workload, {}) and results[workload][figure] > bar
    ]


def print_table(header, rows):
    table = [header, *rows]
    widths = [max(len(row[column]) for row in table) for column in range(len(header))]
    for row in table:
        cells = [cell.rjust(width) for cell, width in zip(row, widths, strict=True)]
        cells[0] = row[0].ljust(widths[0])
        print("  ".join(cells))


def figure(workload, pair, name, form):
    """A figure of a pair with its bar, if it has one."""
    return format(pair[name], form) + verdict(workload, name, pair[name])


def pair_row(name, pair):
    kinds = [kind for kind in ("reference", "scene") if kind in pair]
    whole = [f"{pair[kind]['cpu_ms']:.2f} ({pair[kind]['wall_ms']:.2f})" for kind in kinds]
    front_end = [f"{pair[kind]['front_end_ms']:.2f}" for kind in kinds]
    if len(kinds) == 1:
        return [name, *whole, "-", "-", *front_end, "-", "-"]
    return [name, *whole, figure(name, pair, "ratio", ".2f"), *front_end, figure(name, pair, "front_end_ratio", ".2f")]


def print_pairs(pairs):
    print("CPU milliseconds per frame, user and system, all threads (in brackets: on the clock)")
    header = ["", "hand-written", "libscene", "ratio", "front end: hand-written", "libscene", "ratio"]
    print_table(header, [pair_row(name, pair) for name, pair in pairs.items()])


def stage_row(name, pair):
    scene, picture = pair["scene"], pair["picture"]
    return [
        name,
        *(f"{scene[f'{stage}_ms']:.3f}" for stage in ENGINE),
        figure(name, pair, "engine_ms", ".3f"),
        f"{scene['submit_ms']:.2f}",
        figure(name, pair, "draw_calls", ".0f"),
        f"{scene['passes']:.0f}",
        f"{picture['mean_difference']:.2f} ({100 * picture['pixels_off']:.1f} %)",
    ]


def print_stages(pairs):
    print("\nlibscene by stage, CPU milliseconds per frame")
    header = ["", *ENGINE, "engine", "submit", "draw calls", "passes", "difference"]
    print_table(header, [stage_row(name, pair) for name, pair in pairs.items()])
    print("difference of the pictures: mean of a channel of 255, and pixels that are off by more than 8")


def print_commit(commit):
    print(f"\ncommit: {LAYERS:,} plain layers")
    first_frame = f"first frame {commit['first_frame_ms']:.0f} (front end {commit['first_frame_front_end_ms']:.0f})"
    print(f"CPU milliseconds: create {commit['create_ms']:.0f}, {first_frame}, destroy {commit['destroy_ms']:.0f}")
    print(
        f"engine: first frame {commit['first_engine_ms']:.1f}, a frame with one change {commit['change_engine_ms']:.3f}"
    )
    print(f"bytes of resident set each: model {commit['created_bytes']:.0f}", end="")
    print(f", both trees {figure('commit', commit, 'tree_bytes', '.0f')}", end="")
    print(f", drawn (and frame plan, instances, driver) {figure('commit', commit, 'drawn_bytes', '.0f')}", end="")
    print(f", after some frames of one change {commit['kept_bytes']:.0f}")


def print_calls(calls):
    print(f"\ncalls: {LAYERS:,} layers created, filled and committed", end=" ")
    print(
        f"{figure('calls', calls, 'build_ms', '.0f')} ms, a property set {figure('calls', calls, 'set_ns', '.0f')} ns"
    )
    print(f"Python: 6,000 layers {figure('calls', calls, 'python_build_ms', '.1f')} ms", end="")
    print(f", their positions at once {figure('calls', calls, 'python_bulk_ms', '.2f')} ms", end="")
    print(f", a property set {calls['python_set_us']:.2f} us", end="")
    print(f", above the bare call {figure('calls', calls, 'python_set_over_us', '.2f')} us")


def print_animate(animate):
    print("\nanimate: 6,000 animations, a third each basic, key frames and springs")
    print(f"milliseconds of the animator per frame: {figure('animate', animate, 'animate_ms', '.3f')}", end="")
    print(f", with 100,000 idle ones besides {animate['idle_ms']:.3f}", end="")
    print(f" = {figure('animate', animate, 'idle_ratio', '.2f')} of that")


SHADOWS = {
    "disc": "discs",
    "near": "near corners",
    "uneven": "uneven corners",
    "continuous": "continuous ones",
    "translucent": "translucent boxes with a border",
    "composed": "translucent ones with a layer in them",
}
"""Boxes with shadows beside those with corners far apart."""


def print_effects(effects):
    print("\neffects: CPU milliseconds per frame")
    print(
        f"a picture {effects['picture_ms']:.2f}, with a panel that blurs it by sigma 4 {effects['blur_4_ms']:.2f}",
        end="",
    )
    print(f", by sigma 20 {effects['blur_20_ms']:.2f} = {figure('effects', effects, 'blur_ratio', '.2f')} of that")
    print(f"shadows of 200 boxes {effects['box_shadows_ms']:.2f}", end="")
    for shape, name in SHADOWS.items():
        print(f", {name} {effects[f'{shape}_shadows_ms']:.2f}", end="")
        print(f" = {figure('effects', effects, f'{shape}_ratio', '.2f')}", end="")
    print(" of that")
    print(f"groups that do not change: {figure('effects', effects, 'static_passes', '.0f')} passes drawn")
    print(f"200 cards with shadows: {figure('effects', effects, 'card_draw_calls', '.0f')} draw calls", end="")
    print(f", {figure('effects', effects, 'card_passes', '.0f')} passes")


def print_replicator(replicator):
    print("\nreplicator: milliseconds of the engine per frame")
    print(f"10,000 copies, each animated at its own time {figure('replicator', replicator, 'wave_ms', '.3f')}", end="")
    print(f", at the same time {replicator['still_ms']:.3f}, as 100 times 100 {replicator['grid_ms']:.3f}", end="")
    print(f"; 500 copies of a card with layers in it {replicator['cards_ms']:.3f}", end="")
    print(f"; 1,000 in space {figure('replicator', replicator, 'ring_ms', '.3f')}")


def print_space(space):
    print("\nspace: CPU milliseconds per frame of sorting planes by depth")
    for name, what in (
        ("moving", "that move"),
        ("crossing", "that all cut each other"),
        ("flat", "flat, of which one turns"),
    ):
        sort = figure("space", space, f"{name}_sort_ms", ".2f")
        print(f"{space[f'{name}_planes']:.0f} {what} {sort}, in {space[f'{name}_parts']:.0f} parts")
    change = figure("space", space, "standing_engine_ms", ".3f")
    print(f"of 5,000 that stand one changes its colour: {change} of all of the engine")


def print_particles(particles):
    print("\nparticles: 100,000 at a time; milliseconds of the engine per frame")
    print(f"in any order {figure('particles', particles, 'engine_ms', '.2f')}", end="")
    print(f", sorted by depth {particles['sorted_ms']:.2f}, emitted by a thousand others {particles['nested_ms']:.2f}")
    print(f"CPU milliseconds of a whole frame: {particles['cpu_ms']:.0f}")


def print_shapes(shapes):
    print("\nshapes: 1,000 stroked ones of 100 x 100; milliseconds of the engine per frame, drawing on all threads")
    parts = [f"{way} {shapes[f'{way}_ms']:.2f} ({shapes[f'{way}_rasters']:.0f} drawn anew)" for way in SHAPE_WAYS]
    print(f"{', '.join(parts)}; the most {figure('shapes', shapes, 'engine_ms', '.2f')}")


def print_damage(damage):
    print("\ndamage: milliseconds from the commit of one change to the end of the frame, in brackets the engine's")
    for count in (1000, 10000, 100000, 1000000):
        ways = ", ".join(
            f"{way} {figure('damage', damage, f'{way}_{count}_ms', '.3f')}"
            f" [{figure('damage', damage, f'{way}_{count}_engine_ms', '.3f')}]"
            for way in (
                "nothing",
                *CHANGES,
                "raise",
                "insert",
                "mask",
                "begin",
                "picture",
                "load",
                "fade",
                "transition",
                "clip",
                "shadow_path",
                "beside",
                "panel",
                "copies",
                "particles",
            )
        )
        print(f"{count} layers: {ways}; the first two after a plan {damage[f'first_{count}_ms']:.2f}")
    print(
        f"3840x2160, a square of 100x100 that changes: {damage['square_4k_ms']:.3f}, alone {damage['square_ms']:.3f}",
        end="",
    )
    print(
        f" = {figure('damage', damage, 'square_ratio', '.2f')} of that; by hand {damage['bare_square_4k_ms']:.3f},"
        f" alone {damage['bare_square_ms']:.3f} = {damage['bare_square_ratio']:.2f}"
    )


def print_scale(scale):
    print("\nscale: milliseconds of the engine per frame, with all layers moving, with one,")
    print("and with one that comes for another; plot.py draws them")
    for kind in ("plain", "card", "panel", "group", "label"):
        counts = [10**power for power in range(1, 6) if f"{kind}_{10**power}_all_ms" in scale]
        ways = ("all", "one", "add")
        parts = [f"{n}: " + " ".join(f"{scale[f'{kind}_{n}_{way}_ms']:.3f}" for way in ways) for n in counts]
        print(f"{kind}s of {', '.join(parts)}")


def print_flagship(flagship):
    print("\nflagship: CPU milliseconds of a frame of examples/city, in the mean over the film")
    print(f"{flagship['cpu_ms']:.0f} = {figure('flagship', flagship, 'ratio', '.2f')} of the hand-written city", end="")
    print(" of flat pictures", end="")
    print(f", the worst frame {flagship['worst_ms']:.0f}", end="")
    print(f" = {figure('flagship', flagship, 'worst_ratio', '.2f')} of the median", end="")
    print(f", engine {figure('flagship', flagship, 'engine_ms', '.1f')}")


def print_inspector(inspector):
    print("\ninspector: a page of a program with 10,000 layers that move, over its socket")
    print(f"milliseconds between two pictures: {figure('inspector', inspector, 'picture_ms', '.1f')}", end="")
    print(f", while 60 commits a second come {figure('inspector', inspector, 'committing_picture_ms', '.1f')}", end="")
    print(f", of which {inspector['commits_shown']:.0f} a second are seen")
    print(f"CPU of the inspector's for a picture: {inspector['cpu_ms']:.1f}", end="")
    print(f", while commits come {inspector['committing_cpu_ms']:.1f}")
    print(
        f"answering takes of the program's CPU time {figure('inspector', inspector, 'attached_share', '.1%')}", end=""
    )
    print(f", while it commits {inspector['committing_share']:.1%}")
    inside = figure("inspector", inspector, "inside_picture_ms", ".1f")
    print(f"milliseconds between two pictures of an inspector in the program itself, while it commits: {inside}")


def print_lottie(lottie):
    print(f"\nlottie: {lottie['files']} files, drawn with a longer side of 512 pixels, CPU milliseconds")
    print(f"the largest, of {lottie['largest_kib']:.0f} KiB, loads in", end=" ")
    print(figure("lottie", lottie, "largest_load_ms", ".1f"), end="")
    print(f", a file takes {figure('lottie', lottie, 'memory_share', '.1f')} of its size in memory", end="")
    print(f", a frame {lottie['frame_ms']:.2f} (the medians)")
    if "thorvg_ratio" in lottie:
        print(f"= {figure('lottie', lottie, 'thorvg_ratio', '.2f')} of ThorVG's", end="")
        print(f", at worst {lottie['thorvg_worst_ratio']:.1f}")


def print_text(text):
    print("\ntext: a page of 2,000 words; milliseconds of the engine per frame, with drawing letters")
    print(f"that stands still {figure('text', text, 'still_ms', '.4f')}, with a layer that moves before it", end="")
    print(f" {text['beside_ms']:.3f}, scrolled {text['scroll_ms']:.2f} (the most {text['scroll_most_ms']:.2f})", end="")
    print(f", with a word that changes {text['edit_ms']:.2f}")


def print_window(window):
    print("\nwindow: under Xvfb, milliseconds on the clock")
    print(f"to the first picture {window['open_ms']:.0f}, a bare SDL2 program {window['bare_open_ms']:.0f}", end="")
    print(f" = {figure('window', window, 'open_ratio', '.2f')} of that")
    print(f"1,000 layers move: a commit {figure('window', window, 'commit_ms', '.3f')} (99 % within", end="")
    print(f" {window['commit_p99_ms']:.3f}), from commit to picture {window['latency_ms']:.1f}, 95 % within", end="")
    print(f" {figure('window', window, 'latency_p95_intervals', '.2f')} intervals")
    print(f"interval of a still window {window['still_interval_ms']:.2f}, of one that is resized", end="")
    print(f" {window['resize_interval_ms']:.2f} (the longest {window['resize_worst_ms']:.1f}), in the mean", end="")
    print(f" {figure('window', window, 'resize_ratio', '.2f')} of that")


def print_movies(movies):
    print(
        "\nmovies: 30 frames a second on a display of 60, CPU milliseconds for each frame of the movie, with decoding"
    )
    for name, what in (("one", "one of 1280 x 720"), ("wall", "sixteen of 320 x 180")):
        print(f"{what}: by hand {movies[f'{name}_reference_cpu_ms']:.2f}", end="")
        if f"{name}_ratio" not in movies:
            print()
            continue
        print(f", libscene {movies[f'{name}_scene_cpu_ms']:.2f} = {figure('movies', movies, f'{name}_ratio', '.2f')}")
    if "one_ratio" in movies:
        uneven = figure("movies", movies, "one_scene_uneven_share", ".3f")
        print(f"frames of the one that do not stand for two refreshes: {uneven}", end="")
        print(
            f"; dropped {movies['one_scene_dropped_share']:.3f}, of the wall {movies['wall_scene_dropped_share']:.3f}"
        )


def print_background(background):
    print("\nbackground: CPU milliseconds of a frame in which a square of 100 x 100 moves (in brackets: all is drawn)")
    parts = [
        f"{way} {background[f'{way}_ms']:.2f} ({background[f'{way}_redrawn_ms']:.1f})" for way in ("flat", *BACKGROUNDS)
    ]
    print(f"{', '.join(parts)}; the most over the flat one {figure('background', background, 'over_flat_ms', '.2f')}")


def print_labels(labels):
    print("\nlabels: milliseconds of the engine per frame, with drawing letters, of 1,000 labels")
    print(f"still {labels['still_ms']:.4f}, animated {labels['animated_ms']:.2f}", end="")
    print(f", moved by fractions by the program {labels['moved_ms']:.2f} ({labels['moved_drawn']:.0f} drawn anew)")


def print_start(start):
    print("\nstart: CPU milliseconds from the start of a program to its picture in a file")
    print(f"by hand {start['reference_ms']:.1f}", end="")
    print(f", libscene {start['scene_ms']:.1f} = {figure('start', start, 'ratio', '.2f')}" if "ratio" in start else "")


PRINTERS = {
    "commit": print_commit,
    "calls": print_calls,
    "animate": print_animate,
    "effects": print_effects,
    "replicator": print_replicator,
    "space": print_space,
    "damage": print_damage,
    "scale": print_scale,
    "flagship": print_flagship,
    "inspector": print_inspector,
    "lottie": print_lottie,
    "particles": print_particles,
    "shapes": print_shapes,
    "text": print_text,
    "background": print_background,
    "labels": print_labels,
    "window": print_window,
    "movies": print_movies,
    "start": print_start,
}
"""How the workloads of libscene alone are printed, in this order."""


def print_all(results, pair_names, is_reference_only):
    pairs = {name: results[name] for name in pair_names if name in results}
    if pairs:
        print_pairs(pairs)
    if pairs and not is_reference_only:
        print_stages(pairs)
    for name, printer in PRINTERS.items():
        if name in results:
            printer(results[name])
