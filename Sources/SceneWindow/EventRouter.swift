public import SceneCommit
import SceneEngine
public import SceneGeometry
public import SceneModel
import SceneStorage

/// Where the pointer is in a window, and what it holds.
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

extension Window {
    /// The layer at a point, as it is on screen.
    func layer(at point: Point) -> LayerID? {
        guard let root = renderer.root else { return nil }
        return try? Model.shared.hitTest(root, at: point, [.presentation])
    }

    /// Brings an event to the layers and the handler that it is for.
    func route(_ event: WindowEvent) {
        var event = event
        switch event.kind {
        case .pointerMove, .pointerPress, .pointerRelease, .wheel, .pointerEnter, .pointerLeave: routePointer(&event)
        case .touchBegin, .touchMove, .touchEnd: routeTouch(&event)
        case .keyPress, .keyRelease, .text, .composition: deliver(event, to: focus)
        case .dropFile, .dropText: deliver(event, to: layer(at: event.position))
        case .close: if !deliver(event, to: nil) { close() }
        case .focusIn, .focusOut, .resize, .scale, .shown, .hidden, .displayLost, .screen: deliver(event, to: nil)
        case .exposed: renderer.redraw()
        }
    }

    private func routePointer(_ event: inout WindowEvent) {
        if event.kind == .pointerLeave {
            pointer.captor = nil
            endDrag(.pointer, event)
            return hover(nil, event)
        }
        pointer.position = event.position
        pointer.buttons = event.buttons
        let hit = layer(at: event.position)
        if let captor = pointer.captor, !Model.shared.isAlive(captor) { pointer.captor = nil }
        if pointer.captor == nil { hover(hit, event) }
        if event.kind == .pointerEnter { return }
        if event.kind == .pointerPress, pointer.captor == nil { pointer.captor = hit }
        switch event.kind {
        case .pointerPress where event.button == 1: press(.pointer, event, on: pointer.captor)
        case .pointerMove: move(.pointer, event, of: pointer.captor ?? hit)
        case .pointerRelease where event.button == 1:
            release(.pointer, &event, of: pointer.captor ?? hit)
        default:
            let isTaken = deliver(event, to: pointer.captor ?? hit)
            if event.kind == .wheel, !isTaken { scroll(by: event.delta, from: hit) }
        }
        if event.kind == .pointerRelease, event.buttons == 0 {
            pointer.captor = nil
            hover(layer(at: event.position), event)
        }
    }

    /// Tells the layers that the pointer has left, and those that it has come into.
    private func hover(_ layer: LayerID?, _ cause: WindowEvent) {
        guard layer != pointer.hovered else { return }
        let old = pointer.hovered
        pointer.hovered = layer
        var event = cause
        event.history = []
        let (left, entered) = (ways(old), ways(layer))
        event.kind = .pointerLeave
        for layer in left where !entered.contains(layer) { _ = call(event, target: old, layer) }
        event.kind = .pointerEnter
        for layer in entered.reversed() where !left.contains(layer) { _ = call(event, target: self.pointer.hovered, layer) }
    }

    private func routeTouch(_ event: inout WindowEvent) {
        let finger = Contact.finger(event.finger)
        switch event.kind {
        case .touchBegin:
            let hit = layer(at: event.position)
            pointer.fingers[event.finger] = hit
            press(finger, event, on: hit)
        case .touchEnd: release(finger, &event, of: pointer.fingers.removeValue(forKey: event.finger))
        default: move(finger, event, of: pointer.fingers[event.finger])
        }
    }

    // MARK: - Dragging

    /// A press that nobody takes holds the contents of the nearest scroll layer.
    private func press(_ contact: Contact, _ event: WindowEvent, on layer: LayerID?) {
        pointer.drags[contact] = nil
        pointer.pressed = (contact, event.position)
        let isTaken = deliver(event, to: layer)
        pointer.pressed = nil
        guard !isTaken, pointer.drags[contact] == nil, let list = scrollLayer(above: layer) else { return }
        pointer.drags[contact] = Drag(contentsOf: list, at: event.position, time: event.time)
    }

    /// Handlers see a motion first, and who takes it keeps contents from following.
    private func move(_ contact: Contact, _ event: WindowEvent, of layer: LayerID?) {
        let isTaken = deliver(event, to: layer)
        guard var drag = pointer.drags[contact] else { return }
        if isTaken, drag.movesContents, !drag.isMoving {
            pointer.drags[contact] = nil
        } else {
            drag.move(to: event.position, time: event.time)
            pointer.drags[contact] = drag
        }
    }

    private func release(_ contact: Contact, _ event: inout WindowEvent, of layer: LayerID?) {
        // The release that ends a drag is no click.
        if pointer.drags[contact]?.isMoving == true { event.clicks = 0 }
        endDrag(contact, event)
        deliver(event, to: layer)
    }

    private func endDrag(_ contact: Contact, _ event: WindowEvent) {
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

    // MARK: - From a layer to the window

    /// Offers an event to a layer, to those above it, and to the window, until one takes it.
    @discardableResult
    func deliver(_ event: WindowEvent, to target: LayerID?) -> Bool {
        for layer in ways(target) where call(event, target: target, layer) { return true }
        guard let handler else { return false }
        var event = event
        event.target = target
        return handler.handle(event, self, nil, event.position)
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

    private func call(_ event: WindowEvent, target: LayerID?, _ layer: LayerID) -> Bool {
        guard let handler = (try? Model.shared.eventHandler(of: layer)) as? any EventHandler else { return false }
        var event = event
        event.target = target
        let point = event.hasPosition ? try? Model.shared.convert(event.position, from: nil, to: layer, presentation: true) : nil
        return handler.handle(event, self, layer, point ?? .zero)
    }

    // MARK: - Scrolling

    /// How far a line of a wheel scrolls, in points.
    private static let line = 40.0

    /// Scrolls the nearest scroll layer above a layer; it stays within its contents.
    private func scroll(by delta: Point, from layer: LayerID?) {
        guard let layer = scrollLayer(above: layer), let values = try? Model.shared.values(of: layer) else { return }
        let wanted = Point(values.bounds.x + Self.line * delta.x, values.bounds.y + Self.line * delta.y)
        guard let rest = try? Model.shared.pointWithin(layer, wanted) else { return }
        try? Model.shared.scroll(layer, to: rest)
    }

    /// The layer itself or the nearest one above it that is a scroll layer.
    private func scrollLayer(above layer: LayerID?) -> LayerID? {
        ways(layer).first { (try? Model.shared.kind(of: $0)) == .scroll }
    }
}
