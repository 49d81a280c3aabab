public import SceneCommit
import SceneGLES
import SceneStorage

/// Has the driver's compiler look at kernels, in a context of its own, which is made when the first one comes.
public final class KernelCompiler: Sendable {
    public static let shared = KernelCompiler()

    private struct Tools {
        let context: OffscreenContext
        let backend: GLESBackend
    }

    private let tools = Locked<Tools?>(.kernelCompiler, nil)

    public func check(_ kernel: Kernel) throws(SceneError) {
        guard OffscreenContext.isAvailable else { return }
        try tools.withLock { tools throws(SceneError) in
            if tools == nil {
                let context = try OffscreenContext()
                let backend = try context.perform { () throws(SceneError) in try GLESBackend(context.functions) }
                tools = Tools(context: context, backend: backend)
            }
            guard let tools else { return }
            try tools.context.perform { () throws(SceneError) in try tools.backend.check(kernel.source) }
        }
    }
}
