import SceneStorage

// The particles of a plan that is changed in every frame, since an emitter runs: the tables of what they are made from keep a place for nobody, so
// what is made anew comes behind, and now and then all that is left over goes.

extension Planner {
    /// Drops the emissions, and their cells, that no particles of the plan are made from any more.
    mutating func dropEmissions() {
        keptEmissions.removeAll()
        keptCells.removeAll()
        for index in plan.particles.indices {
            let first = keptEmissions.end
            keep(plan.particles[index].firstEmission..<plan.particles[index].endEmission)
            plan.particles[index].firstEmission = first
            plan.particles[index].endEmission = keptEmissions.end
        }
        swap(&plan.emissions, &keptEmissions)
        swap(&plan.particleCells, &keptCells)
        mostEmissions = plan.emissionsWorthKeeping
    }

    /// Keeps emissions, with their cells, which lie together.
    private mutating func keep(_ emissions: Range<Index<FramePlan.Emission>>) {
        guard !emissions.isEmpty else { return }
        var first = plan.emissions[emissions.lowerBound].cell, last = first
        for emission in emissions {
            first = min(first, plan.emissions[emission].cell)
            last = max(last, plan.emissions[emission].cell)
        }
        let shift = keptCells.end - first
        for cell in first..<last.next { keptCells.append(plan.particleCells[cell]) }
        for emission in emissions {
            keptEmissions.append(plan.emissions[emission])
            keptEmissions[keptEmissions.end - 1].cell += shift
        }
    }
}

extension FramePlan {
    /// Up to how many emissions the plan may have before it is worth while to look for those that nobody needs.
    var emissionsWorthKeeping: Int { max(2 * emissions.count, 1024) }

    /// Whether some of the particles from one on are not made from emissions.
    func hasMadeParticles(from first: Index<Particles>) -> Bool {
        (first..<particles.end).contains { particles[$0].isMade }
    }

    /// Has the particles that were drawn behind the plan take the places of a subtree's.
    mutating func moveParticles(_ drawn: DrawnBehind, to subtree: LayerItems.Subtree) {
        let count = particles.end - drawn.particles
        for offset in 0..<subtree.particles.count {
            let place = subtree.particles.lowerBound + offset
            guard offset < count else {
                // Nothing shows these for now.
                particles[place].capacity = 0
                particles[place].endEmission = particles[place].firstEmission
                continue
            }
            particles[place] = particles[drawn.particles + offset]
        }
    }
}
