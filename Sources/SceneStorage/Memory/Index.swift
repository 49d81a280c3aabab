/// The place of one element in a table, counted from 0, or `none`. Places in tables of different kinds are of different types and do
/// not mix, so two of them cannot be swapped unnoticed.
///
/// `Table` stands for the kind of table; it is often what the table is made of, and has no other meaning.
@frozen
public struct Index<Table>: BitwiseCopyable, Hashable, Comparable, Strideable, Sendable {
    /// The place as a number, -1 for none.
    public let rawValue: Int32

    @inlinable @inline(__always) public init(rawValue: Int32) { self.rawValue = rawValue }

    /// The place with a number, which has to fit into 31 bits.
    @inlinable @inline(__always) public init(_ number: Int) { rawValue = Int32(number) }

    /// No place.
    @inlinable @inline(__always) public static var none: Index { Index(rawValue: -1) }

    /// The place of the first element.
    @inlinable @inline(__always) public static var first: Index { Index(rawValue: 0) }

    @inlinable @inline(__always) public var isNone: Bool { rawValue < 0 }
    @inlinable @inline(__always) public var exists: Bool { rawValue >= 0 }

    /// The place after this one.
    @inlinable @inline(__always) public var next: Index { Index(rawValue: rawValue + 1) }

    /// The number for memory that is not typed by kind: C, GL, byte offsets.
    @inlinable @inline(__always) public var number: Int { Int(rawValue) }

    @inlinable @inline(__always) public static func == (a: Index, b: Index) -> Bool { a.rawValue == b.rawValue }
    @inlinable @inline(__always) public static func < (a: Index, b: Index) -> Bool { a.rawValue < b.rawValue }
    @inlinable @inline(__always) public func advanced(by distance: Int) -> Index { Index(rawValue: rawValue + Int32(distance)) }
    @inlinable @inline(__always) public func distance(to other: Index) -> Int { Int(other.rawValue) - Int(rawValue) }
    @inlinable @inline(__always) public static func + (index: Index, distance: Int) -> Index { index.advanced(by: distance) }
    @inlinable @inline(__always) public static func - (index: Index, distance: Int) -> Index { index.advanced(by: -distance) }
    @inlinable @inline(__always) public static func += (index: inout Index, distance: Int) { index = index + distance }
    @inlinable @inline(__always) public static func -= (index: inout Index, distance: Int) { index = index - distance }
    /// How many places lie between two.
    @inlinable @inline(__always) public static func - (index: Index, start: Index) -> Int { start.distance(to: index) }
}

extension Index: CustomStringConvertible {
    public var description: String { "\(rawValue)" }
}
