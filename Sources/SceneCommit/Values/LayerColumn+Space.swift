public import SceneGeometry
public import SceneStorage

// A layer's place in its superlayer, and the shape of its bounds: model and renderer agree on both to the bit.

extension LayerColumn {
    /// The matrix from the layer's space to the superlayer's, without the superlayer's own transform of sublayers: the flip of its geometry, which
    /// leaves its bounds where they are, then its transform about its anchor point.
    public func placement(of index: Index<Table>) -> Transform3D {
        let anchor = bounds(of: index).point(at: anchorPoint(of: index)), position = position(of: index), own = pose(of: index)
        let transform = own.isNone ? Transform3D.identity : poses[own].transform
        let anchorZ = own.isNone ? 0 : poses[own].anchorPointZ, z = own.isNone ? 0 : poses[own].zPosition
        let placement = transform.moved(by: -anchor.x, -anchor.y, -anchorZ).movedAfter(by: position.x, position.y, z)
        guard bits(of: index).geometryFlipped else { return placement }
        return Transform3D.scale(1, -1, 1).movedAfter(by: 0, turned(0, at: index), 0) * placement
    }

    /// A y of the layer's space turned upside down about the middle of its bounds.
    private func turned(_ y: Double, at index: Index<Table>) -> Double {
        let bounds = bounds(of: index)
        return bounds.minY + bounds.maxY - y
    }

    /// How far the origin of a layer's plane lies from that of its superlayer's, where the layer is moved only, and not flipped.
    @inlinable @inline(__always)
    public func shift(of index: Index<Table>) -> Point {
        let bounds = bounds(of: index), unit = anchorPoint(of: index), position = position(of: index)
        return Point(position.x - bounds.x - unit.x * bounds.width, position.y - bounds.y - unit.y * bounds.height)
    }

    /// A sublayer transform of the layer, about its anchor point: in flipped geometry that is the point of the layer which lies there.
    public func sublayerSpace(of index: Index<Table>, _ transform: Transform3D) -> Transform3D {
        var anchor = bounds(of: index).point(at: anchorPoint(of: index))
        if bits(of: index).geometryFlipped { anchor.y = turned(anchor.y, at: index) }
        let own = pose(of: index), z = own.isNone ? 0 : poses[own].anchorPointZ
        return transform.moved(by: -anchor.x, -anchor.y, -z).movedAfter(by: anchor.x, anchor.y, z)
    }

    /// Whether a point of the layer's plane lies in its bounds with their round corners. The bounds are half open.
    public func shape(of index: Index<Table>, contains point: Point, isContinuous: @autoclosure () -> Bool) -> Bool {
        let bounds = bounds(of: index), cornerRadius = cornerRadius(of: index)
        guard point.x >= bounds.minX, point.x < bounds.maxX, point.y >= bounds.minY, point.y < bounds.maxY else { return false }
        guard cornerRadius > 0 else { return true }
        let left = point.x - bounds.minX, right = bounds.maxX - point.x, top = point.y - bounds.minY, bottom = bounds.maxY - point.y
        let corner: UInt32 = (left < right ? 1 : 2) << (top < bottom ? 0 : 2)
        guard bits(of: index).maskedCorners & corner != 0 else { return true }
        let half = min(bounds.width, bounds.height) / 2, radius = min(cornerRadius, half)
        return isContinuous()
            ? SmoothCorner(radius: radius, half: half).contains(min(left, right), min(top, bottom))
            : Self.isInRoundCorner(min(left, right), min(top, bottom), radius)
    }

    /// @param x, y the distances from the sides that meet in the corner.
    private static func isInRoundCorner(_ x: Double, _ y: Double, _ radius: Double) -> Bool {
        let dx = radius - x, dy = radius - y
        return dx <= 0 || dy <= 0 || dx * dx + dy * dy <= radius * radius
    }
}
