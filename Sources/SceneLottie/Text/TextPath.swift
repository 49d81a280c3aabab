import Glibc
import SceneCommit
import SceneDocument
import SceneGeometry

/// The way along which a text is set: one of the masks of its layer.
struct TextPath {
    private let path: Keyed<Path>
    /// How far from the ends of the way the text begins and ends.
    private let first, last: Keyed<Double>
    private let turns: Bool

    /// nil for a text that goes along nothing.
    init?(_ json: JSON?, masks: [JSON], _ reader: KeyedReader) {
        guard let json, let index = json.integer("m"), masks.indices.contains(index) else { return nil }
        guard let path = reader.path(masks[index]["pt"], isClosed: masks[index].flag("cl")) else { return nil }
        func number(_ key: String, _ other: Double) -> Keyed<Double> { reader.number(json[key]) ?? Keyed(other) }
        self.path = number("r", 0).first != 0 ? path.map(\.reversed) : path
        (first, last) = (number("f", 0), number("l", 0))
        turns = number("p", 1).first != 0
    }

    var keyFrames: [Double] { path.keyFrames + first.keyFrames + last.keyFrames }

    /// The way at a frame; nil for one of no length, along which nothing can be set.
    func place(at frame: Double) -> Way? {
        let measure = PathMeasure(path.value(at: frame))
        guard measure.length > 0, measure.length.isFinite else { return nil }
        return Way(measure: measure, first: first.value(at: frame), last: last.value(at: frame), turns: turns)
    }

    struct Way {
        fileprivate let measure: PathMeasure
        fileprivate let first, last: Double
        fileprivate let turns: Bool

        /// Where the text's point lies.
        private func origin(_ document: TextDocument) -> Double {
            switch document.justification % 3 {
            case 1: measure.length + last
            case 2: (first + measure.length + last) / 2
            default: first
            }
        }

        /// Puts a letter on the way, with its middle on the line.
        /// @param shift of the letter from where it is set, along the line and across.
        func put(
            _ look: inout LetterLook, _ letter: TextLetter, _ shift: SIMD4<Double>, _ pivot: SIMD4<Double>, _ document: TextDocument
        ) {
            let middle = letter.advance / 2
            guard let (point, tangent) = position(origin(document) + letter.place.x + shift.x + middle) else { return }
            let angle = turns ? atan2(tangent.y, tangent.x) : 0, (sine, cosine) = (sin(angle), cos(angle))
            func turned(_ vector: SIMD4<Double>) -> SIMD4<Double> {
                SIMD4(vector.x * cosine - vector.y * sine, vector.x * sine + vector.y * cosine, 0, 0)
            }
            let fromMiddle = pivot + SIMD4(-middle, letter.place.y + shift.y, 0, 0)
            let place = SIMD4(point.x, point.y, 0, 0) + turned(fromMiddle + look.position)
            look.position = place - pivot - SIMD4(letter.place.x, letter.place.y, 0, 0)
            look.rotation += angle
        }

        /// The point and the direction at a length; before and behind an open way it goes straight on.
        private func position(_ length: Double) -> (point: Point, tangent: Point)? {
            let total = measure.length
            if measure.subpaths.first?.isClosed == true {
                let rest = length.truncatingRemainder(dividingBy: total)
                return measure.position(atLength: rest < 0 ? rest + total : rest)
            }
            let inside = min(max(length, 0), total)
            guard let (point, tangent) = measure.position(atLength: inside), tangent.length > 0 else { return nil }
            return (point + tangent * ((length - inside) / tangent.length), tangent)
        }
    }
}
