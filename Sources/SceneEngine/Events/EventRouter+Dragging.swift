public import SceneCommit
public import SceneGeometry
public import SceneModel
import SceneStorage

// What pointer and fingers drag, and what the wheel scrolls.

extension EventRouter {
    /// A press of the left button or a touch that nobody takes holds the contents of the scroll layers around it. @return whether it was taken, or
    /// holds something.
    func press(_ contact: Contact, _ event: InputEvent, on layer: LayerID?) -> Bool {
        if pointer.drags[contact]?.button == event.button { endDrag(contact, event.time) }
        pointer.pressed = (contact, event.position, event.button)
        let isTaken = deliver(event, to: layer)
        pointer.pressed = nil
        if !isTaken, event.button <= 1, pointer.drags[contact] == nil {
            pointer.drags[contact] = Drag(contentsOf: scrollLayers(above: layer).filter(isFree), at: event)
        }
        return isTaken || pointer.drags[contact]?.button == event.button
    }

    /// Handlers see a motion before contents follow it, and who takes it keeps them from that. A layer has followed it by then, and they may put it
    /// elsewhere.
    func move(_ contact: Contact, _ event: InputEvent, of layer: LayerID?) -> Bool {
        let movesLayer = pointer.drags[contact]?.movesContents == false
        if movesLayer { follow(contact, event) }
        let isTaken = deliver(event, to: layer)
        if isTaken, let drag = pointer.drags[contact], drag.movesContents, !drag.isMoving {
            endDrag(contact, event.time)
        } else if !movesLayer {
            follow(contact, event)
        }
        return isTaken || pointer.drags[contact]?.isMoving == true
    }

    /// Has what a contact holds follow it, once it has gone far enough.
    private func follow(_ contact: Contact, _ event: InputEvent) {
        guard var drag = pointer.drags[contact] else { return }
        if drag.note(event) { lead(contact, &drag) }
        if drag.leads { drag.follow(event.position) }
        pointer.drags[contact] = drag
    }

    /// A contact that begins to move takes over what another one drags.
    private func lead(_ contact: Contact, _ drag: inout Drag) {
        drag.leads = true
        for (other, held) in pointer.drags where other != contact && held.leads && held.shares(with: drag) {
            drag.take(from: held)
            pointer.drags[other]?.leads = false
        }
    }

    func release(_ contact: Contact, _ event: inout InputEvent, of layer: LayerID?) -> Bool {
        guard let drag = pointer.drags[contact], drag.button == event.button else { return deliver(event, to: layer) }
        // The release that ends a drag is no click, but a hand may shake.
        if drag.isFar { event.clicks = 0 }
        endDrag(contact, event.time)
        return deliver(event, to: layer) || drag.isMoving
    }

    /// What other contacts hold as well goes on with one of them.
    func endDrag(_ contact: Contact, _ time: Double) {
        guard let drag = pointer.drags.removeValue(forKey: contact) else { return }
        var isHeld = false, next: Contact?
        for (other, held) in pointer.drags where held.shares(with: drag) {
            isHeld = true
            if held.isMoving { next = other }
        }
        if !isHeld { drag.end(time: time) }
        if drag.leads, let next { pointer.drags[next]?.take(from: drag) }
    }

    /// Has a layer follow the pointer or the finger whose press is being handled.
    public func drag(_ layer: LayerID, within limits: Rect?) throws(SceneError) {
        guard let pressed = pointer.pressed else {
            let hint = window == 0 ? "of a host's, and in a window with scene_window_drag_layer()" : "or of a touch"
            throw SceneError(.invalidState, "nothing is pressed: a drag begins in the handler of a press \(hint)")
        }
        guard holds(layer) else { throw SceneError(.invalidArgument, "layer is not in the tree of the window") }
        let drag = try Drag(moving: layer, limits: limits, at: pressed.position, pressed.button)
        endDrag(pressed.contact, monotonicTime())
        pointer.drags[pressed.contact] = drag
    }

    // MARK: - Scrolling

    /// How far a line of a wheel scrolls, in points.
    private static let line = 40.0

    /// Scrolls the nearest scroll layer above a layer that can go there; it stays within its contents. @return whether one moves.
    func scroll(by delta: Point, from layer: LayerID?) -> Bool {
        let step = Point(Self.line * delta.x, Self.line * delta.y)
        return scrollLayers(above: layer).contains { list in
            // What lies further down on screen has a smaller y in flipped geometry.
            let isFlipped = (try? Model.shared.contentsAreFlipped(list)) == true
            return (try? Model.shared.scroll(list, by: isFlipped ? Point(step.x, -step.y) : step)) == true
        }
    }

    /// The scroll layers among a layer and those above it.
    private func scrollLayers(above layer: LayerID?) -> [LayerID] {
        ways(layer).filter { (try? Model.shared.kind(of: $0)) == .scroll }
    }

    private func isFree(_ layer: LayerID) -> Bool { (try? Model.shared.scrollAxes(of: layer).allowed.isEmpty) == false }
}
