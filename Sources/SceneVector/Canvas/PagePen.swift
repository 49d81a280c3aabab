import SceneGeometry

/// A stroke in coordinates about as large as points of the page. Those of a shape may be of any size, and the numbers of a file have few decimals.
struct PagePen {
    private(set) var style: StrokeStyle
    /// From the coordinates of the stroke to the page.
    let map: Affine
    /// How large the shape's unit is in them.
    let scale: Double

    /// @param map from the shape's coordinates to the page. nil for one that is flat.
    init?(_ style: StrokeStyle, _ map: Affine) {
        scale = abs(map.a * map.d - map.b * map.c).squareRoot()
        self.map = Affine(1 / scale, 0, 0, 1 / scale, 0, 0) * map
        self.style = style
        guard self.map.inverse != nil else { return nil }
        self.style.width *= scale
        self.style.dashes = style.dashes.map { [scale] in $0 * scale }
        self.style.dashPhase *= scale
    }
}
