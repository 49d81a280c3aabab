import SceneCommit
import SceneStorage

/// Images on their way to the screen: images that are being loaded, pixels that wait to be uploaded, and changes of other images.
struct ImageLoads {
    let channel: ImageChannel
    /// The images that were asked for and have not come yet, with the first few of the layers that would show them.
    private(set) var awaited: [ImageID: [Row]] = [:]
    /// So many layers are known at most.
    private static let mostKnown = 16
    /// So many of an image's last changes are looked at for what they cover.
    private static let mostCompared = 64
    /// Pixels that are held until they are uploaded.
    private(set) var pixels: [ImageID: Bitmap] = [:]
    /// Changes of images that have been uploaded before.
    private(set) var updates: [(image: ImageBuffer, update: ImageUpdate)] = []
    /// The version that the applied commits made of all images.
    var version: UInt64 = 0
    /// Warnings that the program has not been told yet.
    private(set) var warnings: [String] = []

    /// The images whose pixels changed, or whose numbers were given up, since the last frame plan.
    var changed: Set<ImageID> = []

    /// Whether the last frame lacks images that the next one will ask for.
    var isBehind = false

    init(_ signal: FrameSignal) { channel = ImageChannel(signal) }

    var hasNews: Bool { channel.hasNews }

    mutating func forget(_ id: ImageID) {
        awaited[id] = nil
        pixels[id] = nil
    }

    /// @param row of the layer that would show the image as its contents, if one would.
    mutating func await(_ id: ImageID, _ row: Row) {
        var rows = awaited[id] ?? []
        if row.exists, rows.count < Self.mostKnown, !rows.contains(row) { rows.append(row) }
        awaited[id] = rows
    }

    /// Takes an image that has come.
    mutating func hold(_ id: ImageID, _ bitmap: Bitmap?) {
        awaited[id] = nil
        pixels[id] = bitmap
    }

    mutating func fail(_ id: ImageID, _ error: SceneError) {
        awaited[id] = nil
        warnings.append("an image that a layer shows could not be loaded: \(error.message)")
    }

    mutating func note(_ update: (image: ImageBuffer, update: ImageUpdate)) {
        updates.append(update)
        changed.insert(update.image.id)
    }

    /// Notes all pixels of an image, in place of what they were before.
    mutating func note(all bitmap: Bitmap, of image: ImageBuffer) {
        updates.removeAll { $0.image === image }
        updates.append((image, ImageUpdate(x: 0, y: 0, bitmap: bitmap)))
        changed.insert(image.id)
    }

    /// Drops changes that later ones of the same image cover, and those of images that went. Where more are left of an image than its pixels take,
    /// these stand for them. @param buffers the images that are there.
    mutating func dropCovered(_ buffers: [ImageBuffer?]) {
        var later: [ImageID: [ImageUpdate]] = [:], weights: [ImageID: Int] = [:]
        var kept: [(image: ImageBuffer, update: ImageUpdate)] = []
        for (image, update) in updates.reversed()
        where buffers[image.id] === image && later[image.id]?.contains(where: { $0.covers(update) }) != true {
            if later[image.id, default: []].count < Self.mostCompared { later[image.id, default: []].append(update) }
            kept.append((image, update))
            weights[image.id, default: 0] += update.weight
        }
        updates = kept.reversed()
        for (id, weight) in weights {
            guard let image = buffers[id], weight > image.weight, let update = image.wholeUpdate(version: version) else { continue }
            updates.removeAll { $0.image === image }
            updates.append((image, update))
        }
    }

    mutating func takeUpdates() -> [(image: ImageBuffer, update: ImageUpdate)] {
        let taken = updates
        updates = []
        return taken
    }

    mutating func takeWarnings() -> [String] {
        let taken = warnings
        warnings = []
        return taken
    }

    /// Releases pixels after a frame was drawn, which are in textures now.
    mutating func releasePixels() { pixels.removeAll() }
}

extension RenderTree {
    /// Has images brought that a frame would show. @return whether some of them are at hand, so that a new plan shows them.
    mutating func fetchImages(_ demands: [Demands.Image]) -> Bool {
        var come: [ImageID] = []
        for demand in demands {
            let id = demand.id
            if imageTable.loads.awaited[id] != nil {
                imageTable.loads.await(id, demand.row)
                continue
            }
            guard let image = image(id), imageTable.infos[id].isMissing else { continue }
            switch imageTable.loads.channel.demand(image) {
            case .resident(let bitmap):
                take(image, bitmap)
                come.append(id)
            case .loading: imageTable.loads.await(id, demand.row)
            case .failed: break
            }
        }
        noteRedrawing(ofImages: come, [])
        return !come.isEmpty
    }

    /// Takes in the images that have been loaded.
    mutating func takeImages() {
        guard imageTable.loads.hasNews else { return }
        var come: [ImageID] = [], known: Set<Row> = []
        for (image, bitmap) in imageTable.loads.channel.take() where self.image(image.id) === image {
            guard let rows = imageTable.loads.awaited[image.id] else { continue }
            known.formUnion(rows)
            if let bitmap {
                take(image, bitmap)
                come.append(image.id)
            } else if case .failed(let error) = image.phase {
                imageTable.loads.fail(image.id, error)
            } else {
                // The image was changed while it was decoded, so it has pixels of its own.
                take(image, nil)
                come.append(image.id)
            }
        }
        noteRedrawing(ofImages: come, known)
    }

