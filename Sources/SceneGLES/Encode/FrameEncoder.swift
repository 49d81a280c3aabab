import CGLES
import SceneCommit
import SceneRender
import SceneStorage

/// Turns a frame plan into a draw list: examines the items, joins them to batches, and writes their instances.
struct FrameEncoder: ~Copyable {
    var list = DrawList()
    var textures = TextureStore()
    var rasters = RasterStore()
    var ramps = FloatTexture(unit: ProgramCache.rampUnit)
    var table = FloatTexture(unit: ProgramCache.tableUnit)
    var paths = BlendPaths()
    /// Whether items share draws, and those that others cover are left to the depth test.
    var takesShortcuts = true
    /// The layers that could not be drawn.
    var failures: [DrawFailure] = []
    /// Whether the frame's images are marked as shown.
    var hasMarkedImages = false
    /// Whether an effect of the plan has a picture of its own.
    var effectsReadPictures = false
    /// Whether passes that show pictures of half floats are of half floats too.
    var allowsDeepPasses = false
    /// The passes of which results of half floats are kept from earlier frames.
    var keptDeepPasses: Set<Index<FramePlan.Pass>> = []
    /// Whether the result of any pass is of half floats: its images may be uploaded only when it is drawn.
    private var hasDeepResults = false
    private(set) var notes = Column<Shown, ItemNote>()
    /// A bit for the `interiorKind` of each item that has an interior.
    private var interiorKinds: UInt8 = 0
    var sorter = ParticleSorter()
    var runs = RunEncoder()
    /// The results of passes as pictures.
    var results = Column<FramePlan.Pass, PictureSource>()
    /// The rasters of the plan as pictures; of kind 0 as long as no item shows them.
    private var rasterSources = Column<FramePlan.Raster, PictureSource>()
    /// The items that are drawn, in the order of the plan: all but those that others cover. `notes` has what was found out of each.
    private(set) var shown = Column<Shown, Index<FramePlan.Item>>()
    /// For each item of the plan how many of those stand before it, and how many there are.
    private var shownBefore = DenseArray<Int32>()
    /// The ranges of the pass in hand.
    private(set) var ranges = DenseArray<ShownRange>()
    /// The backdrops of all passes: see `orderBackdrops`.
    private var backdrops = DenseArray<Index<FramePlan.Backdrop>>()
    /// The items of a phase of a pass in drawing order.
    private(set) var order = DenseArray<Index<Shown>>()

    /// The items that are drawn.
    enum Shown {}

    /// How many frames in a row drew a small part of what there is room for.
    private var smallCount = 0
    private static let mostSmall = 16, smallestShare = 16, fewestToDrop = 1 << 14

    /// Places in `shown`.
    struct ShownRange: BitwiseCopyable {
        var first, end: Int
    }

    mutating func destroy(_ gl: GLFunctions) {
        textures.destroy(gl)
        rasters.destroy(gl)
        ramps.destroy(gl)
        table.destroy(gl)
    }

    /// Writes the draw list of the passes that the graph draws. Without `allowsDepth` the target has no depth buffer, so its items are drawn
    /// in painter's order.
    mutating func encode(
        _ plan: borrowing FramePlan, _ graph: borrowing PassGraph, _ resources: borrowing FrameResources,
        _ rasterizer: (any Rasterizer)?, allowsDepth: Bool, maximumSize: Int, _ gl: GLFunctions
    ) throws(SceneError) {
        list.removeAll()
        dropRoom(plan.items.count)
        findResults(plan, graph, maximumSize)
        hasDeepResults = !keptDeepPasses.isEmpty
        ramps.upload(plan.ramps, gl)
        rasters.admit(plan, &failures)
        try examine(plan, resources, gl)
        writeCuts(plan)
        writeClips(plan)
        orderBackdrops(plan)
        rasters.make(plan, resources.vectors, rasterizer, &failures, limit: maximumSize, gl)
        for pass in results.indices.reversed() where pass == FramePlan.targetPass || results[pass].kind != 0 && graph.isDrawn[pass] {
            encode(plan, graph, resources, pass, allowsDepth: allowsDepth || pass > FramePlan.targetPass)
        }
        if !list.table.isEmpty { table.upload(list.table, gl) }
    }

    // MARK: Items

    /// Gives back the memory that a whole frame of many items has left, when only parts have been drawn for long: that of this encoder, and what
    /// the driver has freed since, as llvmpipe the triangles of that frame.
    private mutating func dropRoom(_ count: Int) {
        smallCount = count < shownBefore.capacity / Self.smallestShare ? smallCount + 1 : 0
        guard smallCount == Self.mostSmall, shownBefore.capacity > Self.fewestToDrop else { return }
        list.blocks = DenseArray()
        order = DenseArray()
        shownBefore = DenseArray()
        shown = Column()
        notes = Column()
        // Looking through all of the heap takes milliseconds, for which no frame waits.
        Workers.shared.begin { returnFreeMemory() }
    }

