public import SceneEffects
public import SceneStorage

/// A custom kernel: text that was read, and which filters are made of. Immutable.
public final class Kernel: Sendable {
    /// A small number, unique among the kernels that are alive, for tables.
    public let id: Index<Kernel>
    public let source: KernelSource
    public let text: String

    public init(text: String) throws(SceneError) {
        do { source = try KernelSource(text) } catch {
            throw SceneError(.invalidArgument, error.line > 0 ? "line \(error.line): \(error.message)" : error.message)
        }
        self.text = text
        id = Self.ids.withLock { $0.take() }
        ParameterNames.declare(source.parameters)
    }

    deinit {
        let id = id
        Self.ids.withLock { $0.giveBack(id) }
    }

    private static let ids = Locked(.kernelNumbers, IndexAllocator<Kernel>())
}

extension Kernel: Equatable {
    public static func == (a: Kernel, b: Kernel) -> Bool { a === b }
}
