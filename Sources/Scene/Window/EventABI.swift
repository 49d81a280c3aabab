public import CScene
import SceneCommit
import SceneEngine
import SceneGeometry
import SceneModel
import SceneStorage
import SceneWindow

/// A handler of events that the program wrote in C.
@safe
private final class CallbackEventHandler: EventHandler, @unchecked Sendable {
    private let function: scene_event_function
    private let data: UserData

    init(_ function: @escaping scene_event_function, _ data: UserData) {
        unsafe self.function = function
        self.data = data
    }

    func handle(_ event: InputEvent, window: UInt64, _ layer: LayerID?, _ point: Point) -> Bool {
        let history = event.history.map {
            scene_event_place(time: $0.time, position: scene_point(x: $0.position.x, y: $0.position.y))
        }
        return unsafe event.text.withCString { text in
            unsafe history.withUnsafeBufferPointer { history in
                var given = unsafe scene_event()
                unsafe given.struct_size = UInt32(MemoryLayout<scene_event>.size)
                unsafe given.type = scene_event_type(rawValue: UInt32(bitPattern: event.kind.rawValue))
                unsafe given.time = event.time
                unsafe given.target = event.target?.handle.pointer
                unsafe given.point = scene_point(x: point.x, y: point.y)
                unsafe given.position = scene_point(x: event.position.x, y: event.position.y)
                unsafe given.button = UInt32(clamping: event.button)
                unsafe given.buttons = event.buttons
                unsafe given.clicks = UInt32(clamping: event.clicks)
                unsafe given.modifiers = event.modifiers
                unsafe given.delta = scene_point(x: event.delta.x, y: event.delta.y)
                unsafe given.finger = UInt64(bitPattern: event.finger)
                unsafe given.pressure = event.pressure
                unsafe given.code = event.code
                unsafe given.is_repeat = event.isRepeat
                unsafe given.text = text
                unsafe given.cursor = UInt32(clamping: event.cursor)
                unsafe given.length = UInt32(clamping: event.length)
                unsafe given.history = history.baseAddress
                unsafe given.history_count = history.count
                return unsafe function(Handle(rawValue: window).pointer, &given, data.pointer)
            }
        }
    }
}

@safe private func eventHandler(
    _ function: scene_event_function?, _ userData: UnsafeMutableRawPointer?, _ destroy: scene_destroy_function?
) -> CallbackEventHandler? {
    let data = unsafe UserData(userData, destroy)
    guard let function = unsafe function else { return nil }
    return unsafe CallbackEventHandler(function, data)
}

@c @implementation
public func scene_window_set_event_function(
    _ window: OpaquePointer?, _ function: scene_event_function?, _ user_data: UnsafeMutableRawPointer?, _ destroy: scene_destroy_function?
) -> scene_status {
    status { () throws(SceneError) in
        let window = try Scene.window(window)
        window.router.handler = eventHandler(function, user_data, destroy)
    }
}

@c @implementation
public func scene_layer_set_event_function(
    _ layer: OpaquePointer?, _ function: scene_event_function?, _ user_data: UnsafeMutableRawPointer?, _ destroy: scene_destroy_function?
) -> scene_status {
    status { () throws(SceneError) in
        // Before anything is made that would have to destroy what the caller gave.
        guard Model.shared.isAlive(LayerID(layer)) else { throw SceneError(.invalidHandle, "layer is no live layer") }
        try Model.shared.setEventHandler(eventHandler(function, user_data, destroy), of: LayerID(layer))
    }
}

@c @implementation
public func scene_window_drag_layer(
    _ window: OpaquePointer?, _ layer: OpaquePointer?, _ limits: UnsafePointer<scene_rect>?
) -> scene_status {
    status { () throws(SceneError) in
        let window = try Scene.window(window), layer = LayerID(layer)
        _ = try Model.shared.kind(of: layer)
        try window.router.drag(layer, within: range(limits))
    }
}

/// Where a layer that is dragged may lie.
@safe private func range(_ limits: UnsafePointer<scene_rect>?) throws(SceneError) -> Rect? {
    guard let given = unsafe limits?.pointee else { return nil }
    let rect = Rect(given.x, given.y, given.width, given.height)
    guard rect.isFinite, rect.width >= 0, rect.height >= 0 else {
        throw SceneError(
            .invalidArgument, "limits are (\(rect.x), \(rect.y), \(rect.width), \(rect.height)), expected finite ones of 0 or more")
    }
    return rect
}

