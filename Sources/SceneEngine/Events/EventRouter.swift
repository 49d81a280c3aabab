import SceneCommit
public import SceneGeometry
public import SceneModel
import SceneStorage

/// Where the pointer is, and what it holds.
struct PointerState {
    var position = Point.zero
    var buttons: UInt32 = 0
    /// The layer that was pressed, which gets all events of the pointer until no button is down.
    var captor: LayerID?
    /// The layers that were told that the pointer has come and not that it has left, from the inside out.
    var entered: [LayerID] = []
    /// Where fingers are down, and the layer that each has pressed.
    var fingers: [Int64: LayerID] = [:]
    /// The layers that follow the pointer and fingers.
    var drags: [Contact: Drag] = [:]
    /// The contact whose coming down a handler is told of, where it is, and the button; 0 for a finger.
    var pressed: (contact: Contact, position: Point, button: Int)?
}

/// Brings events to the layers that they are for, and to the handler of what shows the tree: a window or a renderer of a host's. One thread has it.
public final class EventRouter {
    /// The handler of events that no layer has taken.
    public var handler: (any EventHandler)?
    /// What the program knows the window by; 0 in a host.
    public var window: UInt64 = 0
    var pointer = PointerState()
    private let findRoot: () -> LayerID?

    /// @param root finds the root of the tree that is shown.
    public init(root: @escaping () -> LayerID?) { findRoot = root }

    /// The buttons that are down, a bit each.
    public var buttons: UInt32 { pointer.buttons }
    /// Where the pointer was last.
    public var position: Point { pointer.position }

    /// The layer at a point, as it is on screen.
    private func layer(at point: Point) -> LayerID? {
        guard let root = findRoot() else { return nil }
        return try? Model.shared.hitTest(root, at: point, [.presentation])
    }

    /// Brings an event to the layers and the handler that it is for, and notes the layer in it. @param focus the layer that keys go to.
    /// @return whether it was taken.
    public func route(_ event: inout InputEvent, focus: LayerID?) -> Bool {
        switch event.kind {
        case .pointerMove, .pointerPress, .pointerRelease, .wheel, .pointerEnter, .pointerLeave: return routePointer(&event)
        case .touchBegin, .touchMove, .touchEnd: return routeTouch(&event)
        case .keyPress, .keyRelease, .text, .composition:
            event.target = focus
            return deliver(event, to: focus)
        case .dropFile, .dropText:
            event.target = layer(at: event.position)
            return deliver(event, to: event.target)
        case .close, .focusIn, .focusOut, .resize, .scale, .shown, .hidden, .displayLost, .screen: return deliver(event, to: nil)
        case .exposed: return false
        }
    }

    /// Lets go of what pointer and fingers hold, without an event.
    public func cancelPointer() {
        pointer.captor = nil
        pointer.buttons = 0
        pointer.fingers = [:]
        for contact in pointer.drags.keys { endDrag(contact, monotonicTime()) }
    }

    /// The tree is shown no more: what pointer and fingers hold is let go of, and the layers under the pointer are told that it has left.
    public func leave() {
        cancelPointer()
        var event = InputEvent(.pointerLeave, at: monotonicTime())
        event.position = pointer.position
        hover(nil, event)
    }

    private func routePointer(_ event: inout InputEvent) -> Bool {
        pointer.buttons = event.buttons
        // A release that nobody told of is known by now.
        if event.buttons == 0, event.kind == .pointerMove || event.kind == .pointerLeave {
            pointer.captor = nil
            endDrag(.pointer, event.time)
        }
        if event.kind == .pointerLeave {
            hover(nil, event)
            return false
        }
        pointer.position = event.position
        let hit = layer(at: event.position)
        if let captor = pointer.captor, !Model.shared.isAlive(captor) { pointer.captor = nil }
        if pointer.captor == nil { hover(hit, event) }
        if event.kind == .pointerEnter { return false }
        if event.kind == .pointerPress, pointer.captor == nil { pointer.captor = hit }
        let target = pointer.captor ?? hit
        event.target = target
        var isTaken: Bool
        switch event.kind {
        case .pointerPress: isTaken = press(.pointer, event, on: target)
        case .pointerMove: isTaken = move(.pointer, event, of: target)
        case .pointerRelease: isTaken = release(.pointer, &event, of: target)
        default:
            isTaken = deliver(event, to: target)
            if event.kind == .wheel, !isTaken { isTaken = scroll(by: event.delta, from: hit) }
        }
        if event.kind == .pointerRelease, event.buttons == 0 {
            pointer.captor = nil
            hover(isInside(event.position) ? layer(at: event.position) : nil, event)
        }
        return isTaken
    }

