import SceneCommit
import SceneGeometry
import SceneRender
import SceneStorage

/// An item that looks at what its pass has drawn below it, in a way that no page can say.
struct ContextStop {
    let item: Index<FramePlan.Item>
    /// The pixels that are drawn with it, on whole points of the page where those can be.
    let region: Rect
    /// Whether the pixels are all of the pass.
    let takesAll: Bool
}

extension PageWriter {
    /// More items than this that look at what lies below are one image with it.
    private static let mostStops = 16

    /// The items of a pass itself that look at what lies below them, in painter's order.
    func stops(of pass: Index<FramePlan.Pass>, _ plan: borrowing FramePlan) -> [ContextStop] {
        guard !plan.composites.isEmpty || !plan.backdrops.isEmpty else { return [] }
        var found: [ContextStop] = [], count = 0
        let whole = pass == FramePlan.targetPass ? seen : plan.passes[pass].rect
        forEachItem(of: pass, plan) { if looksBelow(plan.items[$0], plan) { count += 1 } }
        guard count > 0 else { return [] }
        let affine = PlaneMap(place).affine
        forEachItem(of: pass, plan) { index in
            let item = plan.items[index]
            guard looksBelow(item, plan) else { return }
            let takesAll =
                item.composite.exists && plan.composites[item.composite].blend.actsOutside || count > Self.mostStops
                || affine?.isTranslationAndScale != true
            let region = takesAll ? whole : onPoints(box(of: item, plan).insetBy(-1), affine).intersection(whole)
            found.append(ContextStop(item: index, region: region, takesAll: takesAll))
        }
        return found
    }

    /// The smallest rectangle around one that lies on whole points of the page, so that its edges lie between the pixels of most screens.
    private func onPoints(_ box: Rect, _ place: Affine?) -> Rect {
        guard let place, let inverse = place.inverse else { return box.outward }
        return inverse.boundingBox(of: place.boundingBox(of: box).outward)
    }

    /// Whether what is drawn into a pass may go on beyond the pixels that the pass has, which end where nothing is to be seen of it.
    func reachesBeyond(_ pass: Index<FramePlan.Pass>, _ plan: borrowing FramePlan) -> Bool {
        let rect = plan.passes[pass].rect
        var found = false
        forEachItem(of: pass, plan) { index in
            let item = plan.items[index]
            if item.run.exists || !rect.contains(box(of: item, plan)) { found = true }
        }
        return found
    }

    /// Whether items of a pass itself have a blend mode of the page's.
    func blends(in pass: Index<FramePlan.Pass>, _ plan: borrowing FramePlan) -> Bool {
        guard !plan.composites.isEmpty else { return false }
        var found = false
        forEachItem(of: pass, plan) { index in
            let item = plan.items[index]
            guard item.composite.exists else { return }
            let blend = plan.composites[item.composite].blend
            if blend != .sourceOver, blend.isOfPages { found = true }
        }
        return found
    }

    private func forEachItem(
        of pass: Index<FramePlan.Pass>, _ plan: borrowing FramePlan, _ body: (Index<FramePlan.Item>) -> Void
    ) {
        var ranges: [Range<Index<FramePlan.Item>>] = []
        plan.ranges(of: pass) { ranges.append($0) }
        for range in ranges { for index in range { body(index) } }
    }

    private func looksBelow(_ item: FramePlan.Item, _ plan: borrowing FramePlan) -> Bool {
        if item.source.kind == .backdrop { return true }
        guard item.composite.exists else { return false }
        let composite = plan.composites[item.composite]
        return composite.glass.exists || !composite.blend.isOfPages
    }

    /// A rectangle around what an item shows, in the pixels of its pass.
    func box(of item: FramePlan.Item, _ plan: borrowing FramePlan) -> Rect {
        var rect = extent(of: item, plan)
        if item.decoration.exists {
            let decoration = plan.decorations[item.decoration], box = Rect(sides: decoration.box)
            rect = rect.intersection(box)
            if item.source.kind == .color || item.source.kind == .gradient { rect = box }
            if decoration.shadow.exists { rect = rect.union(box.shadowed(by: plan.shadows[decoration.shadow])) }
        }
        var result = Homography(item).boundingBox(of: rect)
        if item.composite.exists, plan.composites[item.composite].glass.exists {
            let shape = plan.glasses[plan.composites[item.composite].glass].shape
            if let map = shape.toTarget { result = result.union(map.boundingBox(of: Rect(sides: shape.box))) }
        }
        guard item.clip.exists else { return result }
        let clip = plan.clips[item.clip]
        result = result.intersection(Rect(sides: clip.outer))
        guard clip.box != FramePlan.Clip.unbounded, let map = clip.toTarget else { return result }
        return result.intersection(map.boundingBox(of: Rect(sides: clip.box)))
    }

    /// A rectangle of an item's plane around what the item shows: around all particles, where each has the item's rectangle.
    private func extent(of item: FramePlan.Item, _ plan: borrowing FramePlan) -> Rect {
        let rect = Rect(sides: item.rect)
        guard item.source.kind == .particles else { return rect }
        let particles = plan.particles[item.source.particles]
        var sorter = ParticleSorter(), blocks = DenseArray<SIMD4<Float>>(), extent: Rect?
        blocks.resize(to: 2 * Int(particles.capacity), filling: .zero)
        for index in stride(from: 0, to: sorter.write(particles, plan, to: &blocks, from: 0), by: 2) {
            let place = SIMD4<Double>(blocks[index])
            let box = Affine(place.z, place.w, -place.w, place.z, place.x, place.y).boundingBox(of: rect)
            extent = extent?.union(box) ?? box
        }
        return extent ?? .zero
    }
}

extension Rect {
    /// A rectangle around the shadow of this one.
    func shadowed(by shadow: FramePlan.Shadow) -> Rect {
        Rect(x + Double(shadow.offset.x), y + Double(shadow.offset.y), width, height)
            .insetBy(-Double(shadow.radius * FramePlan.Shadow.reach))
    }
}
