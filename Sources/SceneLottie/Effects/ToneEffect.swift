import SceneCommit
import SceneDocument
import SceneEffects
import SceneGeometry

/// Effects that change how bright and how colourful things are.
enum ToneEffect {
    /// Channels: 1 is all of them, then red, green and blue.
    static func invert(_ parameters: EffectParameters) -> EffectFilter? {
        let channel = Int(min(max(parameters.number(0, 1).first, 1), 4))
        let matrix = parameters.number(1, 0).map { blend in
            let amount = 1 - min(max(blend / 100, 0), 1)
            var rows: [Double] = []
            for row in 0..<3 {
                let amount = channel == 1 || channel == row + 2 ? amount : 0
                for column in 0..<3 { rows.append(row == column ? 1 - 2 * amount : 0) }
                rows += [0, amount]
            }
            return rows + [0, 0, 0, 1, 0]
        }
        return EffectFilter(Filter(.colorMatrix), [("matrix", matrix)])
    }

    /// Brightness is what is added of 255, contrast by how many hundredths the distance from middle grey grows.
    static func brightness(_ parameters: EffectParameters) -> EffectFilter? {
        EffectFilter(
            Filter(.colorControls),
            [
                ("brightness", parameters.number(0, 0).map { [min(max($0 / 255, -1), 1)] }),
                ("contrast", parameters.number(1, 0).map { [min(max(1 + $0 / 100, 0), 100)] }),
            ])
    }

    static func vibrance(_ parameters: EffectParameters) -> [EffectFilter?] {
        let amount = parameters.number(0, 0).map { [min(max($0 / 100, -1), 1)] }
        let saturation = parameters.number(1, 0).map { [min(max(1 + $0 / 100, 0), 2)] }
        return [EffectFilter(Filter(.vibrance), [("amount", amount)]), EffectFilter(Filter(.colorControls), [("saturation", saturation)])]
    }

    static func posterize(_ parameters: EffectParameters) -> EffectFilter? {
        EffectFilter(Filter(.posterize), [("levels", parameters.number(0, 6).map { [min(max($0, 2), 256)] })])
    }

    /// Hue, saturation and lightness of all colours, or of what takes their place.
    static func hueSaturation(_ parameters: EffectParameters) -> EffectFilter? {
        let colorizes = parameters.number(5, 0).first != 0, first = colorizes ? 6 : 2
        func hundredths(_ index: Int, _ other: Double) -> Keyed<[Double]> {
            parameters.number(index, other).map { [min(max($0 / 100, -1), 1)] }
        }
        return EffectFilter(
            EffectKernel.hueSaturation,
            [
                ("colorizes", Keyed([colorizes ? 1 : 0])), ("hue", parameters.number(first, 0).map { [$0 / 360] }),
                ("saturation", hundredths(first + 1, colorizes ? 25 : 0)), ("lightness", hundredths(first + 2, 0)),
            ])
    }

    // MARK: - Levels

    /// One set of levels for a channel: 1 is all colours, then red, green, blue and alpha.
    static func levels(_ parameters: EffectParameters) -> EffectFilter? {
        let channel = Int(min(max(parameters.number(0, 1).first, 1), 5))
        return levels((0..<4).map { $0 == channel - 2 || channel == 1 && $0 < 3 ? 2 : nil }, parameters)
    }

    /// A set of levels for each channel, and one for all colours.
    static func individualLevels(_ parameters: EffectParameters) -> [EffectFilter?] {
        [levels([10, 17, 24, 31], parameters), levels([3, 3, 3, nil], parameters)]
    }

    /// @param places which parameter is the first of red's, green's, blue's and alpha's levels; nil for what stays.
    private static func levels(_ places: [Int?], _ parameters: EffectParameters) -> EffectFilter? {
        let neutral = [0.0, 1, 1, 0, 1]
        func part(_ part: Int) -> Keyed<[Double]> {
            places.reduce(Keyed<[Double]>([])) { list, place in
                list.combined(with: place.map { parameters.number($0 + part, neutral[part]) } ?? Keyed(neutral[part])) { $0 + [$1] }
            }
        }
        let parts = neutral.indices.map(part)
        guard zip(parts, neutral).contains(where: { !$0.isStatic || $0.first != Array(repeating: $1, count: 4) }) else { return nil }
        return EffectFilter(
            EffectKernel.levels,
            [
                ("black", parts[0]), ("white", parts[1]), ("gamma", parts[2].map { $0.map { min(max($0, 0.01), 100) } }), ("low", parts[3]),
                ("high", parts[4]),
            ])
    }
}
