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
                return try document(unsafe JSONText(bytes, allowingDuplicates: true).value, images: FolderImages(folder))
            }
            let (json, images) = try unsafe DotLottie(bytes).animation()
            return try document(json, images: images)
        } catch { throw SceneError(error.code, "\(name): \(error.message)") }
    }

    private static func document(_ json: JSON, images: any LottieImages) throws(SceneError) -> SceneDocument {
        guard json.isObject else { throw json.error(expecting: "a Lottie animation: an object") }
        guard let layers = json["layers"], layers.isList else {
            throw json.error(.format, "\"layers\" is missing, expected a list of layers")
        }
        let header = try LottieHeader(json), context = LottieContext(json, header, images: images)
        let timeline = Timeline(rate: header.rate, start: header.start, end: header.end)
        let builder = CompositionBuilder(layers, context, size: header.size, timeline: timeline)
        let player = LayerNode(name: nil, around: try builder.build())
        if header.start != 0 { player.set(.timeOffset, .number(timeline.seconds(header.start))) }
        let root = LayerNode(name: header.name, around: [player])
        root.setFrame(header.size)
        root.set(.masksToBounds, .bool(true))
        let made = try TreeBuilder.build(root)
        defer { Model.shared.release(made) }
        guard let layer = try Model.shared.sublayers(of: made).first else { throw SceneError(.internal, "there is no layer that plays") }
        let time = DocumentTimeline(
            layer: layer, rate: header.rate, start: header.start, end: header.end, markers: markers(json))
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
