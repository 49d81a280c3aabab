import SceneCommit
import SceneGeometry
import SceneRender
import SceneStorage

/// Draws a frame plan on a page: items as shapes, passes as groups, and as images what a page cannot say.
///
/// The plan was made at the resolution of the images, so its passes have the pixels that the images get.
struct PageWriter: ~Copyable {
    let canvas: any PageCanvas
    let painter: any PassPainter
    let images: PageImages
    let vectors: [VectorContents?]
    let options: PageOptions
    /// The layers that could not be drawn.
    var failures: [DrawFailure] = []
    /// From the pixels of the pass that is drawn to the page.
    var place: Homography
    /// What of the target is on the page, in its pixels.
    let seen: Rect
    /// How deep the groups are that are open.
    var depth = 0
    /// The pictures of passes that were made, which many items may show.
    var results: [Index<FramePlan.Pass>: PageImage?] = [:]
    /// The shadows of passes, without what casts them.
    var shadows: [Index<FramePlan.Pass>: PageImage?] = [:]

    /// Groups in groups beyond this many are images.
    static let deepest = 24

    struct DrawFailure {
        let row: Row
        let error: SceneError
    }

    init(
        _ canvas: any PageCanvas, _ painter: any PassPainter, _ images: PageImages, _ vectors: [VectorContents?], _ options: PageOptions,
        place: Homography, seen: Rect
    ) {
        self.canvas = canvas
        self.painter = painter
        self.images = images
        self.vectors = vectors
        self.options = options
        self.place = place
        self.seen = seen
    }

    /// Draws the whole of a plan.
    mutating func draw(_ plan: inout FramePlan) {
        guard !plan.passes.isEmpty else { return }
        // What blends in the root sees neither the background nor the paper.
        if blends(in: FramePlan.targetPass, plan) {
            drawIsolated(FramePlan.targetPass, &plan)
        } else {
            drawContents(of: FramePlan.targetPass, &plan)
        }
    }

    /// Draws the items of a pass as a group, apart from what is there.
    mutating func drawIsolated(_ pass: Index<FramePlan.Pass>, _ plan: inout FramePlan) {
        canvas.beginGroup()
        depth += 1
        drawContents(of: pass, &plan)
        depth -= 1
        canvas.endGroup(opacity: 1, blend: .sourceOver, mask: nil)
    }

    // MARK: - Passes

    /// Draws the items of a pass. Those that look at what lies below them are drawn by the painter, with as much of that as they lie over.
    mutating func drawContents(of pass: Index<FramePlan.Pass>, _ plan: inout FramePlan) {
        let stops = stops(of: pass, plan)
        guard !stops.isEmpty else { return drawItems(of: pass, from: plan.passes[pass].first, to: plan.passes[pass].end, &plan) }
        // All that lies below an item that acts on the whole of its group is an image with it.
        let first = stops.lastIndex(where: \.takesAll) ?? 0
        var pictures: [PageImage?] = []
        for stop in stops[first...] { pictures.append(paintSoFar(of: pass, stop, &plan)) }
        // Pixels that are not opaque take the place of what lies below.
        for (stop, picture) in zip(stops[first...], pictures).reversed() where !stop.takesAll && picture?.isOpaque == false {
            canvas.save()
            clip(to: stop.region, isOutside: true)
        }
        var start = plan.passes[pass].first
        for (stop, picture) in zip(stops[first...], pictures) {
            if !stop.takesAll {
                drawItems(of: pass, from: start, to: stop.item, &plan)
                if picture?.isOpaque == false { canvas.restore() }
            }
            start = stop.item.next
            guard let picture else { continue }
            canvas.save()
            clip(to: stop.region, isOutside: false)
            draw(picture, stop.region.outward, opacity: 1)
            canvas.restore()
        }
        drawItems(of: pass, from: start, to: plan.passes[pass].end, &plan)
    }

