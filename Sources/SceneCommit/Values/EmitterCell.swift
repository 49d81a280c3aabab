public import SceneAnimation
import SceneGeometry

/// A source of particles (CAEmitterCell): how particles look and move, and which cells each of them has itself. A value; layers take
/// copies.
public struct EmitterCell: Sendable, Equatable {
    /// The values that are not the initial ones.
    private var values: [CellProperty: PropertyValue] = [:]
    /// The cells of each particle, which emit along its life.
    public private(set) var cells: [EmitterCell] = []

    public init() {}

    /// How many cells a layer may have, those in others counted too, and how deep they may lie in each other.
    public static let largestCount = 1024
    public static let greatestDepth = 8

    public subscript(property: CellProperty) -> PropertyValue { values[property] ?? property.info.initial }

    /// The cell's name in key paths.
    public var name: String? {
        if case .string(let name) = self[.name] { return name }
        return nil
    }

    /// A property that is a number, a bool or an enumeration, as a number.
    public func number(_ property: CellProperty) -> Double { self[property].vector.x }

    public mutating func set(_ property: CellProperty, to value: PropertyValue) throws(SceneError) {
        if let objection = property.info.objection(to: value) { throw SceneError(.invalidArgument, objection) }
        values[property] = value == property.info.initial ? nil : value
    }

    public mutating func setCells(_ cells: [EmitterCell]) throws(SceneError) {
        try Self.check(cells, within: 1)
        self.cells = cells
    }

    /// Whether cells can be a layer's, or with `depth` those of a cell in it.
    public static func check(_ cells: [EmitterCell], within depth: Int = 0) throws(SceneError) {
        let count = cells.reduce(depth) { $0 + $1.count }
        guard count <= largestCount else {
            throw SceneError(
                .invalidArgument, "there are \(count) emitter cells, counting those in others, expected at most \(largestCount)")
        }
        let deepest = depth + (cells.map(\.depth).max() ?? 0)
        guard deepest <= greatestDepth else {
            throw SceneError(.invalidArgument, "emitter cells lie \(deepest) deep in each other, expected at most \(greatestDepth)")
        }
    }

    /// The number of cells: this one and those in it.
    public var count: Int { cells.reduce(1) { $0 + $1.count } }

    private var depth: Int { 1 + (cells.map(\.depth).max() ?? 0) }

    /// The cell's media timing: when particles are born, and the speed of the cell's time.
    public var timing: MediaTiming {
        var timing = MediaTiming()
        timing.beginTime = number(.beginTime)
        timing.timeOffset = number(.timeOffset)
        timing.speed = number(.speed)
        timing.duration = number(.duration)
        timing.repeatCount = number(.repeatCount)
        timing.repeatDuration = number(.repeatDuration)
        timing.autoreverses = number(.autoreverses) != 0
        timing.fillMode = FillMode(rawValue: Int32(number(.fillMode))) ?? .removed
        return timing
    }

    // MARK: - Cells by name

    /// The property of the first cell of a name, those of a list before those in them.
    static func value(of property: CellProperty, named name: String, in cells: [EmitterCell]) -> PropertyValue? {
        if let cell = cells.first(where: { $0.name == name }) { return cell[property] }
        for cell in cells {
            if let value = value(of: property, named: name, in: cell.cells) { return value }
        }
        return nil
    }

    /// Sets the property of the cell that `value(of:named:in:)` finds. @return whether there is one.
    static func set(
        _ property: CellProperty, named name: String, to value: PropertyValue, in cells: inout [EmitterCell]
    ) throws(SceneError) -> Bool {
        if let index = cells.firstIndex(where: { $0.name == name }) {
            try cells[index].set(property, to: value)
            return true
        }
        for index in cells.indices {
            if try set(property, named: name, to: value, in: &cells[index].cells) { return true }
        }
        return false
    }

    /// Calls `body` with every cell of a list and those in them.
    public static func forEach(_ cells: [EmitterCell], _ body: (EmitterCell) -> Void) {
        for cell in cells {
            body(cell)
            forEach(cell.cells, body)
        }
    }
}
