import SceneCommit
import SceneStorage

/// What the planner needs of an image.
struct ImageInfo: BitwiseCopyable {
    var width: Int32 = 0
    var height: Int32 = 0
    var isOpaque = false
    /// Whether the pixels are neither at hand nor in a texture: a plan that would show the image asks for it, and shows the placeholder.
    var isMissing = false
    /// Whether the layers that show the image are sought.
    var isNoted = false
    /// The image that stands in as long as the pixels are missing.
    var placeholder: ImageID = .none

    init() {}

    init(_ image: ImageBuffer) {
        width = Int32(image.width)
        height = Int32(image.height)
        isMissing = image.isPurgeable
        isOpaque = image.isOpaque && !isMissing
        placeholder = image.placeholder?.id ?? .none
    }
}

extension RenderTree {
    func image(_ id: ImageID) -> ImageBuffer? { id.exists && id.number < imageTable.buffers.count ? imageTable.buffers[id] : nil }

    mutating func add(_ image: ImageBuffer) {
        let id = image.id
        while imageTable.buffers.count <= id.number {
            imageTable.buffers.append(nil)
            imageTable.infos.append(ImageInfo())
        }
        imageTable.uses.resize(to: imageTable.buffers.count, filling: 0)
        // The table follows the commits, and not what the image is by now.
        if imageTable.buffers[id] === image { return }
        imageTable.buffers[id] = image
        imageTable.infos[id] = ImageInfo(image)
        if let placeholder = image.placeholder {
            add(placeholder)
            use(placeholder.id)
        }
    }

    /// Removes an image that nothing shows any more.
    private mutating func remove(_ id: ImageID) {
        let placeholder = imageTable.buffers[id]?.placeholder
        imageTable.buffers[id] = nil
        imageTable.loads.forget(id)
        if let placeholder { release(placeholder.id) }
    }

    /// Shows an image, or an image that fades over into another.
    mutating func showContents(_ mix: ObjectMix, at row: Row) {
        let isMixed = mix.fraction > 0 && mix.fraction < 1 && mix.from != mix.to
        let shown = isMixed ? mix.to : mix.value
        var from: ImageID = .none
        if isMixed, case .image(let image) = mix.from {
            add(image)
            from = image.id
        }
        // The image that gives way is used on before the contents let go of it.
        setMix(isMixed ? ContentsMix(from: from, fraction: Float(mix.fraction)) : nil, at: row)
        if image(values.contents(of: row)).map({ .image($0) }) ?? .none != shown { set(.contents, to: shown, at: row) }
    }

    mutating func setMix(_ mix: ContentsMix?, at row: Row) {
        let old = nodes[row].flags.contains(.mixed) ? fades.mixes[row] : nil
        guard old?.from != mix?.from || old?.fraction != mix?.fraction else { return }
        if let mix { use(mix.from) }
        if let old { release(old.from) }
        fades.mixes[row] = mix
        if mix == nil { nodes[row].flags.remove(.mixed) } else { nodes[row].flags.insert(.mixed) }
        noteRedrawing(of: row)
    }

    /// Whether an image is shown by more than the layers whose next picture it is to get: by what a transition keeps of one, which goes on
    /// showing the last.
    func isShown(_ image: ImageBuffer, byMoreThan count: Int) -> Bool {
        image.id < imageTable.uses.end && Int(imageTable.uses[image.id]) > count
    }

    /// Removes an image that a commit brought and that no layer shows after all.
    mutating func dropIfUnused(_ image: ImageBuffer) {
        if imageTable.uses[image.id] == 0, imageTable.buffers[image.id] != nil { remove(image.id) }
    }

    mutating func use(_ id: ImageID) {
        guard id.exists, id < imageTable.uses.end else { return }
        if isStage { uses.images.append(id) } else { imageTable.uses[id] += 1 }
    }

    mutating func release(_ id: ImageID) {
        guard !isStage, id.exists, id < imageTable.uses.end else { return }
        imageTable.uses[id] -= 1
        if imageTable.uses[id] == 0 {
            imageTable.dropped.append(id)
            imageTable.loads.changed.insert(id)
            remove(id)
        }
    }

    /// The images whose pixels changed, or whose numbers were given up, since this was last asked.
    mutating func takeChangedImages() -> Set<ImageID> {
        let changed = imageTable.loads.changed
        if !changed.isEmpty { imageTable.loads.changed = [] }
        return changed
    }

    /// Forgets of images what no frame needs any more, where none is made for long.
    mutating func forgetImages() {
        if !imageTable.loads.updates.isEmpty { imageTable.loads.dropCovered(imageTable.buffers) }
        // Numbers of images that went are used again for others, which go as well.
        if imageTable.dropped.count > imageTable.uses.count { imageTable.dropped = Array(Set(imageTable.dropped)) }
    }

    mutating func takeDroppedImages() -> [ImageID] {
        let dropped = imageTable.dropped
        imageTable.dropped = []
        return dropped
    }
}
