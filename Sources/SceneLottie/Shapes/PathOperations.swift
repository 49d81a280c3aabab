import SceneCommit
import SceneContent
import SceneDocument
import SceneGeometry

/// How paths become one.
enum MergeMode: Int {
    case normal = 1
    case add, subtract, intersect, exclude

    /// nil for a mode that is not known, which is noted.
    init?(_ json: JSON, _ report: LottieReport) {
        let mode = json.integer("mm") ?? 1
        guard let known = MergeMode(rawValue: mode) else {
            report.note("the merge mode \(mode) is unknown: the paths stay apart", at: json.pointer + "/mm")
            return nil
        }
        self = known
    }
}

/// What modifiers make of paths, within what may be spent on a file. Paths that are taken as areas are merged, and grown or shrunk: what changes is
/// joined frame by frame, since each frame's path has vertices of its own.
final class PathOperations {
    private let report: LottieReport
    private let values: Budget
    /// What may still be spent on a file. The lines of one operation may all cross, so it costs the square of its points.
    private let budget = Budget(36_000_000)
    private static let mostPoints = 1200
    /// How many elements modifiers may still make, each of which multiplies those of the one before.
    private let elements = Budget(2_000_000)
    /// What an operation costs at least: one of few points takes most of a millisecond.
    private static let leastCost = 7500

    /// @param values how many values animations may still have, and points paths.
    init(_ report: LottieReport, values: Budget) { (self.report, self.values) = (report, values) }

    /// A path after a change, as curves alone, so that paths with as many vertices can be mixed. One that cannot be changed stays.
    /// @param growth how many elements each becomes at most.
    func changed(_ path: Path, growth: Int, at json: JSON, _ change: (Path) throws(PathError) -> Path) -> Path {
        guard elements.take(path.verbs.count * growth) else {
            report.note("the modifiers make more of the paths than can be shown: they are drawn as they are", at: json.pointer)
            return path
        }
        return (try? change(path)).map { Path($0.contours) } ?? path
    }

    /// Values that become paths, or the first of them, where the paths of all have more points than can be shown.
    func affordable(_ lists: Keyed<[Double]>, at json: JSON, points: ([Double]) -> Int) -> Keyed<[Double]> {
        guard !elements.take(lists.keys.reduce(0) { $0 + points($1.value) }) else { return lists }
        report.note("the shapes have too many points in too many frames: they stand still", at: json.pointer)
        return Keyed(lists.first)
    }

    /// The paths that were last put together, and what became of them: a group's fill and its stroke have one path.
    private var last: (parts: [Keyed<Path>], whole: Keyed<Path>)?

    /// Paths one after the other, at least one.
    func together(_ paths: [Keyed<Path>]) -> Keyed<Path> {
        if let last, last.parts == paths { return last.whole }
        // A file that asks for more is refused with the next layer.
        let whole = values.take(Keyed<Path>.pointCount(joining: paths)) ? Keyed(joining: paths) : paths[0]
        last = (paths, whole)
        return whole
    }

    /// @param paths at least one.
    func merged(_ paths: [Keyed<Path>], _ mode: MergeMode, at json: JSON) -> Keyed<Path> {
        guard mode != .normal, paths.count > 1 else { return Keyed(joining: paths) }
        // Each path has a point or more.
        guard paths.count <= Self.mostPoints else {
            noteTooLong(json)
            return Keyed(joining: paths)
        }
        let frames = paths.flatMap(\.keyFrames)
        guard let begin = frames.min(), let end = frames.max() else { return Keyed(merged(paths.map(\.first), mode, at: json)) }
        return Keyed(from: begin, to: end) { frame in merged(paths.map { $0.value(at: frame) }, mode, at: json) }?.holding ?? paths[0]
    }

