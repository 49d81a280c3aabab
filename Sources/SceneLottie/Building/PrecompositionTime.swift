import SceneCommit
import SceneDocument

/// How the time of a precomposition runs in the one around it.
struct PrecompositionTime {
    private let offset, speed: Double
    private let outer: Timeline
    private let remap: Keyed<Double>?
    let timeline: Timeline

    /// @param layers those of the precomposition.
    init(_ json: JSON, _ layers: JSON, _ reader: KeyedReader, _ outer: Timeline) {
        let stretch = json.real("sr") ?? 1, begin = json.real("st") ?? 0
        self.outer = outer
        speed = stretch == 0 ? 1 : 1 / stretch
        offset = -outer.seconds(begin) * speed
        // At its very end a precomposition shows its last frame: where a way there and back turns, nothing blinks.
        let last = (layers.elements.compactMap { $0.real("op") }.max() ?? .infinity) / outer.rate
        let remapped = reader.number(json["tm"])?.map { abs($0 - last) < Self.instant ? last - Self.instant : $0 }
        remap = remapped.map { Self.sampled($0, outer) }
        let shown = [max(json.real("ip") ?? outer.start, outer.start), min(json.real("op") ?? outer.end, outer.end)]
        let speed = speed
        let ends = shown.map { ($0 - begin) * speed }
        if let remap {
            let frames = remap.keys.map { $0.value * outer.rate }
            timeline = Timeline(rate: outer.rate, start: frames.min() ?? 0, end: (frames.max() ?? 0) + 1, values: outer.values)
        } else {
            timeline = Timeline(rate: outer.rate, start: min(ends[0], ends[1]), end: max(ends[0], ends[1]), values: outer.values)
        }
    }

    /// The curve by whole frames, as Core Animation's Lottie player has it: the last frame stays until the end. A curve that holds anywhere
    /// is left as it is.
    private static func sampled(_ remap: Keyed<Double>, _ outer: Timeline) -> Keyed<Double> {
        let count = (outer.end - outer.start).rounded(.up)
        guard !remap.isStatic, !remap.keys.contains(where: \.holds), count <= mostFrames else { return remap }
        let keys = stride(from: outer.start, to: outer.end, by: 1).map { frame in
            Keyed<Double>.Key(frame: frame, value: remap.value(at: frame))
        }
        return Keyed(keys: keys) ?? remap
    }

    /// Times that lie as near to each other are the same, in seconds.
    private static let instant = 1e-4

    /// Longer curves are not taken apart.
    private static let mostFrames = 10_000.0

    /// The inner time at the outer time 0, and its speed; nil for a time that is remapped.
    var straight: (offset: Double, speed: Double)? { remap == nil ? (offset, speed) : nil }

    func apply(to node: LayerNode) {
        if let remap {
            // The time stands still, but for where the curve says it is.
            node.set(.speed, .number(0))
            return node.set(.timeOffset, remap, outer)
        }
        if offset != 0 { node.set(.timeOffset, .number(offset)) }
        if speed != 1 { node.set(.speed, .number(speed)) }
    }
}
