import SceneGeometry

/// The part of a tree that a page is planned with.
struct PagePart {
    /// Where the tree's origin lies on the page, in points.
    let place: Point
    /// The part's corner and size, in pixels of the tree.
    let origin: Point
    let width, height: Int

    /// How far a part goes on around its page, in points: what lies there may be blurred onto the page.
    private static let margin = 72.0

    /// The part of a tree that has one page.
    init(_ settings: PaperSettings, whole place: Point) {
        self.init(place, Rect(0, 0, settings.frame.width, settings.frame.height), settings.scale)
    }

    /// The part of a tree of several pages that one of them shows. @param place where the tree's origin lies on the page.
    init(_ settings: PaperSettings, _ place: Point, of bounds: Size) {
        let frame = settings.frame
        let shown = Rect(frame.x - place.x, frame.y - place.y, frame.width, frame.height).insetBy(-Self.margin)
        self.init(place, shown.intersection(Rect(0, 0, bounds.width, bounds.height)), settings.scale)
    }

    private init(_ place: Point, _ rect: Rect, _ scale: Double) {
        self.place = place
        // On whole pixels of the tree, so that what several pages show is the same picture on each.
        origin = Point((rect.x * scale).rounded(.down), (rect.y * scale).rounded(.down))
        width = Self.pixels(rect.maxX * scale - origin.x)
        height = Self.pixels(rect.maxY * scale - origin.y)
    }

    /// A length in whole pixels: a part of one counts.
    private static func pixels(_ length: Double) -> Int { max(Int(min(length - 1e-6, 1e9).rounded(.up)), 1) }
}
