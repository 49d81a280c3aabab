import CScene
import Glibc
import SceneCommit
import SceneDocument
import SceneEngine
import SceneGeometry
import SceneModel
import SceneStorage

/// What an inspector asks for and does, by one connection. Answers are made of copies and of what renderers say of themselves, so that nothing
/// waits for the program's threads but for a moment of the model's.
final class InspectorRequests {
    private let fileNames = FileNames()
    /// The times of layers that the inspector has changed, as the program had them.
    private var times: [LayerID: [PropertyValue]] = [:]
    /// The journal of changes since the page was sent the tree of `shownRoot`.
    private var journal: JournalID?
    private var shownRoot: LayerID?

    /// The number of the first version of the requests is 1.
    private static let version = 1
    private static let timing = [Property.beginTime, .timeOffset, .speed]

    func answer(to request: [UInt8]) -> InspectorAnswer {
        do throws(SceneError) {
            let request = try unsafe request.withUnsafeBufferPointer { (bytes) throws(SceneError) in
                try unsafe JSONText(UnsafeRawBufferPointer(bytes)).value
            }
            switch request["do"]?.string {
            case "about": return about()
            case "state": return try state(request)
            case "tree": return try tree(request)
            case "changes": return try changes(request)
            case "set": return try set(request)
            case "time": return try setTime(request)
            default: throw request.error(.format, "expected \"do\" to be about, state, tree, changes, set or time")
            }
        } catch {
            return Self.answer(error)
        }
    }

    static func answer(_ error: SceneError) -> InspectorAnswer {
        InspectorAnswer(json: object([("error", JSONWriter.string(error.message)), ("code", "\(error.code.rawValue)")]))
    }

    /// Puts back what lasts as long as the inspection.
    func end() {
        for (layer, values) in times { try? change { () throws(SceneError) in try Self.setTiming(values, of: layer) } }
        times = [:]
        if let journal { Model.shared.closeJournal(journal) }
        journal = nil
    }

    // MARK: - What is there

    private func about() -> InspectorAnswer {
        let renderers = Handles.all(Renderer.self).map { handle, renderer in
            let root = renderer.root
            return Self.object([
                ("id", "\(handle.rawValue)"), ("root", "\(root?.rawValue ?? 0)"),
                ("title", JSONWriter.string(root.map { Model.shared.title(of: $0) } ?? "")), ("running", "\(renderer.isRunning)"),
                ("width", "\(renderer.size.width)"), ("height", "\(renderer.size.height)"),
            ])
        }
        let version = "\(SCENE_VERSION_MAJOR).\(SCENE_VERSION_MINOR).\(SCENE_VERSION_PATCH)"
        return InspectorAnswer(
            json: Self.object([
                ("inspector", "\(Self.version)"), ("libscene", JSONWriter.string(version)), ("process", "\(getpid())"),
                ("renderers", JSONWriter.list(renderers)),
            ]))
    }

    /// How a renderer is, what became of its frames, and what was committed.
    private func state(_ request: JSON) throws(SceneError) -> InspectorAnswer {
        let renderer = try renderer(of: request), size = renderer.size, statistics = renderer.statistics, color = renderer.background
        let isRunning = renderer.isRunning, last = (try? Model.shared.transaction(0))?.number ?? 0
        return InspectorAnswer(
            json: Self.object([
                ("root", "\(renderer.root?.rawValue ?? 0)"), ("width", "\(size.width)"), ("height", "\(size.height)"),
                ("scale", size.scale.plain), ("background", JSONWriter.list([color.r, color.g, color.b, color.a].map(Double.init))),
                ("running", "\(isRunning)"), ("time", Self.lastFrame(of: renderer).plain),
                ("frames", "\(statistics.frames)"), ("committed", "\(last)"),
                ("timings", JSONWriter.list(isRunning ? timings(of: renderer, after: Self.number(request["frame"])) : [])),
                ("transactions", JSONWriter.list(transactions(after: Self.number(request["transaction"]), to: last))),
            ]))
    }

    /// At most the last of these are told at once.
    private static let mostTimings: UInt64 = 240, mostTransactions: UInt64 = 1024

    private func timings(of renderer: Renderer, after known: UInt64) -> [String] {
        guard let last = try? renderer.timing(of: 0).number, last > known else { return [] }
        return (max(known, last - min(last, Self.mostTimings)) + 1...last).compactMap { number in
            guard let timing = try? renderer.timing(of: number) else { return nil }
            return Self.object([
                ("number", "\(timing.number)"), ("missed", "\(timing.missed)"), ("time", timing.time.plain), ("began", timing.began.plain),
                ("presented", timing.presented.plain), ("interval", timing.interval.plain), ("latency", timing.latency.plain),
                ("commit_time", timing.commitTime.plain), ("animate_time", timing.animateTime.plain), ("plan_time", timing.planTime.plain),
                ("encode_time", timing.encodeTime.plain), ("submit_time", timing.submitTime.plain),
            ])
        }
    }

    /// The transactions of the program: what this connection changes is known on the other side.
    private func transactions(after known: UInt64, to last: UInt64) -> [String] {
        guard last > known else { return [] }
        let own = threadNumber()
        return (max(known, last - min(last, Self.mostTransactions)) + 1...last).compactMap { number in
            guard let record = try? Model.shared.transaction(number), record.thread != own else { return nil }
            return Self.object([
                ("number", "\(record.number)"), ("time", record.time.plain), ("thread", "\(record.thread)"),
                ("changes", "\(record.changes)"),
            ])
        }
    }

