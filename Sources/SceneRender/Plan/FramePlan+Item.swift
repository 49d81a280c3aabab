public import SceneStorage

extension FramePlan {
    /// A rectangle of a layer's plane, filled with a colour or a picture. Its fields lie so that there is nothing between them: plans have very many.
    public struct Item: BitwiseCopyable, Sendable {
        /// One step to the right and one step down in the layer's plane, in the target's pixels: x and y of `m0`, then of `m1`.
        public var axes: SIMD4<Float>
        /// left, top, right, bottom in the layer's plane.
        public var rect: SIMD4<Float>
        /// What the picture's left, top, right and bottom lie at, in units of the picture, at the rectangle's sides.
        public var picture: SIMD4<Float>
        /// Without a picture: the premultiplied colour. With one: what its premultiplied pixels are multiplied by.
        public var color: SIMD4<Float>
        /// x and y of `m2`.
        public var origin: SIMD2<Float>
        /// The third numbers of `m0`, `m1` and `m2`.
        @usableFromInline var w0, w1, w2: Float
        @usableFromInline var number: Int32
        /// The clip in `clips`, if any.
        public var clip: Index<Clip>
        /// The decoration in `decorations`, if any.
        public var decoration: Index<Decoration>
        /// The row of the layer in the render tree, for the dump.
        public var row: Row
        /// The composite in `composites`, if any.
        public var composite: Index<Composite>
        /// The run in `runs` that the item belongs to, if any.
        public var run: Index<Run> = .none
        public var flags: Flags
        @usableFromInline var kind: Source.Kind
        @usableFromInline var filter: Filter

        public init(
            m0: SIMD3<Float>, m1: SIMD3<Float>, m2: SIMD3<Float>, rect: SIMD4<Float>, picture: SIMD4<Float>,
            color: SIMD4<Float>, source: Source, clip: Index<Clip>, decoration: Index<Decoration>, row: Row,
            composite: Index<Composite> = .none, flags: Flags
        ) {
            axes = SIMD4(m0.x, m0.y, m1.x, m1.y)
            origin = SIMD2(m2.x, m2.y)
            (w0, w1, w2) = (m0.z, m1.z, m2.z)
            self.rect = rect
            self.picture = picture
            self.color = color
            (kind, filter, number) = (source.kind, source.filter, source.number)
            self.clip = clip
            self.decoration = decoration
            self.row = row
            self.composite = composite
            self.flags = flags
        }

        /// From the layer's plane to the target's pixels: x' = (m0.x x + m1.x y + m2.x) / w and so on, where w is the third
        /// component: (0, 0, 1) when the map is affine.
        @inlinable public var m0: SIMD3<Float> {
            @inline(__always) get { SIMD3(axes.x, axes.y, w0) }
            @inline(__always) set {
                axes.lowHalf = SIMD2(newValue.x, newValue.y)
                w0 = newValue.z
            }
        }
        @inlinable public var m1: SIMD3<Float> {
            @inline(__always) get { SIMD3(axes.z, axes.w, w1) }
            @inline(__always) set {
                axes.highHalf = SIMD2(newValue.x, newValue.y)
                w1 = newValue.z
            }
        }
        @inlinable public var m2: SIMD3<Float> {
            @inline(__always) get { SIMD3(origin.x, origin.y, w2) }
            @inline(__always) set {
                origin = SIMD2(newValue.x, newValue.y)
                w2 = newValue.z
            }
        }
        @inlinable public var source: Source {
            @inline(__always) get { Source(kind: kind, filter: filter, number: number) }
            @inline(__always) set { (kind, filter, number) = (newValue.kind, newValue.filter, newValue.number) }
        }
    }
}
