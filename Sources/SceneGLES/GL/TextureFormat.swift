import CGLES

/// The formats of the textures that the backend makes.
package struct TextureFormat {
    /// As storage is asked for, and as pixels of it are given where there is no function for storage alone.
    let storage, channels, type: Int32

    static let bytes = TextureFormat(storage: GL_RGBA8, channels: GL_RGBA, type: GL_UNSIGNED_BYTE)
    static let opaqueBytes = TextureFormat(storage: GL_RGB8, channels: GL_RGB, type: GL_UNSIGNED_BYTE)
    static let coverage = TextureFormat(storage: GL_R8, channels: GL_RED, type: GL_UNSIGNED_BYTE)
    /// Two numbers, as the colour of movies has.
    static let pairs = TextureFormat(storage: GL_RG8, channels: GL_RG, type: GL_UNSIGNED_BYTE)
    static let halfFloats = TextureFormat(storage: GL_RGBA16F, channels: GL_RGBA, type: GL_HALF_FLOAT)
    /// Three numbers of ten bits, and two bits that say whether a pixel is opaque.
    static let tenBits = TextureFormat(storage: GL_RGB10_A2, channels: GL_RGBA, type: GL_UNSIGNED_INT_2_10_10_10_REV)
    static let floats = TextureFormat(storage: GL_RGBA32F, channels: GL_RGBA, type: GL_FLOAT)
}
