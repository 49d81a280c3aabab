import SceneAnimation
public import SceneCommit
import SceneGeometry
public import SceneStorage

// Where a value on screen is going, and how fast: what programs ask that let go of something, or catch it.

extension Animator {
    /// How fast a property on a layer changed with the last frame, in units per second; 0 where nothing acts on it.
    func velocity(of path: PropertyPath, _ row: Row, _ tree: borrowing RenderTree) -> PropertyValue {
        guard let track = findTrack(row, path.property, tree), let kept = motion(of: track) else { return path.restingVelocity }
        if path.type == .transform { return .transform(kept.matrixVelocity) }
        if path.type == .color {
            let from = Color(vector: kept.from.vector), to = Color(vector: kept.to.vector), step = Float(Self.velocityStep)
            return .color(Color((to.r - from.r) / step, (to.g - from.g) / step, (to.b - from.b) / step, (to.a - from.a) / step))
        }
        return PropertyValue(path.type, vector: kept.kind == .matrix ? kept.vector(of: path) : path.vector(of: kept))
    }

    /// What a track shows when all is over that acts on it and ends; what never ends does not count.
    mutating func goal(of track: Index<Track>) -> PropertyValue {
        let kind = tracks[track].kind, base = trackInfos[track].base
        let baseMatrix = kind == .matrix ? bases.matrices[tracks[track].baseMatrix] : SplitTransform(.identity)
        let model = kind == .object ? bases.objects[tracks[track].baseObject] : .none
        var vector = base, matrix = baseMatrix.matrix, object = model
        var entry = tracks[track].first
        while entry.exists {
            if let progress = lastingProgress(entry) {
                let shape = entries[entry].shape
                if commits(entry) { rest(entry, at: progress) }
                defer { entries[entry].shape = shape }
                switch kind {
                case .vector:
                    let new = value(entry, at: progress, current: vector, model: base)
                    vector = entries[entry].path.merge(new, into: vector)
                case .matrix: matrix = self.matrix(entry, progress, current: matrix, model: baseMatrix)
                case .object: object = self.object(entry, progress, model: model).value
                }
            }
            entry = entries[entry].next
        }
        switch kind {
        case .vector: return PropertyValue(tracks[track].property.traits.type, vector: vector)
        case .matrix: return .transform(matrix)
        case .object: return object
        }
    }

    /// The progress with which an animation acts for good, on the model value or by filling.
    func lastingProgress(_ entry: Index<Entry>) -> MediaTiming.Progress? {
        let flags = entries[entry].flags, timing = entries[entry].timing
        guard flags.contains(.child) else {
            return commits(entry) || !flags.contains(.removedOnCompletion) && timing.fillMode.fillsForwards ? timing.endProgress : nil
        }
        let group = clocks[outermostGroup(of: entry)]
        guard commits(entry) || !group.flags.contains(.removedOnCompletion) && group.timing.fillMode.fillsForwards else { return nil }
        return endTime(of: entries[entry].clock).flatMap { timing.progress(at: $0) }
    }

    /// Whether the end of an animation, or of its group, becomes the model value.
    func commits(_ entry: Index<Entry>) -> Bool {
        let flags = entries[entry].flags
        if flags.contains(.overridden) { return false }
        guard flags.contains(.child) else { return flags.contains(.commits) }
        let clock = outermostGroup(of: entry)
        return groups[clocks[clock].row]?.first { $0.clocks.first == clock }?.commits == true
    }

    private func outermostGroup(of entry: Index<Entry>) -> Index<Clocks.Clock> {
        var group = entries[entry].clock
        while clocks[group].flags.contains(.child) { group = clocks[group].parent }
        return group
    }
}

extension Animator.KeptVelocity {
    /// The numbers of a transform's matrix, each in units per second.
    fileprivate var matrixVelocity: Transform3D {
        let step = Animator.velocityStep
        return Transform3D(
            (to.matrix.row1 - from.matrix.row1) / step, (to.matrix.row2 - from.matrix.row2) / step,
            (to.matrix.row3 - from.matrix.row3) / step, (to.matrix.row4 - from.matrix.row4) / step)
    }
}

extension PropertyPath {
    /// The speed of the path's part, in the lanes of its type.
    fileprivate func vector(of kept: Animator.KeptVelocity) -> SIMD4<Double> {
        let type = property.traits.type
        func part(_ sample: Animator.Sample) -> SIMD4<Double> { read(PropertyValue(type, vector: sample.vector)).vector }
        return (part(kept.to) - part(kept.from)) / Animator.velocityStep
    }

    /// The speed of what stands still.
    fileprivate var restingVelocity: PropertyValue {
        type == .transform ? .transform(Transform3D(.zero, .zero, .zero, .zero)) : type.zero
    }
}

extension FrameRenderer {
    /// How fast a property changed with the last frame; nil for a layer that is not in the tree.
    public func velocity(of path: PropertyPath, at number: LayerNumber) -> PropertyValue? {
        let row = tree.row(number)
        return row.isNone ? nil : animator.velocity(of: path, row, tree)
    }

    /// What a property of a layer will show when all that acts on it is over; nil where nothing does, and for a layer that is not in the tree.
    public mutating func goal(of property: Property, at number: LayerNumber) -> PropertyValue? {
        let row = tree.row(number)
        guard row.exists, let track = animator.findTrack(row, property, tree) else { return nil }
        return animator.goal(of: track)
    }
}
