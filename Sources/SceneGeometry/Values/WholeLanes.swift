// The library makes whole numbers of a vector lane by lane, with several checks for each. Adding a number whose last bit is worth one rounds to the
// nearest whole number, which then stands in the low bits.

/// For numbers from 0 to 8,388,607.
extension SIMD4<Float> {
    /// The nearest whole numbers, and these as they are.
    @inlinable var rounded: (wholes: SIMD4<UInt32>, Self) {
        @inline(__always) get {
            let sum = self + 0x1p23
            let wholes = SIMD4<UInt32>(sum.x.bitPattern, sum.y.bitPattern, sum.z.bitPattern, sum.w.bitPattern) &- 0x4b00_0000
            return (wholes, sum - 0x1p23)
        }
    }

    @inlinable public var nearestWholes: SIMD4<UInt32> {
        @inline(__always) get { rounded.wholes }
    }

    /// The whole numbers that are not more.
    @inlinable public var wholesBelow: SIMD4<UInt32> {
        @inline(__always) get {
            let (wholes, nearest) = rounded
            return wholes.replacing(with: wholes &- 1, where: nearest .> self)
        }
    }

    /// The whole numbers that are not less.
    @inlinable public var wholesAbove: SIMD4<UInt32> {
        @inline(__always) get {
            let (wholes, nearest) = rounded
            return wholes.replacing(with: wholes &+ 1, where: nearest .< self)
        }
    }
}

/// For numbers from -2,251,799,813,685,248 to as many.
extension SIMD4<Double> {
    /// The whole numbers that are not more.
    @inlinable public var wholesBelow: SIMD4<Int64> {
        @inline(__always) get {
            let sum = self + 0x1.8p52
            let wholes = SIMD4<Int64>(
                Int64(bitPattern: sum.x.bitPattern), Int64(bitPattern: sum.y.bitPattern), Int64(bitPattern: sum.z.bitPattern),
                Int64(bitPattern: sum.w.bitPattern))
            // Choosing between two whole numbers takes twice the instructions.
            return wholes &- 0x4338_0000_0000_0000 &- SIMD4<Int64>.zero.replacing(with: 1, where: sum - 0x1.8p52 .> self)
        }
    }
}
