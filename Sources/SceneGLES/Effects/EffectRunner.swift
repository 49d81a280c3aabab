import CGLES
import SceneCommit
import SceneEffects
import SceneRender
import SceneStorage

/// Carries out chains of effects: each makes of one picture another, in a target of the pool.
struct EffectRunner: ~Copyable {
    var programs = EffectPrograms()
    /// The effects of this frame that could not be carried out.
    var failures: [DrawFailure] = []
    /// The largest width and height of a target.
    var limit = 0
    /// Whether small pictures are made of half floats.
    var usesHalfFloats = false
    var dithers = false
    /// Whether kernels that follow each other are carried out in one pass.
    var takesShortcuts = true
    private var vertexArray: GLuint = 0
    /// How many passes of filters the frame took.
    private(set) var drawCount = 0
    /// The probes of programs with loops, by the programs' names.
    var loops: [GLuint: LoopProbe] = [:]
    /// Whether frames wait for what the probes find.
    var waitsForLoops = true

    /// The targets of the frame that chains read and draw into.
    struct Inputs: ~Copyable {
        var pool = TargetPool()
        /// The textures of the results of passes, 0 where there is none.
        var results = Column<FramePlan.Pass, GLuint>()
    }

    /// One effect of a chain: the region that is asked of it, and the space of its points.
    struct Job: BitwiseCopyable {
        var space: FramePlan.Space
        /// The pixels that the later effects of the chain need.
        var region: PixelRect
        /// The pixels that the effect itself needs for those.
        var regionBefore: PixelRect
        var row: Row
        /// Whether the chain ends with what comes out.
        var isLast = false

        /// The same effect, asked for the picture that is given to it.
        var before: Job { Job(space: space, region: regionBefore, regionBefore: regionBefore, row: row) }
    }

    /// How far a chain is carried out.
    struct Progress {
        /// The result of the effects so far, but for the kernels that are collected.
        var image: EffectImage
        /// The kernels that are collected for one pass.
        var pending = Pending()
    }

    /// A kernel with its values.
    struct Stage {
        /// The kernel's part of the key of its program.
        var key: Int32
        var source: KernelSource
        var values: [SIMD4<Float>]
        /// Whether the kernel may be carried out at less than full resolution.
        var isSmooth: Bool
        var row: Row

        /// The kernel's pictures, beside the one that is filtered.
        var images: [FramePlan.Source] { values.compactMap { FramePlan.Source(values: $0) } }
    }

    /// Kernels that go into one program.
    struct Pending {
        var stages: [Stage] = []
        /// A blurred copy, the second picture of a combination.
        var blurred: EffectImage?

        var isEmpty: Bool { stages.isEmpty }
    }

    init() {}

    mutating func destroy(_ gl: GLFunctions) {
        programs.destroy(gl)
        for probe in loops.values { gl.delete(query: probe.query) }
        loops.removeAll()
        gl.delete(vertexArray: vertexArray)
        vertexArray = 0
    }

    /// Forgets the programs of a custom kernel that is gone.
    mutating func drop(kernel: Index<Kernel>, _ gl: GLFunctions) {
        for name in programs.drop(kernel: kernel, gl) {
            if let probe = loops.removeValue(forKey: name) { gl.delete(query: probe.query) }
        }
    }

    static func customKey(_ kernel: Index<Kernel>) -> Int32 { firstCustomKey + kernel.rawValue }
    static func isCustom(_ key: Int32) -> Bool { key >= firstCustomKey }
    private static let firstCustomKey: Int32 = 1000

    mutating func countDraw() { drawCount += 1 }

    mutating func makeVertexArray(_ gl: GLFunctions) {
        if vertexArray == 0 { vertexArray = gl.makeVertexArray() }
        gl.bindVertexArray(vertexArray)
    }

    mutating func begin() {
        drawCount = 0
        failures.removeAll()
    }

    // MARK: A chain

