public import CScene
import SceneCommit
import SceneEffects
import SceneEngine
import SceneGLES
import SceneGeometry
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
    setGenerator(.generator, layer, generator, "generator")
}

@c @implementation
public func scene_layer_copy_generator(_ layer: OpaquePointer?) -> OpaquePointer? { copyGenerator(.generator, layer) }

@c @implementation
public func scene_layer_set_background_pattern(_ layer: OpaquePointer?, _ pattern: OpaquePointer?) -> scene_status {
    setGenerator(.backgroundPattern, layer, pattern, "pattern")
}

@c @implementation
public func scene_layer_copy_background_pattern(_ layer: OpaquePointer?) -> OpaquePointer? { copyGenerator(.backgroundPattern, layer) }

@c @implementation
public func scene_layer_set_border_pattern(_ layer: OpaquePointer?, _ pattern: OpaquePointer?) -> scene_status {
    setGenerator(.borderPattern, layer, pattern, "pattern")
}

@c @implementation
public func scene_layer_copy_border_pattern(_ layer: OpaquePointer?) -> OpaquePointer? { copyGenerator(.borderPattern, layer) }

@safe private func setGenerator(
    _ list: Property, _ layer: OpaquePointer?, _ generator: OpaquePointer?, _ role: StaticString, _ function: StaticString = #function
) -> scene_status {
    status(function) { () throws(SceneError) in
        let filters = unsafe generator == nil ? [] : [try generatorFilter(generator, role)]
        try Model.shared.set(PropertyPath(list), of: LayerID(layer), to: .filters(filters))
    }
}

@safe private func copyGenerator(_ list: Property, _ layer: OpaquePointer?, _ function: StaticString = #function) -> OpaquePointer? {
    handle(function) { () throws(SceneError) in
        guard let filter = try filters(list, layer).first else { return nil }
        return try Handles.add(FilterObject(filter))
    }
}

/// A filter of the caller's that makes a picture of none.
@safe private func generatorFilter(_ filter: OpaquePointer?, _ role: StaticString) throws(SceneError) -> Filter {
    let filter = try filterObject(filter, role).filter
    do throws(SceneError) { try filter.checkIsGenerator() } catch { throw SceneError(error.code, "\(role): \(error.message)") }
    return filter
}

@c @implementation
public func scene_filter_copy_output_image(
    _ filter: OpaquePointer?, _ extent: scene_rect, _ scale: Double, _ time: Double
) -> OpaquePointer? {
    handle { () throws(SceneError) in
        let generator = try generatorFilter(filter, "filter"), extent = Rect(extent).standardized
        guard extent.isFinite, !extent.isEmpty else {
            throw SceneError(
                .invalidArgument,
                "extent is \(extent.x), \(extent.y), \(extent.width) x \(extent.height) points, expected finite numbers and a size above 0")
        }
        guard scale > 0, scale <= 64 else {
            throw SceneError(.invalidArgument, "scale is \(scale), expected a number above 0 and at most 64")
        }
        let width = (extent.width * scale - 1e-6).rounded(.up), height = (extent.height * scale - 1e-6).rounded(.up)
        guard let columns = UInt32(exactly: max(width, 1)), let rows = UInt32(exactly: max(height, 1)) else {
            throw SceneError(.invalidArgument, "the picture would be \(width) x \(height) pixels")
        }
        let size = try TargetSize(checking: columns, rows, scale)
        return try Handles.add(GeneratorPicture.draw(generator, extent, size, time: finite(time)))
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
