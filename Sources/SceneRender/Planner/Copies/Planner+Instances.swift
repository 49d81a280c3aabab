import SceneCommit
import SceneGeometry
import SceneStorage

/// Where the copies of a run lie.
struct RunScene {
    var shape: ReplicatorShape
    /// From the replicator's plane to pixels.
    let map: Affine
    let visible: Box
    /// The clips on the axes.
    let clip: Box

    /// What the instances cover.
    var box = Box(minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity)
    /// About how many pixels they have.
    var area = 0.0
    /// Whether the clips cut some of them.
    var isCut = false
    /// Whether all maps keep the axes at right angles and equally long.
    var isRegular = true
}

extension Planner {
    /// Adds the instances of all copies that can be seen: a loop over plain memory.
    static func emit(_ scene: inout RunScene, _ runs: borrowing RunPlanner, to instances: inout DenseArray<FramePlan.Instance>) {
        let rows = runs.rows.span, items = runs.items.span, columns = runs.columns.span, maps = runs.maps.span
        let step = Affine(scene.shape.step), isPlain = scene.shape.isPlain
        var worlds = InlineArray<8, Affine>(repeating: .identity)
        var tints = InlineArray<8, SIMD4<Float>>(repeating: .one)
        var map = scene.map, result = scene
        instances.reserve(instances.count + scene.shape.count * items.count)
        for copy in 0..<scene.shape.count {
            if copy > 0 { map = step * map }
            let tint = isPlain ? .one : scene.shape.tint(copy)
            if tint.w <= 0 { continue }
            for index in rows.indices {
                let row = rows[index]
                var local = row.transforms < 0 ? row.transform : maps[row.transforms + copy]
                let position = row.positions < 0 ? row.position : columns[row.positions + copy].lowHalf
                local.tx += position.x - local.a * row.anchor.x - local.c * row.anchor.y
                local.ty += position.y - local.b * row.anchor.x - local.d * row.anchor.y
                let parent = row.parent.number, isTop = row.parent.isNone
                worlds[index] = isTop ? local * map : local * rows[parent].space * worlds[parent]
                var color = isTop ? tint : tints[parent]
                if row.opacities >= 0 { color.w *= Float(min(max(columns[row.opacities + copy].x, 0), 1)) }
                if row.colors >= 0 { color *= straight(columns[row.colors + copy]) }
                tints[index] = color
            }
            for index in items.indices {
                let item = items[index], place = item.row.number
                if tints[place].w > 0 { emit(worlds[place], item, Int32(index), tints[place], &result, &instances) }
            }
        }
        scene = result
    }

    @inline(__always)
    private static func emit(
        _ map: Affine, _ item: RunItem, _ index: Int32, _ tint: SIMD4<Float>, _ scene: inout RunScene,
        _ instances: inout DenseArray<FramePlan.Instance>
    ) {
        let x = map.a * item.middle.x + map.c * item.middle.y + map.tx, y = map.b * item.middle.x + map.d * item.middle.y + map.ty
        let width = abs(map.a) * item.half.x + abs(map.c) * item.half.y, height = abs(map.b) * item.half.x + abs(map.d) * item.half.y
        let box = Box(minX: x - width, minY: y - height, maxX: x + width, maxY: y + height)
        // A box that is not a number, or has no size, intersects none.
        guard box.intersects(scene.visible) else { return }
        let right = map.a * map.a + map.b * map.b, down = map.c * map.c + map.d * map.d
        scene.area += abs(map.a * map.d - map.b * map.c) * 4 * item.half.x * item.half.y
        scene.isRegular =
            scene.isRegular && abs(right - down) <= 1e-3 * right && abs(map.a * map.c + map.b * map.d) <= 1e-3 * right
        scene.isCut = scene.isCut || !scene.clip.contains(box)
        scene.box = scene.box.union(box)
        instances.append(
            FramePlan.Instance(
                axes: SIMD4<Float>(SIMD4(map.a, map.b, map.c, map.d)), origin: SIMD2<Float>(SIMD2(map.tx, map.ty)), item: index, tint: tint)
        )
    }

    /// An animated colour, which is premultiplied, as a tint.
    @inline(__always)
    private static func straight(_ color: SIMD4<Double>) -> SIMD4<Float> {
        guard color.w > 0 else { return .zero }
        let rgb = color / color.w
        return SIMD4<Float>(SIMD4(rgb.x, rgb.y, rgb.z, color.w).clamped(lowerBound: .zero, upperBound: .one))
    }
}
