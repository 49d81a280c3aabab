import SceneGeometry
import SceneStorage

// The plate with the frames' pace: the rate and the work of a frame in words, and below it a bar for each frame.

extension Planner {
    /// The interval of a bar that is as high as the plot: two refreshes of a common display.
    private static let highest = 2.0 / 60
    /// How much longer than a refresh an interval may be that counts as one.
    private static let tolerance = 1.1

    /// Shows how fast the frames come, in the bottom left corner: the words of passes stand at their tops.
    mutating func appendPaceOverlay(_ pace: FramePace, scale: Double) {
        let unit = max(scale.rounded(), 1), barWidth = 2 * unit, plotHeight = 32 * unit
        let top = Double(plan.height) - plotHeight - 20 * unit
        let plate = Rect(4 * unit, top, Double(FramePace.most) * barWidth + 4 * unit, 14 * unit)
        write(Self.words(pace), SIMD4(1, 1, 1, 1), on: plate, 2 * unit)
        let plot = Rect(plate.x, plate.maxY, plate.width, plotHeight + 2 * unit), floor = plot.maxY - 2 * unit
        append(plot, color: SIMD4(0, 0, 0, 0.8))
        func height(_ seconds: Double) -> Double { (min(max(seconds / Self.highest, 0), 1) * plotHeight / unit).rounded() * unit }
        let right = plot.maxX - 2 * unit
        for (index, frame) in pace.frames.enumerated() {
            let left = right - Double(pace.frames.count - index) * barWidth, late = height(frame.interval), busy = height(frame.work)
            append(Rect(left, floor - late, barWidth - unit, late), color: Self.color(of: frame.interval))
            append(Rect(left, floor - busy, barWidth - unit, busy), color: SIMD4(1, 1, 1, 1))
        }
        // A refresh.
        append(Rect(plot.x, floor - height(1.0 / 60), plot.width, unit), color: SIMD4(0.5, 0.5, 0.5, 0.5))
        plan.passes[FramePlan.targetPass].end = plan.items.end
    }

    private static func color(of interval: Double) -> SIMD4<Float> {
        if interval <= tolerance / 60 { return SIMD4(0.2, 0.7, 0.3, 1) }
        return interval <= 2 * tolerance / 60 ? SIMD4(0.95, 0.7, 0.1, 1) : SIMD4(1, 0.25, 0.2, 1)
    }

    /// As "60 fps  1.2 ms".
    private static func words(_ pace: FramePace) -> String {
        guard let (rate, work) = pace.mean else { return "fps" }
        let tenths = Int(min(work * 10000, 99999).rounded())
        return "\(Int(min(rate, 99999).rounded())) fps  \(tenths / 10).\(tenths % 10) ms"
    }
}
