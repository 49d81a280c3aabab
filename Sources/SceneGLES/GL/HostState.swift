import CGLES

// What drawing needs of the state of a context, whatever the host has set: the guard saves it, the submitter sets it.
extension GLFunctions {
    /// The capabilities that have to be off, of those that a context has. Blending, the scissor test and the depth test are switched as needed.
    static func switches(_ dialect: Dialect, _ queries: ContextQueries) -> [Int32] {
        var list = [
            GL_CULL_FACE, GL_STENCIL_TEST, GL_DITHER, GL_POLYGON_OFFSET_FILL, GL_SAMPLE_ALPHA_TO_COVERAGE, GL_SAMPLE_COVERAGE,
            GL_RASTERIZER_DISCARD,
        ]
        if dialect.isAtLeast(es: (3, 1), desktop: (3, 2)) { list.append(GL_SAMPLE_MASK) }
        if dialect.isDesktop { list += [GL_COLOR_LOGIC_OP, GL_POLYGON_SMOOTH, GL_PRIMITIVE_RESTART] }
        if dialect.isCompatible { list += [GL_ALPHA_TEST, GL_POLYGON_STIPPLE] }
        // Colours drawn into an sRGB framebuffer are encoded already.
        if dialect.isDesktop || dialect.has("EXT_sRGB_write_control") { list.append(GL_FRAMEBUFFER_SRGB) }
        // Edges are smoothed by what covers them: samples would smooth them once more.
        if dialect.isDesktop || dialect.has("EXT_multisample_compatibility") { list += [GL_SAMPLE_ALPHA_TO_ONE, GL_MULTISAMPLE] }
        if dialect.isDesktop || dialect.has("EXT_depth_clamp") { list.append(GL_DEPTH_CLAMP) }
        if dialect.has("EXT_depth_bounds_test") { list.append(GL_DEPTH_BOUNDS_TEST) }
        if dialect.isDesktop || dialect.has("EXT_clip_cull_distance", "APPLE_clip_distance") {
            list += (0..<min(queries.integer(GL_MAX_CLIP_DISTANCES), 32)).map { GL_CLIP_DISTANCE0 + $0 }
        }
        return list
    }

    /// How the pixels of images lie in memory.
    var unpacking: [(name: Int32, value: Int32)] {
        var list: [(name: Int32, value: Int32)] = [
            (GL_UNPACK_ALIGNMENT, 4), (GL_UNPACK_ROW_LENGTH, 0), (GL_UNPACK_SKIP_ROWS, 0), (GL_UNPACK_SKIP_PIXELS, 0),
            (GL_UNPACK_IMAGE_HEIGHT, 0), (GL_UNPACK_SKIP_IMAGES, 0),
        ]
        if dialect.isDesktop { list.append((GL_UNPACK_SWAP_BYTES, 0)) }
        return list
    }

    /// What the compatibility profile does to pixels on their way.
    var transfers: [(name: Int32, value: Float)] {
        guard optional.pixelTransferf != nil else { return [] }
        return [
            (GL_MAP_COLOR, 0), (GL_RED_SCALE, 1), (GL_RED_BIAS, 0), (GL_GREEN_SCALE, 1), (GL_GREEN_BIAS, 0), (GL_BLUE_SCALE, 1),
            (GL_BLUE_BIAS, 0), (GL_ALPHA_SCALE, 1), (GL_ALPHA_BIAS, 0),
        ]
    }
}