    /// Draws the items of a pass itself within a range.
    private mutating func drawItems(
        of pass: Index<FramePlan.Pass>, from start: Index<FramePlan.Item>, to end: Index<FramePlan.Item>, _ plan: inout FramePlan
    ) {
        var ranges: [Range<Index<FramePlan.Item>>] = []
        plan.ranges(of: pass) { ranges.append($0) }
        for range in ranges {
            let (first, last) = (max(range.lowerBound, start), min(range.upperBound, end))
            guard first < last else { continue }
            var index = first
            while index < last { index = draw(index, before: last, &plan) }
        }
    }

    /// Clips to a rectangle of the pass's pixels, or to what lies outside of it.
    private func clip(to region: Rect, isOutside: Bool) {
        var path = Path(region)
        let far = 1e5
        if isOutside { try? path.addRect(Rect(region.minX - far, region.minY - far, region.width + 2 * far, region.height + 2 * far)) }
        canvas.clip(PlaneMap(place).outline(of: path), .evenOdd, .identity)
    }

    /// The pixels that a pass has drawn up to an item, and with it, in a part of it.
    private mutating func paintSoFar(of pass: Index<FramePlan.Pass>, _ stop: ContextStop, _ plan: inout FramePlan) -> PageImage? {
        guard !stop.region.isEmpty else { return nil }
        let isTarget = pass == FramePlan.targetPass
        let excerpt = FramePlan.Excerpt(
            showing: isTarget ? [] : [FramePlan.Item(showing: pass, plan.passes[pass])], cutting: (pass: pass, before: stop.item.next))
        let whole = isTarget ? Rect(0, 0, Double(plan.width), Double(plan.height)) : plan.passes[pass].rect, region = stop.region.outward
        let painted = paint(excerpt, whole, plan.items[stop.item].row, &plan)
        return images.share(painted?.part(region.x - whole.x, region.y - whole.y, region.width, region.height))
    }

    // MARK: - Pictures

    /// The pixels of an excerpt: those of a rectangle with its size, which the excerpt shows at the target's corner.
    mutating func paint(_ excerpt: FramePlan.Excerpt, _ rect: Rect, _ row: Row, _ plan: inout FramePlan) -> PageImage? {
        let width = Int(rect.width), height = Int(rect.height)
        guard width > 0, height > 0 else { return nil }
        do throws(SceneError) {
            let painter = painter
            let pixels = try plan.withPlan(of: excerpt) { plan throws(SceneError) in
                PaintedPixels(try painter.paint(plan, width: width, height: height))
            }
            for error in painter.takeFailures() { failures.append(DrawFailure(row: row, error: error)) }
            guard let taken = pixels.take() else { return nil }
            return images.share(PageImage(width: width, height: height, pixels: taken))
        } catch {
            failures.append(DrawFailure(row: row, error: error))
            return nil
        }
    }

    /// Draws a picture on a rectangle of the pass's pixels.
    func draw(_ picture: PageImage, _ rect: Rect, opacity: Double) {
        guard let map = PlaneMap(Homography(Affine(unitTo: rect)) * place).affine else { return }
        canvas.draw(picture, map, opacity: opacity, isSmooth: true)
    }

    /// What comes out of a pass and its filters, in the pass's rectangle.
    mutating func result(of pass: Index<FramePlan.Pass>, _ plan: inout FramePlan) -> PageImage? {
        if let known = results[pass] { return known }
        let whole = plan.passes[pass]
        let made = paint(plan.result(of: pass), whole.rect, whole.row, &plan)
        results[pass] = .some(made)
        return made
    }
}

/// Pixels on their way out of a closure.
private final class PaintedPixels {
    private var pixels: ByteBlock?

    init(_ pixels: consuming ByteBlock) { self.pixels = consume pixels }

    func take() -> ByteBlock? {
        var taken: ByteBlock?
        swap(&taken, &pixels)
        return taken
    }
}

extension FramePlan.Pass {
    var rect: Rect { Rect(Double(x), Double(y), Double(width), Double(height)) }
}
