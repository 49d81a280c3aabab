import SceneCommit
import SceneStorage

/// A renderer as the model sees it: the root, which numbers the layers of the render tree have, and what the renderer reported.
struct Host {
    let channel: RenderChannel
    var root: Slot = .none
    var sequence: UInt64 = 0
    /// The thread to wake when something is committed, or 0: the one that drew the last frame, or whose animators these are.
    var watcher: QueueID = 0
    /// How many pixels of the target make a point.
    var scale = 1.0
    /// Whether tiled layers have that scale, too. Those of pages would need more tiles than their memory has room for.
    var scalesTiles = true
    /// Whether animators live there, which show nothing.
    var isStage = false
    /// The last commit that the renderer showed, as of its last report.
    var appliedSequence: UInt64 = 0
    private var numbers = IndexAllocator<HostedLayers>()
    /// Numbers that the commit being encoded frees; the next commit may use them again.
    private var freed: [LayerNumber] = []
    /// The commit that is being encoded.
    var building = Commit()

    init(channel: RenderChannel) { self.channel = channel }

    /// A number for a layer that comes into the tree, and the sequence of the commit that it comes with.
    mutating func takeNumber() -> (LayerNumber, sequence: UInt64) { (numbers.take(), sequence &+ 1) }

    /// Makes room for bringing layers into the tree.
    mutating func reserve(_ layers: Int) {
        // Only for more than there are, so that bringing in many small subtrees still grows in steps.
        guard layers > building.layers.count else { return }
        building.layers.reserveCapacity(building.layers.count + layers)
        building.operations.reserveCapacity(building.operations.count + 2 * layers)
    }

    mutating func destroy(_ layer: LayerNumber) {
        building.operations.append(.destroy(layer))
        freed.append(layer)
    }

    mutating func create(_ layer: LayerNumber, _ values: LayerValues, _ extras: LayerExtras?) {
        var place: Index<LayerExtras> = .none
        if let extras {
            place = Index(building.extras.count)
            building.extras.append(extras)
        }
        building.operations.append(.create(layer, values: Index(building.layers.count), extras: place))
        building.layers.append(values)
    }

    mutating func set(_ numbers: ArraySlice<Double>, of property: Property, _ layer: LayerNumber) {
        building.operations.append(
            .set(property, of: layer, first: Index(building.numbers.count), count: UInt8(numbers.count)))
        building.numbers.append(contentsOf: numbers)
    }

    mutating func setObject(_ value: PropertyValue, of property: Property, _ layer: LayerNumber) {
        building.operations.append(.setObject(property, of: layer, Index(building.objects.count)))
        building.objects.append(value)
    }

    mutating func setTiles(_ channel: TileChannel?, of layer: LayerNumber) {
        building.operations.append(.setTiles(of: layer, channel == nil ? .none : Index(building.tiles.count)))
        if let channel { building.tiles.append(channel) }
    }

    mutating func setVideo(_ stream: VideoStream?, of layer: LayerNumber) {
        building.operations.append(.setVideo(of: layer, stream == nil ? .none : Index(building.videos.count)))
        if let stream { building.videos.append(stream) }
    }

    mutating func setSurface(_ channel: SurfaceChannel?, of layer: LayerNumber) {
        building.operations.append(.setSurface(of: layer, channel == nil ? .none : Index(building.surfaces.count)))
        if let channel { building.surfaces.append(channel) }
    }

    mutating func present(_ drawable: UInt64, of channel: SurfaceChannel, on layer: LayerNumber) {
        building.operations.append(.present(on: layer, Index(building.surfaces.count), drawable: Index(building.ids.count)))
        building.surfaces.append(channel)
        building.ids.append(drawable)
    }

    mutating func add(_ spec: AnimationSpec, of owner: LayerID, to layer: LayerNumber, isNew: Bool) {
        // A layer that comes with this commit was nothing before.
        if spec.showsCopy, !isNew { building.copies.append(layer) }
        building.operations.append(.addAnimation(to: layer, Index(building.animations.count)))
        building.animations.append(spec)
        building.owners.append(owner.rawValue)
    }

    mutating func removeAnimation(_ id: UInt64, from layer: LayerNumber, isReplaced: Bool) {
        building.operations.append(.removeAnimation(from: layer, id: Index(building.ids.count), isReplaced: isReplaced))
        building.ids.append(id)
    }

    /// Sends the commit that was built, if there is anything in it.
    mutating func send() {
        guard !building.isEmpty else { return }
        sequence += 1
        building.sequence = sequence
        building.time = monotonicTime()
        building.layerCount = numbers.end.number
        let commit = building
        building = Commit()
        channel.send(commit)
        numbers.giveBack(freed)
        freed.removeAll(keepingCapacity: true)
    }
}
