import SceneStorage

// The runs of a plan that is changed where copies move, or particles that are drawn as a run. Their instances take the places of those they had
// before if these are enough, and otherwise stay where they were made: a plan that is made anew has no others.

extension Planner {
    /// Has the runs that were drawn behind the plan take the places of a subtree's. Their items have done so.
    mutating func moveRuns(_ drawn: DrawnBehind, to subtree: LayerItems.Subtree, _ place: LayerItems.Place) {
        let instances = drawn.instance..<plan.instances.end
        var shift = 0
        if instances.count <= subtree.instances.count {
            shift = subtree.instances.lowerBound - instances.lowerBound
            for index in instances { plan.instances[index + shift] = plan.instances[index] }
        } else {
            layerItems.note(instances, of: place)
        }
        for offset in 0..<subtree.runs.count {
            var run = plan.runs[drawn.run + offset]
            run.first += shift
            run.end += shift
            let items = newPlace(of: run.firstItem..<run.endItem)
            (run.firstItem, run.endItem) = (items.lowerBound, items.upperBound)
            plan.runs[subtree.runs.lowerBound + offset] = run
            for item in items { plan.items[item].run = subtree.runs.lowerBound + offset }
        }
    }

    /// Where items are that were moved with their sections.
    private func newPlace(of items: Range<Index<FramePlan.Item>>) -> Range<Index<FramePlan.Item>> {
        for index in newSections.all.indices where newSections.all[index].items.contains(items.lowerBound) {
            let shift = oldSections.all[index].first - newSections.all[index].first
            return items.lowerBound + shift..<items.upperBound + shift
        }
        return items
    }
}
