import SceneDocument
import SceneGeometry

/// What changes the paths before it.
struct PathModifier {
    let change: Change
    private let json: JSON

    enum Change {
        case trim(Trim)
        case roundedCorners(Keyed<Double>)
        /// 1 moves the vertices all the way to their middle.
        case puckerAndBloat(Keyed<Double>)
        /// The size of tips, and how many tips each segment has.
        case zigZag(Keyed<Double>, ridges: Keyed<Double>, isSmooth: Bool)
        /// The angle at the centre, in radians, and the centre.
        case twist(Keyed<Double>, center: Keyed<SIMD4<Double>>)
        case offset(Keyed<Double>, StrokeStyle.Join, miterLimit: Double)
    }

    /// nil for what is no modifier.
    init?(_ type: String, _ json: JSON, _ context: LottieContext) {
        func number(_ key: String, _ other: Double = 0) -> Keyed<Double> { context.reader.number(json[key]) ?? Keyed(other) }
        self.json = json
        switch type {
        case "tm": change = .trim(Trim(json, context.reader))
        case "rd": change = .roundedCorners(number("r"))
        case "pb": change = .puckerAndBloat(number("a").map { $0 / 100 })
        case "zz": change = .zigZag(number("s"), ridges: number("r"), isSmooth: number("pt", 1).first == 2)
        case "tw": change = .twist(number("a").map { $0 * .pi / 180 }, center: context.reader.vector(json["c"]) ?? Keyed(.zero))
        case "op":
            let joins: [StrokeStyle.Join] = [.miter, .round, .bevel], join = min(max(json.integer("lj") ?? 1, 1), 3)
            change = .offset(number("a"), joins[join - 1], miterLimit: max(number("ml", 4).first, 1))
        default: return nil
        }
    }

    func apply(to path: Keyed<Path>, _ operations: PathOperations) -> Keyed<Path> {
        switch change {
        case .trim: return path
        case .roundedCorners(let radius):
            let isKept = !radius.isStatic
            // Sides that are too short for a radius take as much as they have.
            return path.combined(with: radius.sampled) { path, radius in
                operations.changed(path, growth: 2, at: json) { (path) throws(PathError) in path.roundingCorners(radius, keepsForm: isKept)
                }
            }
        case .puckerAndBloat(let amount):
            return path.combined(with: amount) { path, amount in
                operations.changed(path, growth: 1, at: json) { (path) throws(PathError) in try path.bloated(by: amount) }
            }
        case .zigZag(let size, let ridges, let isSmooth):
            return path.combined(with: size.combined(with: ridges.sampled) { SIMD4($0, $1, 0, 0) }) { path, zigZag in
                let ridges = Int(min(max(zigZag.y.rounded(), 0), Self.mostRidges))
                return operations.changed(path, growth: ridges + 2, at: json) { (path) throws(PathError) in
                    try path.zigZagged(size: zigZag.x, ridges: ridges, isSmooth: isSmooth)
                }
            }
        case .twist(let angle, let center):
            // What lies between two turns is no mixture of them, so each frame has its own.
            let turns = angle.combined(with: center) { SIMD4($1.x, $1.y, $0, 0) }
            return path.combined(with: turns.sampled) { path, turn in
                operations.changed(path, growth: Path.twistParts, at: json) { (path) throws(PathError) in
                    try path.twisted(by: turn.z, about: Point(turn.x, turn.y))
                }
            }
        case .offset(let amount, let join, let limit): return operations.offset(path, by: amount, join, miterLimit: limit, at: json)
        }
    }

    /// The most tips of a segment.
    private static let mostRidges = 200.0
}

/// The part of paths that is shown: fractions of their length, and by how much they are moved along.
struct Trim {
    let start, end, offset: Keyed<Double>
    /// Whether all paths are taken as one, one after the other.
    let isSequential: Bool

    init(_ json: JSON, _ reader: KeyedReader) {
        let first = (reader.number(json["s"]) ?? Keyed(0)).map { min(max($0 / 100, 0), 1) }
        let last = (reader.number(json["e"]) ?? Keyed(100)).map { min(max($0 / 100, 0), 1) }
        offset = (reader.number(json["o"]) ?? Keyed(0)).map { $0 / 360 }
        isSequential = json.integer("m") == 2
        // The two may change places.
        let lows = first.keys.map(\.value), highs = last.keys.map(\.value)
        if (lows.max() ?? 0) <= (highs.min() ?? 1) {
            (start, end) = (first, last)
        } else if (highs.max() ?? 1) <= (lows.min() ?? 0) {
            (start, end) = (last, first)
        } else {
            let ends = first.combined(with: last) { SIMD4($0, $1, 0, 0) }
            // Where they do so between two keys, each frame has its own.
            let cross = ends.contains { $0.x < $0.y } && ends.contains { $0.x > $0.y }, shown = cross ? ends.sampled : ends
            start = shown.map { min($0.x, $0.y) }
            end = shown.map { max($0.x, $0.y) }
        }
    }

    /// Whether it never takes anything away.
    var isWhole: Bool { start.isStatic && end.isStatic && start.first == 0 && end.first == 1 }

    private init(_ start: Keyed<Double>, _ end: Keyed<Double>, _ offset: Keyed<Double>, isSequential: Bool) {
        (self.start, self.end, self.offset, self.isSequential) = (start, end, offset, isSequential)
    }

    /// The part of this part that another trim shows. The other's offset moves within the whole.
    func followed(by other: Trim) -> Trim {
        let ends = start.combined(with: end) { SIMD4($0, $1, 0, 0) }
        func place(_ fraction: Keyed<Double>) -> Keyed<Double> {
            ends.combined(with: fraction) { $0.x + ($0.y - $0.x) * $1 }
        }
        return Trim(place(other.start), place(other.end), offset.combined(with: other.offset, +), isSequential: other.isSequential)
    }
}

extension Path {
    /// Corners between straight sides become arcs of a radius, at most half as long as the shorter side.
    /// @param keepsForm whether corners without a radius are arcs, too, which can become larger.
    func roundingCorners(_ radius: Double, keepsForm: Bool) -> Path {
        guard radius > 0 || keepsForm else { return self }
        return Path(contours.map { $0.roundingCorners(max(radius, 0)) })
    }
}

extension PathContour {
    fileprivate func roundingCorners(_ radius: Double) -> PathContour {
        var rounded: [PathVertex] = []
        let count = vertices.count
        for (index, vertex) in vertices.enumerated() {
            let isEnd = !isClosed && (index == 0 || index == count - 1)
            guard !isEnd, vertex.into == .zero, vertex.out == .zero, count > 2 else {
                rounded.append(vertex)
                continue
            }
            for (neighbour, isFirst) in [(vertices[(index + count - 1) % count], true), (vertices[(index + 1) % count], false)] {
                let side = neighbour.point - vertex.point, length = side.length
                let reach = length > 0 ? min(radius, length / 2) : 0
                let way = length > 0 ? side * (reach / length) : .zero
                let handle = way * -0.5519
                rounded.append(
                    isFirst ? PathVertex(vertex.point + way, .zero, handle) : PathVertex(vertex.point + way, handle, .zero))
            }
        }
        return PathContour(vertices: rounded, isClosed: isClosed)
    }
}
