public import CScene
import SceneCommit
import SceneDocument
import SceneModel

/// The time of a Lottie file's document.
@safe private func timeline(_ pointer: OpaquePointer?) throws(SceneError) -> DocumentTimeline {
    guard let timeline = try document(pointer).timeline else {
        throw SceneError(.invalidState, "the document was not made of a Lottie file")
    }
    return timeline
}

private func check(frame: Double, _ name: String) throws(SceneError) {
    guard frame.isFinite else { throw SceneError(.invalidArgument, "\(name) is \(frame), expected a finite number of frames") }
}

@c @implementation
public func scene_lottie_is_one(_ document: OpaquePointer?) -> Bool {
    value(or: false) { () throws(SceneError) in try Scene.document(document).timeline != nil }
}

@c @implementation
public func scene_lottie_get_frame_rate(_ document: OpaquePointer?) -> Double {
    value(or: 0) { () throws(SceneError) in try timeline(document).rate }
}

@c @implementation
public func scene_lottie_get_start_frame(_ document: OpaquePointer?) -> Double {
    value(or: 0) { () throws(SceneError) in try timeline(document).start }
}

@c @implementation
public func scene_lottie_get_end_frame(_ document: OpaquePointer?) -> Double {
    value(or: 0) { () throws(SceneError) in try timeline(document).end }
}

// MARK: - Markers

@c @implementation
public func scene_lottie_get_marker_count(_ document: OpaquePointer?) -> Int {
    value(or: 0) { () throws(SceneError) in try timeline(document).markers.count }
}

@c @implementation
public func scene_lottie_copy_marker_name(_ document: OpaquePointer?, _ index: Int) -> UnsafeMutablePointer<CChar>? {
    unsafe value(or: nil) { () throws(SceneError) in try unsafe copied(element(timeline(document).markers, index, "marker").name) }
}

@c @implementation
public func scene_lottie_get_marker_start(_ document: OpaquePointer?, _ index: Int) -> Double {
    value(or: 0) { () throws(SceneError) in try element(timeline(document).markers, index, "marker").start }
}

@c @implementation
public func scene_lottie_get_marker_end(_ document: OpaquePointer?, _ index: Int) -> Double {
    value(or: 0) { () throws(SceneError) in try element(timeline(document).markers, index, "marker").end }
}

// MARK: - Animations

@c @implementation
public func scene_lottie_get_animation_count(_ document: OpaquePointer?) -> Int {
    value(or: 0) { () throws(SceneError) in try timeline(document).animations?.names.count ?? 0 }
}

@c @implementation
public func scene_lottie_copy_animation_name(_ document: OpaquePointer?, _ index: Int) -> UnsafeMutablePointer<CChar>? {
    unsafe value(or: nil) { () throws(SceneError) in
        try unsafe copied(element(timeline(document).animations?.names ?? [], index, "animation"))
    }
}

@c @implementation
public func scene_lottie_copy_name(_ document: OpaquePointer?) -> UnsafeMutablePointer<CChar>? {
    unsafe value(or: nil) { () throws(SceneError) in
        guard let name = try timeline(document).animations?.name else { return nil }
        return try unsafe copied(name)
    }
}

@c @implementation
public func scene_lottie_create_document(_ document: OpaquePointer?, _ name: UnsafePointer<CChar>?) -> OpaquePointer? {
    handle { () throws(SceneError) in
        let animations = try timeline(document).animations, name = try unsafe requiredText(name, "name")
        guard let animations else {
            throw SceneError(.notFound, "there is no animation \"\(name)\": the document was made of a file that has one without a name")
        }
        return try Handles.add(animations.document(of: name))
    }
}

// MARK: - Themes

@c @implementation
public func scene_lottie_get_theme_count(_ document: OpaquePointer?) -> Int {
    value(or: 0) { () throws(SceneError) in try timeline(document).themes?.names.count ?? 0 }
}

