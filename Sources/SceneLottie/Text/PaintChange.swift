import SceneDocument

/// What an animator changes of the fills or the strokes of letters: another colour, hue, saturation, brightness and opacity.
struct PaintChange {
    private let color: Keyed<SIMD4<Double>>?
    /// In degrees, hundredths, hundredths, and a part.
    private let hue, saturation, brightness, opacity: Keyed<Double>?

    /// @param letter "f" for fills, "s" for strokes, with which the properties' names begin.
    init(_ properties: JSON?, _ letter: String, _ reader: KeyedReader) {
        func number(_ key: String) -> Keyed<Double>? { reader.number(properties?[letter + key]) }
        color = reader.color(properties?[letter + "c"])
        (hue, saturation, brightness) = (number("h"), number("s"), number("b"))
        opacity = number("o")?.map { $0 / 100 }
    }

    var keyFrames: [Double] {
        (color?.keyFrames ?? []) + [hue, saturation, brightness, opacity].flatMap { $0?.keyFrames ?? [] }
    }

    func value(at frame: Double) -> Moment {
        Moment(
            color: color?.value(at: frame), hue: hue?.value(at: frame) ?? 0, saturation: (saturation?.value(at: frame) ?? 0) / 100,
            brightness: (brightness?.value(at: frame) ?? 0) / 100, opacity: opacity?.value(at: frame) ?? 1)
    }

    /// The change of a letter that is selected wholly, at one time.
    struct Moment {
        let color: SIMD4<Double>?
        let hue, saturation, brightness, opacity: Double

        func applied(to paint: SIMD4<Double>, _ factor: Double) -> SIMD4<Double> {
            var changed = color.map { SIMD4<Double>.mix(paint, SIMD4($0.x, $0.y, $0.z, paint.w), factor) } ?? paint
            if hue != 0 || saturation != 0 || brightness != 0 { changed = shaded(changed, factor) }
            changed.w *= 1 + (opacity - 1) * factor
            return changed
        }

        /// The colour with its hue turned, more or less saturated, and brighter or darker.
        private func shaded(_ color: SIMD4<Double>, _ factor: Double) -> SIMD4<Double> {
            let (high, low) = (max(color.x, color.y, color.z), min(color.x, color.y, color.z)), range = high - low
            var turn = 0.0
            if range > 0 {
                turn =
                    high == color.x
                    ? (color.y - color.z) / range : high == color.y ? 2 + (color.z - color.x) / range : 4 + (color.x - color.y) / range
            }
            turn += hue / 60 * factor
            let part = min(max((high > 0 ? range / high : 0) + saturation * factor, 0), 1)
            let light = min(max(high + brightness * factor, 0), 1)
            // A channel is brightest within a third of its hue, and darkest opposite.
            func channel(_ place: Double) -> Double {
                let step = (place + turn).truncatingRemainder(dividingBy: 6), around = step < 0 ? step + 6 : step
                return light * (1 - part * min(max(min(around, 4 - around), 0), 1))
            }
            return SIMD4(channel(5), channel(3), channel(1), color.w)
        }
    }
}
