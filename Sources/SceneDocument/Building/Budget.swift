/// How much of something a file may ask for.
package final class Budget {
    package private(set) var left: Int
    /// Whether more was asked for than there is.
    package private(set) var isSpent = false

    package init(_ count: Int) { left = count }

    /// @return false when there is no more.
    package func take(_ count: Int = 1) -> Bool {
        guard left >= count else {
            isSpent = true
            return false
        }
        left -= count
        return true
    }

    /// Takes as much, or what there is.
    package func spend(_ count: Int) { left = max(left - count, 0) }

    /// Forgets what was taken since as much was left as here.
    package func reset(to left: Int) { self.left = left }
}