    /// Runs a chain. `region` is the part of the result that is wanted, in pixels. With `isExact` the result is a texture whose first texel is the
    /// region's first pixel; otherwise it may be a reduced one, to be shown smoothly.
    mutating func run(
        _ chain: FramePlan.Chain, of plan: borrowing FramePlan, on input: EffectImage, region: PixelRect, isExact: Bool,
        _ resources: borrowing FrameResources, _ inputs: inout Inputs, _ textures: inout TextureStore, _ gl: GLFunctions
    ) throws(SceneError) -> EffectImage {
        prepare(gl)
        var progress = Progress(image: input)
        var job = Job(space: chain.space.isNone ? .pixels : plan.spaces[chain.space], region: region, regionBefore: region, row: .none)
        for index in chain.first..<chain.end {
            let effect = plan.effects[index]
            // A pass has its margin within; a backdrop's is beyond what is shown.
            if !isExact {
                let rest = FramePlan.Chain(first: index.next, end: chain.end, space: chain.space)
                job.region = region.grown(plan.reach(of: rest))
                job.regionBefore = job.region.grown(plan.reach(of: FramePlan.Chain(first: index, end: index.next, space: chain.space)))
            }
            job.row = effect.row
            job.isLast = index.next == chain.end
            let values = (effect.firstValue..<effect.firstValue + Int(effect.valueCount)).map { plan.effectValues[$0] }
            do throws(SceneError) {
                try add(effect, values, &progress, job, plan, resources, &inputs, &textures, gl)
                if !takesShortcuts, !progress.pending.isEmpty {
                    try flush(&progress, job, isExact: false, plan, resources, &inputs, &textures, gl)
                }
            } catch {
                failures.append(DrawFailure(row: effect.row, error: error))
            }
        }
        job.region = region
        job.isLast = true
        if !progress.pending.isEmpty || (isExact && (!progress.image.isFull || progress.image.target.isNone)) {
            try flush(&progress, job, isExact: isExact, plan, resources, &inputs, &textures, gl)
        }
        return progress.image
    }

    /// Collects an effect of a chain, or carries the effect out.
    private mutating func add(
        _ effect: FramePlan.Effect, _ values: [SIMD4<Float>], _ progress: inout Progress, _ job: Job, _ plan: borrowing FramePlan,
        _ resources: borrowing FrameResources, _ inputs: inout Inputs, _ textures: inout TextureStore, _ gl: GLFunctions
    ) throws(SceneError) {
        let source = try Self.source(of: effect, values, resources)
        if let source, source.role == .color { return append(effect, source, values, &progress.pending) }
        // Collected kernels work on the picture before this effect.
        if !progress.pending.isEmpty { try flush(&progress, job.before, isExact: false, plan, resources, &inputs, &textures, gl) }
        if !progress.image.isFull, source?.role != .image, source?.role != .generator, source?.role != .transition {
            // Taps are counted in pixels.
            try flush(&progress, job.before, isExact: true, plan, resources, &inputs, &textures, gl)
        }
        try carryOut(effect, source, values, &progress, job, plan, resources, &inputs, &textures, gl)
    }

    /// Carries out an effect that is no function of the colour alone, as far as programs of its own go. A kernel that is left is collected.
    private mutating func carryOut(
        _ effect: FramePlan.Effect, _ source: KernelSource?, _ values: [SIMD4<Float>], _ progress: inout Progress, _ job: Job,
        _ plan: borrowing FramePlan, _ resources: borrowing FrameResources, _ inputs: inout Inputs, _ textures: inout TextureStore,
        _ gl: GLFunctions
    ) throws(SceneError) {
        let image = progress.image
        switch effect.filter {
        case .gaussianBlur:
            let sigma = job.space.sigma(Double(values[0].x))
            try replace(&progress.image, with: blur(image, sigma, job, &inputs, gl), &inputs)
        case .boxBlur: try replace(&progress.image, with: box(image, Double(values[0].x), job, &inputs, gl), &inputs)
        case .morphologyMaximum, .morphologyMinimum:
            let kind: TapKind = effect.filter == .morphologyMaximum ? .maximum : .minimum
            try replace(&progress.image, with: morphology(image, kind, Double(values[0].x), job, &inputs, gl), &inputs)
        case .motionBlur:
            guard let source else { return }
            let runs = MotionSteps.runs(radius: values[0].x, angle: values[1].x, job.space)
            for (index, run) in runs.enumerated() {
                let values = [SIMD4(run.stride.x, run.stride.y, 0, 0), SIMD4(Float(run.count), 0, 0, 0)]
                append(effect, source, values, &progress.pending)
                // A later run looks beyond what the filter shows.
                let own = index + 1 < runs.count ? job.before : job
                try flush(&progress, own, isExact: false, plan, resources, &inputs, &textures, gl)
            }
        default:
            guard let source else { return }
            if source.role == .combination {
                let radius = values[effect.filter == .dropShadow ? 1 : 0].x
                var wide = job
                wide.isLast = false
                if effect.filter == .dropShadow { wide.region = job.region.moved(by: -job.space.step(of: values[0])) }
                progress.pending.blurred = try blur(image, job.space.sigma(Double(radius)), wide, &inputs, gl)
            }
            append(effect, source, values, &progress.pending)
        }
    }

