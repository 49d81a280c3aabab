import Testing

import SceneGLES

@Suite struct PackerTests {
    private struct Placed {
        var slot: AtlasPacker.Slot
        var width, height: Int

        func overlaps(_ other: Placed) -> Bool {
            slot.page == other.slot.page && slot.x < other.slot.x + other.width && other.slot.x < slot.x + width
                && slot.y < other.slot.y + other.height && other.slot.y < slot.y + height
        }
    }

    private func expectApart(_ placed: [Placed], in packer: AtlasPacker, _ location: SourceLocation = #_sourceLocation) {
        for (index, one) in placed.enumerated() {
            #expect(one.slot.x + one.width <= packer.pageSize && one.slot.y + one.height <= packer.pageSize, sourceLocation: location)
            #expect(!placed[..<index].contains { $0.overlaps(one) }, "\(one)", sourceLocation: location)
        }
    }

    /// Adds what fits of many rectangles, removes every other, adds again.
    @Test func rectanglesNeverOverlap() {
        var numbers = Numbers(5)
        var packer = AtlasPacker(pageSize: 256)
        var placed: [Placed] = []
        for round in 0..<4 {
            for _ in 0..<150 {
                let (width, height) = (Int(numbers.next(3..<60)), Int(numbers.next(3..<60)))
                if let slot = packer.add(width: width, height: height) { placed.append(Placed(slot: slot, width: width, height: height)) }
            }
            expectApart(placed, in: packer)
            if round == 1 { packer.growPages() }
            if round == 2 { packer.addPages(1) }
            for one in placed.enumerated() where one.offset % 2 == 0 { packer.remove(one.element.slot, width: one.element.width) }
            placed = placed.enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
        }
    }

    @Test func whatIsFreedIsUsedAgain() {
        var packer = AtlasPacker(pageSize: 128)
        for size in [30, 16, 60, 128] {
            var slots: [AtlasPacker.Slot] = []
            while let slot = packer.add(width: size, height: size) { slots.append(slot) }
            #expect(slots.count == (128 / size) * (128 / ((size + 7) / 8 * 8)), "size \(size)")
            for slot in slots.enumerated().sorted(by: { $0.offset % 3 < $1.offset % 3 }).map(\.element) { packer.remove(slot, width: size) }
        }
    }

    @Test func whatIsTooLargeFindsNoRoom() {
        var packer = AtlasPacker(pageSize: 64)
        #expect(packer.add(width: 65, height: 1) == nil)
        #expect(packer.add(width: 1, height: 65) == nil)
        #expect(packer.add(width: 64, height: 64) == AtlasPacker.Slot(page: 0, x: 0, y: 0))
        #expect(packer.add(width: 1, height: 1) == nil)
        packer.growPages()
        #expect(packer.add(width: 64, height: 64) == AtlasPacker.Slot(page: 0, x: 64, y: 0))
    }
}
