import SceneAnimation
import SceneDocument
import SceneGeometry

/// Reads animated properties: `{"a": 0, "k": value}`, or a list of key frames in place of the value.
struct KeyedReader {
    let report: LottieReport
    let slots: Slots
    /// How many key frames may still be read.
    let budget: Budget

    func number(_ json: JSON?) -> Keyed<Double>? { read(json) { $0.real } }

    func vector(_ json: JSON?) -> Keyed<SIMD4<Double>>? { read(json) { $0.vector } }

    /// A list of numbers of any length.
    func list(_ json: JSON?) -> Keyed<[Double]>? {
        read(json) { $0.reals }
    }

    /// A colour with components from 0 to 1; older files count to 255. What files say of its alpha counts in no player.
    func color(_ json: JSON?) -> Keyed<SIMD4<Double>>? {
        read(json) { json in
            let parts = json.reals
            guard parts.count >= 3 else { return nil }
            var color = SIMD4(parts[0], parts[1], parts[2], 1)
            // A little above 1 is a rounding.
            if parts.prefix(3).contains(where: { $0 > 2 }) { color /= 255 }
            color.w = 1
            return color.clamped(lowerBound: .zero, upperBound: .one)
        }
    }

    /// The numbers of a gradient, place, red, green and blue of each colour, then place and alpha of each opacity; and how many colours there are.
    func gradient(_ json: JSON?) -> (numbers: Keyed<[Double]>, count: Int)? {
        guard let json = json.map(slots.resolved) else { return nil }
        if json.isObject, let count = json.integer("p") { return list(json["k"]).map { ($0, max(count, 0)) } }
        return read(json) { Self.numbers(stops: $0.items) }.map { ($0, $0.first.count / 6) }
    }

    /// A theme's stops as numbers.
    private static func numbers(stops: [JSON]) -> [Double] {
        let stops = stops.map { (place: $0.real("offset") ?? 0, color: $0["color"]?.reals ?? []) }
        let colors = stops.flatMap { stop in [stop.place] + (0..<3).map { stop.color.indices.contains($0) ? stop.color[$0] : 0 } }
        return colors + stops.flatMap { [$0.place, $0.color.count > 3 ? $0.color[3] : 1] }
    }

    /// @param isClosed whether paths are closed that do not say it themselves, as those of old files.
    func path(_ json: JSON?, isClosed: Bool) -> Keyed<Path>? {
        var first: Path?
        return read(json) { json in
            var elements = json.elements
            guard let object = json.isObject ? json : elements.next(), object.isObject else { return nil }
            return Path(lottie: object, isClosed: isClosed)?.sharingElements(with: &first)
        }
    }

    // MARK: - Key frames

    private func read<Value>(_ json: JSON?, _ value: (JSON) -> Value?) -> Keyed<Value>? {
        guard let json = json.map(slots.resolved) else { return nil }
        if json["x"]?.string != nil { report.note("an expression, which is not run: the exported values are shown", at: json.pointer) }
        // Some exporters write a bare value.
        guard let k = json.isObject ? json["k"] : json else { return nil }
        var elements = k.elements
        guard let first = elements.next(), first.isObject, first["t"] != nil || first["frame"] != nil else {
            return value(k).map { Keyed($0) }
        }
        return keys(k, value)
    }

    private func keys<Value>(_ list: JSON, _ value: (JSON) -> Value?) -> Keyed<Value>? {
        var keys: [Keyed<Value>.Key] = [], end: (value: Value, frame: Double)?
        for json in list.elements {
            guard budget.take() else {
                report.note("more key frames than can be shown", at: list.pointer)
                break
            }
            // Key frames of themes say the same in other words.
            guard let frame = json.real("t") ?? json.real("frame") else { continue }
            guard let start = (json["s"] ?? json["value"]).flatMap(value) ?? end?.value ?? keys.last?.value else { continue }
            // Older files say where each way ends; where the next begins elsewhere, the value jumps.
            if let last = end?.value, last != start {
                keys.append(Keyed.Key(frame: max(frame, keys.last?.frame ?? frame), value: last))
            }
            var key = Keyed.Key(frame: max(frame, keys.last?.frame ?? frame), value: start)
            key.holds = json.flag("h") || json.flag("hold")
            key.ease = Self.ease(json)
            if let out = json["to"], let into = json["ti"], out.isList, into.isList {
                let tangents = Keyed<Value>.Tangents(out: out.vector, into: into.vector)
                if tangents.out != .zero || tangents.into != .zero { key.tangents = tangents }
            }
            keys.append(key)
            end = json["e"].flatMap(value).map { ($0, frame) }
        }
        return Keyed(keys: keys)
    }

    /// The easing to the next key. Of several, one for each dimension, the first one counts for all, as in Core Animation's pictures.
    private static func ease(_ json: JSON) -> TimingFunction {
        let out = json["o"] ?? json["outTangent"], into = json["i"] ?? json["inTangent"]
        // A handle that is missing lies at its key.
        let (x1, y1) = (out?.real("x") ?? 0, out?.real("y") ?? 0), (x2, y2) = (into?.real("x") ?? 1, into?.real("y") ?? 1)
        if x1 == y1, x2 == y2 { return .linear }
        // A handle that leans back would make the way ambiguous.
        return TimingFunction(min(max(x1, 0), 1), y1, min(max(x2, 0), 1), y2) ?? .linear
    }
}
