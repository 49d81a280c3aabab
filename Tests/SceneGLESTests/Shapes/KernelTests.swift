import SceneCommit
import SceneEffects
import SceneGLES
import SceneStorage
import Testing

import SceneRender

/// Kernels of one's own.
@Suite struct KernelTests {
    private let canvas: Canvas

    init() throws { canvas = try Canvas() }

    private func draw(_ plan: borrowing FramePlan, _ kernels: [KernelSource?]) throws -> Picture {
        canvas.kernels = kernels
        return try canvas.draw(plan)
    }

    private func filtered(_ text: String, _ values: [SIMD4<Float>], twice: Bool = false) throws -> Picture {
        let kernel = try KernelSource(text)
        var plan = FramePlan.sized(24, 24)
        let filters: [(FilterID, [SIMD4<Float>])] = Array(repeating: (.kernel, values), count: twice ? 2 : 1)
        let chain = plan.chain(filters, space: FramePlan.Space(axes: SIMD4(1, 0, 0, 1), origin: .zero, bounds: SIMD4(4, 4, 20, 20)), row: 3)
        plan.effects[0].kernel = 0
        if twice { plan.effects[1].kernel = 0 }
        plan.group(0, 0, 24, 24, chain) { $0.add(SIMD4(4, 4, 20, 20), SIMD4(0.5, 0.25, 0, 0.5)) }
        return try draw(plan, [kernel])
    }

    @Test func colours() throws {
        let picture = try filtered("uniform float part;\nvec4 kernel(vec4 c) { return vec4(c.gbr * part, c.a); }", [number(0.5)])
        // (1, 0.5, 0) at alpha 0.5 becomes (0.25, 0, 0.5).
        #expect(picture[12, 12] == Pixel(32, 0, 64, 128) || picture[12, 12] == Pixel(32, 0, 63, 128), "\(picture[12, 12])")
    }

    @Test func helpersAndTheSameKernelTwice() throws {
        let text =
            "const float half_way = 0.5;\nfloat twice(float x) { return x * 2.0; }\nuniform vec2 shift;\n"
            + "vec4 kernel(Image image, vec2 p) { return at(image, p + shift * twice(half_way)); }"
        let picture = try filtered(text, [SIMD4(2, 1, 0, 0)], twice: true)
        #expect(picture[0, 2].w == 128 && picture[15, 17].w == 128 && picture[16, 10].w == 0 && picture[10, 1].w == 0, "\(picture[0, 2])")
    }

    @Test func generators() throws {
        let picture = try filtered(
            "uniform float time;\nvec4 kernel(vec2 p) { return p.x < time ? vec4(0.0, 1.0, 0.0, 1.0) : vec4((p - bounds.xy) / 16.0, 0.0, 1.0); }",
            [number(10)])
        #expect(picture[5, 12] == Pixel(0, 255, 0, 255))
        #expect(abs(Int(picture[12, 12].x) - 136) <= 1 && abs(Int(picture[12, 12].y) - 136) <= 1)
    }

    @Test func transitions() throws {
        let kernel = try KernelSource(
            "vec4 kernel(Image from, Image to, vec2 p, float progress) { return p.x < 24.0 * progress ? at(to, p) : at(from, p); }")
        var plan = FramePlan.sized(24, 8)
        let pass = plan.beginPass(0, 0, 24, 8)
        plan.add(SIMD4(0, 0, 24, 8), SIMD4(1, 0, 0, 1))
        let other = plan.beginPass(0, 0, 24, 8)
        plan.add(SIMD4(0, 0, 24, 8), SIMD4(0, 0, 1, 1))
        plan.passes[other].row = .none
        let source = FramePlan.Source.pass(other, .nearest)
        let chain = plan.chain([(.kernel, [source.values, number(0.5)])], kernel: 0)
        plan.passes[pass].chain = chain
        plan.endPass(pass, opacity: 1)
        let picture = try draw(plan, [kernel])
        #expect(canvas.statistics.failures.isEmpty, "\(canvas.statistics.failures)")
        #expect(picture[3, 3] == Pixel(0, 0, 255, 255) && picture[20, 3] == Pixel(255, 0, 0, 255))
    }

    @Test func dissolves() throws {
        var plan = FramePlan.sized(8, 8)
        let pass = plan.beginPass(0, 0, 8, 8)
        plan.add(SIMD4(0, 0, 8, 8), SIMD4(1, 0, 0, 1))
        let other = plan.beginPass(0, 0, 8, 8)
        plan.add(SIMD4(0, 0, 4, 8), SIMD4(0, 0, 1, 1))
        plan.passes[other].row = .none
        let chain = plan.chain([(.dissolve, [FramePlan.Source.pass(other, .nearest).values, number(0.25)])])
        plan.passes[pass].chain = chain
        plan.endPass(pass, opacity: 1)
        let picture = try draw(plan, [])
        #expect(picture[1, 1] == Pixel(191, 0, 64, 255) && picture[6, 6] == Pixel(191, 0, 0, 191), "\(picture[1, 1]) \(picture[6, 6])")
    }

    /// What does not compile names the line of the text.
    @Test func errorsNameTheLine() throws {
        let kernel = try KernelSource("\n// two\nvec4 kernel(vec2 p) {\n    return nonsense(p);\n}\n")
        try canvas.context.perform { () throws(SceneError) in
            do throws(SceneError) {
                try canvas.backend.check(kernel)
                Issue.record("it compiles")
            } catch {
                #expect(error.code == .invalidArgument)
                #expect(
                    error.message.contains("the kernel does not compile: line 4:") && error.message.contains("nonsense"), "\(error.message)"
                )
                #expect(!error.message.contains("kernel_0"))
            }
        }
    }

    @Test func aGoodOneIsChecked() throws {
        let kernel = try KernelSource(
            "uniform float radius;\nvec4 kernel(Image image, vec2 p) { return at(image, p + vec2(radius, pixel.x)); }")
        try canvas.context.perform { () throws(SceneError) in try canvas.backend.check(kernel) }
    }

    /// The rest of the chain and of the frame is drawn.
    @Test func aKernelThatFailsIsLeftOut() throws {
        let bad = try KernelSource("vec4 kernel(vec2 p) { return nonsense; }")
        for kernels in [[bad], [nil], []] as [[KernelSource?]] {
            var plan = FramePlan.sized(8, 8)
            let chain = plan.chain([(.colorInvert, []), (.kernel, []), (.colorInvert, [])], kernel: 0, row: 42)
            plan.group(0, 0, 8, 8, chain) { $0.add(SIMD4(0, 0, 8, 8), SIMD4(1, 0, 0, 1)) }
            let picture = try draw(plan, kernels)
            #expect(picture[4, 4] == Pixel(255, 0, 0, 255))
            #expect(canvas.statistics.failures.count == 1 && canvas.statistics.failures.first?.row == 42)
        }
    }

    /// Too few values are no reason to crash.
    @Test func valuesThatAreMissing() throws {
        let kernel = try KernelSource("uniform float one;\nuniform float two;\nvec4 kernel(vec4 c) { return c * one * two; }")
        var plan = FramePlan.sized(8, 8)
        let chain = plan.chain([(.kernel, [number(1)])], kernel: 0)
        plan.group(0, 0, 8, 8, chain) { $0.add(SIMD4(0, 0, 8, 8), SIMD4(1, 0, 0, 1)) }
        #expect(try draw(plan, [kernel])[4, 4] == Pixel(255, 0, 0, 255))
        #expect(canvas.statistics.failures.count == 1)
    }
}
