import CGLES
import SceneRender
import SceneStorage

/// The ramps of a frame's gradients, as a texture of floats that shaders read texel by texel.
struct RampTexture: ~Copyable {
    /// The shader's addresses are made for it (`rampSource`).
    private static let width = 1024
    /// Of a frame with more than these 4 million texels the last gradients are left out.
    private static let mostRows = 4096

    private(set) var name: GLuint = 0
    private var rows = 0
    /// What is in the texture.
    private var texels = DenseArray<SIMD4<Float>>()

    /// Whether a ramp that begins at a texel is in the texture.
    func holds(_ ramp: Int32) -> Bool {
        guard ramp >= 0, Int(ramp) < texels.count else { return false }
        let pieces = Int(texels[ramp].z)
        return Int(ramp) + Ramp.texelCount(pieces: pieces) <= texels.count
    }

    /// Uploads the ramps of a frame, unless they are there.
    mutating func upload(_ ramps: borrowing DenseArray<SIMD4<Float>>, _ gl: GLFunctions) {
        let count = min(ramps.count, Self.width * Self.mostRows)
        guard count > 0, !isSame(ramps, count) else { return }
        let needed = (count + Self.width - 1) / Self.width
        texels.resize(to: needed * Self.width, filling: .zero)
        for index in 0..<count { texels[index] = ramps[index] }
        gl.activeTexture(ProgramCache.rampUnit)
        if needed > rows {
            gl.delete(texture: name)
            name = gl.makeTexture()
            rows = min(max(needed, 2 * rows), Self.mostRows)
            gl.bindTexture(GL_TEXTURE_2D, name)
            gl.texStorage2D(levels: 1, GL_RGBA32F, Self.width, rows)
            gl.texParameter(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST)
            gl.texParameter(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST)
        } else {
            gl.bindTexture(GL_TEXTURE_2D, name)
        }
        unsafe texels.withUnsafeBytes { unsafe gl.texSubImage2D(floats: $0, Self.width, needed) }
        texels.removeAll(from: count)
        gl.activeTexture(ProgramCache.atlasUnit)
    }

    private func isSame(_ ramps: borrowing DenseArray<SIMD4<Float>>, _ count: Int) -> Bool {
        guard texels.count == count, name != 0 else { return false }
        for index in 0..<count where texels[index] != ramps[index] { return false }
        return true
    }

    mutating func destroy(_ gl: GLFunctions) {
        gl.delete(texture: name)
        name = 0
        rows = 0
        texels.removeAll()
    }
}
