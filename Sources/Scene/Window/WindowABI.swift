public import CScene
import SceneCommit
import SceneContent
import SceneEngine
import SceneGeometry
import SceneModel
import SceneStorage
import SceneWindow

/// A window that has a handle, and its renderer's.
final class WindowObject: HandleObject {
    static var kind: ObjectKind { .window }

    let window: Window
    let renderer: Handle

    init(_ window: Window) throws(SceneError) {
        self.window = window
        renderer = try Handles.add(window.renderer)
    }

    deinit {
        window.close()
        _ = status { () throws(SceneError) in try Handles.release(renderer, .renderer, "renderer") }
    }
}

/// The window of a handle.
@safe private func object(_ pointer: OpaquePointer?) throws(SceneError) -> WindowObject {
    try Handles.object(Handle(pointer), "window")
}

/// The window of a handle, open and on its thread.
@safe func window(_ pointer: OpaquePointer?) throws(SceneError) -> Window {
    let window = try object(pointer).window
    try window.check()
    return window
}

private func checkSize(_ size: scene_size) throws(SceneError) -> Size {
    let range = 1...16384.0
    guard range.contains(size.width), range.contains(size.height) else {
        throw SceneError(.invalidArgument, "the size is \(size.width) x \(size.height) points, expected 1 x 1 to 16384 x 16384")
    }
    return Size(size.width, size.height)
}

private func checkIcon(_ image: ImageBuffer) throws(SceneError) {
    let most = Int(SCENE_ICON_MAX_SIZE)
    guard max(image.width, image.height) <= most else {
        throw SceneError(.invalidArgument, "the icon has \(image.width) x \(image.height) pixels, expected at most \(most) x \(most)")
    }
}

// MARK: - Life

@c @implementation
public func scene_window_create(_ options: UnsafePointer<scene_window_options>?) -> OpaquePointer? {
    handle { () throws(SceneError) in
        let initial = unsafe scene_window_options(
            struct_size: 0, title: nil, width: 640, height: 400, resizable: true, bordered: true, transparent: false, full_screen: false,
            hidden: false, screen: 0)
        let given = unsafe options
        let options =
            unsafe given == nil
            ? initial : try read(given, "options", smallest: MemoryLayout<scene_window_options>.size, initial: initial)
        let size = unsafe try checkSize(scene_size(width: options.width, height: options.height))
        var wanted = WindowOptions()
        (wanted.width, wanted.height) = (size.width, size.height)
        wanted.title = unsafe try text(options.title, "title") ?? ""
        unsafe wanted.isResizable = options.resizable
        unsafe wanted.hasBorder = options.bordered
        unsafe wanted.isTransparent = options.transparent
        unsafe wanted.isFullScreen = options.full_screen
        unsafe wanted.isHidden = options.hidden
        wanted.screen = unsafe Int(options.screen)
        let window = try Window(wanted), handle = try Handles.add(WindowObject(window))
        window.router.window = handle.rawValue
        return handle
    }
}

@c @implementation
public func scene_window_retain(_ window: OpaquePointer?) -> OpaquePointer? {
    handle { () throws(SceneError) in try Handles.retain(Handle(window), .window, "window") }
}

@c @implementation
public func scene_window_release(_ window: OpaquePointer?) {
    _ = status { () throws(SceneError) in try Handles.release(Handle(window), .window, "window") }
}

@c @implementation
public func scene_window_close(_ window: OpaquePointer?) -> scene_status {
    status { () throws(SceneError) in
        let window = try object(window).window
        if !window.isOpen { return }
        try window.checkThread()
        window.close()
    }
}

@c @implementation
public func scene_window_is_open(_ window: OpaquePointer?) -> Bool {
    value(or: false) { () throws(SceneError) in try object(window).window.isOpen }
}

@c @implementation
public func scene_window_get_renderer(_ window: OpaquePointer?) -> OpaquePointer? {
    handle { () throws(SceneError) in try object(window).renderer }
}

// MARK: - The tree

@c @implementation
public func scene_window_set_root(_ window: OpaquePointer?, _ root: OpaquePointer?) -> scene_status {
    status { () throws(SceneError) in try Scene.window(window).setRoot(Handle(root).isNull ? nil : LayerID(root)) }
}

@c @implementation
public func scene_window_get_root(_ window: OpaquePointer?) -> OpaquePointer? {
    handle { () throws(SceneError) in try object(window).window.renderer.root?.handle }
}

@c @implementation
public func scene_window_set_focused_layer(_ window: OpaquePointer?, _ layer: OpaquePointer?) -> scene_status {
    status { () throws(SceneError) in
        let window = try Scene.window(window)
        guard !Handle(layer).isNull else { return try window.setFocus(nil) }
        let layer = LayerID(layer)
        _ = try Model.shared.kind(of: layer)
        guard window.router.holds(layer) else { throw SceneError(.invalidArgument, "layer is in no tree of the window's") }
        try window.setFocus(layer)
    }
}

@c @implementation
public func scene_window_get_focused_layer(_ window: OpaquePointer?) -> OpaquePointer? {
    handle { () throws(SceneError) in
        try object(window).window.focus?.handle
    }
}

// MARK: - What the window system shows of it

@c @implementation
public func scene_window_set_title(_ window: OpaquePointer?, _ title: UnsafePointer<CChar>?) -> scene_status {
    status { () throws(SceneError) in try Scene.window(window).setTitle(unsafe requiredText(title, "title")) }
}

@c @implementation
public func scene_window_set_size(_ window: OpaquePointer?, _ size: scene_size) -> scene_status {
    status { () throws(SceneError) in try Scene.window(window).setSize(checkSize(size)) }
}

