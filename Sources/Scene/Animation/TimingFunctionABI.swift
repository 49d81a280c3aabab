public import CScene
import SceneAnimation
import SceneCommit
import SceneModel
import SceneStorage

/// A timing function that has handles.
final class TimingFunctionObject: HandleObject {
    static var kind: ObjectKind { .timingFunction }

    let curve: TimingFunction

    init(_ curve: TimingFunction) { self.curve = curve }
}

/// The curve of a handle.
func curve(_ function: Handle) throws(SceneError) -> TimingFunction {
    let object: TimingFunctionObject = try Handles.object(function, "function")
    return object.curve
}

@c @implementation
public func scene_timing_function_create_named(_ name: UnsafePointer<CChar>?) -> OpaquePointer? {
    handle { () throws(SceneError) in
        let name = unsafe try requiredText(name, "name")
        guard let curve = TimingFunction.named(name) else {
            let names = TimingFunction.names, list = names.joined(separator: ", ")
            throw SceneError(.notFound, "there is no timing function \"\(name)\", expected one of \(list)\(names.hint(for: name))")
        }
        return try Handles.add(TimingFunctionObject(curve))
    }
}

@c @implementation
public func scene_timing_function_create_bezier(_ c1x: Double, _ c1y: Double, _ c2x: Double, _ c2y: Double) -> OpaquePointer? {
    handle { () throws(SceneError) in
        guard let curve = TimingFunction(c1x, c1y, c2x, c2y) else {
            throw SceneError(
                .invalidArgument, "the points are (\(c1x), \(c1y)) and (\(c2x), \(c2y)), expected finite ones with x in 0...1")
        }
        return try Handles.add(TimingFunctionObject(curve))
    }
}

@c @implementation
public func scene_timing_function_create_linear(
    _ outputs: UnsafePointer<Double>?, _ inputs: UnsafePointer<Double>?, _ count: Int
) -> OpaquePointer? {
    handle { () throws(SceneError) in
        guard count > 0, count <= maximumPointCount else {
            throw SceneError(.invalidArgument, "count is \(UInt(bitPattern: count)), expected 1...\(maximumPointCount)")
        }
        let outputs = unsafe try required(outputs, "outputs", "an array of numbers")
        var stops: [TimingFunction.Stop] = []
        for index in 0..<count {
            let output = unsafe outputs[index], input = unsafe inputs?[index]
            guard output.isFinite, input?.isInfinite != true else {
                throw SceneError(.invalidArgument, "point \(index) must be finite")
            }
            stops.append(TimingFunction.Stop(output, at: input?.isNaN == true ? nil : input))
        }
        guard let curve = TimingFunction(stops: stops) else {
            throw SceneError(.invalidArgument, "the points make no curve, expected finite outputs and inputs")
        }
        return try Handles.add(TimingFunctionObject(curve))
    }
}

/// More points than any curve needs.
private let maximumPointCount = 100_000

@c @implementation
public func scene_timing_function_create_steps(_ count: UInt32, _ position: scene_step_position) -> OpaquePointer? {
    handle { () throws(SceneError) in
        let jumps: [TimingFunction.Jump] = [.end, .start, .none, .both]
        guard jumps.indices.contains(Int(clamping: position.rawValue)) else {
            throw SceneError("position", position.rawValue, isNo: "scene_step_position")
        }
        let jump = jumps[Int(position.rawValue)]
        guard let curve = TimingFunction(steps: Int(count), jump) else {
            throw SceneError(
                .invalidArgument, "count is \(count), expected \(jump == .none ? 2 : 1) to \(TimingFunction.largestStepCount)")
        }
        return try Handles.add(TimingFunctionObject(curve))
    }
}

@c @implementation
public func scene_timing_function_create_css(_ text: UnsafePointer<CChar>?) -> OpaquePointer? {
    handle { () throws(SceneError) in
        let text = unsafe try requiredText(text, "text")
        let curve: TimingFunction
        do throws(TimingFunctionError) { curve = try TimingFunction(css: text) } catch {
            throw SceneError(.format, "text: \(error.description)")
        }
        return try Handles.add(TimingFunctionObject(curve))
    }
}

@c @implementation
public func scene_timing_function_copy_css(_ function: OpaquePointer?) -> UnsafeMutablePointer<CChar>? {
    unsafe value(or: nil) { () throws(SceneError) in try unsafe copied(try curve(Handle(function)).cssText) }
}

@c @implementation
public func scene_timing_function_evaluate(_ function: OpaquePointer?, _ fraction: Double) -> Double {
    value(or: 0) { () throws(SceneError) in
        let curve = try curve(Handle(function))
        return fraction.isNaN ? 0 : curve.evaluate(fraction)
    }
}

@c @implementation
public func scene_timing_function_get_control_point(
    _ function: OpaquePointer?, _ index: UInt32, _ point: UnsafeMutablePointer<scene_point>?
) -> scene_status {
    status { () throws(SceneError) in
        let curve = try curve(Handle(function))
        let target = unsafe try required(point, "point", "a place for the point")
        guard let points = curve.controlPoints else {
            throw SceneError(.invalidState, "function is \(curve.cssText), which is no cubic Bezier curve and has no control points")
        }
        switch index {
        case 0: unsafe target.pointee = scene_point(x: 0, y: 0)
        case 1: unsafe target.pointee = scene_point(x: points.c1x, y: points.c1y)
        case 2: unsafe target.pointee = scene_point(x: points.c2x, y: points.c2y)
        case 3: unsafe target.pointee = scene_point(x: 1, y: 1)
        default: throw SceneError(.notFound, "index is \(index), expected 0...3")
        }
    }
}

@c @implementation
public func scene_timing_function_retain(_ function: OpaquePointer?) -> OpaquePointer? {
    handle { () throws(SceneError) in try Handles.retain(Handle(function), .timingFunction, "function") }
}

@c @implementation
public func scene_timing_function_release(_ function: OpaquePointer?) {
    _ = status { () throws(SceneError) in try Handles.release(Handle(function), .timingFunction, "function") }
}
