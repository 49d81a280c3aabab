extension Sequence<String> {
    /// The name of the sequence that somebody probably meant who wrote another one, or nil. Of those that differ in at most three letters, and in
    /// at most half of them, the first of the nearest. Capitals, hyphens and underscores make no difference.
    public func nearest(to word: some StringProtocol) -> String? {
        let wanted = Self.letters(word)
        guard !wanted.isEmpty, wanted.count <= 64 else { return nil }
        var best: (name: String, distance: Int)?
        for name in self {
            let letters = Self.letters(name)
            let limit = Swift.min(best.map { $0.distance - 1 } ?? 3, Swift.max(letters.count, wanted.count) / 2)
            if let distance = Self.distance(letters, wanted, within: limit) { best = (name, distance) }
            if best?.distance == 0 { break }
        }
        return best?.name
    }

    /// The end of a message about a word that is none of the names: `; did you mean "opacity"?`, or nothing where none is near.
    public func hint(for word: some StringProtocol) -> String { nearest(to: word).map { "; did you mean \"\($0)\"?" } ?? "" }

    private static func letters(_ word: some StringProtocol) -> [UInt8] {
        word.lowercased().utf8.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") }
    }

    /// How many letters are to be changed, added or left out; nil where they are more than the limit.
    private static func distance(_ a: [UInt8], _ b: [UInt8], within limit: Int) -> Int? {
        guard limit >= 0, abs(a.count - b.count) <= limit else { return nil }
        var row = Array(0...b.count)
        for (i, letter) in a.enumerated() {
            var diagonal = row[0], least = i + 1
            row[0] = i + 1
            for (j, other) in b.enumerated() {
                let changed = diagonal + (letter == other ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = Swift.min(changed, row[j] + 1, diagonal + 1)
                least = Swift.min(least, row[j + 1])
            }
            // What follows takes no less.
            if least > limit { return nil }
        }
        return row[b.count] <= limit ? row[b.count] : nil
    }
}
