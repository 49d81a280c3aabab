import CGLES
import SceneRender
import SceneStorage

/// Decides how many of the items that follow each other go into one draw.
///
/// A batch's program does everything that any of its items needs. A draw call costs about as much as some thousand pixels, so a
/// few pixels that are drawn with too much of a program are better than another call, and many are worse.
struct Batcher {
    /// More pixels than this, in a row, are not drawn by a program that does what none of them needs.
    private static let wastedArea: Float = 32_768
    /// Larger items do not choose between textures in the shader, which may fetch from all of them.
    private static let choosingArea: Float = 4_096

    private(set) var features: Features = []
    private var area: Float = 0
    private var texturedArea: Float = 0
    /// For each costly feature, by its bit, the highest of which is 45: the area up to the last item with the feature, and the item after that.
    private var usedArea = InlineArray<46, Float>(repeating: 0)
    private var usedEnd = InlineArray<46, Int>(repeating: 0)

    init() {}

    /// Takes the item at `index`, or tells where the batch ends. `newTextures` is how many textures the item adds to
    /// the `textureCount` of the batch.
    @inline(__always)
    mutating func add(_ note: ItemNote, at index: Int, newTextures: Int, textureCount: Int) -> Int? {
        let needs = note.features
        if newTextures > 0, textureCount > 0 {
            if textureCount + newTextures > ProgramCache.maximumTextures { return index }
            if max(texturedArea, note.area) > Self.choosingArea { return index }
        }
        // A program dithers all that it draws, or nothing: an item comes out alike whatever shares its draw.
        if area > 0, needs.contains(.dither) != features.contains(.dither) { return index }
        // Shadows and clips share attributes.
        if !needs.isDisjoint(with: [.shadow, .clip]), features.union(needs).isSuperset(of: [.shadow, .clip]) { return index }
        let missing = needs.intersection(.costly).subtracting(features)
        if !missing.isEmpty, area > Self.wastedArea { return index }
        if features.intersection(.costly).union(needs) != needs, let end = endOfUse(needs, area + note.area) { return end }
        features.formUnion(needs)
        area += note.area
        if needs.contains(.textures) { texturedArea += note.area }
        if !needs.isDisjoint(with: .costly) { markUse(needs, index) }
        return nil
    }

    /// Takes the items, from a place in the drawing order on, that need just what the batch has and no texture. @return the place of the first
    /// that does not.
    mutating func addAlike(
        _ notes: Span<ItemNote>, _ order: Span<Index<FrameEncoder.Shown>>, from start: Int, areSpecial: Bool
    ) -> Int {
        if areSpecial || features.contains(.textures) { return start }
        var end = start
        while end < order.count {
            let number = order[end].number
            if notes[number].features != features || notes[number].isSpecial { break }
            area += notes[number].area
            end += 1
        }
        if end > start, !features.isDisjoint(with: .costly) { markUse(features, end - 1) }
        return end
    }

    @inline(__always)
    private mutating func markUse(_ needs: Features, _ index: Int) {
        var bits = needs.intersection(.costly).rawValue
        while bits != 0 {
            let bit = bits.trailingZeroBitCount
            usedArea[bit] = area
            usedEnd[bit] = index + 1
            bits &= bits - 1
        }
    }

    /// The end of the last item with a feature that the items since then, with too much area, do without.
    private func endOfUse(_ needs: Features, _ area: Float) -> Int? {
        var end: Int?
        var bits = features.intersection(.costly).subtracting(needs).rawValue
        while bits != 0 {
            let bit = bits.trailingZeroBitCount
            if area - usedArea[bit] > Self.wastedArea { end = min(end ?? .max, usedEnd[bit]) }
            bits &= bits - 1
        }
        return end
    }
}
