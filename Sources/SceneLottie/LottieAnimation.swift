public import SceneCommit
import SceneContent
public import SceneDocument
import SceneGeometry
import SceneModel
import SceneStorage

/// Lottie files as trees of live layers.
public enum LottieAnimation {
    /// Makes a document of a file in memory: Lottie's JSON, or an archive with one (dotLottie). Its time 0 is the first frame.
    /// @param folder where images are; nil when there is none.
    public static func load(_ bytes: UnsafeRawBufferPointer, folder: String?, named name: String) throws(SceneError) -> SceneDocument {
        do throws(SceneError) {
            guard unsafe DotLottie.isOne(bytes) else {
                let json = try unsafe JSONText(bytes, allowingDuplicates: true).value
                return try document(LottieSource(json: json, images: FolderImages(folder), slots: Slots(json["slots"])))
            }
            let (all, first) = try unsafe DotLottie(bytes).animations()
            return try document(first, of: all, in: unsafe Array(bytes))
        } catch { throw SceneError(error.code, "\(name): \(error.message)") }
    }

    /// Makes a document of one of an archive's animations. Others, and themes, are read when they are chosen: for them the archive stays in
    /// memory, packed as it is.
    private static func document(
        _ animation: DotLottie.Animation, of all: [DotLottie.Animation], in file: [UInt8]
    ) throws(SceneError) -> SceneDocument {
        let id = animation.id
        let source = { @Sendable (theme: String?) throws(SceneError) in
            try unsafe file.withUnsafeBufferPointer { (bytes) throws(SceneError) in
                try unsafe DotLottie(UnsafeRawBufferPointer(bytes)).source(id, theme: theme)
            }
        }
        let animations = DocumentAnimations(names: all.map(\.id), name: id) { (name) throws(SceneError) in
            try document(all.first { $0.id == name } ?? animation, of: all, in: file)
        }
        return try document(source(animation.initialTheme), animations: animations) { player in
            guard !animation.themes.isEmpty else { return nil }
            return DocumentThemes(names: animation.themes, chosen: animation.initialTheme, player: player) { (theme) throws(SceneError) in
                try composition(source(theme)).layers
            }
        }
    }

    private static func composition(
        _ source: LottieSource
    ) throws(SceneError) -> (layers: [LayerNode], context: LottieContext) {
        let json = source.json
        guard json.isObject else { throw json.error(expecting: "a Lottie animation: an object") }
        guard let layers = json["layers"], layers.isList else {
            throw json.error(.format, "\"layers\" is missing, expected a list of layers")
        }
        let header = try LottieHeader(json), context = LottieContext(source, header)
        let timeline = Timeline(rate: header.rate, start: header.start, end: header.end, values: context.values)
        let nodes = try CompositionBuilder(layers, context, size: header.size, timeline: timeline).build()
        // The last layers may have spent more than there is.
        try context.count(0, at: json)
        return (nodes, context)
    }

    private static func document(
        _ source: LottieSource, animations: DocumentAnimations? = nil, themes: (LayerID) -> DocumentThemes? = { _ in nil }
    ) throws(SceneError) -> SceneDocument {
        let (layers, context) = try composition(source), header = context.header
        let player = LayerNode(name: nil, around: layers)
        if header.start != 0 { player.set(.timeOffset, .number(header.start / header.rate)) }
        let root = LayerNode(name: header.name, around: [player])
        root.setFrame(header.size)
        root.set(.masksToBounds, .bool(true))
        let made = try TreeBuilder.build(root)
        defer { Model.shared.release(made) }
        guard let layer = try Model.shared.sublayers(of: made).first else { throw SceneError(.internal, "there is no layer that plays") }
        let time = DocumentTimeline(
            layer: layer, rate: header.rate, start: header.start, end: header.end, markers: markers(source.json),
            animations: animations, themes: themes(layer),
            sounds: DocumentSounds(
                context.soundIDs.flatMap { context.sounds[$0] ?? [] }, duration: (header.end - header.start) / header.rate))
        return try SceneDocument(root: made, size: header.size, background: .clear, timeline: time, notes: context.report.notes)
    }

    private static func markers(_ json: JSON) -> [DocumentTimeline.Marker] {
        json.items("markers").compactMap { marker in
            guard let start = marker.real("tm") else { return nil }
            return DocumentTimeline.Marker(name: name(marker.text("cm") ?? ""), start: start, end: start + max(marker.real("dr") ?? 0, 0))
        }
    }

    /// The name of a marker's comment, which may be a JSON text with one.
    private static func name(_ comment: String) -> String {
        guard comment.hasPrefix("{") else { return comment }
        let json = unsafe Array(comment.utf8).withUnsafeBytes { unsafe (try? JSONText($0, allowingDuplicates: true))?.value }
        return json?.text("name") ?? comment
    }
}

/// An animation with what belongs to it.
struct LottieSource {
    let json: JSON
    let images: any LottieImages
    let slots: Slots
}
