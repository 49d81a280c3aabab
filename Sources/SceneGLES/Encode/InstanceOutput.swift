import SceneStorage

/// Writes blocks one after the other into memory that is there already. The count stays in a register, unlike that of an array.
struct InstanceOutput: ~Copyable, ~Escapable {
    private var blocks: MutableSpan<SIMD4<Float>>
    private(set) var count: Int

    @_lifetime(copy blocks)
    init(_ blocks: consuming MutableSpan<SIMD4<Float>>, from start: Int) {
        self.blocks = blocks
        count = start
    }

    @inline(__always)
    @_lifetime(self: copy self)
    mutating func append(_ block: SIMD4<Float>) {
        blocks[count] = block
        count += 1
    }

    @inline(__always)
    @_lifetime(self: copy self)
    mutating func append(_ first: SIMD4<Float>, _ second: SIMD4<Float>) {
        blocks.set(count, first, second)
        count &+= 2
    }

    @inline(__always)
    @_lifetime(self: copy self)
    mutating func append(_ first: SIMD4<Float>, _ second: SIMD4<Float>, _ third: SIMD4<Float>, _ fourth: SIMD4<Float>) {
        blocks.set(count, first, second, third, fourth)
        count &+= 4
    }

    /// Has only a box of tiles drawn of an upright instance, whose blocks begin at a place.
    @inline(__always)
    @_lifetime(self: copy self)
    mutating func cut(_ place: Int, to tiles: SIMD2<Float>) {
        blocks[place + InstanceLayout.axes].y = tiles.x
        blocks[place + InstanceLayout.axes].z = tiles.y
        blocks[place + InstanceLayout.origin].w += Float(InstanceLayout.Info.cut)
    }
}