    /// Finds the features of each item, and uploads the images that are shown for the first time.
    private mutating func examine(
        _ plan: borrowing FramePlan, _ resources: borrowing FrameResources, _ gl: GLFunctions
    ) throws(SceneError) {
        rasterSources.removeAll()
        rasterSources.resize(to: plan.rasters.count, filling: PictureSource())
        let dithers = plan.dithers, showsCovered = plan.showsCovered
        (hasMarkedImages, effectsReadPictures) = (false, false)
        interiorKinds = 0
        markEffectImages(plan)
        let items = plan.items.span, decorations = plan.decorations.span, shadows = plan.shadows.span, clips = plan.clips.span,
            runs = plan.runs.span
        Self.listShown(items, showsCovered: showsCovered, &shown, &shownBefore)
        notes.removeAll()
        notes.reserve(shown.count)
        while notes.count < shown.count {
            let place = notes.end, index = shown[place].number, isPlain = ItemNote.isPlain(items[index])
            if isPlain, Self.isSimple(items[index].source.kind, dithers: dithers) {
                examineSimple(items, showsCovered: showsCovered, dithers: dithers)
                if notes.end > place { continue }
            }
            var note =
                isPlain
                ? ItemNote(plain: items[index])
                : ItemNote(items[index], decorations: decorations, shadows: shadows, clips: clips, runs: runs)
            if note.role == .solidInside, !showsCovered { note.coveredSides = note.sides & items[index].flags.coveredEdges }
            if note.isSpecial, note.role != .hidden { note.addSpecial(items[index], plan, paths) }
            if dithers, note.isSmooth(items[index], plan) { note.features.insert(.dither) }
            if note.role != .hidden, items[index].source.kind == .image || items[index].source.kind == .pass {
                let source = try source(items[index].source, items[index].row, plan, resources, gl)
                if source.kind == 0 { note.role = .hidden } else { note.addPicture(items[index], source) }
            } else if note.role != .hidden, items[index].source.kind == .raster {
                let raster = items[index].source.raster
                if rasterSources[raster].kind == 0 { rasterSources[raster] = rasters.place(raster, plan, gl) }
                if rasterSources[raster].kind == 0 { note.role = .hidden } else { note.addPicture(items[index], rasterSources[raster]) }
            } else if items[index].source.kind == .gradient {
                addGradient(items[index].source.gradient, to: &note, plan)
            } else if items[index].source.kind == .particles {
                let picture = plan.particles[items[index].source.particles].picture
                note.addParticles(try source(picture, items[index].row, plan, resources, gl), picture.filter)
            }
            if note.isSpecial, note.features.contains(.mix) {
                let other = try source(plan.composites[items[index].composite].other, items[index].row, plan, resources, gl)
                if other.kind == PictureSource.atlas { note.features.insert(.mixAtlas) }
                if other.kind == 0 { note.features.remove(.mix) }
            }
            append(note)
        }
        for index in runs.indices { joinNotes(of: runs[index]) }
        textures.trim(gl)
    }

    /// Whether a plain item of a kind needs nothing but its own rectangle, and an image that is at hand.
    @inline(__always)
    private static func isSimple(_ kind: FramePlan.Source.Kind, dithers: Bool) -> Bool { kind == .color || kind == .image && !dithers }

    /// Examines the items of the most frequent kinds that come next, up to one that needs more.
    @inline(never)
    private mutating func examineSimple(_ items: Span<FramePlan.Item>, showsCovered: Bool, dithers: Bool) {
        for place in notes.end..<shown.end {
            let index = shown[place].number, source = items[index].source
            guard Self.isSimple(source.kind, dithers: dithers), ItemNote.isPlain(items[index]) else { return }
            var note = ItemNote(plain: items[index])
            if source.kind == .image, note.role != .hidden {
                let picture = textures.use(source.image, mipmapped: source.filter == .trilinear)
                if picture.kind == 0 { return }
                note.addPicture(items[index], picture)
            }
            if note.role == .solidInside, !showsCovered { note.coveredSides = note.sides & items[index].flags.coveredEdges }
            append(note)
        }
    }

    @inline(__always)
    private mutating func append(_ note: ItemNote) {
        notes.append(note)
        if note.hasInterior { interiorKinds |= 1 &<< note.interiorKind }
    }

    /// Lets the first item of a run stand for all of them.
    private mutating func joinNotes(of run: FramePlan.Run) {
        let first = place(of: run.firstItem)
        for index in run.firstItem..<run.endItem where index > run.firstItem {
            guard let place = place(of: index) else { continue }
            notes[place].followsInRun = true
            if let first { notes[first].features.formUnion(notes[place].features) }
        }
    }

