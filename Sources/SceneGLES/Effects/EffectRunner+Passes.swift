import CGLES
import Glibc
import SceneCommit
import SceneEffects
import SceneRender
import SceneStorage

func cosine(_ angle: Float) -> Float { Float(cos(Double(angle))) }
func sine(_ angle: Float) -> Float { Float(sin(Double(angle))) }

extension EffectRunner {
    // MARK: Kernels

    /// Carries out the collected kernels in one pass.
    mutating func flush(
        _ progress: inout Progress, _ job: Job, isExact: Bool, _ plan: borrowing FramePlan, _ resources: borrowing FrameResources,
        _ inputs: inout Inputs, _ textures: inout TextureStore, _ gl: GLFunctions
    ) throws(SceneError) {
        let work = progress.pending, image = progress.image
        progress.pending = Pending()
        defer {
            if let blurred = work.blurred, blurred.target.exists, blurred.target != progress.image.target {
                inputs.pool.giveBack(blurred.target)
            }
        }
        let program: EffectProgram
        do throws(SceneError) {
            program = try programs.program(work, dithers: dithers && isExact && !image.isDeep, isExtended: image.isDeep, gl)
            if program.hasLoops { try checkLoops(of: program, work, image, job, plan, resources, &inputs, &textures, gl) }
        } catch {
            // One of the kernels does not compile: the others are carried out, each by itself.
            guard work.stages.count > 1 else {
                failures.append(DrawFailure(row: work.stages.first?.row ?? job.row, error: error))
                return
            }
            for stage in work.stages {
                progress.pending = Pending(stages: [stage], blurred: stage.source.role == .combination ? work.blurred : nil)
                try flush(&progress, job, isExact: isExact, plan, resources, &inputs, &textures, gl)
            }
            return
        }
        // Functions of the colour alone are as well carried out on a reduced picture, which is smooth.
        let stays = !isExact && !image.isFull && work.stages.allSatisfy(\.isSmooth)
        let format = format(of: image, isPrecise: (stays || !takesShortcuts) && !isExact, isLast: job.isLast)
        let region = stays ? image.grid : job.region
        guard !region.isEmpty else { return }
        let target = try take(region, format, &inputs, gl)
        bind(target, region, inputs, gl)
        gl.useProgram(program.name)
        try give(program, work, image, job.space, region, factor: stays ? 1 / image.scale : 1, plan, resources, inputs, &textures, gl)
        draw(gl)
        var made =
            stays
            ? EffectImage(texture: inputs.pool[target].texture, target: target, factor: Int((1 / image.scale).rounded()), grid: region)
            : EffectImage(texture: inputs.pool[target].texture, target: target, at: region, hasMargin: image.hasMargin)
        made.isDeep = image.isDeep
        made.isOpaque = image.isOpaque
        replace(&progress.image, with: made, &inputs)
    }

    /// Gives a program its places, the values of the kernels, the picture that is filtered, its blurred copy, and the pictures of the kernels.
    /// @param region what is drawn, in texels that are `factor` pixels large.
    @inline(never)
    func give(
        _ program: EffectProgram, _ work: Pending, _ image: EffectImage, _ space: FramePlan.Space, _ region: PixelRect, factor: Float,
        _ plan: borrowing FramePlan, _ resources: borrowing FrameResources, _ inputs: borrowing Inputs, _ textures: inout TextureStore,
        _ gl: GLFunctions
    ) throws(SceneError) {
        guard let kernels = program.kernels else { return }
        var given = places(space, region, factor: factor) + work.stages.flatMap(\.values).prefix(kernels.slots)
        while given.count < kernels.place(ofImage: 0) { given.append(.zero) }
        var pictures = [Picture(image, space)]
        if let blurred = work.blurred { pictures.append(Picture(blurred, space)) }
        for source in work.stages.flatMap(\.images) {
            pictures.append(try picture(source, space, plan, resources, inputs, &textures, gl))
        }
        for (number, picture) in pictures.prefix(kernels.imageCount).enumerated() {
            gl.activeTexture(EffectPrograms.firstUnit + number)
            gl.bindTexture(GL_TEXTURE_2D, picture.texture)
            given += [picture.axes, SIMD4(lowHalf: picture.origin, highHalf: .zero), picture.texels, picture.repeats]
        }
        while given.count < kernels.givenCount { given.append(.zero) }
        gl.uniform(program.given, given.span)
    }

