public import CScene
import SceneCommit

// The strings of the properties, which are never freed.
private let strings = KeptStrings()

@c @implementation
public func scene_property_count() -> UInt32 { value(or: 0) { UInt32(PropertyInfo.table.count + PropertyRegistry.shared.count) } }

@c @implementation
public func scene_property_get_info(_ index: UInt32, _ info: UnsafeMutablePointer<scene_property_info>?) -> scene_status {
    status { () throws(SceneError) in
        let table = PropertyInfo.table
        let index = Int(index)
        guard let property = index < table.count ? table[index] : PropertyRegistry.shared.info(at: index - table.count) else {
            throw SceneError(.notFound, "index is \(index), but there are \(scene_property_count()) properties")
        }
        let initial = try scene_value(property.initial)
        try unsafe fill(info, "info", smallest: MemoryLayout<scene_property_info>.size) {
            unsafe scene_property_info(
                struct_size: 0, type: property.type.c, key: strings[property.key], animatable: property.isAnimatable,
                implicit: property.isImplicit, optional: property.isOptional,
                enum_names: strings[property.names.joined(separator: " ")], default_value: initial,
                kinds: UInt32(property.kinds.rawValue))
        }
    }
}

@c @implementation
public func scene_property_register(
    _ key: UnsafePointer<CChar>?, _ initial: UnsafePointer<scene_value>?, _ animatable: Bool, _ implicit: Bool
) -> scene_status {
    status { () throws(SceneError) in
        let key = try unsafe requiredText(key, "key"), given = try unsafe GivenValue(initial, "initial")
        let initial = try given.initialValue()
        guard initial.isFinite else { throw SceneError(.invalidArgument, "initial must be finite") }
        guard animatable || !implicit else {
            throw SceneError(.invalidArgument, "implicit is true and animatable false; only what is animatable animates by itself")
        }
        _ = try PropertyRegistry.shared.register(
            key, type: given.type, initial: initial, isAnimatable: animatable, isImplicit: implicit)
    }
}
