public import CVectors

// The library's `any` takes the lanes of wide masks out one by one, and those of others that are used for something else as well.

extension SIMDMask<SIMD4<Int32>> {
    /// A bit for each lane that is set, the first lane's the lowest.
    @inlinable public var laneBits: Int32 {
        @inline(__always) get { vectors_bits(SIMD4.zero.replacing(with: -1, where: self)) }
    }
}

extension SIMDMask<SIMD4<Int64>> {
    /// A bit for each lane that is set, the first lane's the lowest.
    @inlinable public var laneBits: Int32 {
        @inline(__always) get { vectors_wide_bits(SIMD4.zero.replacing(with: -1, where: self)) }
    }
}