    /// The vectors from texels of the target to pixels, then to points, and the bounds.
    private func places(_ space: FramePlan.Space, _ region: PixelRect, factor: Float) -> [SIMD4<Float>] {
        let corner = SIMD2(Float(region.x), Float(region.y)) * factor
        let origin = space.origin + SIMD2(space.axes.x, space.axes.y) * corner.x + SIMD2(space.axes.z, space.axes.w) * corner.y
        let size = SIMD2(
            (space.axes.x * space.axes.x + space.axes.y * space.axes.y).squareRoot(),
            (space.axes.z * space.axes.z + space.axes.w * space.axes.w).squareRoot())
        return [space.axes * factor, SIMD4(lowHalf: origin, highHalf: size), space.bounds]
    }

    /// A picture as programs of kernels see it: see `KernelProgram.place`.
    private struct Picture {
        var texture: GLuint = 0
        var axes = SIMD4<Float>.zero, origin = SIMD2<Float>.zero, texels = SIMD4<Float>.zero, repeats = SIMD4<Float>.zero

        init() {}

        /// A picture of the chain.
        init(_ image: EffectImage, _ space: FramePlan.Space) {
            let step = space.pixelsPerPoint
            let moved = -(step.0 * space.origin.x + step.1 * space.origin.y)
            texture = image.texture
            axes = SIMD4(lowHalf: step.0, highHalf: step.1) * image.scale
            origin = moved * image.scale + image.offset
            texels = image.valid
            repeats = image.repeats
        }
    }

    /// An image, stretched over the bounds, or the result of a pass, pixel for pixel.
    private func picture(
        _ source: FramePlan.Source, _ space: FramePlan.Space, _ plan: borrowing FramePlan, _ resources: borrowing FrameResources,
        _ inputs: borrowing Inputs, _ textures: inout TextureStore, _ gl: GLFunctions
    ) throws(SceneError) -> Picture {
        if source.kind == .pass, plan.passes.has(source.pass), inputs.results.has(source.pass), inputs.results[source.pass] != 0 {
            return Picture(EffectImage(texture: inputs.results[source.pass], at: plan.passes[source.pass].rect), space)
        }
        guard source.kind == .image, resources.images.has(source.image), let image = resources.images[source.image] else {
            return Picture()
        }
        gl.activeTexture(ProgramCache.atlasUnit)
        if textures.use(image.id, mipmapped: true).kind == 0 {
            try textures.prepare(image, version: resources.imageVersion, mipmapped: true, gl)
        }
        let picture = textures.source(image.id, mipmapped: true), size = picture.area.highHalf
        let bounds = space.bounds.highHalf - space.bounds.lowHalf
        var scale = SIMD2(bounds.x > 0 ? size.x / bounds.x : 0, bounds.y > 0 ? size.y / bounds.y : 0)
        var origin = -space.bounds.lowHalf * scale
        if picture.isBottomUp {
            scale.y = -scale.y
            origin.y = size.y - origin.y
        }
        var result = Picture()
        result.texture = picture.texture
        result.axes = SIMD4(scale.x, 0, 0, scale.y)
        result.origin = origin
        result.texels = SIMD4(0, 0, size.x, size.y)
        return result
    }

    // MARK: Blurs

    /// Blurs by a Gaussian. The result is reduced where the Gaussian is wide.
    mutating func blur(
        _ image: EffectImage, _ sigma: SIMD2<Double>, _ job: Job, _ inputs: inout Inputs, _ gl: GLFunctions
    ) throws(SceneError) -> EffectImage {
        let steps = GaussianSteps(sigma: sigma)
        return try blur(
            image, steps.reductions, GaussianSteps.weights(steps.sigma.x), GaussianSteps.weights(steps.sigma.y), job, &inputs, gl)
    }

    mutating func box(
        _ image: EffectImage, _ radius: Double, _ job: Job, _ inputs: inout Inputs, _ gl: GLFunctions
    ) throws(SceneError) -> EffectImage {
        // A box of so many pixels to each side is cheap enough; a larger one is that of a reduced picture.
        let reach = job.space.sigma(radius)
        var reductions: [Int] = [], factor = 1.0
        while max(reach.x, reach.y) / factor > 64, factor < 1024 {
            reductions.append(4)
            factor *= 4
        }
        return try blur(
            image, reductions, GaussianSteps.boxWeights(reach.x / factor), GaussianSteps.boxWeights(reach.y / factor), job, &inputs, gl)
    }

