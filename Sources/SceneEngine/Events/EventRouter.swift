public import SceneCommit
public import SceneGeometry
public import SceneModel
import SceneStorage

/// Where the pointer is, and what it holds.
struct PointerState {
    var position = Point.zero
    var buttons: UInt32 = 0
    /// The layer that was pressed, which gets all events of the pointer until no button is down.
    var captor: LayerID?
    /// The layer that is under the pointer.
    var hovered: LayerID?
    /// Where fingers are down, and the layer that each has pressed.
    var fingers: [Int64: LayerID] = [:]
    /// The layers that follow the pointer and fingers.
    var drags: [Contact: Drag] = [:]
    /// The contact whose coming down a handler is told of, and where it is.
    var pressed: (contact: Contact, position: Point)?
}

/// Brings events to the layers that they are for, and to the handler of what shows the tree: a window or a renderer of a host's. One thread has it.
public final class EventRouter {
    /// The handler of events that no layer has taken.
    public var handler: (any EventHandler)?
    /// What the program knows the window by; 0 in a host.
    public var window: UInt64 = 0
    private(set) var pointer = PointerState()
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
        let drags = pointer.drags.values
        pointer.drags = [:]
        for drag in drags { drag.end(time: monotonicTime()) }
    }

    private func routePointer(_ event: inout InputEvent) -> Bool {
        pointer.buttons = event.buttons
        // A release that nobody told of is known by now.
        if event.buttons == 0, event.kind == .pointerMove || event.kind == .pointerLeave {
            pointer.captor = nil
            endDrag(.pointer, event)
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
        case .pointerPress where event.button == 1: isTaken = press(.pointer, event, on: target)
        case .pointerMove: isTaken = move(.pointer, event, of: target)
        case .pointerRelease where event.button == 1: isTaken = release(.pointer, &event, of: target)
        default:
            isTaken = deliver(event, to: target)
            if event.kind == .wheel, !isTaken { isTaken = scroll(by: event.delta, from: hit) }
        }
        if event.kind == .pointerRelease, event.buttons == 0 {
            pointer.captor = nil
            hover(layer(at: event.position), event)
        }
        return isTaken
    }

    /// Tells the layers that the pointer has left, and those that it has come into.
    private func hover(_ layer: LayerID?, _ cause: InputEvent) {
        guard layer != pointer.hovered else { return }
        let old = pointer.hovered
        pointer.hovered = layer
        var event = cause
        event.history = []
        (event.button, event.clicks, event.delta) = (0, 0, .zero)
        let (left, entered) = (ways(old), ways(layer))
        event.kind = .pointerLeave
        for layer in left where !entered.contains(layer) { _ = call(event, target: old, layer) }
        event.kind = .pointerEnter
        for layer in entered.reversed() where !left.contains(layer) { _ = call(event, target: self.pointer.hovered, layer) }
    }

    private func routeTouch(_ event: inout InputEvent) -> Bool {
        let finger = Contact.finger(event.finger)
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

    // MARK: - Dragging

    /// A press that nobody takes holds the contents of the nearest scroll layer. @return whether it was taken, or holds something.
    private func press(_ contact: Contact, _ event: InputEvent, on layer: LayerID?) -> Bool {
        pointer.drags[contact] = nil
        pointer.pressed = (contact, event.position)
        let isTaken = deliver(event, to: layer)
        pointer.pressed = nil
        guard !isTaken, pointer.drags[contact] == nil, let list = scrollLayer(above: layer) else {
            return isTaken || pointer.drags[contact] != nil
        }
        pointer.drags[contact] = Drag(contentsOf: list, at: event.position, time: event.time)
        return pointer.drags[contact] != nil
    }

    /// Handlers see a motion first, and who takes it keeps contents from following.
    private func move(_ contact: Contact, _ event: InputEvent, of layer: LayerID?) -> Bool {
        let isTaken = deliver(event, to: layer)
        guard var drag = pointer.drags[contact] else { return isTaken }
        if isTaken, drag.movesContents, !drag.isMoving {
            pointer.drags[contact] = nil
        } else {
            drag.move(to: event.position, time: event.time)
            pointer.drags[contact] = drag
        }
        return isTaken || drag.isMoving
    }

    private func release(_ contact: Contact, _ event: inout InputEvent, of layer: LayerID?) -> Bool {
        // The release that ends a drag is no click.
        let hasDragged = pointer.drags[contact]?.isMoving == true
        if hasDragged { event.clicks = 0 }
        endDrag(contact, event)
        return deliver(event, to: layer) || hasDragged
    }

    private func endDrag(_ contact: Contact, _ event: InputEvent) {
        pointer.drags.removeValue(forKey: contact)?.end(time: event.time)
    }

    /// Has a layer follow the pointer or the finger whose press is being handled.
    public func drag(_ layer: LayerID, within limits: Rect?) throws(SceneError) {
        guard let pressed = pointer.pressed else {
            throw SceneError(.invalidState, "nothing is pressed: a drag begins in the handler of a press or of a touch")
        }
        guard holds(layer) else { throw SceneError(.invalidArgument, "layer is not in the tree of the window") }
        pointer.drags[pressed.contact] = try Drag(moving: layer, limits: limits, at: pressed.position)
    }

    // MARK: - From a layer to what shows the tree

    /// Offers an event to a layer, to those above it, and to the handler of what shows the tree, until one takes it.
    @discardableResult
    public func deliver(_ event: InputEvent, to target: LayerID?) -> Bool {
        for layer in ways(target) where call(event, target: target, layer) { return true }
        guard let handler else { return false }
        var event = event
        event.target = target
        return handler.handle(event, window: window, nil, event.position)
    }

    /// Whether a layer is in the tree that is shown.
    public func holds(_ layer: LayerID) -> Bool {
        guard let root = findRoot() else { return false }
        return ways(layer).last == root
    }

    /// A layer and those that it lies in, up to the root.
    private func ways(_ layer: LayerID?) -> [LayerID] {
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

    // MARK: - Scrolling

    /// How far a line of a wheel scrolls, in points.
    private static let line = 40.0

    /// Scrolls the nearest scroll layer above a layer; it stays within its contents. @return whether it moves.
    private func scroll(by delta: Point, from layer: LayerID?) -> Bool {
        guard let layer = scrollLayer(above: layer), let values = try? Model.shared.values(of: layer) else { return false }
        let wanted = Point(values.bounds.x + Self.line * delta.x, values.bounds.y + Self.line * delta.y)
        guard let rest = try? Model.shared.pointWithin(layer, wanted), rest != values.bounds.origin else { return false }
        return (try? Model.shared.scroll(layer, to: rest)) != nil
    }

    /// The layer itself or the nearest one above it that is a scroll layer.
    private func scrollLayer(above layer: LayerID?) -> LayerID? {
        ways(layer).first { (try? Model.shared.kind(of: $0)) == .scroll }
    }
}