    /// The tree of a renderer as a scene document, with the handles of its layers and the files that the other side lacks.
    private func tree(_ request: JSON) throws(SceneError) -> InspectorAnswer {
        let renderer = try renderer(of: request)
        guard let root = renderer.root else { throw SceneError(.invalidState, "the renderer has no root layer: nothing is shown") }
        // What changes between the two is in the tree, and told once more.
        let journal = journal ?? Model.shared.openJournal()
        self.journal = journal
        _ = Model.shared.takeJournal(journal)
        shownRoot = root
        return try sent(TreeCopy(of: root, asOf: Self.lastFrame(of: renderer)), renderer, request)
    }

    /// The layers that have changed since the last tree or changes of the same root, side by side in a document like that of the tree. Those with
    /// "parts" have these properties alone. Where more has changed, "whole" says that the tree is to be asked for.
    private func changes(_ request: JSON) throws(SceneError) -> InspectorAnswer {
        let renderer = try renderer(of: request)
        guard let journal, let root = renderer.root, root == shownRoot else { return Self.wholeTree }
        var changed = Model.shared.takeJournal(journal)
        if !changed.images.isEmpty {
            guard let shown = try Model.shared.layers(showing: changed.images, in: root) else { return Self.wholeTree }
            changed.note(imagesOf: shown)
        }
        guard !changed.isWhole, changed.moved.isEmpty, changed.layers[root]?.isOfNumbers != false else { return Self.wholeTree }
        return try sent(TreeCopy(ofEach: changed.layers, asOf: Self.lastFrame(of: renderer)), renderer, request)
    }

    private static let wholeTree = InspectorAnswer(json: "{\"whole\": true}")

    private static func lastFrame(of renderer: Renderer) -> Double {
        renderer.isRunning ? monotonicTime() : renderer.statistics.time
    }

    private func sent(_ tree: TreeCopy, _ renderer: Renderer, _ request: JSON) throws(SceneError) -> InspectorAnswer {
        try tree.replaceDrawings()
        let size = renderer.size, points = Size(max(Double(size.width), 1) / size.scale, max(Double(size.height), 1) / size.scale)
        let document = try SceneDocument(root: tree.root, size: points, background: renderer.background)
        let known = Set((request["known"]?.elements).map { $0.compactMap(\.string) } ?? [])
        let sent = try SentDocument(document, folder: "files", names: fileNames, except: known)
        var bytes = Array(sent.text.utf8)
        let length = bytes.count
        for file in sent.files { bytes += file.bytes }
        return InspectorAnswer(
            json: Self.object([
                ("layers", JSONWriter.list(tree.originals.map { "\($0.rawValue)" })),
                ("parts", JSONWriter.list(tree.originals.map { Self.keys(tree.parts[$0]) })), ("document", "\(length)"),
                ("names", JSONWriter.list(sent.fileNames.map(JSONWriter.string))),
                ("files", JSONWriter.list(sent.files.map { JSONWriter.list([JSONWriter.string($0.name), "\($0.bytes.count)"]) })),
                ("notes", JSONWriter.list(tree.notes.map(JSONWriter.string))),
            ]), bytes: bytes)
    }

    /// The keys of properties, or null.
    private static func keys(_ properties: [Property]?) -> String {
        properties.map { JSONWriter.list($0.map { JSONWriter.string($0.info.key) }) } ?? "null"
    }

    // MARK: - What is done

    /// Sets properties of a layer, at once.
    private func set(_ request: JSON) throws(SceneError) -> InspectorAnswer {
        let layer = try layer(of: request)
        guard let values = request["values"] else { throw request.error(.format, "expected \"values\"") }
        try change { () throws(SceneError) in try LayerObject.apply(values, to: layer) }
        return InspectorAnswer(json: "{}")
    }

    /// Sets how the time of a layer runs, as long as the inspection lasts, or has it run as the program set it.
    private func setTime(_ request: JSON) throws(SceneError) -> InspectorAnswer {
        let layer = try layer(of: request)
        guard let timing = request["timing"], !timing.isNull else {
            guard let original = times.removeValue(forKey: layer) else { return InspectorAnswer(json: "{}") }
            try change { () throws(SceneError) in try Self.setTiming(original, of: layer) }
            return InspectorAnswer(json: "{}")
        }
        let numbers = timing.elements.compactMap(\.number)
        guard timing.elements.count == numbers.count, numbers.count == Self.timing.count else {
            throw timing.error(expecting: "a begin time, a time offset and a speed")
        }
        var before: [PropertyValue] = []
        for property in Self.timing { before.append(try Model.shared.value(PropertyPath(property), of: layer)) }
        try change { () throws(SceneError) in try Self.setTiming(numbers.map { .number($0) }, of: layer) }
        times[layer] = times[layer] ?? before
        return InspectorAnswer(json: "{}")
    }

    private static func setTiming(_ values: [PropertyValue], of layer: LayerID) throws(SceneError) {
        for (property, value) in zip(timing, values) { try Model.shared.set(PropertyPath(property), of: layer, to: value) }
    }

    /// A transaction without implicit animations.
    private func change(_ body: () throws(SceneError) -> Void) throws(SceneError) {
        try Model.shared.beginTransaction()
        defer { Model.shared.commitTransaction() }
        Model.shared.disablesActions = true
        try body()
    }

    // MARK: - JSON

    /// Handles do not fit JSON's numbers, and come as text.
    private func renderer(of request: JSON) throws(SceneError) -> Renderer {
        try Handles.object(Handle(rawValue: Self.number(request["renderer"])), "renderer")
    }

    private func layer(of request: JSON) throws(SceneError) -> LayerID { LayerID(rawValue: Self.number(request["layer"])) }

    private static func number(_ json: JSON?) -> UInt64 { json?.string.flatMap { UInt64($0) } ?? 0 }

    private static func object(_ members: [(key: String, value: String)]) -> String {
        "{" + members.map { "\"\($0.key)\": \($0.value)" }.joined(separator: ", ") + "}"
    }
}
