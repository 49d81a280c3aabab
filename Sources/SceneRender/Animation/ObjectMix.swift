import SceneCommit

/// What an animation shows of a property that is text, an image, a list or a path: a value, or one mixed with another.
struct ObjectMix {
    var from: PropertyValue
    var to: PropertyValue
    /// 0 is `from`, 1 is `to`; a spring swings beyond them, but for images.
    var fraction: Double

    init(_ value: PropertyValue) { self.init(value, value, 1) }

    init(_ from: PropertyValue, _ to: PropertyValue, _ fraction: Double) {
        self.from = from
        self.to = to
        self.fraction = to.type == .image || from.type == .image ? min(max(fraction, 0), 1) : fraction
    }

    /// One value in place of the two.
    var value: PropertyValue { fraction == 1 ? to : fraction == 0 ? from : .interpolate(from, to, fraction) }
}
