/// How often what moves is to be seen anew, where that is less often than a display can show it.
public enum FramePacing {
    /// The seconds after a frame at which the next one is due, of so many in a second. They are a little fewer than lie between two such frames, so
    /// that the refresh of a display which comes nearest counts, however its time is rounded.
    public static func spacing(_ framesPerSecond: Double) -> Double {
        let apart = 1 / framesPerSecond
        return apart - min(apart / 4, 1.0 / 240)
    }
}