@c @implementation
public func scene_window_get_size(_ window: OpaquePointer?) -> scene_size {
    value(or: scene_size()) { () throws(SceneError) in
        let size = try object(window).window.size
        return scene_size(width: size.width, height: size.height)
    }
}

@c @implementation
public func scene_window_set_position(_ window: OpaquePointer?, _ position: scene_point) -> scene_status {
    status { () throws(SceneError) in
        let window = try Scene.window(window), range = -32768...32767.0
        guard range.contains(position.x), range.contains(position.y) else {
            throw SceneError(.invalidArgument, "the position is (\(position.x), \(position.y)), expected -32768 to 32767")
        }
        window.position = Point(position.x, position.y)
    }
}

@c @implementation
public func scene_window_get_position(_ window: OpaquePointer?) -> scene_point {
    value(or: scene_point()) { () throws(SceneError) in
        let position = try Scene.window(window).position
        return scene_point(x: position.x, y: position.y)
    }
}

@c @implementation
public func scene_window_get_screen(_ window: OpaquePointer?) -> UInt32 {
    value(or: 0) { () throws(SceneError) in UInt32(clamping: try Scene.window(window).screen) }
}

@c @implementation
public func scene_window_set_minimum_size(_ window: OpaquePointer?, _ size: scene_size) -> scene_status {
    status { () throws(SceneError) in try Scene.window(window).setMinimumSize(checkSize(size)) }
}

@c @implementation
public func scene_window_set_maximum_size(_ window: OpaquePointer?, _ size: scene_size) -> scene_status {
    status { () throws(SceneError) in try Scene.window(window).setMaximumSize(checkSize(size)) }
}

@c @implementation
public func scene_window_get_scale(_ window: OpaquePointer?) -> Double {
    value(or: 0) { () throws(SceneError) in try object(window).window.scale }
}

@c @implementation
public func scene_window_set_full_screen(_ window: OpaquePointer?, _ full_screen: Bool) -> scene_status {
    status { () throws(SceneError) in try Scene.window(window).setFullScreen(full_screen) }
}

@c @implementation
public func scene_window_is_full_screen(_ window: OpaquePointer?) -> Bool {
    value(or: false) { () throws(SceneError) in try Scene.window(window).isFullScreen }
}

@c @implementation
public func scene_window_set_always_on_top(_ window: OpaquePointer?, _ always_on_top: Bool) -> scene_status {
    status { () throws(SceneError) in try Scene.window(window).setAlwaysOnTop(always_on_top) }
}

@c @implementation
public func scene_window_set_icon(_ window: OpaquePointer?, _ icon: OpaquePointer?) -> scene_status {
    status { () throws(SceneError) in
        let window = try Scene.window(window), image: ImageBuffer = try Handles.object(Handle(icon), "icon")
        try checkIcon(image)
        var pixels = try image.copyPixels()
        // An image that was loaded just now has no size before.
        try checkIcon(image)
        try unsafe pixels.withUnsafeMutableBytes { bytes throws(SceneError) in
            unsafe Pixels.unpremultiply(UnsafeRawBufferPointer(bytes), bytes)
            try unsafe window.setIcon(width: image.width, height: image.height, bytes)
        }
    }
}

@c @implementation
public func scene_window_show(_ window: OpaquePointer?) -> scene_status {
    status { () throws(SceneError) in try Scene.window(window).show() }
}

@c @implementation
public func scene_window_hide(_ window: OpaquePointer?) -> scene_status {
    status { () throws(SceneError) in try Scene.window(window).hide() }
}

@c @implementation
public func scene_window_minimize(_ window: OpaquePointer?) -> scene_status {
    status { () throws(SceneError) in try Scene.window(window).minimize() }
}

@c @implementation
public func scene_window_maximize(_ window: OpaquePointer?) -> scene_status {
    status { () throws(SceneError) in try Scene.window(window).maximize() }
}

@c @implementation
public func scene_window_restore(_ window: OpaquePointer?) -> scene_status {
    status { () throws(SceneError) in try Scene.window(window).restore() }
}

@c @implementation
public func scene_window_activate(_ window: OpaquePointer?) -> scene_status {
    status { () throws(SceneError) in try Scene.window(window).activate() }
}

@c @implementation
public func scene_window_set_cursor_shape(_ window: OpaquePointer?, _ shape: scene_cursor_shape) -> scene_status {
    status { () throws(SceneError) in
        let window = try Scene.window(window)
        guard let shape = CursorShape(rawValue: Int32(truncatingIfNeeded: shape.rawValue)) else {
            throw SceneError(.invalidArgument, "shape is \(shape.rawValue), expected one of scene_cursor_shape")
        }
        window.setCursor(shape)
    }
}

@c @implementation
public func scene_window_set_text_input(_ window: OpaquePointer?, _ enabled: Bool, _ area: scene_rect) -> scene_status {
    status { () throws(SceneError) in
        let window = try Scene.window(window), area = Rect(area.x, area.y, area.width, area.height).standardized
        guard area.isFinite else { throw SceneError(.invalidArgument, "area must be finite") }
        window.setTextInput(enabled, area)
    }
}

// MARK: - The clipboard

@c @implementation
public func scene_clipboard_copy_text() -> UnsafeMutablePointer<CChar>? {
    unsafe value(or: nil) { () throws(SceneError) in try unsafe copied(WindowSystem.clipboardText()) }
}

@c @implementation
public func scene_clipboard_set_text(_ text: UnsafePointer<CChar>?) -> scene_status {
    status { () throws(SceneError) in try WindowSystem.setClipboardText(unsafe requiredText(text, "text")) }
}
