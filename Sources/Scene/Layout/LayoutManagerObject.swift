import CScene
import SceneCommit
import SceneGeometry
import SceneModel
import SceneStorage

/// A layout manager that has handles.
final class LayoutManagerObject: HandleObject {
    static var kind: ObjectKind { .layoutManager }

    let manager: any LayoutManager

    private init(_ manager: any LayoutManager) { self.manager = manager }

    /// The handles that managers have, by what they are; some are gone already.
    private static let handles = Locked<[ObjectIdentifier: Handle]>(.managerHandles, [:])

    /// A reference to a manager's handle: always the same one, as long as there is one.
    static func retainedHandle(_ manager: any LayoutManager) throws(SceneError) -> Handle {
        try handles.withLock { handles throws(SceneError) in
            let identity = ObjectIdentifier(manager)
            if let known = handles[identity], object(known)?.manager === manager,
                let handle = try? Handles.retain(known, .layoutManager, "manager")
            {
                return handle
            }
            // Each time that the table would grow it is cleared of those that are gone.
            if handles.count == handles.capacity { handles = handles.filter { Handles.isAlive($0.value, .layoutManager) } }
            let handle = try Handles.add(LayoutManagerObject(manager))
            handles[identity] = handle
            return handle
        }
    }

    private static func object(_ handle: Handle) -> LayoutManagerObject? { try? Handles.object(handle, "manager") }
}

/// A layout manager of the program's own.
@safe
final class CallbackLayoutManager: LayoutManager, @unchecked Sendable {
    private let callbacks: scene_layout_callbacks
    private let userData: UserData

    init(_ callbacks: scene_layout_callbacks, _ userData: UserData) {
        self.callbacks = callbacks
        self.userData = userData
    }

    func layoutSublayers(of layer: LayerID) { unsafe callbacks.layout_sublayers?(layer.handle.pointer, userData.pointer) }

    func invalidateLayout(of layer: LayerID) { unsafe callbacks.invalidate_layout?(layer.handle.pointer, userData.pointer) }

    func preferredSize(of layer: LayerID, within width: Double?) -> Size? {
        var size = scene_size()
        guard unsafe callbacks.preferred_size?(layer.handle.pointer, &size, userData.pointer) == true else { return nil }
        let found = Size(size.width, size.height)
        return found.width.isFinite && found.height.isFinite ? found : nil
    }
}