@c @implementation
public func scene_lottie_copy_theme_name(_ document: OpaquePointer?, _ index: Int) -> UnsafeMutablePointer<CChar>? {
    unsafe value(or: nil) { () throws(SceneError) in
        try unsafe copied(element(timeline(document).themes?.names ?? [], index, "theme"))
    }
}

@c @implementation
public func scene_lottie_copy_theme(_ document: OpaquePointer?) -> UnsafeMutablePointer<CChar>? {
    unsafe value(or: nil) { () throws(SceneError) in
        guard let name = try timeline(document).themes?.name else { return nil }
        return try unsafe copied(name)
    }
}

@c @implementation
public func scene_lottie_set_theme(_ document: OpaquePointer?, _ name: UnsafePointer<CChar>?) -> scene_status {
    status { () throws(SceneError) in
        let themes = try timeline(document).themes, name = try unsafe text(name, "name")
        guard let themes else {
            if let name { throw SceneError(.notFound, "there is no theme \"\(name)\": the document has none") }
            return
        }
        try themes.choose(name)
    }
}

// MARK: - Sound

@c @implementation
public func scene_lottie_has_sound(_ document: OpaquePointer?) -> Bool {
    value(or: false) { () throws(SceneError) in try timeline(document).sounds != nil }
}

@c @implementation
public func scene_lottie_copy_sound(_ document: OpaquePointer?) -> OpaquePointer? {
    handle { () throws(SceneError) in
        guard let sounds = LottieSounds.of(try timeline(document)) else {
            throw SceneError(.notFound, "the animation has no sound")
        }
        return try Handles.add(sounds.sound())
    }
}

// MARK: - Restyling

@c @implementation
public func scene_lottie_set_value(
    _ document: OpaquePointer?, _ key_path: UnsafePointer<CChar>?, _ value: UnsafePointer<scene_value>?
) -> scene_status {
    status { () throws(SceneError) in
        let player = try timeline(document).layer, keyPath = try LayerKeyPath(unsafe try requiredText(key_path, "key_path"))
        let given = unsafe try GivenValue(value)
        var values: [(target: LayerKeyPath.Target, value: PropertyValue)] = []
        for target in try keyPath.targets(below: player) { values.append((target, try given.propertyValue(for: target.path))) }
        try LayerKeyPath.set(values)
    }
}

// MARK: - Playing

@c @implementation
public func scene_lottie_get_player(_ document: OpaquePointer?) -> OpaquePointer? {
    handle { () throws(SceneError) in try timeline(document).layer.handle }
}

@c @implementation
public func scene_lottie_create_animation(_ document: OpaquePointer?, _ from: Double, _ to: Double) -> OpaquePointer? {
    handle { () throws(SceneError) in
        let timeline = try timeline(document)
        try check(frame: from, "from")
        try check(frame: to, "to")
        return try Handles.add(AnimationObject(timeline.animation(from: from, to: to)))
    }
}

@c @implementation
public func scene_lottie_play(_ document: OpaquePointer?, _ animation: OpaquePointer?) -> scene_status {
    status { () throws(SceneError) in
        let timeline = try timeline(document), object = try animationObject(animation)
        let description = object.description
        guard description.hasPath, description.path == PropertyPath(.timeOffset) else {
            throw SceneError(.invalidArgument, "animation is not one of timeOffset, which scene_lottie_create_animation() makes")
        }
        try description.check()
        try timeline.play(description)
        LottieSounds.of(timeline)?.play(description, from: timeline.start / timeline.rate)
    }
}

@c @implementation
public func scene_lottie_seek(_ document: OpaquePointer?, _ frame: Double) -> scene_status {
    status { () throws(SceneError) in
        let timeline = try timeline(document)
        try check(frame: frame, "frame")
        try timeline.seek(frame)
        LottieSounds.of(timeline)?.stop()
    }
}

@c @implementation
public func scene_lottie_get_frame(_ document: OpaquePointer?) -> Double {
    value(or: 0) { () throws(SceneError) in try timeline(document).frame() }
}