    func offset(
        _ path: Keyed<Path>, by amount: Keyed<Double>, _ join: StrokeStyle.Join, miterLimit: Double, at json: JSON
    ) -> Keyed<Path> {
        guard amount.contains({ $0 != 0 }) else { return path }
        // A path with how far it is moved, as a path of one point.
        let pairs = path.map { [$0] }.combined(with: amount) { $0 + [Path([PathVertex(Point($1, 0))], isClosed: false)] }
        return Self.eachFrame(of: pairs) { [self] pair in
            let distance = pair[1].points.first?.x ?? 0
            guard distance != 0 else { return pair[0] }
            let contours = pair[0].contours, open = contours.filter { !$0.isClosed }
            return joined([pair[0]], at: json) { (algebra) throws(SceneError) in
                var path = try algebra.offset(Path(contours.filter(\.isClosed)), by: distance, join, miterLimit: miterLimit, rule: .nonZero)
                // A line becomes a band along both of its sides.
                if !open.isEmpty {
                    let band = try algebra.band(along: Path(open), reach: abs(distance), join, miterLimit: miterLimit)
                    path = Path(joining: [path, band])
                }
                return path
            } ?? pair[0]
        }
    }

    /// What a trim leaves of paths that are filled: where anything moves, each frame's path has vertices of its own.
    func trimmed(_ path: Keyed<Path>, by trim: Trim, at json: JSON) -> Keyed<Path> {
        guard !trim.isWhole else { return path }
        let ends = trim.start.combined(with: trim.end) { SIMD4($0, $1, 0, 0) }
        let cuts = ends.combined(with: trim.offset) { SIMD4($0.x, $0.y, $1, 0) }
        func part(at frame: Double) -> Path {
            let path = path.value(at: frame), cut = cuts.value(at: frame)
            if cut.x >= cut.y { return Path() }
            return changed(path, growth: 2, at: json) { (path) throws(PathError) in
                PathMeasure(path).trimmed(from: cut.x, to: cut.y, offset: cut.z, eachSubpath: !trim.isSequential)
            }
        }
        let frames = path.keyFrames + cuts.keyFrames
        guard let begin = frames.min(), let end = frames.max() else { return Keyed(part(at: 0)) }
        return Keyed(from: begin, to: end, part)?.holding ?? path
    }

    /// The same paths with as many vertices in each as the next one has, so that the way between the two can be mixed: sides of the one of fewer
    /// are divided. Paths that jump to the next stay.
    func evened(_ path: Keyed<Path>, at json: JSON) -> Keyed<Path> {
        var paths = path.keys.map(\.value), first = 0
        for index in path.keys.indices where path.keys[index].holds || index == path.keys.count - 1 {
            even(&paths, first...index, at: json)
            first = index + 1
        }
        return path.replacingValues(paths)
    }

    private func even(_ paths: inout [Path], _ range: ClosedRange<Int>, at json: JSON) {
        let counts = paths[range].map(\.verbs.count), most = counts.max() ?? 0
        guard counts.contains(where: { $0 != most }) else { return }
        guard elements.take(most * counts.count) else {
            return report.note("the shapes that become others have too many vertices: they jump", at: json.pointer)
        }
        for index in range { paths[index] = paths[index].divided(adding: most - paths[index].verbs.count) ?? paths[index] }
    }

    private static func eachFrame(of paths: Keyed<[Path]>, _ body: ([Path]) -> Path) -> Keyed<Path> {
        paths.isStatic ? Keyed(body(paths.first)) : paths.sampled.holding.map(body)
    }

    /// The first path with each of the others in turn.
    private func merged(_ paths: [Path], _ mode: MergeMode, at json: JSON) -> Path {
        let operation: PathAlgebra.Operation =
            switch mode {
            case .normal, .add: .union
            case .subtract: .difference
            case .intersect: .intersection
            case .exclude: .exclusiveOr
            }
        return joined(paths, at: json) { (algebra) throws(SceneError) in
            var result = paths[0]
            for path in paths.dropFirst() { result = try algebra.combine(result, path, operation, rule: .nonZero) }
            return result
        } ?? Path(joining: paths)
    }

    /// nil, with a note, for paths that cannot be joined.
    private func joined(
        _ paths: [Path], at json: JSON, _ body: (borrowing PathAlgebra) throws(SceneError) -> Path
    ) -> Path? {
        let count = paths.reduce(0) { $0 + $1.points.count }
        guard count <= Self.mostPoints, budget.take(max(count * count, Self.leastCost)) else {
            noteTooLong(json)
            return nil
        }
        do throws(SceneError) { return try body(try PathAlgebra()) } catch {
            report.note("the paths are drawn as they are: \(error.message)", at: json.pointer)
            return nil
        }
    }

    private func noteTooLong(_ json: JSON) {
        report.note("the paths are too long to be joined: they are drawn as they are", at: json.pointer)
    }
}
