public import CScene
import SceneCommit
import SceneModel
import SceneStorage

/// A style that has handles: one to edit, of which layers take what it is then.
final class StyleObject: HandleObject {
    static var kind: ObjectKind { .style }

    private struct Contents {
        var values: [Property: PropertyValue] = [:]
        var actions: [String: Action] = [:]
        var behind: Style?
    }

    private let contents: Locked<Contents>

    init(_ style: Style? = nil) {
        contents = Locked(.style, Contents(values: style?.values ?? [:], actions: style?.actions ?? [:], behind: style?.parent))
    }

    /// The style as it is now.
    func style() throws(SceneError) -> Style {
        let now = contents.withLock { $0 }
        return try Style(values: now.values, actions: now.actions, parent: now.behind)
    }

    func setValue(_ value: PropertyValue?, of property: Property) { contents.withLock { $0.values[property] = value } }

    func setAction(_ action: Action?, forKey key: String) {
        // The old one ends here, with no lock held.
        _ = contents.withLock { contents in
            let old = contents.actions[key]
            contents.actions[key] = action
            return old
        }
    }

    func setStyle(_ behind: Style?) throws(SceneError) {
        let old = contents.withLock { contents in
            let old = contents.behind
            contents.behind = behind
            return old
        }
        do throws(SceneError) { _ = try style() } catch {
            contents.withLock { $0.behind = old }
            throw error
        }
    }
}

@safe private func object(_ style: OpaquePointer?, _ role: StaticString = "style") throws(SceneError) -> StyleObject {
    try Handles.object(Handle(style), role)
}

/// The property of a key that a style may have a value for.
private func styledProperty(_ key: UnsafePointer<CChar>?) throws(SceneError) -> PropertyInfo {
    let key = try unsafe requiredText(key, "key")
    guard let info = PropertyInfo.named(key), info.property != .name else {
        let hint = PropertyInfo.keys.hint(for: key)
        throw SceneError(.notFound, "there is no property \"\(key)\" that a style could have a value for\(hint)")
    }
    return info
}

@c @implementation
public func scene_style_create() -> OpaquePointer? { handle { () throws(SceneError) in try Handles.add(StyleObject()) } }

@c @implementation
public func scene_style_retain(_ style: OpaquePointer?) -> OpaquePointer? {
    handle { () throws(SceneError) in try Handles.retain(Handle(style), .style, "style") }
}

@c @implementation
public func scene_style_release(_ style: OpaquePointer?) {
    _ = status { () throws(SceneError) in try Handles.release(Handle(style), .style, "style") }
}

@c @implementation
public func scene_style_set_value(
    _ style: OpaquePointer?, _ key: UnsafePointer<CChar>?, _ value: UnsafePointer<scene_value>?
) -> scene_status {
    status { () throws(SceneError) in
        let object = try object(style), info = try unsafe styledProperty(key)
        guard unsafe value != nil else { return object.setValue(nil, of: info.property) }
        let given = try unsafe GivenValue(value).propertyValue(for: PropertyPath(info.property))
        if let objection = info.objection(to: given) { throw SceneError(.invalidArgument, objection) }
        object.setValue(given, of: info.property)
    }
}

@c @implementation
public func scene_style_get_value(
    _ style: OpaquePointer?, _ key: UnsafePointer<CChar>?, _ value: UnsafeMutablePointer<scene_value>?
) -> scene_status {
    status { () throws(SceneError) in
        let found = try object(style).style().value(of: unsafe styledProperty(key).property)
        let target = try unsafe required(value, "value", "a place for the value")
        unsafe target.pointee = try scene_value(found ?? .none)
    }
}

@c @implementation
public func scene_style_set_action(
    _ style: OpaquePointer?, _ key: UnsafePointer<CChar>?, _ action: OpaquePointer?
) -> scene_status {
    status { () throws(SceneError) in
        let object = try object(style)
        object.setAction(try Scene.action(action), forKey: try unsafe requiredText(key, "key"))
    }
}

@c @implementation
public func scene_style_copy_action(_ style: OpaquePointer?, _ key: UnsafePointer<CChar>?) -> OpaquePointer? {
    handle { () throws(SceneError) in
        let found = try object(style).style(), key = try unsafe requiredText(key, "key")
        return try handle(of: found.action(forKey: key))
    }
}

@c @implementation
public func scene_style_set_style(_ style: OpaquePointer?, _ behind: OpaquePointer?) -> scene_status {
    status { () throws(SceneError) in
        let style = try object(style)
        guard !Handle(behind).isNull else { return try style.setStyle(nil) }
        try style.setStyle(object(behind, "behind").style())
    }
}

@c @implementation
public func scene_layer_set_style(_ layer: OpaquePointer?, _ style: OpaquePointer?) -> scene_status {
    status { () throws(SceneError) in
        guard !Handle(style).isNull else { return try Model.shared.setStyle(nil, of: LayerID(layer)) }
        try Model.shared.setStyle(object(style).style(), of: LayerID(layer))
    }
}

@c @implementation
public func scene_layer_copy_style(_ layer: OpaquePointer?) -> OpaquePointer? {
    handle { () throws(SceneError) in
        guard let style = try Model.shared.style(of: LayerID(layer)) else {
            ThreadReplies.current.clear()
            return nil
        }
        return try Handles.add(StyleObject(style))
    }
}
