import SceneStorage

/// Some items of a plan, which come out in painter's order, each once.
struct ItemSet: ~Copyable {
    /// A bit for each item, and one for each of these words that is not zero.
    private var words = DenseArray<UInt64>(), filled = DenseArray<UInt64>()

    /// Makes room for the items of a plan.
    mutating func reserve(_ count: Int) {
        let wanted = (count + 63) / 64
        guard wanted > words.count else { return }
        words.resize(to: wanted, filling: 0)
        filled.resize(to: (wanted + 63) / 64, filling: 0)
    }

    @inline(__always)
    mutating func insert(_ item: Index<FramePlan.Item>) {
        let number = item.number
        words[number >> 6] |= 1 << UInt64(number & 63)
        filled[number >> 12] |= 1 << UInt64(number >> 6 & 63)
    }

    @inline(__always)
    func contains(_ item: Index<FramePlan.Item>) -> Bool {
        item.number < words.count << 6 && words[item.number >> 6] >> UInt64(item.number & 63) & 1 != 0
    }

    mutating func removeAll() {
        words.removeAll()
        filled.removeAll()
    }

    /// Moves the items to the end of a list.
    mutating func take(into items: inout DenseArray<Index<FramePlan.Item>>) {
        for block in filled.indices where filled[block] != 0 {
            Self.forEachBit(of: filled[block]) { bit in
                let word = block << 6 | bit
                Self.forEachBit(of: words[word]) { items.append(Index(word << 6 | $0)) }
                words[word] = 0
            }
            filled[block] = 0
        }
    }

    @inline(__always)
    private static func forEachBit(of word: UInt64, _ body: (Int) -> Void) {
        var word = word
        while word != 0 {
            body(word.trailingZeroBitCount)
            word &= word - 1
        }
    }
}

extension DenseArray {
    /// Leaves what a condition holds for, in its order.
    mutating func keep(where isKept: (Element) -> Bool) {
        var count = 0
        for index in indices where isKept(self[index]) {
            self[count] = self[index]
            count += 1
        }
        removeAll(from: count)
    }
}
