import SceneEffects
import Testing

@Suite struct FilterTableTests {
    @Test func everyFilterIsAtItsPlace() {
        #expect(FilterInfo.table.count == FilterID.allCases.count)
        for id in FilterID.allCases { #expect(id.info.id == id) }
        #expect(Set(FilterInfo.table.map(\.name)).count == FilterInfo.table.count)
    }

    /// The list of the scene document.
    @Test(arguments: [
        "gaussianBlur", "boxBlur", "motionBlur", "zoomBlur", "bloom", "gloom", "exposureAdjust", "colorControls", "colorMatrix",
        "colorInvert",
        "sepiaTone", "hueAdjust", "colorMonochrome", "gammaAdjust", "vibrance", "posterize", "opacity", "pixellate", "sharpenLuminance",
        "unsharpMask", "edges", "morphologyMaximum", "morphologyMinimum", "vignette", "pinchDistortion", "bumpDistortion",
        "twirlDistortion",
        "rippleDistortion", "displacement", "dropShadow",
    ])
    func documentsNameIt(_ name: String) { #expect(FilterInfo.named(name)?.name == name) }

    @Test func othersAreNotNamed() {
        for name in ["kernel", "dissolve", "", "gaussianblur", "blur"] { #expect(FilterInfo.named(name) == nil) }
    }

    @Test(arguments: FilterInfo.table)
    func parametersAreWhole(_ info: FilterInfo) {
        #expect(!info.documentation.isEmpty)
        #expect(Set(info.parameters.map(\.name)).count == info.parameters.count)
        for parameter in info.parameters {
            #expect(parameter.initial.count == parameter.type.count, "\(info.name).\(parameter.name)")
            #expect(!parameter.documentation.isEmpty && parameter.initial.allSatisfy(parameter.range.contains))
        }
    }

    /// A filter with nothing to do needs no room, and none is ever asked for a negative one.
    @Test(arguments: FilterID.allCases)
    func growthIsNeverNegative(_ id: FilterID) {
        for value in [Float(0), 1, -50, 1e9, -.infinity, .nan] {
            let values = [SIMD4<Float>](repeating: SIMD4(repeating: value), count: id.info.slots)
            let growth = id.growth(values.span, bounds: SIMD4(0, 0, 100, 50))
            for side in 0..<4 { #expect(growth[side] >= 0 && growth[side].isFinite, "\(id) \(value): \(growth)") }
        }
    }

    @Test func growthFollowsTheValues() {
        func growth(_ id: FilterID, _ values: [SIMD4<Float>]) -> SIMD4<Float> { id.growth(values.span, bounds: SIMD4(0, 0, 100, 50)) }
        #expect(growth(.gaussianBlur, [SIMD4(4, 0, 0, 0)]) == SIMD4(repeating: 12))
        #expect(growth(.dropShadow, [SIMD4(10, -2, 0, 0), SIMD4(1, 0, 0, 0), SIMD4(0, 0, 0, 1)]) == SIMD4(0, 5, 13, 1))
        #expect(growth(.colorInvert, []) == .zero)
        #expect(growth(.twirlDistortion, [SIMD4(50, 25, 0, 0), SIMD4(60, 0, 0, 0), .zero]) == SIMD4(10, 35, 10, 35))
    }
}
