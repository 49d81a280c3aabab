/// The text of a run of glyphs, from which that of some of the glyphs is taken.
struct RunWords {
    let bytes: [UInt8]
    /// Whether the text is that of all glyphs together, whatever they say themselves.
    let isWhole: Bool
    let isBackward: Bool

    /// The text of glyphs in the order of the line. Bytes of glyphs that are left out belong to those before.
    /// @param starts where in the bytes the cluster of each glyph begins.
    func of(_ starts: [Int]) -> TextLayout.TextWords {
        guard !starts.isEmpty, !bytes.isEmpty else { return TextLayout.TextWords() }
        let logical = isWhole ? starts.map { _ in 0 } : isBackward ? starts.reversed() : starts
        var begins: [Int] = [], counts: [Int32] = []
        for start in logical {
            // Glyphs that stand in another order than the text are one cluster.
            if let last = begins.last, start <= last {
                counts[counts.count - 1] += 1
            } else {
                begins.append(begins.isEmpty ? 0 : min(start, bytes.count))
                counts.append(1)
            }
        }
        var words = TextLayout.TextWords()
        words.string = String(decoding: bytes, as: UTF8.self)
        words.isBackward = isBackward
        // Text that is no UTF-8 has other bytes as a string.
        guard words.string.utf8.count == bytes.count else { return TextLayout.TextWords() }
        for index in begins.indices {
            let end = index + 1 < begins.count ? begins[index + 1] : bytes.count
            words.clusters.append(TextLayout.TextCluster(bytes: Int32(end - begins[index]), glyphs: counts[index]))
        }
        return words
    }
}
