import CScene
import SceneCommit
import SceneGeometry
import SceneModel

/// A layout manager that has handles.
final class LayoutManagerObject: HandleObject {
    static var kind: ObjectKind { .layoutManager }

    let manager: any LayoutManager

    init(_ manager: any LayoutManager) { self.manager = manager }
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

    func preferredSize(of layer: LayerID) -> Size? {
        var size = scene_size()
        guard unsafe callbacks.preferred_size?(layer.handle.pointer, &size, userData.pointer) == true else { return nil }
        let found = Size(size.width, size.height)
        return found.width.isFinite && found.height.isFinite ? found : nil
    }
}
