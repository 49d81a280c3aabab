/// Hands out indices of a table, as small as possible: those that were given back are used again first.
public struct IndexAllocator<Table>: Sendable {
    /// The first index that was never handed out.
    public private(set) var end: Index<Table> = .first
    private var free: [Index<Table>] = []

    public init() {}

    public mutating func take() -> Index<Table> {
        if let index = free.popLast() { return index }
        end += 1
        return end - 1
    }

    public mutating func giveBack(_ index: Index<Table>) { free.append(index) }

    public mutating func giveBack(_ indices: [Index<Table>]) { free.append(contentsOf: indices) }
}
