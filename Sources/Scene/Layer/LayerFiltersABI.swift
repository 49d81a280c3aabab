public import CScene
import SceneCommit
import SceneEffects
import SceneEngine
import SceneGLES
import SceneModel
import SceneStorage

@c @implementation
public func scene_layer_set_filters(
    _ layer: OpaquePointer?, _ filters: UnsafePointer<OpaquePointer?>?, _ count: Int
) -> scene_status { unsafe setFilters(.filters, layer, filters, count) }

@c @implementation
public func scene_layer_get_filter_count(_ layer: OpaquePointer?) -> Int { filterCount(.filters, layer) }

@c @implementation
public func scene_layer_copy_filter(_ layer: OpaquePointer?, _ index: Int) -> OpaquePointer? { copyFilter(.filters, layer, index) }

@c @implementation
public func scene_layer_set_background_filters(
    _ layer: OpaquePointer?, _ filters: UnsafePointer<OpaquePointer?>?, _ count: Int
) -> scene_status { unsafe setFilters(.backgroundFilters, layer, filters, count) }

@c @implementation
public func scene_layer_get_background_filter_count(_ layer: OpaquePointer?) -> Int { filterCount(.backgroundFilters, layer) }

@c @implementation
public func scene_layer_copy_background_filter(_ layer: OpaquePointer?, _ index: Int) -> OpaquePointer? {
    copyFilter(.backgroundFilters, layer, index)
}

private func setFilters(
    _ list: Property, _ layer: OpaquePointer?, _ filters: UnsafePointer<OpaquePointer?>?, _ count: Int,
    _ function: StaticString = #function
) -> scene_status {
    status(function) { () throws(SceneError) in
        guard (0...Int(SCENE_FILTERS_MAX)).contains(count) else {
            throw SceneError(.invalidArgument, "count is \(UInt(bitPattern: count)), expected at most \(SCENE_FILTERS_MAX)")
        }
        var values: [Filter] = []
        if count > 0 {
            let handles = unsafe try required(filters, "filters", "an array of filters")
            for index in 0..<count {
                let handle = unsafe handles[index]
                do throws(SceneError) {
                    let filter = try filterObject(handle).filter
                    try filter.checkTakesOneImage()
                    values.append(filter)
                } catch {
                    throw SceneError(error.code, "filters[\(index)]: \(error.message)")
                }
            }
        }
        try Model.shared.set(PropertyPath(list), of: LayerID(layer), to: .filters(values))
    }
}

@safe private func filters(_ list: Property, _ layer: OpaquePointer?) throws(SceneError) -> [Filter] {
    guard case .filters(let filters) = try Model.shared.value(PropertyPath(list), of: LayerID(layer)) else { return [] }
    return filters
}

@safe private func filterCount(_ list: Property, _ layer: OpaquePointer?, _ function: StaticString = #function) -> Int {
    value(or: 0, function) { () throws(SceneError) in try filters(list, layer).count }
}

@safe private func copyFilter(
    _ list: Property, _ layer: OpaquePointer?, _ index: Int, _ function: StaticString = #function
) -> OpaquePointer? {
    handle(function) { () throws(SceneError) in
        let filters = try filters(list, layer)
        guard filters.indices.contains(index) else {
            throw SceneError(.notFound, "index is \(UInt(bitPattern: index)), but the layer has \(filters.count) of these filters")
        }
        return try Handles.add(FilterObject(filters[index]))
    }
}

// MARK: - Generators

@c @implementation
public func scene_layer_set_generator(_ layer: OpaquePointer?, _ generator: OpaquePointer?) -> scene_status {
    status { () throws(SceneError) in
        var list: [Filter] = []
        if unsafe generator != nil {
            let filter = try filterObject(generator, "generator").filter
            do throws(SceneError) { try filter.checkIsGenerator() } catch { throw SceneError(error.code, "generator: \(error.message)") }
            list.append(filter)
        }
        try Model.shared.set(PropertyPath(.generator), of: LayerID(layer), to: .filters(list))
    }
}

@c @implementation
public func scene_layer_copy_generator(_ layer: OpaquePointer?) -> OpaquePointer? {
    handle { () throws(SceneError) in
        guard let filter = try filters(.generator, layer).first else { return nil }
        return try Handles.add(FilterObject(filter))
    }
}

// MARK: - Kernels

@c @implementation
public func scene_kernel_create(_ text: UnsafePointer<CChar>?) -> OpaquePointer? {
    handle { () throws(SceneError) in
        let kernel = try Kernel(text: try unsafe requiredText(text, "text"))
        try KernelCompiler.shared.check(kernel)
        return try Handles.add(KernelObject(kernel))
    }
}

@c @implementation
public func scene_kernel_retain(_ kernel: OpaquePointer?) -> OpaquePointer? {
    handle { () throws(SceneError) in try Handles.retain(Handle(kernel), .kernel, "kernel") }
}

@c @implementation
public func scene_kernel_release(_ kernel: OpaquePointer?) {
    _ = status { () throws(SceneError) in try Handles.release(Handle(kernel), .kernel, "kernel") }
}
