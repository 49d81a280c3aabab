import SceneCommit
import SceneStorage

/// Images on their way to the screen: images that are being loaded, pixels that wait to be uploaded, and changes of other images.
struct ImageLoads {
    let channel: ImageChannel
    /// The images that were asked for and have not come yet.
    private(set) var awaited: Set<ImageID> = []
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
        awaited.remove(id)
        pixels[id] = nil
    }

    mutating func await(_ id: ImageID) { awaited.insert(id) }

    /// Takes an image that has come.
    mutating func hold(_ id: ImageID, _ bitmap: Bitmap?) {
        awaited.remove(id)
        pixels[id] = bitmap
    }

    mutating func fail(_ id: ImageID, _ error: SceneError) {
        awaited.remove(id)
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
    mutating func fetchImages(_ ids: [ImageID]) -> Bool {
        var isNew = false
        for id in ids where !imageTable.loads.awaited.contains(id) {
            guard let image = image(id), imageTable.infos[id].isMissing else { continue }
            switch imageTable.loads.channel.demand(image) {
            case .resident(let bitmap):
                take(image, bitmap)
                isNew = true
            case .loading: imageTable.loads.await(id)
            case .failed: break
            }
        }
        return isNew
    }

    /// Takes in the images that have been loaded.
    mutating func takeImages() {
        guard imageTable.loads.hasNews else { return }
        for (image, bitmap) in imageTable.loads.channel.take()
        where self.image(image.id) === image && imageTable.loads.awaited.contains(image.id) {
            if let bitmap {
                take(image, bitmap)
            } else if case .failed(let error) = image.phase {
                imageTable.loads.fail(image.id, error)
            } else {
                // The image was changed while it was decoded, so it has pixels of its own.
                take(image, nil)
            }
        }
    }

    private mutating func take(_ image: ImageBuffer, _ bitmap: Bitmap?) {
        imageTable.infos[image.id] = ImageInfo(image)
        imageTable.infos[image.id].isMissing = false
        imageTable.infos[image.id].isOpaque = image.isOpaque
        imageTable.loads.hold(image.id, bitmap)
        imageTable.loads.changed.insert(image.id)
        kinds.emitters.noteNewImages()
        noteChange(ofImage: image.id)
        changes.needsPlan = true
    }

    /// Notes images whose textures went because others needed the room, or were not there when a frame would have shown them.
    mutating func noteLost(_ ids: [ImageID]) {
        for id in ids {
            guard let image = image(id), image.isPurgeable, imageTable.loads.pixels[id] == nil else { continue }
            imageTable.infos[id].isMissing = true
            imageTable.infos[id].isOpaque = false
            noteChange(ofImage: id)
            changes.needsPlan = true
        }
    }

    /// Takes in what was committed of an image.
    mutating func update(_ change: ImageChange) {
        guard let changed = change.image, image(changed.id) === changed else { return }
        let id = changed.id, update = change.update
        imageTable.loads.changed.insert(id)
        // An image that was to be loaded has pixels of its own from now on.
        if imageTable.infos[id].isMissing, !changed.isPurgeable { take(changed, nil) }
        if let bitmap = update.bitmap {
            let isWhole = update.width == Int(imageTable.infos[id].width) && update.height == Int(imageTable.infos[id].height)
            let isOpaque = bitmap.isOpaque && (isWhole || imageTable.infos[id].isOpaque)
            if isOpaque != imageTable.infos[id].isOpaque {
                imageTable.infos[id].isOpaque = isOpaque
                changes.needsPlan = true
            }
            imageTable.loads.note((changed, update))
        }
        noteChange(ofImage: id)
    }

    /// Marks all layers that show an image, or may, where changes are marked.
    private mutating func noteChange(ofImage id: ImageID) {
        guard changes.isMarking else { return }
        for position in order.indices {
            let row = order[position], flags = nodes[row].flags
            let contents = values[row].contents, isPlain = flags.isDisjoint(with: [.effects, .mixed, .special]) && nodes[row].sparse.isNone
            if contents == id || !isPlain || contents.exists && imageTable.infos[contents].placeholder == id { markChanged(row) }
        }
    }
}
