import SceneCommit
import SceneContent
import SceneEffects
import SceneModel
import SceneStorage

/// Writes what a layer is, without its mask and sublayers, as the members of a layer object.
struct LayerWriter {
    struct Member {
        let key: String
        /// As JSON.
        let value: String
    }

    /// Whether the values are those on screen. Animations are in them then, and are not written as well.
    let presentation: Bool
    /// Whether properties that have their default are written too.
    let all: Bool
    private let custom = PropertyRegistry.shared.infos
    /// The images written as "image-1", "image-2", ...: in the order in which the tree shows them first.
    private(set) var images: [ImageBuffer] = []
    private var imageNumbers: [ImageID: Int] = [:]
    /// The families of fonts that texts name.
    private(set) var families: Set<String> = []

    /// The folder beside the document that movies are copied to; nil where their names are written as they are.
    private let movieFolder: String?
    /// The layer above the document's root, in whose time the document begins.
    private let above: LayerID?
    /// What the files of movies are called there, if that is known yet.
    private let movieNames: [String: String]
    /// The files of the movies, in the order of the tree.
    private(set) var movies: [String] = []
    private var knownMovies: Set<String> = []

    init(presentation: Bool, all: Bool, movieFolder: String? = nil, movieNames: [String: String] = [:], above: LayerID? = nil) {
        self.presentation = presentation
        self.all = all
        self.movieFolder = movieFolder
        self.movieNames = movieNames
        self.above = above
    }

    static func imageName(_ index: Int) -> String { "image-\(index + 1)" }

    /// @param isRoot whether the layer's place is written in any case: that of a document's root has another default.
    mutating func members(of layer: LayerID, isRoot: Bool = false) throws(SceneError) -> [Member] {
        var members: [Member] = []
        func add(_ key: String, _ value: String?) { if let value { members.append(Member(key: key, value: value)) } }
        let kind = try Model.shared.kind(of: layer)
        if kind != .layer { add("type", JSONWriter.string(kind.name)) }
        add("name", try Model.shared.name(of: layer).map(JSONWriter.string))
        for info in PropertyInfo.table where info.kinds.contains(kind) {
            let isNeeded = all || isRoot && (info.property == .bounds || info.property == .position)
            add(info.key, try value(of: info, layer, isNeeded: isNeeded))
        }
        add("custom", try customValues(of: layer))
        let constraints = try Model.shared.constraints(of: layer)
        if !constraints.isEmpty { add("constraints", JSONWriter.list(constraints.map(\.json))) }
        add("layoutManager", try Model.shared.layoutManager(of: layer)?.json)
        add("actions", try Model.shared.actions(of: layer).json(image: { name(of: $0) }))
        add("style", try Model.shared.style(of: layer)?.json(image: { name(of: $0) }))
        if !presentation { add("animations", try animations(of: layer)) }
        return members
    }

    /// A property's value as JSON, or nil when it need not be written.
    private mutating func value(of info: PropertyInfo, _ layer: LayerID, isNeeded: Bool) throws(SceneError) -> String? {
        let path = PropertyPath(info.property)
        switch info.type {
        case .string where info.property == .name: return nil
        case .image:
            guard let image = try Model.shared.contents(of: layer) else { return isNeeded ? "null" : nil }
            return JSONWriter.string(name(of: image))
        case .string where info.property == .uri && movieFolder != nil:
            guard case .string(let uri) = try Model.shared.value(path, of: layer) else { return isNeeded ? "null" : nil }
            return try JSONWriter.string(name(ofMovie: uri))
        case .filters:
            guard case .filters(let filters) = try Model.shared.value(path, of: layer), isNeeded || !filters.isEmpty else { return nil }
            let texts = try shown(filters, info, layer).map { $0.json(imageName: { name(of: $0) }) }
            return info.property.isOfGenerator ? texts.first ?? "null" : JSONWriter.list(texts)
        case .cells:
            guard case .cells(let cells) = try Model.shared.value(path, of: layer), isNeeded || !cells.isEmpty else { return nil }
            return JSONWriter.list(cells.map { $0.json { name(of: $0) } })
        default:
            let value = try Model.shared.value(path, of: layer, presentation: presentation)
            noteFamilies(info.property, value)
            return isNeeded || value != info.initial ? info.held(value).json(names: info.names) : nil
        }
    }

    /// Filters with their parameters as they are on screen, each of which is animated by itself, by the filter's name.
    private func shown(_ filters: [Filter], _ info: PropertyInfo, _ layer: LayerID) throws(SceneError) -> [Filter] {
        guard presentation else { return filters }
        var filters = filters
        for index in filters.indices {
            guard let name = filters[index].name else { continue }
            for parameter in filters[index].parameters.map(\.name) {
                guard let path = PropertyPath("\(info.key).\(name).\(parameter)") else { continue }
                let value = try Model.shared.value(try Model.shared.path(path, of: layer), of: layer, presentation: true)
                try? filters[index].set(parameter, to: value)
            }
        }
        return filters
    }

    /// The custom properties that have been set, or all that have a value.
    private func customValues(of layer: LayerID) throws(SceneError) -> String? {
        var members: [String] = []
        for info in custom where info.type != .image {
            let value = try Model.shared.value(PropertyPath(info.property), of: layer, presentation: presentation)
            guard value != .none, all || value != info.initial else { continue }
            members.append("\(JSONWriter.string(info.key)): \(value.customJSON())")
        }
        return members.isEmpty ? nil : "{\(members.joined(separator: ", "))}"
    }

    private mutating func animations(of layer: LayerID) throws(SceneError) -> String? {
        let isSaved = movieFolder != nil
        let animations = try isSaved ? Model.shared.animationsFromZero(of: layer, below: above) : Model.shared.animations(of: layer)
        // A document that is written for people to read need not be whole.
        for movie in animations.flatMap(\.animation.movies) where isSaved && ((try? Model.shared.name(of: movie)) ?? "").isEmpty {
            throw SceneError(
                .unsupported, "an animation follows the sound of a movie that is gone or without a name; give the video layer one")
        }
        let texts = animations.map { $0.animation.json(key: $0.key, image: { name(of: $0) }) }
        return texts.isEmpty ? nil : JSONWriter.list(texts)
    }

    // MARK: - Files

    private mutating func name(of image: ImageBuffer) -> String {
        if let number = imageNumbers[image.id] { return Self.imageName(number) }
        imageNumbers[image.id] = images.count
        images.append(image)
        return Self.imageName(images.count - 1)
    }

    private mutating func name(ofMovie uri: String) throws(SceneError) -> String {
        guard !uri.contains(text: "://") else {
            throw SceneError(.unsupported, "a document has movies as files beside it, and cannot name \(uri)")
        }
        if knownMovies.insert(uri).inserted { movies.append(uri) }
        return "\(movieFolder ?? "")/\(movieNames[uri] ?? "")"
    }

    private mutating func noteFamilies(_ property: Property, _ value: PropertyValue) {
        switch value {
        case .string(let list) where property == .font: families.formUnion(FontLibrary.families(in: list))
        case .text(let text): for run in text.runs { families.formUnion(FontLibrary.families(in: run.font ?? "")) }
        default: break
        }
    }
}