    /// The kernel of an effect; nil for one that has a program of its own.
    private static func source(
        of effect: FramePlan.Effect, _ values: [SIMD4<Float>], _ resources: borrowing FrameResources
    ) throws(SceneError) -> KernelSource? {
        var source = KernelSource.builtIn(effect.filter), wanted = effect.filter.info.slots
        if effect.filter == .kernel {
            let index = effect.kernel.number
            guard resources.kernels.indices.contains(index), let kernel = resources.kernels[index] else {
                throw SceneError(.notFound, "the filter's kernel is not there")
            }
            (source, wanted) = (kernel, kernel.slots)
        }
        guard values.count >= wanted else {
            throw SceneError(.invalidArgument, "a filter has \(values.count) values, expected \(wanted)")
        }
        return source
    }

    private func append(_ effect: FramePlan.Effect, _ source: KernelSource, _ values: [SIMD4<Float>], _ pending: inout Pending) {
        let isSmooth = source.role == .color && effect.filter != .kernel && effect.filter != .posterize
        let key = effect.filter == .kernel ? Self.customKey(effect.kernel) : Int32(effect.filter.rawValue)
        pending.stages.append(Stage(key: key, source: source, values: values, isSmooth: isSmooth, row: effect.row))
    }

    func replace(_ image: inout EffectImage, with new: EffectImage, _ inputs: inout Inputs) {
        if image.target.exists, image.target != new.target { inputs.pool.giveBack(image.target) }
        image = new
    }
}

extension FramePlan.Space {
    /// Standard deviations along x and y in pixels, of one in points.
    func sigma(_ radius: Double) -> SIMD2<Double> {
        let step = pixelsPerPoint
        let x = Double((step.0.x * step.0.x + step.1.x * step.1.x).squareRoot())
        let y = Double((step.0.y * step.0.y + step.1.y * step.1.y).squareRoot())
        let held = min(max(radius, 0), FilterInfo.largestRadius)
        return SIMD2(min(x * held, 8192), min(y * held, 8192))
    }

    /// A point to the right and one down, in pixels.
    var pixelsPerPoint: (SIMD2<Float>, SIMD2<Float>) {
        let determinant = axes.x * axes.w - axes.y * axes.z
        guard determinant != 0, determinant.isFinite else { return (.zero, .zero) }
        return (SIMD2(axes.w, -axes.y) / determinant, SIMD2(-axes.z, axes.x) / determinant)
    }

    /// An offset in points as one in pixels.
    func step(of offset: SIMD4<Float>) -> SIMD2<Float> { pixelsPerPoint.0 * offset.x + pixelsPerPoint.1 * offset.y }
}

/// The steps of a motion blur: a mean of shifted copies of a mean is a longer mean.
enum MotionSteps {
    struct Run: Equatable {
        /// From sample to sample, in points.
        var stride: SIMD2<Float>
        var count: Int
    }

    private static let mostSamples = 32

    static func runs(radius: Float, angle: Float, _ space: FramePlan.Space) -> [Run] {
        let way = SIMD2(cosine(angle), sine(angle)) * (2 * max(radius, 0))
        let step = space.pixelsPerPoint
        let pixels = step.0 * way.x + step.1 * way.y
        let length = (pixels * pixels).sum().squareRoot()
        guard length >= 0.5, length.isFinite else { return [] }
        let needed = Int(min(length, 65536).rounded(.up)) + 1
        if needed <= mostSamples { return [Run(stride: way / Float(needed), count: needed)] }
        let first = min(Int(Float(needed).squareRoot().rounded(.up)), 256), second = (needed + first - 1) / first
        let stride = way / Float(first * second)
        return [Run(stride: stride, count: first), Run(stride: stride * Float(first), count: second)]
    }
}