    /// Where an item of the plan stands among those that are drawn, if it does.
    private func place(of item: Index<FramePlan.Item>) -> Index<Shown>? {
        let place = shownBefore[item.number]
        return shownBefore[item.number + 1] > place ? Index(rawValue: place) : nil
    }

    /// The note of an item; for an item that others cover, a note that nothing can be seen.
    func note(of item: Index<FramePlan.Item>) -> ItemNote { place(of: item).map { notes[$0] } ?? ItemNote() }

    private func addGradient(_ gradient: Index<FramePlan.Gradient>, to note: inout ItemNote, _ plan: borrowing FramePlan) {
        guard plan.gradients.has(gradient), ramps.holds(ramp: plan.gradients[gradient].ramp) else { return note.role = .hidden }
        note.addGradient(plan.gradients[gradient], plan.pieces(ofRamp: plan.gradients[gradient].ramp))
    }

    /// An item's picture; its image is uploaded if that is not there. Of kind 0 if there is no picture.
    @inline(__always)
    private mutating func source(
        _ source: FramePlan.Source, _ row: Row, _ plan: borrowing FramePlan, _ resources: borrowing FrameResources, _ gl: GLFunctions
    ) throws(SceneError) -> PictureSource {
        if source.kind == .pass { return results.has(source.pass) ? results[source.pass] : PictureSource() }
        let image = source.image, mipmapped = source.filter == .trilinear
        let found = textures.use(image, mipmapped: mipmapped)
        if found.kind != 0 { return found }
        guard resources.images.has(image), let buffer = resources.images[image] else { return PictureSource() }
        try upload(buffer, version: resources.imageVersion, mipmapped: mipmapped, row, plan, gl)
        return textures.source(image, mipmapped: mipmapped)
    }

    /// The picture of an item that was examined.
    @inline(__always)
    func source(_ source: FramePlan.Source) -> PictureSource {
        switch source.kind {
        case .color, .backdrop, .particles: PictureSource()
        case .gradient: PictureSource(kind: PictureSource.gradient)
        case .pass: results[source.pass]
        case .image: textures.source(source.image, mipmapped: source.filter == .trilinear)
        case .raster: rasterSources[source.raster]
        }
    }

    // MARK: Passes

    private mutating func encode(
        _ plan: borrowing FramePlan, _ graph: borrowing PassGraph, _ resources: borrowing FrameResources, _ pass: Index<FramePlan.Pass>,
        allowsDepth: Bool
    ) {
        findRanges(graph, pass, from: .first, to: plan.items.end)
        if allowsDeepPasses, pass > FramePlan.targetPass {
            let isDeep = (textures.hasDeep || hasDeepResults) && showsDeepPictures(plan)
            results[pass].isDeep = isDeep || effectsReadPictures && readsDeepPictures(plan.passes[pass].chain, plan, resources)
            if results[pass].isDeep { hasDeepResults = true }
        }
        let usesDepth = allowsDepth && usesDepth(plan, pass)
        let firstDrawing = list.passes.count
        // A backdrop is what was drawn so far, so no later item may be drawn before.
        var start = Index<FramePlan.Item>.first
        var backdrop = Index<FramePlan.Backdrop>.none
        var place = firstBackdrop(of: pass, plan)
        while place < backdrops.count, plan.backdrops[backdrops[place]].pass == pass {
            let item = max(plan.backdrops[backdrops[place]].item, start)
            encode(plan, graph, pass, from: start, to: item, usesDepth: usesDepth, before: backdrop)
            (start, backdrop) = (item, backdrops[place])
            place += 1
        }
        encode(plan, graph, pass, from: start, to: plan.items.end, usesDepth: usesDepth, before: backdrop)
        list.passes[firstDrawing].isFirst = true
        list.passes[list.passes.count - 1].isLast = true
    }

    /// Lists the backdrops of each pass in the order of the items before which they are taken.
    private mutating func orderBackdrops(_ plan: borrowing FramePlan) {
        backdrops.removeAll()
        for index in .first..<plan.backdrops.end { backdrops.append(index) }
        backdrops.sort(backdrops.indices) {
            let (a, b) = (plan.backdrops[$0], plan.backdrops[$1])
            return (a.pass, a.item, $0) < (b.pass, b.item, $1)
        }
    }

