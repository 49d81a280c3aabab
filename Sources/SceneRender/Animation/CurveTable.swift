import SceneAnimation
import SceneStorage

/// The curves that animations run by, each kept once: most animations have the same few.
struct CurveTable: ~Copyable {
    private(set) var curves = Pool<CompiledCurve>()
    private var known: [TimingFunction: Known] = [:]
    private var functions: [Index<CompiledCurve>: TimingFunction] = [:]
    /// The numbers that curves are evaluated with.
    private(set) var pool = RangePool<Double>()

    private struct Known {
        var index: Index<CompiledCurve>
        var range: PoolRange<Double>
        var uses: Int
    }

    init() {}

    subscript(index: Index<CompiledCurve>) -> CompiledCurve {
        @inline(__always) _read { yield curves[index] }
    }

    /// The index of a curve; none for a linear one.
    mutating func add(_ function: TimingFunction) -> Index<CompiledCurve> {
        if function.isLinear { return .none }
        if let index = known[function]?.index {
            known[function]?.uses += 1
            return index
        }
        let range = pool.add(function.numbers)
        let index = curves.add(CompiledCurve(function, first: range.start.number))
        known[function] = Known(index: index, range: range, uses: 1)
        functions[index] = function
        return index
    }

    mutating func remove(_ index: Index<CompiledCurve>) {
        guard let function = functions[index], let entry = known[function] else { return }
        known[function]?.uses -= 1
        guard entry.uses == 1 else { return }
        pool.remove(entry.range)
        curves.remove(index)
        known[function] = nil
        functions[index] = nil
    }

    @inline(__always)
    func evaluate(_ index: Index<CompiledCurve>, _ x: Double) -> Double { index.isNone ? x : curves[index].evaluate(x, pool: pool.span) }
}
