import CGLES
import SceneRender
import SceneStorage

/// A table of numbers as a texture of floats, which shaders read texel by texel: the ramps of a frame's gradients, or its clips and the parts of planes.
struct FloatTexture: ~Copyable {
    /// Texels in a row; `ramp_texel` and `table_texel` in common.glsl have the same number.
    private static let width = 1024
    /// A table has at most 4 million texels; the rest is left out.
    private static let mostRows = 4096

    /// The texture unit that the texture is bound to.
    let unit: Int
    private(set) var name: GLuint = 0
    private var rows = 0
    /// A copy of the texture's texels.
    private var texels = DenseArray<SIMD4<Float>>()

    init(unit: Int) { self.unit = unit }

    /// Uploads a frame's numbers, unless the texture has the same ones.
    mutating func upload(_ table: borrowing DenseArray<SIMD4<Float>>, _ gl: GLFunctions) {
        let count = min(table.count, Self.width * Self.mostRows)
        guard count > 0, !isSame(table, count) else { return }
        let needed = (count + Self.width - 1) / Self.width
        texels.resize(to: needed * Self.width, filling: .zero)
        for index in 0..<count { texels[index] = table[index] }
        gl.activeTexture(unit)
        if needed > rows {
            gl.delete(texture: name)
            name = gl.makeTexture()
            rows = min(max(needed, 2 * rows), Self.mostRows)
            gl.bindTexture(GL_TEXTURE_2D, name)
            gl.texStorage2D(levels: 1, .floats, Self.width, rows)
            gl.texParameter(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST)
            gl.texParameter(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST)
        } else {
            gl.bindTexture(GL_TEXTURE_2D, name)
        }
        unsafe texels.withUnsafeBytes { unsafe gl.texSubImage2D(Self.width, needed, $0, type: GL_FLOAT) }
        texels.removeAll(from: count)
        gl.activeTexture(ProgramCache.atlasUnit)
    }

    private func isSame(_ table: borrowing DenseArray<SIMD4<Float>>, _ count: Int) -> Bool {
        guard texels.count == count, name != 0 else { return false }
        for index in 0..<count where texels[index] != table[index] { return false }
        return true
    }

    /// Whether a gradient's ramp that begins at a texel is in the texture.
    func holds(ramp: Index<SIMD4<Float>>) -> Bool {
        guard texels.has(ramp) else { return false }
        let pieces = Int(texels[ramp].z)
        return ramp.number + Ramp.texelCount(pieces: pieces) <= texels.count
    }

    mutating func destroy(_ gl: GLFunctions) {
        gl.delete(texture: name)
        name = 0
        rows = 0
        texels.removeAll()
    }
}
