import SceneCommit
import SceneEngine
import SceneGeometry
import SceneModel
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
        case .focusIn, .focusOut, .resize, .scale, .shown, .hidden, .displayLost: deliver(event, to: nil)
        }
    }

    private func routePointer(_ event: inout WindowEvent) {
        if event.kind == .pointerLeave {
            pointer.captor = nil
            return hover(nil, event)
        }
        pointer.position = event.position
        pointer.buttons = event.buttons
        let hit = layer(at: event.position)
        if let captor = pointer.captor, !Model.shared.isAlive(captor) { pointer.captor = nil }
        if pointer.captor == nil { hover(hit, event) }
        if event.kind == .pointerEnter { return }
        if event.kind == .pointerPress, pointer.captor == nil { pointer.captor = hit }
        let isTaken = deliver(event, to: pointer.captor ?? hit)
        if event.kind == .wheel, !isTaken { scroll(by: event.delta, from: hit) }
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
        if event.kind == .touchBegin { pointer.fingers[event.finger] = layer(at: event.position) }
        deliver(event, to: pointer.fingers[event.finger])
        if event.kind == .touchEnd { pointer.fingers[event.finger] = nil }
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
        for layer in ways(layer) where (try? Model.shared.kind(of: layer)) == .scroll {
            guard let values = try? Model.shared.values(of: layer) else { return }
            let wanted = Point(values.bounds.x + Self.line * delta.x, values.bounds.y + Self.line * delta.y)
            guard let rest = try? Model.shared.pointWithin(layer, wanted) else { return }
            try? Model.shared.scroll(layer, to: rest)
            return
        }
    }
}
