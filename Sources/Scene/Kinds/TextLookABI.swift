public import CScene
import SceneCommit
import SceneContent
import SceneEngine
import SceneGeometry
import SceneModel

// MARK: - Look

@c @implementation
public func scene_text_layer_set_font(_ layer: OpaquePointer?, _ family: UnsafePointer<CChar>?) -> scene_status {
    status { () throws(SceneError) in
        let family = try unsafe requiredText(family, "family")
        try Model.shared.set(PropertyPath(.font), of: LayerID(layer), to: .string(family))
    }
}

@c @implementation
public func scene_text_layer_get_font(_ layer: OpaquePointer?) -> UnsafePointer<CChar>? {
    unsafe value(or: nil) { () throws(SceneError) in
        guard case .string(let family) = try Model.shared.value(PropertyPath(.font), of: LayerID(layer)) else { return nil }
        return unsafe lend(family)
    }
}

// MARK: - Size and lines

@c @implementation
public func scene_text_layer_get_preferred_frame_size(_ layer: OpaquePointer?) -> scene_size {
    value(or: scene_size()) { () throws(SceneError) in
        try Model.shared.preferredTextSize(of: LayerID(layer)).c
    }
}

@c @implementation
public func scene_text_layer_get_lines(
    _ layer: OpaquePointer?, _ lines: UnsafeMutablePointer<scene_text_line>?, _ capacity: Int, _ count: UnsafeMutablePointer<Int>?
) -> scene_status {
    status { () throws(SceneError) in
        let count = try unsafe required(count, "count", "where the number of lines goes")
        guard capacity >= 0 else { throw SceneError(.invalidArgument, "capacity is \(capacity), expected 0 or more") }
        let target = unsafe capacity > 0 ? try required(lines, "lines", "an array of lines") : nil
        let found = try Model.shared.textLayout(of: LayerID(layer))?.lines ?? []
        unsafe count.pointee = found.count
        guard let target = unsafe target else { return }
        for (index, line) in found.prefix(capacity).enumerated() {
            unsafe target[index] = scene_text_line(start: line.start, length: line.length, rect: line.rect.c, baseline: line.baseline)
        }
    }
}

@c @implementation
public func scene_text_layer_get_carets(
    _ layer: OpaquePointer?, _ carets: UnsafeMutablePointer<scene_text_caret>?, _ capacity: Int, _ count: UnsafeMutablePointer<Int>?
) -> scene_status {
    status { () throws(SceneError) in
        let count = try unsafe required(count, "count", "where the number of carets goes")
        guard capacity >= 0 else { throw SceneError(.invalidArgument, "capacity is \(capacity), expected 0 or more") }
        let target = unsafe capacity > 0 ? try required(carets, "carets", "an array of carets") : nil
        let found = try Model.shared.textCarets(of: LayerID(layer))
        unsafe count.pointee = found.count
        guard let target = unsafe target else { return }
        for (index, caret) in found.prefix(capacity).enumerated() {
            unsafe target[index] = scene_text_caret(start: caret.start, rect: caret.rect.c)
        }
    }
}

// MARK: - Fonts

@c @implementation
public func scene_font_add_file(_ path: UnsafePointer<CChar>?, _ family: UnsafePointer<CChar>?) -> scene_status {
    status { () throws(SceneError) in
        let path = try unsafe requiredText(path, "path"), family = try unsafe text(family, "family")
        guard family?.isEmpty != true else { throw SceneError(.invalidArgument, "family is empty, expected a name or NULL") }
        try fonts.add(file: path, as: family)
    }
}

@c @implementation
public func scene_font_remove(_ family: UnsafePointer<CChar>?) -> scene_status {
    status { () throws(SceneError) in
        let family = try unsafe requiredText(family, "family")
        guard fonts.remove([family]) else { throw SceneError(.notFound, "no font was added under the family \"\(family)\"") }
    }
}
