import Synchronization

/// A member that keeps a large value with a single owner where it is: such a value is handed on by its address.
///
/// Without one the compiler takes values of hundreds of members apart wherever they are borrowed, to see that nothing of them is used twice
/// (`MoveOnlyObjectChecker`, Swift 6.3): SceneRender took 234 s of CPU instead of 75.
///
/// Large values also have an empty `deinit`. Without one the code that frees their members is in each function that lets go of one, or of what
/// holds one: 25 kB of the library.
public struct Anchor: ~Copyable, Sendable {
    private let place = Atomic<Bool>(false)

    public init() {}
}
