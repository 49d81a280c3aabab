import Glibc

/// How something that was let go of with a speed comes to rest along one axis.
///
/// Within its range it slows down as exp(-k * t), with k = -1000 * ln(decelerationRate): it goes velocity / k units before it rests. A little
/// before an end of the range that it would pass a critically damped spring takes over, with the speed that is left, lets it swing beyond
/// the end once, and brings it back. What is beyond an end already is brought back by the spring at once, unless it is on its way in.
///
/// All of it is made of springs, so any animation can run it: slowing down is what a critically damped spring of frequency k does that
/// starts with k distances a second.
public struct ScrollMotion: Sendable, Equatable {
    /// How it slows down, the same along both axes.
    public struct Style: BitwiseCopyable, Sendable, Equatable {
        /// What a millisecond leaves of the speed, above 0 and below 1.
        public var decelerationRate: Double
        /// Whether it swings beyond the ends of the range, or stops there.
        public var bounces: Bool
        /// The time of one undamped swing of the spring at the ends, in seconds.
        public var springDuration: Double

        /// UIScrollView's normal rate.
        public static let `default` = Style(decelerationRate: 0.998, bounces: true, springDuration: 0.5)

        public init(decelerationRate: Double, bounces: Bool, springDuration: Double) {
            self.decelerationRate = decelerationRate
            self.bounces = bounces
            self.springDuration = springDuration
        }

        /// The share of the speed that is lost in a second, at any moment.
        var decay: Double { max(-1000 * log(decelerationRate), 1e-6) }
        var frequency: Double { 2 * .pi / springDuration }
    }

    /// A part of the way: a critically damped spring.
    public struct Phase: BitwiseCopyable, Sendable, Equatable {
        /// In seconds from the start.
        public var begin: Double
        public var duration: Double
        public var from: Double
        public var to: Double
        public var spring: Spring

        public var end: Double { begin + duration }
    }

    /// Where it comes to rest.
    public let rest: Double
    /// One after the other; none when it is at rest already.
    public let phases: [Phase]

    public var duration: Double { phases.last?.end ?? 0 }

    /// The greatest speed, in units per second; a faster motion counts as this fast.
    public static let maximumSpeed = 1e6
    /// The distance from the goal, in units, at which a motion has arrived.
    static let nearness = 0.05
    /// How far before an end of the range the spring takes over.
    static let margin = 0.01

    /// @param range the places at which it may rest.
    public init(from start: Double, velocity given: Double, within range: ClosedRange<Double>, _ style: Style = .default) {
        let velocity = min(max(given, -Self.maximumSpeed), Self.maximumSpeed)
        let goal = start + velocity / style.decay
        let near = min(max(start, range.lowerBound), range.upperBound)
        rest = min(max(goal, range.lowerBound), range.upperBound)
        // Beyond an end, and on the way to a place that is so too.
        if start != near, rest == near {
            phases = style.bounces ? Self.swing(from: start, to: near, velocity, style, begin: 0).map { [$0] } ?? [] : []
            return
        }
        guard goal != rest else {
            phases = Self.slide(from: start, to: goal, style, until: nil).map { [$0] } ?? []
            return
        }
        let direction = goal > start ? 1.0 : -1, edge = rest - (style.bounces ? direction * Self.margin : 0)
        guard (edge - start) * direction > 0 else {
            // The motion begins at the end.
            phases = style.bounces ? Self.swing(from: edge, to: rest, velocity, style, begin: 0).map { [$0] } ?? [] : []
            return
        }
        // The share of the distance to the goal, and so of the speed, that is left when the end is reached.
        let left = (goal - edge) / (goal - start), time = -log(left) / style.decay
        let slide = Self.slide(from: start, to: goal, style, until: time)
        let swing = style.bounces ? Self.swing(from: edge, to: rest, velocity * left, style, begin: time) : nil
        phases = [slide, swing].compactMap { $0 }
    }

    /// Slowing down: until it is as good as there, or until something else takes over.
    private static func slide(from start: Double, to goal: Double, _ style: Style, until end: Double?) -> Phase? {
        let decay = style.decay, distance = abs(goal - start)
        let duration = end ?? log(max(distance / nearness, 1)) / decay
        guard duration > 0, let spring = Spring(stiffness: decay * decay, damping: 2 * decay, initialVelocity: decay) else { return nil }
        return Phase(begin: 0, duration: duration, from: start, to: goal, spring: spring)
    }

    /// Being brought back by the spring at the end of the range.
    private static func swing(from start: Double, to end: Double, _ velocity: Double, _ style: Style, begin: Double) -> Phase? {
        let frequency = style.frequency, distance = end - start
        guard distance != 0,
            let spring = Spring(stiffness: frequency * frequency, damping: 2 * frequency, initialVelocity: velocity / distance)
        else { return nil }
        // x - end = (-distance + slope * t) * exp(-frequency * t), which from some time on only falls.
        let slope = velocity - frequency * distance
        var low = 0.0, high = 1 / frequency
        func rest(_ time: Double) -> Double { (abs(distance) + abs(slope) * time) * exp(-frequency * time) }
        while rest(high) > nearness {
            low = high
            high *= 2
        }
        for _ in 0..<40 {
            let middle = (low + high) / 2
            if rest(middle) > nearness { low = middle } else { high = middle }
        }
        return Phase(begin: begin, duration: high, from: start, to: end, spring: spring)
    }

    // MARK: - Being held

    /// The place that something is shown at which is dragged to another: beyond an end of the range it follows ever less, and never farther
    /// than an extent.
    ///
    /// (1 - 1 / (x * c / extent + 1)) * extent for a distance of x, with c = 0.55: what is published of UIScrollView.
    public static func resisted(_ place: Double, within range: ClosedRange<Double>, extent: Double) -> Double {
        let near = min(max(place, range.lowerBound), range.upperBound), beyond = abs(place - near)
        guard beyond > 0, extent > 0 else { return near }
        let held = (1 - 1 / (beyond * 0.55 / extent + 1)) * extent
        return place > near ? near + held : near - held
    }
}
