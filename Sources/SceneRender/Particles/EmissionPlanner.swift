import SceneAnimation
import SceneCommit
import SceneStorage

/// Turns what an emitter knows into emissions: what each of its parts has emitted of which something may still live.
struct EmissionPlanner: ~Copyable {
    private var stages: [EmissionStage] = []
    /// Puts particles into the order in which they are drawn.
    var sorter = ParticleSorter()

    /// Adds the emissions of a part to the plan.
    /// @param picture which of several the particles show. @param youngestFirst the order of the particles of a cell of the layer itself.
    /// @return at most how many particles they are.
    mutating func append(
        _ part: Index<Emitter.Part>, of emitter: Emitter, picture: Int32, youngestFirst: Bool, to plan: inout FramePlan
    ) -> Int {
        var path = [part]
        while let parent = path.first.map({ emitter.parts[$0].parent }), parent.exists { path.insert(parent, at: 0) }
        let runs = emitter.runs(of: path[0])
        var count = 0
        let first = plan.emissions.count
        for run in youngestFirst ? runs : runs.reversed() {
            stages.removeAll(keepingCapacity: true)
            for part in path {
                let births = emitter[run.segment, part]
                stages.append(
                    EmissionStage(
                        part: part, cell: plan.particleCells.end, timing: emitter.parts[part], rate: births.rate,
                        span: emitter.extent.reaches[part.number].span))
                plan.particleCells.append(births.particles)
            }
            emitter.forEachEmission(of: path[0], run, stages[0].cell, isReversed: youngestFirst) { emission, key in
                // More than was counted with do not come to anything.
                guard count < Int(Emitter.mostParticles) else { return }
                count += descend(emission, key, 1, to: &plan)
            }
        }
        if picture > 0 { for index in first..<plan.emissions.count { plan.emissions[index].picture = picture } }
        return count
    }

    /// Adds an emission, or what its particles emit. @return at most how many particles that is.
    private func descend(_ emission: FramePlan.Emission, _ key: UInt64, _ stage: Int, to plan: inout FramePlan) -> Int {
        guard stage < stages.count else {
            plan.emissions.append(emission)
            return Int(emission.count)
        }
        var count = 0, place = 0
        let cell = plan.particleCells[emission.cell]
        while place < Int(emission.count), count < Int(Emitter.mostParticles) {
            let steps = Lanes(repeating: Float(place)) + Lanes(0, 1, 2, 3)
            let born = ParticleMaker.newborns(emission, cell, place, steps)
            for lane in 0..<min(4, Int(emission.count) - place) {
                let age = emission.age + steps[lane] * emission.ageStep
                let number = emission.number &+ UInt32(bitPattern: emission.numberStep) &* UInt32(truncatingIfNeeded: place + lane)
                guard var child = self.emission(of: stages[stage], age: Double(age), lifetime: Double(born.lifetime[lane])) else {
                    continue
                }
                child.source = born.source(lane, cell)
                let childKey = key.key(of: UInt64(number)).key(of: UInt64(stages[stage].part.number))
                child.key = childKey.folded
                count += descend(child, childKey, stage + 1, to: &plan)
            }
            place += 4
        }
        return count
    }

    /// What a particle of an age has emitted of a part, of which something may still live.
    private func emission(of stage: EmissionStage, age: Double, lifetime: Double) -> FramePlan.Emission? {
        let timing = stage.timing.timing
        guard timing.speed > 0, stage.rate > 0, lifetime > 0 else { return nil }
        let now = timing.localTime(age), end = timing.localTime(min(age, lifetime)), start = timing.localTime(0)
        var from = max(start, now - stage.span), to = end
        if !timing.fillMode.fillsBackwards { from = max(from, 0) }
        if !timing.fillMode.fillsForwards { to = min(to, timing.activeDuration) }
        let first = (from * stage.rate).rounded(.down) + 1, last = (to * stage.rate).rounded(.down)
        guard first <= last, abs(first) < 4e9, last - first < Emitter.mostParticles else { return nil }
        let step = 1 / stage.rate, birth = first * step
        var emission = FramePlan.Emission(cell: stage.cell, key: 0, source: .init(at: .zero, velocity: .zero), shape: .point)
        emission.count = Int32(last - first) + 1
        emission.number = UInt32(truncatingIfNeeded: Int64(first))
        (emission.age, emission.ageStep) = (Float(now - birth), Float(-step))
        (emission.sourceAge, emission.sourceAgeStep) = (Float(timing.parentTime(birth)), Float(step / timing.speed))
        return emission
    }
}

/// Values that are the same for all particles of a part in a run.
struct EmissionStage {
    var part: Index<Emitter.Part>
    var cell: Index<FramePlan.ParticleCell>
    var timing: Emitter.Part
    var rate: Double
    var span: Double
}

extension Emitter {
    /// Calls `body` with the emissions that a run is, and what the chances of what its particles emit follow from.
    func forEachEmission(
        of part: Index<Part>, _ run: Run, _ cell: Index<FramePlan.ParticleCell>, isReversed: Bool,
        _ body: (FramePlan.Emission, UInt64) -> Void
    ) {
        let timing = parts[part].timing, now = timing.localTime(time), segment = segments[run.segment]
        var source = FramePlan.ParticleSource(at: segment.place, velocity: .zero)
        var start = 0.0
        if segment.isRamp, run.segment < lastSegment {
            start = timing.localTime(segment.start)
            let length = timing.localTime(segments[run.segment.next].start) - start
            source.velocity = (segments[run.segment.next].place - segment.place) / Float(length)
        }
        // The upper half of a number is part of the key, so the run is cut where it changes.
        var place = 0
        while place < run.count {
            let number = UInt64(bitPattern: isReversed ? run.last - Int64(place) : run.first + Int64(place))
            let low = UInt32(truncatingIfNeeded: number)
            let count = min(run.count - place, isReversed ? Int(low) + 1 : Int(UInt32.max - low) + 1)
            let key = seed.key(of: UInt64(part.number)).key(of: number >> 32)
            var emission = FramePlan.Emission(cell: cell, key: key.folded, source: source, shape: segment.shape)
            let birth = isReversed ? run.lastTime - Double(place) * run.step : run.time + Double(place) * run.step
            let step = isReversed ? -run.step : run.step
            emission.count = Int32(count)
            (emission.number, emission.numberStep) = (low, isReversed ? -1 : 1)
            (emission.age, emission.ageStep) = (Float(now - birth), Float(-step))
            (emission.sourceAge, emission.sourceAgeStep) = (Float(birth - start), segment.isRamp ? Float(step) : 0)
            if !segment.isRamp { emission.sourceAge = 0 }
            body(emission, key)
            place += count
        }
    }
}

extension ParticleMaker.Newborns {
    /// One of the particles as a source of others.
    fileprivate func source(_ lane: Int, _ cell: FramePlan.ParticleCell) -> FramePlan.ParticleSource {
        var source = FramePlan.ParticleSource(at: place[lane], velocity: velocity[lane])
        source.acceleration = cell.acceleration
        source.direction = direction[lane]
        source.tint = SIMD4(tintRed[lane], tintGreen[lane], tintBlue[lane], tintAlpha[lane])
        source.color = SIMD4(red[lane], green[lane], blue[lane], alpha[lane])
        source.colorSpeed = cell.colorSpeed
        source.size = size[lane]
        source.scale = scale[lane]
        source.scaleSpeed = cell.scaleSpeed
        source.isParticle = true
        return source
    }
}
