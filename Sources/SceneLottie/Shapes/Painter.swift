import SceneCommit
import SceneDocument
import SceneGeometry

/// A path that something paints.
struct PaintedPath {
    var path: Keyed<Path>
    /// The groups between what paints and the path, from the outermost.
    let chain: [LottieTransform]
    let trim: Trim?

    /// The path in the innermost of the groups that move. What else those groups paint has their opacity; a path has none.
    var carried: PaintedPath {
        let moving = (chain.lastIndex { !$0.isStatic } ?? -1) + 1
        let chain = chain.prefix(moving).map { group in
            var group = group
            group.opacity = Keyed(1)
            return group
        }
        return PaintedPath(
            path: PaintedPath(path: path, chain: Array(self.chain.dropFirst(moving)), trim: trim).placed, chain: chain, trim: trim)
    }

    /// The path in the space of what paints it, frame by frame where a group moves.
    var placed: Keyed<Path> {
        guard !chain.isEmpty else { return path }
        func map(at frame: Double) -> Affine { chain.reversed().reduce(Affine.identity) { $0 * $1.affine(at: frame) } }
        func place(_ path: Path, _ map: Affine) -> Path { (try? path.transformed(by: map)) ?? path }
        let frames = chain.flatMap(\.keyFrames)
        guard let first = frames.min(), let last = frames.max() else {
            let map = map(at: 0)
            return path.map { place($0, map) }
        }
        let begin = min(first, path.keys[0].frame), end = max(last, path.keys[path.keys.count - 1].frame)
        return Keyed(from: begin, to: end) { place(path.value(at: $0), map(at: $0)) } ?? path
    }
}

/// The paths that a fill, a stroke or a merge takes.
final class PathCollector {
    /// How many groups lie around what takes them.
    let level: Int
    /// The last is the first in the file.
    var parts: [PaintedPath] = []

    init(level: Int) { self.level = level }
}

/// A fill or a stroke, with the paths that it paints.
struct Painter {
    let json: JSON
    let paths: PathCollector

    /// Layers back to front.
    func layers(_ context: LottieContext, _ timeline: Timeline) throws(SceneError) -> [LayerNode] {
        let batches = batches(context.paths)
        guard !batches.isEmpty else { return [] }
        let paint = Paint(json, context, timeline), name = json["nm"]?.string
        var nodes: [LayerNode] = []
        for batch in batches {
            try context.count(at: json)
            var node = paint.layer(batch.path, batch.trim)
            node.name = name
            for transform in batch.chain.reversed() {
                let around = LayerNode(name: nil, around: [node])
                transform.apply(to: around, timeline)
                node = around
            }
            nodes.append(node)
        }
        // Opacity and blend mode are those of all paths together.
        let opacity = paint.opacity, isFaded = !opacity.isStatic || opacity.first != 1
        let blendMode = json.integer("bm").flatMap { $0 == 0 ? nil : BlendMode.value($0) }
        guard isFaded || blendMode != nil else { return nodes }
        let node = nodes.count == 1 && batches[0].chain.isEmpty ? nodes[0] : LayerNode(name: name, around: nodes)
        if isFaded { node.set(.opacity, opacity, timeline) }
        if let blendMode { node.set(.compositingFilter, .enumeration(blendMode)) }
        return [node]
    }

    /// Whether what paints a path may lie within the groups that move the path: not a gradient, which stays where it is, no stroke that they
    /// would make wider, and nothing of what is trimmed through several paths one after the other.
    /// @param isAlone whether all paths lie within the same groups. By the even-odd rule those of others may be holes.
    private func goesAlong(_ part: PaintedPath, isAlone: Bool) -> Bool {
        guard part.trim?.isSequential != true else { return false }
        switch json.text("ty") {
        case "fl": return isAlone || json.integer("r") != 2
        case "st": return part.chain.allSatisfy(\.keepsLengths)
        default: return false
        }
    }

    /// The paths, put together where they move together, as those of one group do: one may be a hole in another.
    private func batches(_ operations: PathOperations) -> [PaintedPath] {
        var batches: [PaintedPath] = []
        // The paths of the last batch.
        var together: [Keyed<Path>] = []
        func join() {
            if !together.isEmpty { batches[batches.count - 1].path = operations.together(together) }
            together = []
        }
        let parts = paths.parts.reversed().map { (part: $0, carried: $0.carried) }
        let isAlone = parts.allSatisfy { $0.carried.chain == parts[0].carried.chain }
        for (part, carried) in parts {
            let isCarried = carried.chain.isEmpty || goesAlong(carried, isAlone: isAlone)
            let part = isCarried ? carried : PaintedPath(path: part.placed, chain: [], trim: part.trim)
            if together.isEmpty || batches[batches.count - 1].chain != part.chain
                || !Trim.areSame(batches[batches.count - 1].trim, part.trim)
            {
                join()
                batches.append(part)
            }
            together.append(part.path)
        }
        join()
        return batches
    }
}

extension Trim {
    /// Whether two are the same modifier's, or there is none.
    fileprivate static func areSame(_ one: Trim?, _ other: Trim?) -> Bool {
        guard let one, let other else { return one == nil && other == nil }
        return one.isSame(as: other)
    }

    private func isSame(as other: Trim) -> Bool {
        isSequential == other.isSequential && start == other.start && end == other.end && offset == other.offset
    }
}

extension Path {
    /// Paths, one after the other.
    init(joining paths: [Path]) {
        self = paths.first ?? Path()
        let rest = paths.dropFirst()
        reserve(elements: rest.reduce(0) { $0 + $1.verbs.count }, points: rest.reduce(0) { $0 + $1.points.count })
        for path in paths.dropFirst() { try? append(path) }
    }
}

extension Keyed<Path> {
    /// How many points the paths of all keys have together.
    var pointCount: Int { isStatic ? first.points.count : keys.reduce(0) { $0 + $1.value.points.count } }

    /// How many points the paths of all keys have that are made of several.
    static func pointCount(joining paths: [Keyed<Path>]) -> Int {
        let points = paths.reduce(0) { $0 + $1.first.points.count }, moving = paths.filter { !$0.isStatic }
        guard let guide = moving.first else { return points }
        if moving.allSatisfy({ guide.isInStep(with: $0) }) { return points * guide.keys.count }
        let frames = moving.flatMap(\.keyFrames)
        return points * stepCount(from: frames.min() ?? 0, to: frames.max() ?? 0)
    }

    /// Exact where all that change are in step, else frame by frame.
    /// @param paths at least one.
    init(joining paths: [Keyed<Path>]) {
        let moving = paths.filter { !$0.isStatic }
        guard let guide = moving.first else {
            self.init(Path(joining: paths.map(\.first)))
            return
        }
        var first: Path?
        if moving.allSatisfy({ guide.isInStep(with: $0) }) {
            let values = guide.keys.indices.map { index in Path(joining: paths.map { $0.isStatic ? $0.first : $0.keys[index].value }) }
            self = guide.replacingValues(values).map { $0.sharingElements(with: &first) }
        } else {
            let frames = moving.flatMap(\.keyFrames), begin = frames.min() ?? 0, end = frames.max() ?? 0
            let joined = Keyed(from: begin, to: end) { frame in Path(joining: paths.map { $0.value(at: frame) }) }
            self = (joined ?? guide).map { $0.sharingElements(with: &first) }
        }
    }
}
