public import SceneCommit
import SceneGeometry

/// The values of key frames, as small as they go: of values of one type that are made of numbers, the numbers alone.
public struct ValueList: RandomAccessCollection, ExpressibleByArrayLiteral, Sendable {
    private enum Storage: Sendable {
        /// So many numbers for each value.
        case numbers([Double], ValueType, count: UInt8)
        case values([PropertyValue])
    }

    private let storage: Storage

    public init(_ values: [PropertyValue]) {
        let type = values.first?.type ?? .none, count = values.first?.storedCount ?? 0
        guard count > 0, count <= Int(UInt8.max), values.allSatisfy({ $0.type == type && $0.storedCount == count }) else {
            storage = .values(values)
            return
        }
        var numbers: [Double] = []
        numbers.reserveCapacity(values.count * count)
        for value in values { value.store(in: &numbers) }
        storage = .numbers(numbers, type, count: UInt8(count))
    }

    public init(arrayLiteral values: PropertyValue...) { self.init(values) }

    public var startIndex: Int { 0 }

    public var endIndex: Int {
        switch storage {
        case .numbers(let numbers, _, let count): numbers.count / Int(count)
        case .values(let values): values.count
        }
    }

    public subscript(index: Int) -> PropertyValue {
        switch storage {
        case .numbers(let numbers, let type, let count):
            let first = index * Int(count), range = first..<first + Int(count)
            if type == .numbers { return .numbers(Array(numbers[range])) }
            return PropertyValue(type, numbers: numbers.span.extracting(range)) ?? .none
        case .values(let values): return values[index]
        }
    }
}

extension PropertyValue {
    /// How many numbers say all of the value; 0 where there is more to say.
    fileprivate var storedCount: Int {
        if case .numbers(let numbers) = self { return numbers.count }
        return type.components
    }

    fileprivate func store(in numbers: inout [Double]) {
        switch self {
        case .number(let value): numbers.append(value)
        case .point(let value):
            numbers.append(value.x)
            numbers.append(value.y)
        case .numbers(let values): numbers += values
        default: numbers += self.numbers
        }
    }
}
