public import SceneGeometry
public import SceneStorage

// A layer's place in its superlayer, and the shape of its bounds: model and renderer agree on both to the bit.

extension LayerColumn {
    /// The matrix from the layer's space to the superlayer's, without the superlayer's own transform of sublayers.
    public func placement(of index: Index<Table>) -> Transform3D {
        let anchor = bounds(of: index).point(at: anchorPoint(of: index)), position = position(of: index), own = pose(of: index)
        let transform = own.isNone ? Transform3D.identity : poses[own].transform
        let anchorZ = own.isNone ? 0 : poses[own].anchorPointZ, z = own.isNone ? 0 : poses[own].zPosition
        return transform.moved(by: -anchor.x, -anchor.y, -anchorZ).movedAfter(by: position.x, position.y, z)
    }

    /// How far the origin of a layer's plane lies from that of its superlayer's, where the layer is moved only.
    @inlinable @inline(__always)
    public func shift(of index: Index<Table>) -> Point {
        let bounds = bounds(of: index), unit = anchorPoint(of: index), position = position(of: index)
        return Point(position.x - bounds.x - unit.x * bounds.width, position.y - bounds.y - unit.y * bounds.height)
    }

    /// The layer's transform of its sublayers: the flip of its geometry, then its sublayer transform about its anchor point. nil for none.
    public func sublayerSpace(of index: Index<Table>, _ transform: Transform3D?) -> Transform3D? {
        let isFlipped = bits(of: index).geometryFlipped, bounds = bounds(of: index)
        guard isFlipped || transform != nil else { return nil }
        var result = Transform3D.identity
        if isFlipped { result = Transform3D.scale(1, -1, 1).movedAfter(by: 0, 2 * bounds.y + bounds.height, 0) }
        if let transform {
            let anchor = bounds.point(at: anchorPoint(of: index)), own = pose(of: index), z = own.isNone ? 0 : poses[own].anchorPointZ
            result = result * transform.moved(by: -anchor.x, -anchor.y, -z).movedAfter(by: anchor.x, anchor.y, z)
        }
        return result
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