    private mutating func take(_ image: ImageBuffer, _ bitmap: Bitmap?) {
        imageTable.infos[image.id] = ImageInfo(image)
        imageTable.infos[image.id].isMissing = false
        imageTable.infos[image.id].isOpaque = image.isOpaque
        imageTable.loads.hold(image.id, bitmap)
        kinds.emitters.noteNewImages()
    }

    /// Notes images whose textures went because others needed the room, or were not there when a frame would have shown them.
    /// @return whether any of them is not known to be missing, so that the next plan asks for it.
    @discardableResult
    mutating func noteLost(_ ids: [ImageID]) -> Bool {
        var lost: [ImageID] = []
        for id in ids where id < imageTable.infos.end && !imageTable.infos[id].isMissing {
            guard let image = image(id), image.isPurgeable, imageTable.loads.pixels[id] == nil else { continue }
            imageTable.infos[id].isMissing = true
            imageTable.infos[id].isOpaque = false
            lost.append(id)
        }
        if !lost.isEmpty { kinds.emitters.noteNewImages() }
        noteRedrawing(ofImages: lost, [])
        return !lost.isEmpty
    }

    /// Takes in what was committed of images.
    mutating func update(_ imageChanges: [ImageChange]) {
        var updated: [ImageID] = [], redrawn: [ImageID] = []
        for change in imageChanges {
            guard let changed = change.image, image(changed.id) === changed else { continue }
            if update(changed, change.update) { redrawn.append(changed.id) } else { updated.append(changed.id) }
        }
        if changes.isMarking { noteChange(ofImages: updated) }
        noteRedrawing(ofImages: redrawn, [])
    }

    /// Takes in other pixels of an image. @return whether it is drawn in another way.
    private mutating func update(_ changed: ImageBuffer, _ update: ImageUpdate) -> Bool {
        let id = changed.id
        var isRedrawn = false
        imageTable.loads.changed.insert(id)
        // An image that was to be loaded has pixels of its own from now on.
        if imageTable.infos[id].isMissing, !changed.isPurgeable {
            take(changed, nil)
            isRedrawn = true
        }
        guard let bitmap = update.bitmap else { return isRedrawn }
        let isWhole = update.width == Int(imageTable.infos[id].width) && update.height == Int(imageTable.infos[id].height)
        let isOpaque = bitmap.isOpaque && (isWhole || imageTable.infos[id].isOpaque)
        if isOpaque != imageTable.infos[id].isOpaque {
            imageTable.infos[id].isOpaque = isOpaque
            isRedrawn = true
        }
        imageTable.loads.note((changed, update))
        return isRedrawn
    }

    /// Notes that images come, go or are drawn in another way: the layers that show them are drawn anew, or all are planned anew, where something
    /// else shows one of them.
    /// @param known layers that may show them. Only where these are not all, the others are sought.
    private mutating func noteRedrawing(ofImages ids: [ImageID], _ known: Set<Row>) {
        if ids.isEmpty { return }
        var left = 0
        for id in ids where !imageTable.infos[id].isNoted {
            imageTable.infos[id].isNoted = true
            left += Int(imageTable.uses[id])
        }
        let isTouching = changes.isTouching && !changes.needsPlan
        if isTouching, known.count(where: { shows($0) }) == left {
            for row in known where shows(row) { noteRedrawing(of: row) }
            left = 0
        } else if isTouching {
            for position in order.indices where shows(order[position]) {
                left -= 1
                noteRedrawing(of: order[position])
            }
        }
        for id in ids { imageTable.infos[id].isNoted = false }
        // Cells of emitters are not counted.
        if left == 0, kinds.emitters.isEmpty { return }
        changes.needsPlan = true
        imageTable.loads.changed.formUnion(ids)
        if changes.isMarking { noteChange(ofImages: ids) }
    }

    /// Whether a layer's contents are an image that is noted.
    @inline(__always)
    private func shows(_ row: Row) -> Bool {
        guard nodes.has(row), nodes[row].position.exists else { return false }
        let contents = values.contents(of: row)
        return contents.exists && contents < imageTable.infos.end && imageTable.infos[contents].isNoted
    }

    /// Marks all layers that show one of some images, or may.
    private mutating func noteChange(ofImages ids: [ImageID]) {
        if ids.isEmpty { return }
        for id in ids { imageTable.infos[id].isNoted = true }
        for position in order.indices {
            let row = order[position], flags = nodes[row].flags
            let contents = values.contents(of: row),
                isPlain = flags.isDisjoint(with: [.effects, .mixed, .special]) && nodes[row].sparse.isNone
            if !isPlain || shows(row) || standsIn(for: contents) { markChanged(row) }
        }
        for id in ids { imageTable.infos[id].isNoted = false }
    }

    /// Whether a noted image is the placeholder of another.
    private func standsIn(for id: ImageID) -> Bool {
        guard id.exists, id < imageTable.infos.end else { return false }
        let placeholder = imageTable.infos[id].placeholder
        return placeholder.exists && imageTable.infos[placeholder].isNoted
    }
}
