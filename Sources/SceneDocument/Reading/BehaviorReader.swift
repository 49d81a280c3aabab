import SceneCommit
import SceneModel
import SceneStorage

/// Reads the actions and the style of a layer.
struct BehaviorReader {
    let images: ImageTable

    /// Actions by the events that they are for: animations, which leave open what they do not say, and null for none.
    func readActions(_ json: JSON) throws(SceneError) -> [String: Action] {
        guard json.isObject else { throw json.error(expecting: "an object of actions") }
        var actions: [String: Action] = [:]
        try json.forEachKey { (key, value) throws(SceneError) in
            if value.isNull {
                actions[key] = .nothing
                return
            }
            let animation = try AnimationReader(value, images: images, isAction: true).animation
            guard !animation.followsNames else { throw value.error(.format, "an action's animation cannot follow a movie") }
            actions[key] = .animation(animation)
        }
        return actions
    }

    /// Values of properties by their keys, `actions`, and the `style` behind it.
    func readStyle(_ json: JSON, depth: Int = 1) throws(SceneError) -> Style? {
        if json.isNull { return nil }
        guard json.isObject else { throw json.error(expecting: "a style") }
        guard depth <= Style.maximumDepth else { throw json.error(.format, "expected styles at most \(Style.maximumDepth) deep") }
        var values: [Property: PropertyValue] = [:], actions: [String: Action] = [:], behind: Style?
        try json.forEachKey { (key, value) throws(SceneError) in
            switch key {
            case "actions": actions = try readActions(value)
            case "style": behind = try readStyle(value, depth: depth + 1)
            default:
                let (property, read) = try readValue(key, value)
                values[property] = read
            }
        }
        if values.isEmpty, actions.isEmpty, behind == nil { return nil }
        return try Style(values: values, actions: actions, parent: behind)
    }

    private func readValue(_ key: String, _ json: JSON) throws(SceneError) -> (Property, PropertyValue) {
        guard let info = PropertyInfo.named(key), info.property != .name else {
            throw json.error(
                .format, "there is no property \"\(key)\" that a style could have a value for\(PropertyInfo.keys.hint(for: key))")
        }
        let value = try json.value(of: info, images)
        if let objection = info.objection(to: value) { throw json.error(.format, objection) }
        return (info.property, value)
    }
}

extension Action {
    /// The action in a document's form; nil for the program's code, which documents cannot have.
    func json(image: (ImageBuffer) -> String) -> String? {
        switch self {
        case .nothing: "null"
        case .animation(let animation): animation.json(key: nil, isAction: true, image: image)
        case .handler: nil
        }
    }
}

extension [String: Action] {
    /// An object of the actions; nil when there is none that documents can have.
    func json(image: (ImageBuffer) -> String) -> String? {
        var members: [String] = []
        for (key, action) in sorted(by: { $0.key < $1.key }) {
            if let json = action.json(image: image) { members.append("\(JSONWriter.string(key)): \(json)") }
        }
        return members.isEmpty ? nil : "{\(members.joined(separator: ", "))}"
    }
}

extension Style {
    func json(image: (ImageBuffer) -> String) -> String {
        var members: [String] = []
        for (property, value) in values.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            let written: String
            if case .image(let buffer) = value {
                written = JSONWriter.string(image(buffer))
            } else {
                written = value.json(names: property.info.names)
            }
            members.append("\(JSONWriter.string(property.info.key)): \(written)")
        }
        if let actions = actions.json(image: image) { members.append("\"actions\": \(actions)") }
        if let parent { members.append("\"style\": \(parent.json(image: image))") }
        return "{\(members.joined(separator: ", "))}"
    }
}
