import SceneCommit
import SceneDocument
import SceneGeometry

/// Makes layers of the contents of a shape layer: groups of paths, of what changes paths, and of what paints them.
struct ShapeBuilder {
    let context: LottieContext
    let timeline: Timeline

    /// The layers back to front.
    func build(_ shapes: JSON) throws(SceneError) -> [LayerNode] {
        var walk = Walk()
        return try group(shapes.items, &walk, depth: 1)
    }

    /// What holds for the items of a group: what comes after them in the list, from the group outwards.
    private struct Walk {
        /// What takes the paths.
        var collectors: [PathCollector] = []
        var modifiers: [PathModifier] = []
        /// The groups around, from the outermost.
        var transforms: [LottieTransform] = []
    }

    private func group(_ items: [JSON], _ walk: inout Walk, depth: Int) throws(SceneError) -> [LayerNode] {
        guard let first = items.first else { return [] }
        guard depth <= LottieContext.deepest else {
            throw first.error(.format, "groups nest deeper than \(LottieContext.deepest)")
        }
        let outside = walk
        defer { walk = outside }
        var slots: [Slot] = [], merges: [Merge] = []
        // From the end: what is there acts on all before it, and lies below.
        list: for (index, json) in items.enumerated().reversed() where !json.flag("hd") {
            switch json.text("ty") ?? "" {
            case "gr": slots.append(.nodes([try subgroup(json, &walk, depth: depth)].compactMap { $0 }))
            case "fl", "st", "gf", "gs":
                try context.count(at: json)
                let paths = PathCollector(level: walk.transforms.count)
                walk.collectors.append(paths)
                slots.append(.painter(Painter(json: json, paths: paths)))
            case "rp":
                let copies = try Repeater(json, self).copies { (transform) throws(SceneError) in
                    var inner = walk
                    inner.transforms.append(transform)
                    return try group(Array(items[..<index]), &inner, depth: depth + 1)
                }
                slots.append(.nodes(copies))
                break list
            case "tr", "no": break
            case "mm": begin(merge: json, &merges, &walk)
            case let type: take(json, type, &walk)
            }
        }
        finish(merges)
        return try nodes(slots)
    }

    /// Takes a path, or what changes those before it.
    private func take(_ json: JSON, _ type: String, _ walk: inout Walk) {
        if let modifier = PathModifier(type, json, context) {
            walk.modifiers.append(modifier)
        } else if let path = ShapePath.path(type, json, context) {
            offer(path, walk)
        } else {
            context.report.note("the shape \"\(type)\" is not shown", at: json.pointer)
        }
    }

    // MARK: - Merges

    /// The paths before an item that makes one of them, and what holds for that one.
    private struct Merge {
        let mode: MergeMode
        let json: JSON
        let paths: PathCollector
        let outside: Walk
    }

    /// The most merges of one group.
    private static let mostMerges = 64

    /// Has the paths before a merge become one. Each merge takes what all merges before have made.
    private func begin(merge json: JSON, _ merges: inout [Merge], _ walk: inout Walk) {
        guard let mode = MergeMode(json, context.report) else { return }
        guard merges.count < Self.mostMerges else {
            context.report.note("the group has more than \(Self.mostMerges) merges: the paths stay apart", at: json.pointer)
            return
        }
        let paths = PathCollector(level: walk.transforms.count)
        merges.append(Merge(mode: mode, json: json, paths: paths, outside: walk))
        (walk.collectors, walk.modifiers) = ([paths], [])
    }

    /// Hands on what merges make, from the innermost.
    private func finish(_ merges: [Merge]) {
        for merge in merges.reversed() where !merge.paths.parts.isEmpty {
            offer(context.paths.merged(merge.paths.parts.reversed().map(\.placed), merge.mode, at: merge.json), merge.outside)
        }
    }

    // MARK: - Paths and layers

    /// Hands a path to everything that takes it.
    private func offer(_ path: Keyed<Path>, _ walk: Walk) {
        var path = path, trim: Trim?
        // The nearest acts first.
        for modifier in walk.modifiers.reversed() {
            switch modifier.change {
            case .trim(let next) where !next.isWhole: trim = trim?.followed(by: next) ?? next
            case .trim: break
            default: path = modifier.apply(to: path, context.paths)
            }
        }
        let size = path.pointCount
        for collector in walk.collectors {
            // Each paint takes all paths before it, so their number may grow as a square.
            guard context.values.take(size) else { return }
            let chain = Array(walk.transforms[collector.level...])
            collector.parts.append(PaintedPath(path: path, chain: chain, trim: trim))
        }
    }

    private enum Slot {
        case nodes([LayerNode])
        case painter(Painter)
    }

    private func nodes(_ slots: [Slot]) throws(SceneError) -> [LayerNode] {
        var nodes: [LayerNode] = []
        for slot in slots {
            switch slot {
            case .nodes(let list): nodes += list
            case .painter(let painter): nodes += try painter.layers(context, timeline)
            }
        }
        return nodes
    }

    private func subgroup(_ json: JSON, _ walk: inout Walk, depth: Int) throws(SceneError) -> LayerNode? {
        try context.count(at: json)
        let items = json.items("it")
        let transform = LottieTransform(items.last { $0.text("ty") == "tr" }, context.reader)
        walk.transforms.append(transform)
        defer { walk.transforms.removeLast() }
        guard !items.isEmpty else { return nil }
        let sublayers = try group(items, &walk, depth: depth + 1)
        guard !sublayers.isEmpty else { return nil }
        let node = LayerNode(name: json["nm"]?.string, around: sublayers)
        transform.apply(to: node, timeline)
        if let mode = json.integer("bm"), mode != 0, let value = BlendMode.value(mode) {
            node.set(.compositingFilter, .enumeration(value))
        }
        return node
    }
}
