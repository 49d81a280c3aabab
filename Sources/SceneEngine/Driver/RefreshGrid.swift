/// The times at which a display is refreshed.
struct RefreshGrid {
    /// Seconds from one refresh to the next.
    var interval: Double
    /// A time at which there was a refresh.
    var anchor: Double

    /// The display that is assumed where nothing is known of one.
    static let unknown = RefreshGrid(interval: 1.0 / 60, anchor: 0)

    /// The first refresh at a time or after it.
    func next(from time: Double) -> Double { anchor + ((time - anchor) / interval).rounded(.up) * interval }

    /// The last refresh at a time or before it.
    func last(at time: Double) -> Double { anchor + ((time - anchor) / interval).rounded(.down) * interval }
}
