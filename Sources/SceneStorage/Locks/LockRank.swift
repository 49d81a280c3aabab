/// The place of a lock in the order in which one thread may take several: a thread that holds a lock takes only locks that stand below it here.
/// docs/locks.md says what each guards and which are in fact held at once.
public enum LockRank: UInt8, CaseIterable, Comparable, Sendable {
    // What the program can hold while it calls anything.
    case model

    // Windows, which belong to one thread.
    case windowSystem

    // Renderers.
    case rendererDriver, kernelCompiler, renderer, leftBackends, movieDevices, sharedDriver, frames

    // Objects that handles stand for, and the handles.
    case style, animation, filter, emitterCell, path, managerHandles, handles

    // Text.
    case fonts, fontListener, glyphTables, glyphOutlines

    // Work on other threads.
    case backgroundPool, drawingChannel, tileChannel, surfaceChannel, swapChain, tile, workers, workHelpers, movieLibrary, movie,
        lottieSounds, soundOutput, soundControls, videoStream

    // What the model, renderers and threads tell each other.
    case runningRenderers, modelServices, arrivedImages, scrollEntries, loadCallback, frameListener, driver, driverJob, rendererSettings,
        frameFigures, frameRings, frameRing, commits, watchedBounds, loadedImages

    // What any of them may use.
    case documentKernels, imagePixels, imageCache, properties, kernelParameters, imageNumbers, kernelNumbers, drawFailures, strings, log

    // What threads wait for.
    case drawingsWanted, tilesEnded, imageDecoded

    /// For a lock that is held for a moment and within which nothing is taken.
    case innermost

    public static func < (a: LockRank, b: LockRank) -> Bool { a.rawValue < b.rawValue }
}
