import SceneRender

/// The features of an item program. A batch has those that any of its items needs.
struct Features: OptionSet, BitwiseCopyable, Hashable {
    let rawValue: UInt64

    /// Pictures in the atlas.
    static let atlas = Features(rawValue: 1)
    /// Pictures in textures of their own: large images, mipmapped ones, and the results of passes.
    static let textures = Features(rawValue: 2)
    /// Some pictures are filtered between texels.
    static let filtered = Features(rawValue: 4)
    /// Some pictures show the nearest texel.
    static let nearest = Features(rawValue: 8)
    static let trilinear = Features(rawValue: 16)
    /// Maps that are not affine.
    static let perspective = Features(rawValue: 32)
    /// Rounded corners.
    static let decoration = Features(rawValue: 64)
    /// Borders, beside `decoration`.
    static let border = Features(rawValue: 128)
    static let clip = Features(rawValue: 256)
    /// Draws only the pixels that lie fully inside, without blending.
    static let interior = Features(rawValue: 512)
    /// Draws frames around the sides of items whose insides are drawn already.
    static let ring = Features(rawValue: 32768)
    /// Some sides are smoothed by the coverage of the rectangle.
    static let edges = Features(rawValue: 8192)
    /// Distances differ from place to place, or along the axes: maps that are not similarities, under round corners.
    static let derivatives = Features(rawValue: 16384)
    /// With `textures`: how many can be bound at once is 1, 2, 4, or 8.
    static let twoTextures = Features(rawValue: 1024)
    static let fourTextures = Features(rawValue: 2048)
    static let eightTextures = Features(rawValue: 4096)

    /// Some boxes cast shadows.
    static let shadow = Features(rawValue: 1 << 16)
    /// One box casts a shadow that comes as uniforms, since a clip has the attributes.
    static let lonelyShadow = Features(rawValue: 1 << 17)
    /// Some shadows are those of corners that have no closed form.
    static let cornerSums = Features(rawValue: 1 << 38)
    /// Some shadows are those of corners that are wide, or near to each other, against the blur.
    static let closeCorners = Features(rawValue: 1 << 43)
    /// Some shadows are those of corners that are not all alike.
    static let unevenShadows = Features(rawValue: 1 << 44)
    /// Some shadows are fainter where not the border but what lies within it casts them.
    static let hollowShadows = Features(rawValue: 1 << 45)
    /// Some boxes have corners that are not all alike, or small.
    static let unevenCorners = Features(rawValue: 1 << 42)
    /// Some corners are continuous.
    static let continuous = Features(rawValue: 1 << 18)
    /// An item is drawn many times, each turned, enlarged and coloured in its own way.
    static let particles = Features(rawValue: 1 << 40)
    /// Gradients between two colours.
    static let gradient = Features(rawValue: 1 << 32)
    /// Gradients of up to `ItemNote.fewPieces` pieces without hard edges.
    static let fewStops = Features(rawValue: 1 << 39)
    /// Gradients of any number of colours.
    static let stops = Features(rawValue: 1 << 33)
    /// Beside `stops`: with hard edges between some.
    static let hardStops = Features(rawValue: 1 << 41)
    /// Gradients around a point.
    static let conic = Features(rawValue: 1 << 34)
    /// Colours are dithered.
    static let dither = Features(rawValue: 1 << 19)
    /// The result of a pass masks.
    static let mask = Features(rawValue: 1 << 20)
    /// The picture is a backdrop, which lies pixel for pixel in the target, wherever the item is.
    static let backdrop = Features(rawValue: 1 << 21)
    /// Only the coverage is written.
    static let coverage = Features(rawValue: 1 << 22)
    /// A second picture is mixed in.
    static let mix = Features(rawValue: 1 << 23)
    /// The second picture is in the atlas.
    static let mixAtlas = Features(rawValue: 1 << 24)
    /// Blending by KHR_blend_equation_advanced.
    static let advanced = Features(rawValue: 1 << 25)
    /// The shader blends, with the blend mode in the bits from `modeShift` on, and fetches what is there.
    static let fetch = Features(rawValue: 1 << 26)
    /// The shader blends, with a copy of what is there.
    static let copied = fetch.union(advanced)
    /// Coverage on the pages of rasters.
    static let rasters = Features(rawValue: 1 << 35)
    /// The item lies on a filtered backdrop.
    static let glass = Features(rawValue: 1 << 36)
    /// The item is a part of its plane.
    static let piece = Features(rawValue: 1 << 37)
    private static let modeShift: UInt64 = 27

