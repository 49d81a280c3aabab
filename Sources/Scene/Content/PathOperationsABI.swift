public import CScene
import SceneCommit
import SceneContent
import SceneGeometry

// MARK: - As areas

@c @implementation
public func scene_path_create_combined(
    _ path: OpaquePointer?, _ other: OpaquePointer?, _ operation: scene_path_operation, _ rule: scene_fill_rule
) -> OpaquePointer? {
    makePath { () throws(SceneError) in
        let path = try Scene.path(path).path, other = try Scene.path(other, "other").path
        guard let known = PathAlgebra.Operation(rawValue: UInt32(operation.rawValue)) else {
            throw SceneError("operation", operation.rawValue, isNo: "scene_path_operation")
        }
        return try PathAlgebra().combine(path, other, known, rule: fillRule(rule))
    }
}

@c @implementation
public func scene_path_create_normalized(_ path: OpaquePointer?, _ rule: scene_fill_rule) -> OpaquePointer? {
    makePath { () throws(SceneError) in try PathAlgebra().normalize(Scene.path(path).path, rule: fillRule(rule)) }
}

@c @implementation
public func scene_path_create_offset(
    _ path: OpaquePointer?, _ distance: Double, _ join: scene_line_join, _ miter_limit: Double, _ rule: scene_fill_rule
) -> OpaquePointer? {
    makePath { () throws(SceneError) in
        let path = try Scene.path(path).path, rule = try fillRule(rule)
        guard distance.isFinite else { throw SceneError(.invalidArgument, "distance is \(distance), expected a finite number") }
        guard miter_limit.isFinite, miter_limit >= 0 else {
            throw SceneError(.invalidArgument, "miter_limit is \(miter_limit), expected a finite number, 0 or more")
        }
        guard let known = StrokeStyle.Join(rawValue: UInt8(clamping: join.rawValue)) else {
            throw SceneError("join", join.rawValue, isNo: "scene_line_join")
        }
        return try PathAlgebra().offset(path, by: distance, known, miterLimit: miter_limit, rule: rule)
    }
}

private func fillRule(_ rule: scene_fill_rule) throws(SceneError) -> Path.FillRule {
    switch rule {
    case SCENE_FILL_RULE_NON_ZERO: return .nonZero
    case SCENE_FILL_RULE_EVEN_ODD: return .evenOdd
    default: throw SceneError("rule", rule.rawValue, isNo: "scene_fill_rule")
    }
}

// MARK: - As lines

@c @implementation
public func scene_path_create_flattened(_ path: OpaquePointer?, _ tolerance: Double) -> OpaquePointer? {
    makeOf(path) { path throws(PathError) in
        try path.flattened(tolerance: tolerance)
    }
}

@c @implementation
public func scene_path_create_rounded(_ path: OpaquePointer?, _ radius: Double) -> OpaquePointer? {
    makeOf(path) { path throws(PathError) in try path.rounded(radius: radius) }
}

@c @implementation
public func scene_path_create_bloated(_ path: OpaquePointer?, _ amount: Double) -> OpaquePointer? {
    makeOf(path) { path throws(PathError) in try path.bloated(by: amount) }
}

@c @implementation
public func scene_path_create_zig_zag(_ path: OpaquePointer?, _ size: Double, _ ridges: UInt32, _ smooth: Bool) -> OpaquePointer? {
    makeOf(path) { path throws(PathError) in try path.zigZagged(size: size, ridges: Int(ridges), isSmooth: smooth) }
}

@safe private func makeOf(
    _ pointer: OpaquePointer?, _ function: StaticString = #function, _ make: (Path) throws(PathError) -> Path
) -> OpaquePointer? {
    makePath(function) { () throws(SceneError) in
        let path = try Scene.path(pointer).path
        return try explained { () throws(PathError) in try make(path) }
    }
}
