import CGLES
import SceneCommit
import SceneEffects
import SceneRender

/// Whether the loops of a program run long, as far as queries have told.
struct LoopProbe {
    var query: GLuint
    /// The hash of the values and places of the query that is on its way, or nil.
    var asked: Int?
    /// The hashes of values and places with short loops, and of those with long loops.
    var short: Set<Int> = []
    var long: Set<Int> = []
    /// Whether the next answer is waited for where frames may wait: the first one, and the one after long loops.
    var isWary = true

    static let mostKnown = 64
}

// A kernel's loops end after so many rounds, but that is no picture. So before it is drawn with new values, a grid of pixels is asked whether
// its loops run as long. A frame that the program asks for waits for the first answer; frames that are seen as they come never wait, and one that
// comes after the answer leaves the kernel out.
extension EffectRunner {
    private static let grid = 16

    /// Throws when the loops of a program are known to run long with these values.
    mutating func checkLoops(
        of program: EffectProgram, _ work: Pending, _ image: EffectImage, _ job: Job, _ plan: borrowing FramePlan,
        _ resources: borrowing FrameResources, _ inputs: inout Inputs, _ textures: inout TextureStore, _ gl: GLFunctions
    ) throws(SceneError) {
        var probe = loops[program.name] ?? LoopProbe(query: gl.makeQuery())
        defer { loops[program.name] = probe }
        var hasher = Hasher()
        for stage in work.stages { hasher.combine(stage.values) }
        hasher.combine(job.space.bounds)
        hasher.combine(job.row)
        let state = hasher.finalize()
        probe.hear(gl, waits: waitsForLoops && probe.isWary)
        if !probe.short.contains(state), !probe.long.contains(state), probe.asked == nil, !gl.isQuerying {
            try ask(program, probe.query, work, image, job, plan, resources, &inputs, &textures, gl)
            probe.asked = state
            probe.hear(gl, waits: waitsForLoops && probe.isWary)
        }
        guard probe.long.contains(state) else { return }
        throw SceneError(
            .invalidArgument, "the loops of a kernel make more than \(KernelSource.mostRounds) rounds for a pixel, and were ended")
    }

    /// Whether answers are still to come.
    var isProbing: Bool { loops.values.contains { $0.asked != nil } }

    /// Takes the answers that have come since the last frame. @return whether loops were found to be long.
    mutating func hearLoops(_ gl: GLFunctions) -> Bool {
        var isLong = false
        for name in Array(loops.keys) {
            guard var probe = loops[name], probe.asked != nil else { continue }
            probe.hear(gl, waits: false)
            loops[name] = probe
            isLong = isLong || (probe.asked == nil && probe.isWary)
        }
        return isLong
    }

    /// Queries whether any pixel of a grid all over the region has long loops.
    private mutating func ask(
        _ program: EffectProgram, _ query: GLuint, _ work: Pending, _ image: EffectImage, _ job: Job, _ plan: borrowing FramePlan,
        _ resources: borrowing FrameResources,
        _ inputs: inout Inputs, _ textures: inout TextureStore, _ gl: GLFunctions
    ) throws(SceneError) {
        let square = PixelRect(x: 0, y: 0, width: Self.grid, height: Self.grid)
        let target = try take(square, .bytes, &inputs, gl)
        defer { inputs.pool.giveBack(target) }
        bind(target, square, margin: 0, inputs, gl)
        gl.useProgram(program.name)
        var space = job.space
        let step = SIMD2(Float(job.region.width), Float(job.region.height)) / Float(Self.grid)
        space.origin +=
            SIMD2(space.axes.x, space.axes.y) * Float(job.region.x) + SIMD2(space.axes.z, space.axes.w) * Float(job.region.y)
        space.axes *= SIMD4(step.x, step.x, step.y, step.y)
        try give(program, work, image, space, square, factor: 1, plan, resources, inputs, &textures, gl)
        gl.uniform(program.probing, SIMD4(1, 0, 0, 0))
        gl.beginQuery(query)
        draw(gl)
        gl.endQuery()
        gl.uniform(program.probing, SIMD4<Float>.zero)
    }
}

extension LoopProbe {
    /// Takes the answer of the query, if that has come or is waited for.
    fileprivate mutating func hear(_ gl: GLFunctions, waits: Bool) {
        guard let state = asked, waits || gl.isAnswered(query) else { return }
        asked = nil
        isWary = gl.anySamplesPassed(query)
        if short.count + long.count >= Self.mostKnown {
            short.removeAll()
            long.removeAll()
        }
        if isWary { long.insert(state) } else { short.insert(state) }
    }
}
