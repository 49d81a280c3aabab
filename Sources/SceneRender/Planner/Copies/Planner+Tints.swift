import SceneStorage

// Copies are tinted once they are drawn.

extension Planner {
    /// Which copy of a layer is being visited, 0 where there is but one: the numbers of the copies that it is in, from 1 on. nil for copies in
    /// more than three replicators within each other.
    var copyNumber: UInt64? {
        guard copies.openSources > 0 else { return 0 }
        var number: UInt64 = 0, count = 0
        func add(_ index: Int) {
            number = number << 20 | UInt64(index + 1)
            count += 1
        }
        for index in openLayers.indices {
            let open = openLayers[index]
            if case .open(let replica) = open.replica { add(copies.replicas[replica].index) }
            var copy: Index<SpaceCopy> = .none
            if case .listed(let section) = open.unvisited { copy = space.visitedCopy(in: section) }
            while copy.exists, count <= 3 {
                add(copies.inSpace[copy].number)
                copy = copies.inSpace[copy].outer
            }
        }
        return count <= 3 ? number : nil
    }

    /// Multiplies the items since one by a colour: those of passes within are shown by others, which are.
    mutating func tint(from first: Index<FramePlan.Item>, passes firstPass: Index<FramePlan.Pass>, by color: SIMD4<Float>) {
        if color == .one { return }
        var item = first, pass = firstPass
        while item < plan.items.end {
            if pass < plan.passes.end, plan.passes[pass].first <= item {
                item = max(item, plan.passes[pass].end)
                // The passes within it come next.
                repeat { pass += 1 } while pass < plan.passes.end && plan.passes[pass].first < item
                continue
            }
            tint(item, by: color)
            item += 1
        }
    }

    private mutating func tint(_ item: Index<FramePlan.Item>, by color: SIMD4<Float>) {
        let rgb = SIMD4(lowHalf: color.lowHalf, highHalf: SIMD2(color.z, 1))
        if color.w < 1 {
            plan.items[item].flags.remove(.opaque)
            occlusion.uncover(item, of: plan)
        }
        let run = plan.items[item].run, decoration = plan.items[item].decoration
        if run.exists {
            if item == plan.runs[run].firstItem { plan.tint(run, by: color) }
        } else if decoration.isNone {
            plan.items[item].color *= rgb * color.w
        } else {
            plan.items[item].color *= rgb
            plan.decorations[decoration].borderColor *= rgb
            plan.decorations[decoration].opacity *= color.w
            let shadow = plan.decorations[decoration].shadow
            if shadow.exists { plan.shadows[shadow].color *= rgb }
        }
    }
}

extension FramePlan {
    fileprivate mutating func tint(_ run: Index<Run>, by color: SIMD4<Float>) {
        for index in runs[run].first..<runs[run].end { instances[index].tint *= color }
    }
}