    /// Where the backdrops of a pass begin in their list.
    private func firstBackdrop(of pass: Index<FramePlan.Pass>, _ plan: borrowing FramePlan) -> Int {
        var low = 0, high = backdrops.count
        while low < high {
            let middle = (low + high) / 2
            if plan.backdrops[backdrops[middle]].pass < pass { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Encodes a part of a pass.
    private mutating func encode(
        _ plan: borrowing FramePlan, _ graph: borrowing PassGraph, _ pass: Index<FramePlan.Pass>, from start: Index<FramePlan.Item>,
        to end: Index<FramePlan.Item>, usesDepth: Bool, before backdrop: Index<FramePlan.Backdrop>
    ) {
        findRanges(graph, pass, from: start, to: end)
        var drawing = PassDrawing(
            pass: pass, isDeep: results[pass].isDeep, isFirst: false, isLast: false, backdrop: backdrop, usesDepth: usesDepth,
            firstBatch: list.batches.end,
            firstBlended: .first, end: .first)
        if usesDepth {
            for kind in 0..<ItemNote.interiorKinds where interiorKinds & 1 &<< kind != 0 {
                Self.orderInteriors(kind, in: ranges, notes, &order)
                writeBatches(plan, plan.passes[pass], .interior)
            }
        }
        drawing.firstBlended = list.batches.end
        Self.orderBlended(withSolid: !usesDepth, in: ranges, notes, &order)
        writeBatches(plan, plan.passes[pass], usesDepth ? .edges : .whole)
        drawing.end = list.batches.end
        list.passes.append(drawing)
    }

    private mutating func findRanges(
        _ graph: borrowing PassGraph, _ pass: Index<FramePlan.Pass>, from start: Index<FramePlan.Item>, to end: Index<FramePlan.Item>
    ) {
        var found = DenseArray<ShownRange>()
        swap(&found, &ranges)
        found.removeAll()
        graph.forEachRun(of: pass) { run in
            let first = max(run.first, start).number, last = min(run.end, end).number
            guard first < last else { return }
            let range = ShownRange(first: Int(shownBefore[first]), end: Int(shownBefore[last]))
            if range.first < range.end { found.append(range) }
        }
        swap(&found, &ranges)
    }

    /// Whether a pass is drawn with depth: pixels behind opaque ones are not shaded then, but every opaque item is drawn twice, inside and edge.
    /// Where all of the target's items that are to be drawn are opaque from side to side, or not at all, painter's order comes out the same.
    private func usesDepth(_ plan: borrowing FramePlan, _ pass: Index<FramePlan.Pass>) -> Bool {
        guard takesShortcuts else { return false }
        if pass > FramePlan.targetPass { return plan.isOverdrawn(pass) }
        return plan.isOverdrawn && (hasSolidInsides || plan.isOverdrawn(pass))
    }

    private var hasSolidInsides: Bool {
        let notes = notes.span
        for range in ranges.indices {
            for place in ranges[range].first..<ranges[range].end where notes[place].role == .solidInside { return true }
        }
        return false
    }

    /// Lists the items that are not covered. An item that is gives its place to the next: a branch would be guessed wrongly as often as not.
    private static func listShown(
        _ items: Span<FramePlan.Item>, showsCovered: Bool, _ list: inout Column<Shown, Index<FramePlan.Item>>,
        _ before: inout DenseArray<Int32>
    ) {
        list.resize(to: items.count, filling: .first)
        before.resize(to: items.count + 1, filling: 0)
        var shown = list.mutableSpan, places = before.mutableSpan, count = 0
        let wanted: FramePlan.Flags = showsCovered ? [] : .covered
        for index in items.indices {
            shown[count] = Index(index)
            places[index] = Int32(truncatingIfNeeded: count)
            count &+= items[index].flags.isDisjoint(with: wanted) ? 1 : 0
        }
        places[items.count] = Int32(truncatingIfNeeded: count)
        list.removeAll(from: Index(count))
    }

    /// Front to back, of one kind: with depth their order among the kinds does not matter to the result.
    private static func orderInteriors(
        _ kind: UInt8, in ranges: borrowing DenseArray<ShownRange>, _ notes: borrowing Column<Shown, ItemNote>,
        _ order: inout DenseArray<Index<Shown>>
    ) {
        let notes = notes.span
        order.removeAll()
        for range in ranges.indices.reversed() {
            var place = ranges[range].end - 1
            while place >= ranges[range].first {
                if notes[place].hasInterior, notes[place].interiorKind == kind { order.append(Index(place)) }
                place -= 1
            }
        }
    }

    /// Back to front. Without depth opaque items are drawn here too.
    private static func orderBlended(
        withSolid: Bool, in ranges: borrowing DenseArray<ShownRange>, _ notes: borrowing Column<Shown, ItemNote>,
        _ order: inout DenseArray<Index<Shown>>
    ) {
        let notes = notes.span
        order.removeAll()
        for range in ranges.indices {
            for place in ranges[range].first..<ranges[range].end {
                let role = notes[place].role
                if role == .hidden || (role == .solid && !withSolid) || notes[place].followsInRun { continue }
                if !withSolid, notes[place].coveredSides != 0, notes[place].coveredSides == notes[place].sides { continue }
                order.append(Index(place))
            }
        }
    }
}
