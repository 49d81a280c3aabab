/// The layout of an instance in the vertex buffer: blocks of four floats, of which a program has those that its features need.
///
/// A block is the attribute with the location that stands here, which is the same in all programs.
enum InstanceLayout {
    /// m0.xy, m1.xy: one step to the right and one step down in the plane, in pixels. With `Info.cut` the plane is upright, and in place of the zeros
    /// stands the box of tiles that is drawn, as `FramePlan.bareTiles` has it.
    static let axes = 0
    /// m2.xy, the depth, and `info` as a number.
    static let origin = 1
    /// The rectangle in the plane.
    static let rect = 2
    static let color = 3
    /// With a picture: the texels of the image at the rectangle's left, top, right and bottom. With a gradient: how far the gradient's
    /// coordinates change along the rectangle's upper and left sides.
    static let picture = 4
    /// With a picture: the centres of the outermost texels, beyond which the edge is repeated, with the image's origin on its page. With a
    /// gradient: the coordinates at the first corner, and the first texel of the ramp.
    static let inner = 5
    /// With perspective or a clip: m0.z, m1.z, m2.z, and where the clip stands in `DrawList.table`.
    static let perspective = 6
    /// With a decoration: box, radii, border colour; border width, opacity, how far from the box's sides a frame ends,
    /// and `FramePlan.Shadow.hollowness`.
    static let decoration = 7
    /// With a shadow: colour; offset, standard deviation, and `Features.shadowForm`.
    static let shadow = 11

    /// OpenGL ES promises 16, but some drivers take two for the numbers of the vertex and the instance.
    static let attributeCount = 13

    // A particle has two blocks: its middle and one unit to the right in its picture, both in the plane of the item; then its colour. The
    // blocks above are uniforms, the same for all particles of a draw.
    static let particle = 0
    static let tint = 1
    static let particleBlocks = 2

    /// Locations of the attributes that a program has, in the order in which they lie in memory.
    static func attributes(_ features: Features) -> [Int] {
        if features.contains(.particles) { return [particle, tint] }
        var list = [axes, origin, rect, color]
        if features.hasSource { list += [picture, inner] }
        if features.hasPerspectiveBlock { list.append(perspective) }
        if features.contains(.decoration) { list += Array(decoration..<decoration + 4) }
        if features.contains(.shadow) { list += [shadow, shadow + 1] }
        return list
    }

    /// The number of blocks of an instance.
    static func blocks(_ features: Features) -> Int {
        4 + (features.hasSource ? 2 : 0) + (features.hasPerspectiveBlock ? 1 : 0) + (features.contains(.decoration) ? 4 : 0)
            + (features.contains(.shadow) ? 2 : 0)
    }

    /// The number of blocks before the decoration.
    static func decorationBlock(_ features: Features) -> Int {
        4 + (features.hasSource ? 2 : 0) + (features.hasPerspectiveBlock ? 1 : 0)
    }

    /// Packs where an image lies in the atlas into the first two numbers of `inner`: whole texels times 4096, and the
    /// centre in eighths of a texel. Both stay below 4096 (`AtlasTexture`), so the sum stays below 2^24, which a float
    /// holds exactly.
    ///
    /// Coordinates in the image and the image's origin are kept apart up to the sampling, so that a picture looks the same wherever
    /// in the atlas it lies.
    @inline(__always)
    static func packed(origin: SIMD2<Float>, _ inner: SIMD4<Float>) -> SIMD4<Float> {
        // In this range a float's last bit is worth one, so that adding rounds.
        let eighths = (inner.lowHalf * 8 + 8_388_608) - 8_388_608
        return SIMD4(lowHalf: origin * 4096 + eighths, highHalf: inner.highHalf)
    }

    /// The fields of `info`: a number below 2^24, which a float holds exactly.
    enum Info {
        /// Bits 0...3: left, top, right, bottom are smoothed, so the quad reaches half a pixel further there.
        static let reachShift: UInt32 = 0
        /// Bits 4...7: the coverage of these sides is computed. Not so where a rounded box does it. Sides with coverage that reach no further are
        /// smoothed, too, but others cover them: what has no other sides is not drawn.
        static let coverShift: UInt32 = 4
        /// The picture is drawn with its nearest texels.
        static let nearest: UInt32 = 1 << 8
        /// The picture is minified through its mipmaps.
        static let trilinear: UInt32 = 1 << 9
        /// 0 for none, 1 for the atlas, 2 for a texture of its own, 3 for a gradient, 4 for the pages of rasters.
        static let kindShift: UInt32 = 10
        /// The page, the number of the texture in the batch, or the form of the gradient: axial, radial, conic.
        static let slotShift: UInt32 = 13
        /// Only the pixels along the smoothed sides are drawn.
        static let ring: UInt32 = 1 << 21
        /// A unit of the plane is not the same number of pixels everywhere, or along both axes, and that matters.
        static let scaled: UInt32 = 1 << 22
        /// Only a box of tiles is drawn, as others cover the rest.
        static let cut: UInt32 = 1 << 23
    }
}
