import SceneCommit
import SceneGeometry
import SceneLayout
import SceneModel
import SceneStorage

/// Reads a layer object without its sublayers.
struct LayerReader {
    let kind: LayerKind
    private(set) var name: String?
    private(set) var sublayers: [JSON] = []
    private(set) var mask: JSON?
    private var values: [(property: Property, value: PropertyValue)] = []
    private var contents: ImageBuffer?
    private var frame: Rect?
    private var animations: [AnimationReader] = []
    private var actions: [String: Action] = [:]
    private var style: Style?
    private var constraints: [Constraint] = []
    private var layoutManager: (any LayoutManager)?

    /// @param custom what the document declares.
    init(_ json: JSON, images: ImageTable, custom: inout CustomProperties) throws(SceneError) {
        guard json.isObject else { throw json.error(expecting: "a layer") }
        kind = try Self.readKind(json)
        // First, for animations may name them.
        if let json = json["custom"] { values = try custom.read(json) }
        try json.forEachKey { (key, value) throws(SceneError) in try read(key, value, images) }
        guard frame != nil, let frame = json["frame"] else { return }
        for key in ["bounds", "position"] where json[key] != nil {
            throw frame.error(.format, "expected no \"frame\" together with \"\(key)\"")
        }
    }

    /// The kind of a layer object.
    static func readKind(_ json: JSON) throws(SceneError) -> LayerKind {
        guard let value = json["type"] else { return .layer }
        let kinds = LayerKind.allCases
        return kinds[try value.readName(of: kinds.map(\.name))]
    }

    /// The keys of layers that are no properties.
    private static let parts = ["type", "custom", "sublayers", "actions", "style", "constraints", "layoutManager", "animations"]

    private mutating func read(_ key: String, _ value: JSON, _ images: ImageTable) throws(SceneError) {
        switch key {
        case "type", "custom": break
        case "frame":
            let rect = try value.readRect()
            guard rect.isFinite else { throw value.error(.format, "frame must be finite") }
            frame = rect
        case "mask": mask = value.isNull ? nil : value
        case "sublayers": sublayers = Array(try value.list(expecting: "a list of layers"))
        case "actions": actions = try BehaviorReader(images: images).readActions(value)
        case "style": style = try BehaviorReader(images: images).readStyle(value)
        case "constraints": constraints = try LayoutReader.readConstraints(value)
        case "layoutManager": layoutManager = try LayoutReader.readManager(value)
        case "animations":
            for animation in try value.list(expecting: "a list of animations") {
                animations.append(try AnimationReader(animation, images: images))
            }
        default:
            guard let info = PropertyInfo.named(key), PropertyInfo.isBuiltIn(key) else {
                throw value.error(.format, "unknown key of a layer\((Self.parts + PropertyInfo.keys).hint(for: key))")
            }
            try read(info, value, images)
        }
    }

    private mutating func read(_ info: PropertyInfo, _ value: JSON, _ images: ImageTable) throws(SceneError) {
        if let objection = info.objection(to: kind) { throw value.error(.format, objection) }
        if info.isOptional && value.isNull {
            if info.initial != .none { values.append((info.property, .none)) }
            return
        }
        switch info.type {
        case .string where info.property == .name: name = try value.readString()
        case .string where info.property == .uri: values.append((.uri, .string(try images.movie(value))))
        case .string where info.property == .pipeline && !ImageTable.allowsPipelines:
            throw value.error(
                .unsupported, "a pipeline can read and write any file: documents may have some where SCENE_DOCUMENT_PIPELINES is 1")
        case .image:
            contents = try images.image(value)
        case .filters where info.property.isOfGenerator:
            let list = value.isNull ? [] : [try FilterReader(images: images).readGenerator(value)]
            values.append((info.property, .filters(list)))
        case .filters: values.append((info.property, .filters(try FilterReader(images: images).read(value))))
        case .cells: values.append((info.property, .cells(try EmitterCellReader(images: images).read(value))))
        default:
            let read = try value.value(of: info, images)
            if let objection = info.objection(to: read) { throw value.error(.format, objection) }
            values.append((info.property, read))
        }
    }

    // MARK: - Into the model

    /// Gives a new layer everything that was read.
    /// @param canvas for the root, which fills it unless it says otherwise.
    /// @return the animations that are still to be added.
    func apply(to layer: LayerID, canvas: Size?) throws(SceneError) -> [TreeReader.Follower] {
        let model = Model.shared
        var later: [TreeReader.Follower] = []
        for (property, value) in values { try model.set(PropertyPath(property), of: layer, to: value) }
        if let style { try model.setStyle(style, of: layer) }
        for (key, action) in actions { try model.setAction(action, forKey: key, of: layer) }
        if !constraints.isEmpty { try model.setConstraints(constraints, of: layer) }
        if let layoutManager { try model.setLayoutManager(layoutManager, of: layer) }
        if let name { try model.setName(name, of: layer) }
        if let contents { try model.setContents(contents, of: layer) }
        // A frame is taken through the anchor point and the transform, which are set by now.
        if let frame { try model.setFrame(frame, of: layer) } else if let canvas { try fill(canvas, layer) }
        // An animation that names no values starts from those of the layer.
        for reader in animations {
            var animation = reader.animation
            // A transition leads from what the layer is to what it takes on now.
            for setting in animation.transition.after {
                let path = PropertyPath(setting.property)
                animation.transition.before.append(
                    TransitionSpec.Setting(property: setting.property, value: try model.value(path, of: layer)))
                try model.set(path, of: layer, to: setting.value)
            }
            animation.transition.after = []
            // What follows a movie waits until the movie's layer is there, and all after it, for their order counts.
            if animation.followsNames || !later.isEmpty {
                later.append((layer, reader.key, animation))
            } else {
                try model.add(animation, to: layer, key: reader.key, beginsAtZero: true)
            }
        }
        return later
    }

    /// The bounds of a root that has none are the canvas; without a position its top left corner is the canvas's.
    private func fill(_ canvas: Size, _ layer: LayerID) throws(SceneError) {
        let model = Model.shared
        var row = try model.values(of: layer)
        if !values.contains(where: { $0.property == .bounds }) {
            row.bounds = Rect(0, 0, canvas.width, canvas.height)
            try model.set(PropertyPath(.bounds), of: layer, to: .rect(row.bounds))
        }
        if !values.contains(where: { $0.property == .position }) {
            let position = Point(row.anchorPoint.x * row.bounds.width, row.anchorPoint.y * row.bounds.height)
            try model.set(PropertyPath(.position), of: layer, to: .point(position))
        }
    }
}
