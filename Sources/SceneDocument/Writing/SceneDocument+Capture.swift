public import SceneCommit
import SceneContent

/// What a capture says of its frame besides the tree.
public struct CaptureFacts: Sendable {
    /// Of the library, and of what drew.
    public let version, driver: String
    /// In seconds of the renderer's clock.
    public let time: Double
    /// In pixels, and pixels per point.
    public let width, height: Int
    public let scale: Double
    /// Whether what changes gradually is dithered.
    public let dithers: Bool
    /// What the capture lacks, in sentences.
    public let notes: [String]

    public init(
        version: String, driver: String, time: Double, width: Int, height: Int, scale: Double, dithers: Bool, notes: [String]
    ) {
        (self.version, self.driver, self.time) = (version, driver, time)
        (self.width, self.height, self.scale, self.dithers) = (width, height, scale, dithers)
        self.notes = notes
    }

    fileprivate var json: String {
        let members = [
            "\"capture\": 1", "\"libscene\": \(JSONWriter.string(version))", "\"driver\": \(JSONWriter.string(driver))",
            "\"time\": \(time.plain)", "\"width\": \(width)", "\"height\": \(height)", "\"scale\": \(scale.plain)",
            "\"dithering\": \(dithers)", "\"notes\": \(JSONWriter.list(notes.map(JSONWriter.string)))",
        ]
        return "{\n  " + members.joined(separator: ",\n  ") + "\n}\n"
    }
}

extension SceneDocument {
    /// The frame as a zip archive: `capture.json` with the facts, `scene.json` with what it names in `scene.files`, `plan.txt`, and `frame.png`.
    /// @param plan the frame's plan in words. @param picture a PNG file of the frame; nil where its pixels cannot be read.
    public func capture(_ facts: CaptureFacts, plan: String, picture: [UInt8]?) throws(SceneError) -> [UInt8] {
        let folder = "scene.files", written = try WrittenDocument(self, folder: folder), archive = try ZipWriter()
        try archive.add("capture.json", facts.json)
        try archive.add("scene.json", written.text(folder: folder))
        try archive.add("plan.txt", plan)
        if let picture {
            try unsafe picture.withUnsafeBufferPointer { (bytes) throws(SceneError) in
                try unsafe archive.add("frame.png", UnsafeRawBufferPointer(bytes))
            }
        }
        try unsafe written.forEachFile { (name, bytes) throws(SceneError) in try unsafe archive.add("\(folder)/\(name)", bytes) }
        return try archive.finish()
    }
}
