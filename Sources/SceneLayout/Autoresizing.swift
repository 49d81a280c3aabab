public import SceneGeometry

/// Which parts of a layer's place follow when its superlayer is resized: the bits of CAAutoresizingMask.
public struct AutoresizingMask: OptionSet, BitwiseCopyable, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let minXMargin = AutoresizingMask(rawValue: 1)
    public static let width = AutoresizingMask(rawValue: 2)
    public static let maxXMargin = AutoresizingMask(rawValue: 4)
    public static let minYMargin = AutoresizingMask(rawValue: 8)
    public static let height = AutoresizingMask(rawValue: 16)
    public static let maxYMargin = AutoresizingMask(rawValue: 32)

    /// A sublayer's frame after its superlayer's bounds have changed from one size to another.
    public func frame(_ frame: Rect, in old: Rect, resizedTo new: Size) -> Rect {
        let x = Axis(self, .minXMargin, .width, .maxXMargin), y = Axis(self, .minYMargin, .height, .maxYMargin)
        let (left, width) = x.resize(frame.minX - old.minX, frame.width, in: old.width, to: new.width)
        let (top, height) = y.resize(frame.minY - old.minY, frame.height, in: old.height, to: new.height)
        return Rect(old.minX + left, old.minY + top, width, height)
    }

    /// The three parts of one axis.
    private struct Axis {
        let leading: Bool
        let extent: Bool
        let trailing: Bool

        init(_ mask: AutoresizingMask, _ leading: AutoresizingMask, _ extent: AutoresizingMask, _ trailing: AutoresizingMask) {
            self.leading = mask.contains(leading)
            self.extent = mask.contains(extent)
            self.trailing = mask.contains(trailing)
        }

        /// As measured on Core Animation: each part is worth a third of the change. What does not follow gives its third to the margins
        /// that do, or to the extent when none does. Margins are whole points; the extent takes what rounding leaves.
        func resize(_ margin: Double, _ length: Double, in old: Double, to new: Double) -> (margin: Double, length: Double) {
            guard new != old, leading || extent || trailing else { return (margin, length) }
            let third = (new - old) / 3, margins = (leading ? 1.0 : 0) + (trailing ? 1 : 0)
            let fixed = third * (3 - margins - (extent ? 1 : 0))
            let share = margins > 0 ? third + fixed / margins : 0
            let first = leading ? (margin + share).rounded(.down) : margin
            guard extent else { return (first, length) }
            let rest = old - margin - length
            let last = trailing ? (rest + share).rounded(.down) : rest
            return (first, max(new - first - last, 0))
        }
    }
}