    /// Reduces, blurs along x and y by weights, and leaves it reduced.
    @inline(never)
    private mutating func blur(
        _ image: EffectImage, _ reductions: [Int], _ across: [Double], _ along: [Double], _ job: Job, _ inputs: inout Inputs,
        _ gl: GLFunctions
    ) throws(SceneError) -> EffectImage {
        if reductions.isEmpty, across.count == 1, along.count == 1, image.isFull, image.target.exists {
            return try copy(image, job, &inputs, gl)
        }
        let factor = reductions.reduce(1, *)
        // The wanted region on the grid of the small picture, with a neighbour to every side for filtering.
        let wanted = factor == 1 ? job.region : job.region.reduced(factor).grown(1, 1)
        let upright = wanted.grown(0, along.count - 1), whole = upright.grown(across.count - 1, 0)
        var current = image
        var owned = Index<RenderTarget>.none
        var done = 1
        for (index, reduction) in reductions.enumerated() {
            // The texels that the later steps read.
            var grid = whole
            for later in reductions[(index + 1)...].reversed() {
                grid = grid.enlarged(later).grown(GaussianSteps.reductionMargin(later), GaussianSteps.reductionMargin(later))
            }
            // Texels further out than this are all like those at the border, which are repeated.
            grid = grid.held(within: current.grid.reduced(reduction).grown(2, 2))
            let made = try reduce(current, reduction, grid, after: done, &inputs, gl)
            if owned.exists { inputs.pool.giveBack(owned) }
            owned = made.target
            current = made
            done *= reduction
        }
        let isPrecise = factor >= 4, format = format(of: image, isPrecise: isPrecise)
        let first = try line(current, .sum, SIMD2(1, 0), GaussianSteps.taps(across), upright, factor, format, &inputs, gl)
        if owned.exists { inputs.pool.giveBack(owned) }
        let shown = self.format(of: image, isPrecise: isPrecise, isLast: job.isLast)
        let second = try line(first, .sum, SIMD2(0, 1), GaussianSteps.taps(along), wanted, factor, shown, &inputs, gl)
        inputs.pool.giveBack(first.target)
        return second
    }

    /// A copy in the form that a blur leaves, where there is nothing to blur.
    private mutating func copy(
        _ image: EffectImage, _ job: Job, _ inputs: inout Inputs, _ gl: GLFunctions
    ) throws(SceneError) -> EffectImage {
        try line(image, .sum, .zero, [SIMD4(0, 1, 0, 0)], job.region, 1, image.isDeep ? .halfFloats : .bytes, &inputs, gl)
    }

    /// One step to a smaller picture. `grid` is the region of that.
    private mutating func reduce(
        _ image: EffectImage, _ reduction: Int, _ grid: PixelRect, after done: Int, _ inputs: inout Inputs, _ gl: GLFunctions
    ) throws(SceneError) -> EffectImage {
        let taps = GaussianSteps.reductionTaps(reduction), factor = done * reduction
        let format = format(of: image, isPrecise: factor >= 4)
        return try tap(image, .reduction, .zero, taps, grid, factor, format, &inputs, gl)
    }

    /// A weighted sum, maximum or minimum along a line of the picture's own texels.
    mutating func line(
        _ image: EffectImage, _ kind: TapKind, _ direction: SIMD2<Float>, _ taps: [SIMD4<Float>], _ grid: PixelRect, _ factor: Int,
        _ format: TargetFormat, _ inputs: inout Inputs, _ gl: GLFunctions
    ) throws(SceneError) -> EffectImage {
        try tap(image, kind, direction, taps, grid, factor, format, &inputs, gl)
    }