    /// Whether a point lies in the root, which layers may reach beyond: a pointer that was held is told of there as well.
    private func isInside(_ point: Point) -> Bool {
        guard let root = findRoot(), let place = try? Model.shared.convert(point, from: nil, to: root, presentation: true) else {
            return false
        }
        return (try? Model.shared.values(of: root).bounds.contains(Rect(place.x, place.y, 0, 0))) == true
    }

    /// Tells the layers that the pointer has left, and those that it has come into. Handlers may bring other events meanwhile.
    private func hover(_ layer: LayerID?, _ cause: InputEvent) {
        let way = ways(layer)
        guard way != pointer.entered else { return }
        var event = cause
        event.history = []
        (event.button, event.clicks, event.delta) = (0, 0, .zero)
        event.kind = .pointerLeave
        let old = pointer.entered.first { Model.shared.isAlive($0) }
        while let place = pointer.entered.firstIndex(where: { !way.contains($0) }) {
            _ = call(event, target: old, pointer.entered.remove(at: place))
        }
        event.kind = .pointerEnter
        for layer in way.reversed() where !pointer.entered.contains(layer) {
            pointer.entered.insert(layer, at: 0)
            _ = call(event, target: way.first, layer)
        }
    }

    private func routeTouch(_ event: inout InputEvent) -> Bool {
        let finger = Contact.finger(event.finger)
        event.button = 0
        switch event.kind {
        case .touchBegin:
            event.target = layer(at: event.position)
            pointer.fingers[event.finger] = event.target
            return press(finger, event, on: event.target)
        case .touchEnd:
            event.target = pointer.fingers.removeValue(forKey: event.finger)
            return release(finger, &event, of: event.target)
        default:
            event.target = pointer.fingers[event.finger]
            return move(finger, event, of: event.target)
        }
    }

    // MARK: - From a layer to what shows the tree

    /// Offers an event to a layer, to those above it, and to the handler of what shows the tree, until one takes it.
    @discardableResult
    public func deliver(_ event: InputEvent, to target: LayerID?) -> Bool {
        let way = ways(target)
        for layer in way where call(event, target: target, layer) { return true }
        guard let handler else { return false }
        var event = event
        // What a finger has pressed may be gone.
        event.target = way.first
        return handler.handle(event, window: window, nil, event.position)
    }

    /// Whether a layer is in the tree that is shown.
    public func holds(_ layer: LayerID) -> Bool {
        guard let root = findRoot() else { return false }
        return ways(layer).last == root
    }

    /// A layer and those that it lies in, up to the root.
    func ways(_ layer: LayerID?) -> [LayerID] {
        var way: [LayerID] = []
        var next = layer
        while let layer = next, Model.shared.isAlive(layer) {
            way.append(layer)
            next = try? Model.shared.superlayer(of: layer)
        }
        return way
    }

    private func call(_ event: InputEvent, target: LayerID?, _ layer: LayerID) -> Bool {
        guard let handler = (try? Model.shared.eventHandler(of: layer)) as? any EventHandler else { return false }
        var event = event
        event.target = target
        let point = event.hasPosition ? try? Model.shared.convert(event.position, from: nil, to: layer, presentation: true) : nil
        return handler.handle(event, window: window, layer, point ?? .zero)
    }
}
