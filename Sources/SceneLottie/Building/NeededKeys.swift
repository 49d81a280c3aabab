import SceneCommit
import SceneGeometry

/// Which key frames of a property are needed, where values go straight from each to the next: a value that lies between those before and behind it, as
/// near as nobody sees, is made by them. Files have key frames of baked motion, and what is taken apart frame by frame mostly goes straight.
struct NeededKeys {
    let property: Property
    let frames: [Double]
    let values: [PropertyValue]

    /// How often each key is looked at, as a mean: twice as often as halves of halves of the longest lists take. What jumps to and fro parts its
    /// keys one by one, which would take their square.
    private static let mostLooks = 48

    /// The indices of the keys, the first and the last among them: between two, the farthest from the straight way is needed too.
    var indices: [Int] {
        guard values.count > 2 else { return Array(values.indices) }
        var isNeeded = values.indices.map { $0 == 0 || $0 == values.count - 1 }
        var spans = [0..<values.count - 1], looks = values.count * Self.mostLooks
        while let span = spans.popLast() {
            looks -= span.count
            guard looks > 0 else {
                for index in span { isNeeded[index] = true }
                continue
            }
            guard let middle = farthest(span) else { continue }
            isNeeded[middle] = true
            spans += [span.lowerBound..<middle, middle..<span.upperBound]
        }
        return values.indices.filter { isNeeded[$0] }
    }

    /// nil where all between two keys lies on the way.
    private func farthest(_ span: Range<Int>) -> Int? {
        let first = frames[span.lowerBound], length = frames[span.upperBound] - first
        var most = 1.0, farthest: Int?
        for index in span.dropFirst() {
            let part = length > 0 ? (frames[index] - first) / length : 0
            let distance = distance(of: values[index], from: values[span.lowerBound], values[span.upperBound], part)
            if distance > most { (most, farthest) = (distance, index) }
        }
        return farthest
    }

    /// How far a value is from one between two others, in parts of what may be left out.
    private func distance(of value: PropertyValue, from a: PropertyValue, _ b: PropertyValue, _ part: Double) -> Double {
        switch (value, a, b) {
        case (.path(let path), .path(let a), .path(let b)): return Self.distance(of: path, from: a, b, part) / 0.02
        case (.numbers(let list), .numbers(let a), .numbers(let b)):
            guard a.count == list.count, b.count == list.count else { return .infinity }
            return list.indices.reduce(0) { max($0, abs(a[$1] + (b[$1] - a[$1]) * part - list[$1])) } / 1e-4
        case (.number, .number, .number), (.point, .point, .point), (.size, .size, .size), (.rect, .rect, .rect), (.color, .color, .color):
            let way = a.vector + (b.vector - a.vector) * part - value.vector
            return max(way.max(), -way.min()) / tolerance(of: value)
        default: return value == a && value == b ? 0 : .infinity
        }
    }

    /// A moment decides which of two frames is seen, and a turn moves what is far away.
    private func tolerance(of value: PropertyValue) -> Double {
        switch value {
        case .number: property == .timeOffset ? 1e-9 : 1e-4
        case .color: 1e-3
        default: 0.005
        }
    }

    private static func distance(of path: Path, from a: Path, _ b: Path, _ part: Double) -> Double {
        guard path.verbs == a.verbs, path.verbs == b.verbs else { return .infinity }
        let points = path.points, starts = a.points, ends = b.points
        var most = 0.0
        for index in points.indices {
            let point = points[index], start = starts[index], end = ends[index]
            most = max(most, abs(start.x + (end.x - start.x) * part - point.x), abs(start.y + (end.y - start.y) * part - point.y))
        }
        return most
    }
}
