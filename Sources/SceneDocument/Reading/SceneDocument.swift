public import SceneCommit
import SceneContent
public import SceneGeometry
public import SceneModel
import SceneStorage

/// A scene document: a tree of live layers, the size of the canvas and its colour.
public final class SceneDocument: Sendable {
    /// Held until the document goes.
    public let root: LayerID
    public let size: Size
    public let background: Color
    /// The time of an animation with frames that the document was made of.
    public let timeline: DocumentTimeline?
    /// What of a file of another format was not understood.
    public let notes: [DocumentNote]
    private let layersByName: [String: LayerID]

    /// Makes a document of a live tree, which it holds.
    public init(
        root: LayerID, size: Size, background: Color, timeline: DocumentTimeline? = nil, notes: [DocumentNote] = []
    ) throws(SceneError) {
        guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite else {
            throw SceneError(.invalidArgument, "size is \(size.width) x \(size.height), expected a width and a height above 0")
        }
        guard background.isFinite else { throw SceneError(.invalidArgument, "background must be finite") }
        try Model.shared.retain(root)
        (self.root, self.size, self.background, self.timeline, self.notes) = (root, size, background, timeline, notes)
        layersByName = [:]
    }

    // MARK: - Loading

    /// Loads a file, whole or not at all. Its images are found relative to its folder.
    public static func load(path: String) throws(SceneError) -> SceneDocument {
        let bytes = try File.read(path)
        return try unsafe bytes.withUnsafeBytes { (bytes) throws(SceneError) in
            try unsafe SceneDocument(bytes, folder: File.folder(of: path), named: path)
        }
    }

    /// Loads a document from memory.
    /// @param folder where its images are; nil when it has none.
    /// @param name what errors call it.
    public static func load(
        json: UnsafeRawBufferPointer, folder: String?, named name: String = "document"
    ) throws(SceneError) -> SceneDocument {
        try unsafe SceneDocument(json, folder: folder, named: name)
    }

    private convenience init(_ bytes: UnsafeRawBufferPointer, folder: String?, named name: String) throws(SceneError) {
        do throws(SceneError) {
            try self.init(unsafe JSONText(bytes).value, folder: folder)
        } catch {
            throw SceneError(error.code, "\(name): \(error.message)")
        }
    }

    private init(_ json: JSON, folder: String?) throws(SceneError) {
        let header = try DocumentHeader(json)
        size = header.size
        background = header.background
        timeline = nil
        notes = []
        let images = try header.images.map { (json) throws(SceneError) in try ImageTable(json, folder: folder) }
        var files = images ?? ImageTable()
        files.setFolder(folder)
        if let filters = header.filters { files.kernels = try KernelFiles(filters, folder: folder) }
        // Last of the files, for what is read of a document that fails is taken back.
        if let fonts = header.fonts { files.fonts = try FontFiles(fonts, folder: folder) }
        var reader = TreeReader(images: files, canvas: size)
        do throws(SceneError) { root = try reader.read(header.root) } catch {
            files.fonts.withdraw()
            throw error
        }
        layersByName = reader.layersByName
    }

    deinit { Model.shared.release(root) }

    // MARK: - Layers

    /// The first layer of a name in tree order. Of several layers that share it, one that was loaded under it and still bears it
    /// is found before those that the program added.
    public func findLayer(named name: String) -> LayerID? {
        if let layer = layersByName[name], (try? Model.shared.name(of: layer)) == name, isInTree(layer) { return layer }
        return (try? Model.shared.find(name, in: root)) ?? nil
    }

    private func isInTree(_ layer: LayerID) -> Bool {
        var current: LayerID? = layer
        while let layer = current {
            if layer == root { return true }
            current = (try? Model.shared.superlayer(of: layer)) ?? nil
        }
        return false
    }
}
