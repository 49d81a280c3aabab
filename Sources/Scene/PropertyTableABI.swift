public import CScene
import SceneCommit

// The strings of the property table, which are never freed.
private let keys = StaticStrings(PropertyInfo.table.map(\.key))
private let enumNames = StaticStrings(PropertyInfo.table.map { $0.names.joined(separator: " ") })

@c @implementation
public func scene_property_count() -> UInt32 { UInt32(PropertyInfo.table.count) }

@c @implementation
public func scene_property_get_info(_ index: UInt32, _ info: UnsafeMutablePointer<scene_property_info>?) -> scene_status {
    status { () throws(SceneError) in
        let index = Int(index), count = PropertyInfo.table.count
        guard PropertyInfo.table.indices.contains(index) else {
            throw SceneError(.notFound, "index is \(index), but there are \(count) properties")
        }
        try unsafe fill(info, "info", smallest: MemoryLayout<scene_property_info>.size) {
            let property = PropertyInfo.table[index]
            return unsafe scene_property_info(
                struct_size: 0, type: property.type.c, key: keys[index], animatable: property.isAnimatable,
                implicit: property.isImplicit, optional: property.isOptional, enum_names: enumNames[index],
                default_value: scene_value(property.initial))
        }
    }
}
