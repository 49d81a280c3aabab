/// Packs small rectangles on square pages, in shelves: rows of about equal height.
///
/// Rectangles are added and removed in any order; an empty shelf joins its empty neighbours.
package struct AtlasPacker {
    package struct Slot: BitwiseCopyable, Equatable {
        package var page: Int
        package var x, y: Int

        package init(page: Int, x: Int, y: Int) {
            self.page = page
            self.x = x
            self.y = y
        }
    }

    /// The free columns `x..<end` of a shelf.
    private struct Gap {
        var x, end: Int
    }

    private struct Shelf {
        var y, height: Int
        /// From left to right, never touching each other.
        private(set) var gaps: [Gap]
        /// The width of the widest gap.
        private(set) var widest: Int

        init(y: Int, height: Int, width: Int) {
            self.y = y
            self.height = height
            gaps = [Gap(x: 0, end: width)]
            widest = width
        }

        mutating func take(_ width: Int) -> Int? {
            guard let index = gaps.firstIndex(where: { $0.end - $0.x >= width }) else { return nil }
            let x = gaps[index].x
            gaps[index].x += width
            if gaps[index].x == gaps[index].end { gaps.remove(at: index) }
            findWidest()
            return x
        }

        mutating func free(_ columns: Range<Int>) {
            var index = gaps.firstIndex { $0.x >= columns.upperBound } ?? gaps.count
            gaps.insert(Gap(x: columns.lowerBound, end: columns.upperBound), at: index)
            if index + 1 < gaps.count, gaps[index + 1].x == gaps[index].end {
                gaps[index].end = gaps.remove(at: index + 1).end
            }
            if index > 0, gaps[index - 1].end == gaps[index].x {
                gaps[index - 1].end = gaps.remove(at: index).end
                index -= 1
            }
            widest = max(widest, gaps[index].end - gaps[index].x)
        }

        private mutating func findWidest() {
            widest = 0
            for gap in gaps { widest = max(widest, gap.end - gap.x) }
        }
    }

    package private(set) var pageSize: Int
    package private(set) var pageCount: Int
    /// The shelves of each page from top to bottom, without room between them.
    private var pages: [[Shelf]]

    package init(pageSize: Int) {
        self.pageSize = pageSize
        pageCount = 1
        pages = [[Shelf(y: 0, height: pageSize, width: pageSize)]]
    }

    /// Doubles the sides of all pages; the rectangles stay where they are.
    package mutating func growPages() {
        let old = pageSize
        pageSize *= 2
        for page in pages.indices {
            for shelf in pages[page].indices {
                pages[page][shelf].free(old..<pageSize)
            }
            pages[page].append(Shelf(y: old, height: old, width: pageSize))
            joinEmpty(around: pages[page].count - 1, page)
        }
    }

    package mutating func addPages(_ count: Int) {
        for _ in 0..<count { pages.append([Shelf(y: 0, height: pageSize, width: pageSize)]) }
        pageCount += count
    }

    /// Room for a rectangle; nil when there is none.
    package mutating func add(width: Int, height: Int) -> Slot? {
        guard width <= pageSize, height <= pageSize else { return nil }
        for page in pages.indices {
            guard let index = bestShelf(page, width, height) else { continue }
            if isEmpty(pages[page][index]) { split(page, index, height) }
            guard let x = pages[page][index].take(width) else { continue }
            return Slot(page: page, x: x, y: pages[page][index].y)
        }
        return nil
    }

    package mutating func remove(_ slot: Slot, width: Int) {
        guard let index = pages[slot.page].firstIndex(where: { $0.y == slot.y }) else { return }
        pages[slot.page][index].free(slot.x..<slot.x + width)
        joinEmpty(around: index, slot.page)
    }

    private func isEmpty(_ shelf: borrowing Shelf) -> Bool { shelf.widest == pageSize }

    /// The lowest shelf that has room. One that is in use may be at most half as high again as what goes there.
    private func bestShelf(_ page: Int, _ width: Int, _ height: Int) -> Int? {
        var best: Int?, leastHeight = Int.max
        for index in pages[page].indices {
            let widest = pages[page][index].widest, high = pages[page][index].height
            guard high >= height, high < leastHeight, widest >= width, widest == pageSize || high <= height + height / 2 + 4 else {
                continue
            }
            (best, leastHeight) = (index, high)
        }
        return best
    }

    /// Cuts an empty shelf to the height of a rectangle, rounded up so that similar rectangles fit.
    private mutating func split(_ page: Int, _ index: Int, _ height: Int) {
        let shelf = pages[page][index]
        let cut = (height + 7) / 8 * 8
        guard cut < shelf.height else { return }
        pages[page][index].height = cut
        pages[page].insert(Shelf(y: shelf.y + cut, height: shelf.height - cut, width: pageSize), at: index + 1)
    }

    private mutating func joinEmpty(around index: Int, _ page: Int) {
        guard isEmpty(pages[page][index]) else { return }
        if index + 1 < pages[page].count, isEmpty(pages[page][index + 1]) {
            pages[page][index].height += pages[page].remove(at: index + 1).height
        }
        if index > 0, isEmpty(pages[page][index - 1]) {
            pages[page][index - 1].height += pages[page].remove(at: index).height
        }
    }
}