    @inline(never)
    private mutating func tap(
        _ image: EffectImage, _ kind: TapKind, _ direction: SIMD2<Float>, _ taps: [SIMD4<Float>], _ grid: PixelRect, _ factor: Int,
        _ format: TargetFormat, _ inputs: inout Inputs, _ gl: GLFunctions
    ) throws(SceneError) -> EffectImage {
        // Few programs for many lengths: what is too much weighs nothing.
        var padded = taps
        let count = Self.roundedCount(taps.count)
        while padded.count < count { padded.append(kind == .sum || kind == .reduction ? .zero : taps[taps.count - 1]) }
        let program = try programs.taps(kind, count: count, falls: !image.hasMargin && image.repeats != .one, gl)
        let target = try take(grid, format, &inputs, gl)
        bind(target, grid, inputs, gl)
        gl.useProgram(program.name)
        let scale = Float(factor) * image.scale
        let corner = SIMD2(Float(grid.x), Float(grid.y)) * scale + image.offset
        gl.activeTexture(EffectPrograms.firstUnit)
        gl.bindTexture(GL_TEXTURE_2D, image.texture)
        let given =
            [SIMD4(scale, scale, corner.x, corner.y), image.valid, image.repeats, SIMD4(direction.x, direction.y, 0, 0)] + padded
        gl.uniform(program.given, given.span)
        draw(gl)
        let texture = inputs.pool[target].texture
        var made =
            factor == 1
            ? EffectImage(texture: texture, target: target, at: grid, repeats: image.hasMargin ? .zero : .one)
            : EffectImage(texture: texture, target: target, factor: factor, grid: grid)
        made.hasMargin = image.hasMargin
        made.isDeep = image.isDeep
        made.isOpaque = image.isOpaque
        return made
    }

    private static func roundedCount(_ count: Int) -> Int {
        count <= 8 ? count : count <= 16 ? (count + 1) / 2 * 2 : min((count + 7) / 8 * 8, mostTaps)
    }

    /// The most taps of one program: GL guarantees 224 groups of four uniforms.
    static let mostTaps = 128

    // MARK: Morphology

    /// The largest or smallest in a square, by windows that grow from pass to pass.
    mutating func morphology(
        _ image: EffectImage, _ kind: TapKind, _ radius: Double, _ job: Job, _ inputs: inout Inputs, _ gl: GLFunctions
    ) throws(SceneError) -> EffectImage {
        let reach = job.space.sigma(radius)
        var current = image
        for (direction, length) in [(SIMD2<Float>(1, 0), reach.x), (SIMD2<Float>(0, 1), reach.y)] {
            let other = direction.x > 0 ? Int(reach.y.rounded(.up)) : 0
            var left = length
            for taps in MorphologySteps.runs(length) {
                // What the windows and the other direction still look at, where the region itself has no margin.
                left -= Double(taps[taps.count - 1].x)
                let along = Int(left.rounded(.up))
                let margin = current.hasMargin ? (0, 0) : direction.x > 0 ? (along, other) : (0, along)
                let made = try line(
                    current, kind, direction, taps, job.region.grown(margin.0, margin.1), 1, current.isDeep ? .halfFloats : .bytes, &inputs,
                    gl
                )
                if current.target.exists, current.target != image.target { inputs.pool.giveBack(current.target) }
                current = made
            }
        }
        return current.target == image.target ? try copy(image, job, &inputs, gl) : current
    }

    // MARK: Drawing

    /// The format of what is made of a picture.
    /// @param isPrecise whether it is shown larger, so that steps of bytes would be seen.
    /// @param isLast whether it is what is shown. Ten bits for a colour are precise enough for that, and quicker to read than half floats, if it is
    /// opaque. Steps on the way to it would add up.
    @inline(never)
    private func format(of image: EffectImage, isPrecise: Bool, isLast: Bool = false) -> TargetFormat {
        if image.isDeep { return .halfFloats }
        if !isPrecise { return .bytes }
        return isLast && image.isOpaque ? .tenBits : usesHalfFloats ? .halfFloats : .bytes
    }

    mutating func take(
        _ region: PixelRect, _ format: TargetFormat, _ inputs: inout Inputs, _ gl: GLFunctions
    ) throws(SceneError) -> Index<RenderTarget> {
        guard max(region.width, region.height) <= limit else {
            throw FrameEncoder.tooLarge(region.width, region.height, limit)
        }
        return try inputs.pool.take(width: region.width, height: region.height, format: format, limit: limit, gl)
    }

    /// Binds a target to draw a region of texels.
    /// @param margin how many texels to the right and below are drawn besides. What lies there was never drawn, and may be no number: it is read beside the
    /// outermost texels with no weight, and nothing times no number is none.
    func bind(_ target: Index<RenderTarget>, _ region: PixelRect, margin: Int = 1, _ inputs: borrowing Inputs, _ gl: GLFunctions) {
        gl.bindFramebuffer(GL_FRAMEBUFFER, inputs.pool[target].plain)
        // Nothing of what was there is read: a tiled GPU need not load it.
        gl.invalidateFramebuffer(GL_COLOR_ATTACHMENT0)
        gl.viewport(region.width + margin, region.height + margin)
    }