// MARK: - Events of hosts

@c @implementation
public func scene_layer_send_event(_ root: OpaquePointer?, _ event: UnsafeMutablePointer<scene_event>?) -> Bool {
    value(or: false) { () throws(SceneError) in
        let layer = LayerID(root), target = unsafe try required(event, "event", "a struct")
        _ = try Model.shared.kind(of: layer)
        let given = unsafe try read(UnsafePointer(target), "event", smallest: MemoryLayout<scene_event>.size, initial: scene_event())
        var sent = try InputEvent(given)
        let focus = unsafe given.target.map { LayerID($0) }
        let isTaken = try ThreadReplies.keepingStatus { () throws(SceneError) in
            try HostEvents.of(layer).send(&sent, focus: sent.isOfKeys ? focus : nil)
        }
        // What the handlers have released is nobody's target.
        let found = sent.target.flatMap { Model.shared.isAlive($0) ? $0 : nil }
        unsafe target.pointee.target = found?.handle.pointer
        unsafe target.pointee.time = sent.time
        unsafe target.pointee.buttons = sent.buttons
        unsafe target.pointee.clicks = UInt32(clamping: sent.clicks)
        return isTaken
    }
}

@c @implementation
public func scene_layer_cancel_pointer(_ root: OpaquePointer?) -> scene_status {
    status { () throws(SceneError) in
        _ = try Model.shared.kind(of: LayerID(root))
        try HostEvents.of(LayerID(root)).cancelPointer()
    }
}

@c @implementation
public func scene_layer_drag(_ layer: OpaquePointer?, _ limits: UnsafePointer<scene_rect>?) -> scene_status {
    status { () throws(SceneError) in
        let layer = LayerID(layer)
        var root = layer
        while let above = try Model.shared.superlayer(of: root) { root = above }
        try HostEvents.of(root).drag(layer, within: range(limits))
    }
}

extension InputEvent {
    /// An event of the program's.
    @safe fileprivate init(_ given: scene_event) throws(SceneError) {
        let number = unsafe given.type.rawValue
        guard let kind = Kind(rawValue: Int32(bitPattern: number)), ![.close, .displayLost, .screen, .exposed].contains(kind) else {
            throw SceneError(
                .invalidArgument, "event->type is \(number), expected a scene_event_type that a host has: no close, display or screen")
        }
        let time = unsafe given.time, place = unsafe given.position, delta = unsafe given.delta, pressure = unsafe given.pressure
        guard time.isFinite, place.x.isFinite, place.y.isFinite, delta.x.isFinite, delta.y.isFinite, pressure.isFinite else {
            throw SceneError(.invalidArgument, "event has a time, position, delta or pressure that is not finite")
        }
        self.init(kind, at: time == 0 ? monotonicTime() : time)
        position = Point(place.x, place.y)
        self.delta = Point(delta.x, delta.y)
        self.pressure = pressure
        button = unsafe Int(given.button)
        clicks = unsafe Int(given.clicks)
        modifiers = unsafe given.modifiers
        finger = unsafe Int64(bitPattern: given.finger)
        code = unsafe given.code
        isRepeat = unsafe given.is_repeat
        text = unsafe try Scene.text(given.text, "event->text") ?? ""
        cursor = unsafe Int(given.cursor)
        length = unsafe Int(given.length)
        let count = unsafe given.history_count
        guard (0...1 << 16).contains(count), unsafe count == 0 || given.history != nil else {
            throw SceneError(.invalidArgument, "event->history has \(UInt(bitPattern: count)) places, expected an array of at most 65536")
        }
        history = unsafe UnsafeBufferPointer(start: given.history, count: count).map {
            (time: $0.time, position: Point($0.position.x, $0.position.y))
        }
        guard history.allSatisfy({ $0.time.isFinite && $0.position.x.isFinite && $0.position.y.isFinite }) else {
            throw SceneError(.invalidArgument, "event->history has a time or a position that is not finite")
        }
    }
}
