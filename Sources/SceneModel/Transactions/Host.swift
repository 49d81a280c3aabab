import SceneCommit

/// A renderer as the model sees it: its root, which rows of its render tree are taken, and what it reported.
struct Host {
    let channel: RenderChannel
    /// The root layer's slot, or -1.
    var root: Int32 = -1
    var sequence: UInt64 = 0
    /// The thread to wake when something is committed, or 0.
    var watcher: QueueID = 0
    /// The last commit that the renderer showed, as far as the model heard.
    var appliedSequence: UInt64 = 0
    private var rowCount: Int32 = 0
    private var freeRows: [Int32] = []
    /// Rows that the commit being encoded gives up; they may be taken again by the next one.
    private var givenUp: [Int32] = []
    /// The commit that is being encoded.
    var building = Commit()

    init(channel: RenderChannel) { self.channel = channel }

    mutating func takeRow() -> Int32 {
        if let row = freeRows.popLast() { return row }
        rowCount += 1
        return rowCount - 1
    }

    /// Makes room for bringing layers into the tree.
    mutating func reserve(_ layers: Int) {
        // Only for more than there are, so that bringing in many small subtrees still grows in steps.
        guard layers > building.layers.count else { return }
        building.layers.reserveCapacity(building.layers.count + layers)
        building.operations.reserveCapacity(building.operations.count + 2 * layers)
    }

    mutating func giveUp(_ row: Int32) { givenUp.append(row) }

    mutating func set(_ numbers: ArraySlice<Double>, of property: Property, row: Int32) {
        building.operations.append(
            Commit.Operation(
                .set, row: row, property: property, index: Int32(building.numbers.count), other: Int32(numbers.count)))
        building.numbers.append(contentsOf: numbers)
    }

    mutating func setObject(_ value: PropertyValue, of property: Property, row: Int32) {
        building.operations.append(Commit.Operation(.setObject, row: row, property: property, index: Int32(building.objects.count)))
        building.objects.append(value)
    }

    mutating func setTiles(_ channel: TileChannel?, row: Int32) {
        building.operations.append(Commit.Operation(.setTiles, row: row, index: channel == nil ? -1 : Int32(building.tiles.count)))
        if let channel { building.tiles.append(channel) }
    }

    mutating func add(_ spec: AnimationSpec, of layer: LayerID, row: Int32, isNew: Bool) {
        // A layer that comes with this commit was nothing before.
        if spec.showsCopy, !isNew { building.copies.append(row) }
        building.operations.append(Commit.Operation(.addAnimation, row: row, index: Int32(building.animations.count)))
        building.animations.append(spec)
        building.owners.append(layer.rawValue)
    }

    /// Sends the commit that was built, if there is anything in it.
    mutating func send() {
        guard !building.isEmpty else { return }
        sequence += 1
        building.sequence = sequence
        building.rowCount = Int(rowCount)
        let commit = building
        building = Commit()
        channel.send(commit)
        freeRows.append(contentsOf: givenUp)
        givenUp.removeAll(keepingCapacity: true)
    }
}