    /// The features' names in the shaders.
    static let names: [(feature: Features, name: String)] = [
        (.atlas, "ATLAS"), (.rasters, "RASTERS"), (.filtered, "FILTERED"), (.nearest, "NEAREST"), (.trilinear, "TRILINEAR"),
        (.perspective, "PERSPECTIVE"), (.decoration, "DECORATION"), (.border, "BORDER"), (.clip, "CLIP"), (.interior, "INTERIOR"),
        (.ring, "RING"), (.edges, "EDGES"), (.derivatives, "DERIVATIVES"), (.shadow, "SHADOW"), (.lonelyShadow, "LONELY_SHADOW"),
        (.cornerSums, "CORNER_SUMS"), (.closeCorners, "CLOSE_CORNERS"), (.unevenShadows, "UNEVEN_SHADOWS"),
        (.hollowShadows, "HOLLOW"), (.unevenCorners, "UNEVEN"), (.continuous, "CONTINUOUS"),
        (.particles, "PARTICLES"),
        (.gradient, "GRADIENT"),
        (.fewStops, "FEW_STOPS"), (.stops, "STOPS"), (.hardStops, "HARD_STOPS"), (.conic, "CONIC"),
        (.dither, "DITHER"), (.mask, "MASK"), (.backdrop, "BACKDROP"), (.coverage, "COVERAGE"), (.mix, "MIX"), (.mixAtlas, "MIX_ATLAS"),
        (.advanced, "ADVANCED"), (.fetch, "READS_TARGET"), (.copied, "COPIED"), (.glass, "GLASS"), (.piece, "PIECE"),
    ]

    /// The blend mode that the shader carries out, with `fetch` or `copied`.
    static func blending(_ mode: FramePlan.BlendMode) -> Features { Features(rawValue: UInt64(mode.rawValue) << modeShift) }

    var blendMode: FramePlan.BlendMode? { FramePlan.BlendMode(rawValue: UInt8(rawValue >> Self.modeShift & 31)) }

    /// What the interiors of items do not need.
    static let aroundInteriors: Features = [
        .decoration, .border, .shadow, .cornerSums, .closeCorners, .unevenShadows, .hollowShadows, .unevenCorners, .continuous,
        .derivatives, .edges,
    ]

    /// Whether the shader blends by itself, so that it reads what is there.
    var readsTarget: Bool { contains(.fetch) }

    /// The features for which every item of a batch pays at every pixel, whether the item needs them or not.
    static let costly: Features = [
        .atlas, .textures, .rasters, .trilinear, .edges, .decoration, .border, .clip, .derivatives, .shadow, .cornerSums, .closeCorners,
        .unevenShadows, .hollowShadows, .unevenCorners,
        .continuous, .gradient, .fewStops, .stops, .hardStops, .conic, .piece,
    ]

    var hasPicture: Bool { !isDisjoint(with: [.atlas, .textures, .rasters]) }

    /// What the corners of an item's shadow need, as the shaders know it: 0 for nothing more, 1 for sums, 2 where they are close.
    var shadowForm: Float { contains(.cornerSums) ? 1 : contains(.closeCorners) ? 2 : 0 }

    /// Whether items have more to show than one colour.
    var hasSource: Bool { !isDisjoint(with: [.atlas, .textures, .rasters, .gradient]) }

    var hasPerspectiveBlock: Bool { !isDisjoint(with: [.perspective, .clip]) }

    var textureCount: Int {
        guard contains(.textures) else { return 0 }
        return contains(.eightTextures) ? 8 : contains(.fourTextures) ? 4 : contains(.twoTextures) ? 2 : 1
    }

    /// The features with room for `count` textures, and with those that follow from others.
    func completed(textures count: Int) -> Features {
        var features = self
        if contains(.textures), count > 1 {
            features.insert(count == 2 ? .twoTextures : count <= 4 ? .fourTextures : .eightTextures)
        }
        // Beside these the shader looks for pieces in any case.
        if contains(.stops) || hasPicture { features.remove(.fewStops) }
        if contains(.perspective), !isDisjoint(with: [.decoration, .clip]) { features.insert(.derivatives) }
        return features
    }
}
