import SceneGeometry
import SceneStorage

/// Tells which passes have the content that they had in the frame before, so that whoever draws them can keep the result.
///
/// The tree marks what changed and everything above it, so a pass whose layer is not marked holds the same as before unless the layer lies
/// differently in its pixels. Nothing is hashed.
struct PassStamps: ~Copyable {
    /// What of a layer a pass holds.
    enum Role: UInt64 {
        case group = 1, clip, mask, result, old, new, contents, whole, cast, mixture, cut, drawing, generator, plane
        case backgroundPattern, borderPattern
    }

    private struct Record: BitwiseCopyable {
        /// 0 for a pass that was not there before.
        var stamp: UInt64 = 0
        /// The layer's map to the pass's pixels, from the pass's first one.
        var place = SIMD8<Double>.zero
        var width: Int32 = 0
        var height: Int32 = 0
        var frame: UInt64 = 0

        /// Notes how a pass lies in a frame. @return its stamp: a new one where the pass holds something else than before.
        mutating func take(
            _ pass: FramePlan.Pass, at place: SIMD8<Double>, in frame: UInt64, hasChanged: Bool, _ lastStamp: inout UInt64,
            _ count: inout Int
        ) -> UInt64 {
            if self.frame != frame { count += 1 }
            self.frame = frame
            if stamp != 0, !hasChanged, width == pass.width, height == pass.height, self.place.isClose(to: place) { return stamp }
            lastStamp += 1
            self = Record(stamp: lastStamp, place: place, width: pass.width, height: pass.height, frame: frame)
            return stamp
        }
    }

    private var records: [FramePlan.PassKey: Record] = [:]
    private var frame: UInt64 = 0
    private var lastStamp: UInt64 = 0
    /// How many records are of passes that the frame has: some passes have no name, others share one.
    private var currentCount = 0

    mutating func beginFrame() {
        frame += 1
        currentCount = 0
    }

    /// Forgets passes that the frame does not have: what changes while they are gone is not marked.
    mutating func endFrame() {
        guard records.count > currentCount else { return }
        let current = frame
        records = records.filter { $0.value.frame == current }
    }

    /// Forgets all, so that every pass of the next frame is new.
    mutating func removeAll() {
        records.removeAll(keepingCapacity: true)
        currentCount = 0
    }

    /// Names a pass, which lies at a place of its plane, for the frame.
    /// @param copy which copy of its layer it holds.
    mutating func name(_ pass: inout FramePlan.Pass, _ role: Role, copy: UInt64, _ world: Homography, hasChanged: Bool) {
        let m = world.affine, x = Double(pass.x), y = Double(pass.y)
        let place = SIMD8(
            m.a - x * world.g, m.b - y * world.g, m.c - x * world.h, m.d - y * world.h, m.tx - x * world.i, m.ty - y * world.i, world.g,
            world.h)
        pass.identity = UInt64(UInt32(bitPattern: pass.row.rawValue)) << 8 | role.rawValue
        pass.copy = copy
        // In one access, so that the key is hashed once.
        let current = frame
        var last = lastStamp, count = currentCount
        pass.stamp = records[pass.key, default: Record()].take(pass, at: place, in: current, hasChanged: hasChanged, &last, &count)
        (lastStamp, currentCount) = (last, count)
    }
}

extension PassStamps.Role {
    /// The marks of a layer that tell that such a pass holds something else: all but the layer's picture alone are about how that is shown too.
    var marks: RenderNode.Flags {
        switch self {
        case .mask, .result, .old, .new, .whole, .mixture, .plane: [.changed, .shownAnew]
        // The cut of a transition is another picture in each frame, while the pictures in it stay.
        case .cut: [.changed, .shownAnew, .transition]
        case .group, .clip, .contents, .cast, .drawing, .generator, .backgroundPattern, .borderPattern: .changed
        }
    }
}

extension SIMD8<Double> {
    /// Whether no number differs by more than what moving a picture by whole pixels makes of it.
    fileprivate func isClose(to other: Self) -> Bool {
        let difference = self - other
        return (difference * difference).max() < 1e-14
    }
}
