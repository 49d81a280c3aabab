import CScene
import SceneCommit
import SceneGeometry

// Between the structs of the headers and the engine's own.

extension Point {
    init(_ point: scene_point) { self.init(point.x, point.y) }

    var c: scene_point { scene_point(x: x, y: y) }
}

extension Size {
    init(_ size: scene_size) { self.init(size.width, size.height) }

    var c: scene_size { scene_size(width: width, height: height) }
}

extension Rect {
    init(_ rect: scene_rect) { self.init(rect.x, rect.y, rect.width, rect.height) }

    var c: scene_rect { scene_rect(x: x, y: y, width: width, height: height) }
}

extension Color {
    init(_ color: scene_color) { self.init(color.r, color.g, color.b, color.a) }

    var c: scene_color { scene_color(r: r, g: g, b: b, a: a) }
}

extension Transform3D {
    init(_ t: scene_transform) {
        self.init(
            SIMD4(t.m11, t.m12, t.m13, t.m14), SIMD4(t.m21, t.m22, t.m23, t.m24), SIMD4(t.m31, t.m32, t.m33, t.m34),
            SIMD4(t.m41, t.m42, t.m43, t.m44))
    }

    var c: scene_transform {
        scene_transform(
            m11: row1.x, m12: row1.y, m13: row1.z, m14: row1.w, m21: row2.x, m22: row2.y, m23: row2.z, m24: row2.w,
            m31: row3.x, m32: row3.y, m33: row3.z, m34: row3.w, m41: row4.x, m42: row4.y, m43: row4.z, m44: row4.w)
    }
}

/// Fills a struct of the caller's that begins with its `struct_size`: as much of it as the caller knows of.
/// @param smallest the size that the struct had in the first version that had it.
func fill<Value: BitwiseCopyable>(
    _ target: UnsafeMutablePointer<Value>?, _ role: StaticString, smallest: Int, with value: () throws(SceneError) -> Value
) throws(SceneError) {
    let target = unsafe UnsafeMutableRawPointer(try required(target, role, "a struct"))
    let size = unsafe target.load(as: UInt32.self)
    guard Int(size) >= smallest else {
        throw SceneError(.invalidArgument, "\(role)->struct_size is \(size), expected \(smallest) or more; use its INIT macro")
    }
    var value = try value()
    unsafe withUnsafeMutableBytes(of: &value) { bytes in
        unsafe bytes.storeBytes(of: size, as: UInt32.self)
        let known = unsafe UnsafeRawBufferPointer(rebasing: bytes.prefix(Int(size)))
        unsafe UnsafeMutableRawBufferPointer(start: target, count: known.count).copyMemory(from: known)
    }
}

/// A copy of a struct of the caller's that begins with its `struct_size`; what the caller does not know of is as in `initial`.
func read<Value: BitwiseCopyable>(
    _ source: UnsafePointer<Value>?, _ role: StaticString, smallest: Int, initial: Value
) throws(SceneError) -> Value {
    let source = unsafe UnsafeRawPointer(try required(source, role, "a struct"))
    let size = unsafe source.load(as: UInt32.self)
    guard Int(size) >= smallest else {
        throw SceneError(.invalidArgument, "\(role)->struct_size is \(size), expected \(smallest) or more; use its INIT macro")
    }
    var value = initial
    unsafe withUnsafeMutableBytes(of: &value) { bytes in
        unsafe bytes.copyMemory(from: UnsafeRawBufferPointer(start: source, count: min(Int(size), bytes.count)))
    }
    return value
}
