import CGLES
import SceneCommit
import SceneStorage
import Testing

import SceneGLES
import SceneRender

/// What is missing, too large, or wrong is said.
@Suite struct ErrorTests {
    private func error(_ body: () throws(SceneError) -> Void) -> SceneError? {
        do throws(SceneError) {
            try body()
            return nil
        } catch {
            return error
        }
    }

    private func draw(_ plan: borrowing FramePlan, width: Int, height: Int) throws -> SceneError? {
        let canvas = try Canvas()
        return try canvas.context.perform { () throws(SceneError) in
            do throws(SceneError) {
                let target = DrawTarget(framebuffer: nil, width: width, height: height, flipY: false, clear: .zero)
                _ = try canvas.backend.draw(plan, FrameResources(), into: target, savingState: false)
                return nil
            } catch {
                return error
            }
        }
    }

    @Test func withoutEGLTheMessageNamesIt() {
        let failure = error { () throws(SceneError) in _ = try EGLLibrary(name: "libEGL-of-nowhere.so.1") }
        #expect(failure?.code == .unsupported)
        #expect(failure?.message.contains("libEGL-of-nowhere.so.1 cannot be opened") == true)
        #expect(failure?.message.contains("install libegl1") == true)
    }

    @Test func aLibraryThatIsNotEGLIsNamed() {
        let failure = error { () throws(SceneError) in _ = try EGLLibrary(name: "libm.so.6") }
        #expect(failure?.message.contains("libm.so.6 has no function eglGetProcAddress") == true)
    }

    @Test func aMissingFunctionIsNamed() {
        let failure = error { () throws(SceneError) in
            let library = try EGLLibrary()
            try OffscreenContext().perform { () throws(SceneError) in
                _ = unsafe try GLFunctions { name in name == "glGenTextures" ? nil : unsafe library.function(name) }
            }
        }
        #expect(failure?.code == .unsupported)
        #expect(failure?.message.contains("glGenTextures") == true)
    }

    @Test func aTargetBeyondTheLimitIsRefused() throws {
        let failure = try draw(FramePlan.sized(4, 4), width: 100_000, height: 10)
        #expect(failure?.code == .unsupported)
        #expect(failure?.message.contains("100000 x 10") == true && failure?.message.contains("GL_MAX_TEXTURE_SIZE") == true)
    }

    /// The rest is drawn, and what is missing is said.
    @Test func aPassBeyondTheLimitIsLeftOut() throws {
        var plan = FramePlan.sized(4, 4)
        plan.add(SIMD4(0, 0, 4, 4), SIMD4(0, 1, 0, 1))
        let pass = plan.beginPass(0, 0, 200_000, 4)
        plan.add(SIMD4(0, 0, 4, 4), SIMD4(1, 0, 0, 1))
        plan.endPass(pass, opacity: 1)
        plan.passes[pass].row = 7
        let canvas = try Canvas()
        let picture = try canvas.draw(plan)
        #expect(picture.pixels.allSatisfy { $0 == Pixel(0, 255, 0, 255) })
        let failure = try #require(canvas.statistics.failures.first)
        #expect(failure.row == 7 && failure.error.code == .unsupported)
        #expect(failure.error.message.contains("200000 x 4"))
    }

    @Test func readingNeedsAFrameAndRoom() throws {
        let canvas = try Canvas()
        func read(_ count: Int, _ stride: Int) throws -> SceneError? {
            var bytes = [UInt8](repeating: 7, count: count)
            return try canvas.context.perform { () throws(SceneError) in
                unsafe bytes.withUnsafeMutableBytes { buffer in
                    error { () throws(SceneError) in unsafe try canvas.backend.readPixels(into: buffer, stride: stride) }
                }
            }
        }
        #expect(try read(64, 16)?.code == .invalidState)
        _ = try canvas.draw(FramePlan.sized(4, 4))
        #expect(try read(64, 16) == nil)
        #expect(try read(63, 16)?.code == .invalidArgument)
        #expect(try read(64, 15)?.code == .invalidArgument)
        #expect(try read(0, 16)?.code == .invalidArgument)
    }

    @Test(arguments: [16, 19, 20, 64])
    func theEndsOfRowsAreNotTouched(_ stride: Int) throws {
        let canvas = try Canvas()
        canvas.clear = SIMD4(1, 1, 1, 1)
        _ = try canvas.draw(FramePlan.sized(4, 3))
        var bytes = [UInt8](repeating: 7, count: stride * 3)
        try canvas.context.perform { () throws(SceneError) in
            let failure = unsafe bytes.withUnsafeMutableBytes { buffer in
                error { () throws(SceneError) in unsafe try canvas.backend.readPixels(into: buffer, stride: stride) }
            }
            if let failure { throw failure }
        }
        for index in bytes.indices { #expect(bytes[index] == (index % stride < 16 ? 255 : 7), "byte \(index)") }
    }

    @Test func aShaderThatDoesNotCompileIsQuoted() throws {
        let context = try OffscreenContext()
        let failure = try context.perform { () throws(SceneError) in
            error { () throws(SceneError) in
                _ = try context.functions.link(vertex: "nonsense", fragment: "void main() {}")
            }
        }
        #expect(failure?.code == .gl)
        #expect(failure?.message.contains("vertex shader does not compile") == true)
        #expect(failure?.message.contains("error") == true)
    }

    @Test func aLostContextIsReported() throws {
        let context = try OffscreenContext()
        let failure = try context.perform { () throws(SceneError) in
            let library = try EGLLibrary()
            let lost: @convention(c) () -> GLenum = { GLenum(GL_INNOCENT_CONTEXT_RESET_EXT) }
            let functions = unsafe try GLFunctions { name in
                name.hasPrefix("glGetGraphicsResetStatus")
                    ? unsafe unsafeBitCast(lost, to: UnsafeMutableRawPointer.self) : unsafe library.function(name)
            }
            let backend = try GLESBackend(functions)
            return error { () throws(SceneError) in
                let target = DrawTarget(framebuffer: nil, width: 4, height: 4, flipY: false, clear: .zero)
                _ = try backend.draw(FramePlan.sized(4, 4), FrameResources(), into: target, savingState: false)
            }
        }
        #expect(failure?.code == .gl)
        #expect(failure?.message.contains("context was lost") == true)
    }

    /// Errors from before are the host's affair.
    @Test func errorsOfOthersAreNotReported() throws {
        let canvas = try Canvas()
        try canvas.context.perform { () throws(SceneError) in canvas.context.functions.enable(0x7777) }
        _ = try canvas.draw(FramePlan.sized(4, 4))
    }

    @Test func whatWasCurrentIsCurrentAgain() throws {
        let outer = try OffscreenContext(), inner = try OffscreenContext()
        let names = try outer.perform { () throws(SceneError) in
            let texture = outer.functions.makeTexture()
            outer.functions.bindTexture(GL_TEXTURE_2D, texture)
            let within = try inner.perform { () throws(SceneError) in inner.functions.integer(GL_TEXTURE_BINDING_2D) }
            return (Int32(texture), within, outer.functions.integer(GL_TEXTURE_BINDING_2D))
        }
        #expect(names.1 == 0)
        #expect(names.2 == names.0)
    }
}