    /// Sets the state that passes of filters are drawn with.
    mutating func prepare(_ gl: GLFunctions) {
        makeVertexArray(gl)
        gl.setBlending(false)
        gl.disable(GL_DEPTH_TEST)
    }

    mutating func draw(_ gl: GLFunctions) {
        gl.drawStrips(vertices: 4, count: 1)
        countDraw()
    }
}

extension EffectRunner {
    /// Draws a texture over the framebuffer that is bound, pixel for pixel.
    /// @param blends whether over what is there, or in its place.
    mutating func show(
        _ texture: GLuint, width: Int, height: Int, flipY: Bool, blends: Bool, _ gl: GLFunctions
    ) throws(SceneError) {
        prepare(gl)
        gl.setBlending(blends)
        gl.viewport(width, height)
        let program = try programs.taps(.copy, count: 1, falls: false, gl)
        gl.useProgram(program.name)
        gl.activeTexture(EffectPrograms.firstUnit)
        gl.bindTexture(GL_TEXTURE_2D, texture)
        gl.uniform(program.given, [flipY ? SIMD4(1, -1, 0, Float(height)) : SIMD4(1, 1, 0, 0)].span)
        draw(gl)
    }
}

extension EffectRunner {
    /// Puts a colour below the pixels of the framebuffer that is bound.
    mutating func underpaint(_ color: SIMD4<Float>, width: Int, height: Int, _ gl: GLFunctions) throws(SceneError) {
        prepare(gl)
        gl.setBlending(true)
        gl.blendFunc(GL_ONE_MINUS_DST_ALPHA, GL_ONE, GL_ONE_MINUS_DST_ALPHA, GL_ONE)
        gl.viewport(width, height)
        let program = try programs.taps(.fill, count: 1, falls: false, gl)
        gl.useProgram(program.name)
        gl.uniform(program.given, [.zero, .zero, .zero, .zero, color].span)
        draw(gl)
    }
}

/// The windows of a maximum or minimum over a line.
enum MorphologySteps {
    private static let mostTaps = 16

    /// For each pass the offsets to both sides; the last reach the radius exactly, between pixels too.
    static func runs(_ radius: Double) -> [[SIMD4<Float>]] {
        var runs: [[SIMD4<Float>]] = []
        var reached = 0.0
        while radius - reached > 0.01 {
            // The windows of the passes before leave no gap up to here.
            let widest = 2 * reached.rounded(.down) + 1, left = radius - reached
            let count = min(mostTaps, Int((left / widest).rounded(.up)))
            let covered = min(Double(count) * widest, left)
            runs.append(
                [.zero]
                    + (1...count).map { index in
                        let at = covered * Double(index) / Double(count)
                        return SIMD4(Float(index == count ? at : at.rounded()), 0, 0, 0)
                    })
            reached += covered
        }
        return runs
    }
}

extension PixelRect {
    /// The texels of a grid of a factor that have a part in it.
    func reduced(_ factor: Int) -> PixelRect {
        func down(_ value: Int) -> Int { value >= 0 ? value / factor : -((factor - 1 - value) / factor) }
        let left = down(x), top = down(y)
        return PixelRect(x: left, y: top, width: down(maxX + factor - 1) - left, height: down(maxY + factor - 1) - top)
    }

    /// The part of the rectangle that lies within another; of one that lies outside the pixel next to the other.
    func held(within other: PixelRect) -> PixelRect {
        let left = min(max(x, other.x), other.maxX - 1), top = min(max(y, other.y), other.maxY - 1)
        let right = max(min(maxX, other.maxX), left + 1), bottom = max(min(maxY, other.maxY), top + 1)
        return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// The same region on a grid that is finer by a factor.
    func enlarged(_ factor: Int) -> PixelRect {
        PixelRect(x: x * factor, y: y * factor, width: width * factor, height: height * factor)
    }
}

extension EffectImage {
    /// The texels that there are, on the grid of the picture.
    var grid: PixelRect {
        PixelRect(
            x: Int((valid.x - offset.x).rounded()), y: Int((valid.y - offset.y).rounded()), width: Int(valid.z - valid.x),
            height: Int(valid.w - valid.y))
    }
}
