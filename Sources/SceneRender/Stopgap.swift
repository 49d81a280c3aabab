public import SceneAnimation
import SceneGeometry
import Glibc

extension MediaTiming {
    static var layer: MediaTiming { var t = MediaTiming(); t.duration = .infinity; return t }
    func isRunning(at parentTime: Double) -> Bool { let t = localTime(parentTime); return t >= 0 && t < activeDuration }
    @inline(__always) func progressInside(_ parentTime: Double) -> Progress? { isRunning(at: parentTime) ? progress(at: parentTime) : nil }
    var lastProgress: Progress? { var t = self; t.fillMode = .both; return t.progressOutside(t.activeDuration) }
    func heldProgress(at parentTime: Double) -> Progress? { var t = self; t.fillMode = .both; return t.progress(at: parentTime) }
    func nextChange(after parentTime: Double) -> Double {
        guard speed > 0 else { return .infinity }
        let t = localTime(parentTime)
        let next = t < 0 ? 0 : t < activeDuration ? activeDuration : .infinity
        return next == .infinity ? next : beginTime + (next - timeOffset) / speed
    }
    func layerTime(_ parentTime: Double) -> (time: Double, isActive: Bool) { (localTime(parentTime), true) }
}
enum Angle { static func of(_ p: Point) -> Double { atan2(p.y, p.x) } }
extension TimingFunction { var isStepped: Bool { if case .steps = form { return true }; return false } }
extension CompiledCurve { func nextStep(after x: Double) -> Double? { nil } }
extension TimingFunction: Hashable { public func hash(into h: inout Hasher) { for n in [c1x, c1y, c2x, c2y] { h.combine(n) } } }
