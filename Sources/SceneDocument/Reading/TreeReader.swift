import SceneCommit
import SceneGeometry
import SceneModel

/// Makes live layers of a document's tree. It goes through the tree with a list of its own instead of recursion, so that a deep tree
/// needs no deep stack.
struct TreeReader {
    static let maximumDepth = 512

    let images: ImageTable
    let canvas: Size
    /// The first layer of each name, in tree order.
    private(set) var layersByName: [String: LayerID] = [:]
    private var pending: [Pending] = []
    private var custom = CustomProperties()
    /// The animations that follow movies, or come after such.
    private var followers: [Follower] = []

    typealias Follower = (layer: LayerID, key: String?, animation: AnimationDescription)

    private struct Pending {
        let json: JSON
        let parent: LayerID?
        let depth: Int
        var isMask = false
    }

    init(images: ImageTable, canvas: Size) {
        self.images = images
        self.canvas = canvas
    }

    /// Makes the tree. @return its root, which the caller owns; on failure nothing is left of it.
    mutating func read(_ json: JSON) throws(SceneError) -> LayerID {
        let root = try Model.shared.createLayer(kind(json))
        do throws(SceneError) {
            try read(Pending(json: json, parent: nil, depth: 1), into: root)
            while let next = pending.popLast() { try readSublayer(next) }
            try addFollowers()
        } catch {
            Model.shared.release(root)
            custom.withdraw()
            throw error
        }
        custom.confirm()
        return root
    }

    private func addFollowers() throws(SceneError) {
        for (layer, key, animation) in followers {
            let resolved = try animation.resolved { (name) throws(SceneError) in
                guard let movie = layersByName[name], try Model.shared.kind(of: movie) == .video else {
                    throw SceneError(.format, "an animation follows the movie of \"\(name)\", and no video layer has that name")
                }
                return movie
            }
            try Model.shared.add(resolved, to: layer, key: key, beginsAtZero: true)
        }
    }

    /// What a layer is made as before it is read.
    private func kind(_ json: JSON) throws(SceneError) -> LayerKind { json.isObject ? try LayerReader.readKind(json) : .layer }

    private mutating func readSublayer(_ pending: Pending) throws(SceneError) {
        guard let parent = pending.parent else { return }
        guard pending.depth <= Self.maximumDepth else {
            throw pending.json.error(.format, "expected a tree of at most \(Self.maximumDepth) levels")
        }
        let layer = try Model.shared.createLayer(kind(pending.json))
        // From here on its superlayer holds it.
        defer { Model.shared.release(layer) }
        if pending.isMask { try Model.shared.setMask(layer, of: parent) } else { try Model.shared.addSublayer(layer, to: parent) }
        try read(pending, into: layer)
    }

    private mutating func read(_ pending: Pending, into layer: LayerID) throws(SceneError) {
        let reader = try LayerReader(pending.json, images: images, custom: &custom)
        followers += try reader.apply(to: layer, canvas: pending.parent == nil ? canvas : nil)
        if let name = reader.name, layersByName[name] == nil { layersByName[name] = layer }
        // The last is taken from the list first: in reverse they come in tree order.
        for sublayer in reader.sublayers.reversed() {
            self.pending.append(Pending(json: sublayer, parent: layer, depth: pending.depth + 1))
        }
        if let mask = reader.mask { self.pending.append(Pending(json: mask, parent: layer, depth: pending.depth + 1, isMask: true)) }
    }
}
