import SceneAnimation
import SceneStorage

/// The curves that animations run by, each kept once: most have the same few.
struct CurveTable: ~Copyable {
    private(set) var curves = Pool<CompiledCurve>()
    private var known: [TimingFunction: Known] = [:]
    private var functions: [Int32: TimingFunction] = [:]
    /// The numbers that curves are evaluated with.
    private(set) var pool = RangePool<Double>()

    private struct Known {
        var index: Int32
        var range: PoolRange
        var uses: Int
    }

    init() {}

    subscript(index: Int32) -> CompiledCurve {
        @inline(__always) _read { yield curves[index] }
    }

    /// A curve's index, -1 for a linear one.
    mutating func add(_ function: TimingFunction) -> Int32 {
        if function.isLinear { return -1 }
        if let index = known[function]?.index {
            known[function]?.uses += 1
            return index
        }
        let range = pool.add(function.numbers)
        let index = curves.add(CompiledCurve(function, first: Int(range.start)))
        known[function] = Known(index: index, range: range, uses: 1)
        functions[index] = function
        return index
    }

    mutating func remove(_ index: Int32) {
        guard let function = functions[index], let entry = known[function] else { return }
        known[function]?.uses -= 1
        guard entry.uses == 1 else { return }
        pool.remove(entry.range)
        curves.remove(index)
        known[function] = nil
        functions[index] = nil
    }

    @inline(__always)
    func evaluate(_ index: Int32, _ x: Double) -> Double { index < 0 ? x : curves[index].evaluate(x, pool: pool.span) }
}
