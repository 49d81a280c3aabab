import SceneModel

/// What a thread does in its turns: its animators make a frame, who waits for something hears of it, entries come and go, and refreshes of displays
/// are told.
/// @return how often the program was called.
public func dispatch(at time: Double) -> Int {
    let count = ThreadAnimators.current.dispatch(at: time) + ThreadEntries.current.update() + ThreadDisplayLinks.current.dispatch()
    RunningRenderers.displayAnimated()
    return count
}
