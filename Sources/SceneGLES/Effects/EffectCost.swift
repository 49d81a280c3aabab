import SceneEffects
import SceneRender
import SceneStorage

// How much of a GPU's time a chain of filters takes, told before it is drawn. A frame has a budget (`FrameEncoder`), so that a few filters of a
// document cannot take minutes.

extension FramePlan {
    /// How many times as long as a copy of the pixels a chain takes, about: measured with filters of one picture size.
    func cost(of chain: Chain) -> Int {
        let space = chain.space.isNone ? Space.pixels : spaces[chain.space]
        var cost = 0
        for index in chain.first..<chain.end {
            let effect = effects[index]
            cost += effect.filter.cost(radius: effect.valueCount > 0 ? radius(effectValues[effect.firstValue].x, space) : 0)
        }
        return cost
    }

    /// In pixels.
    private func radius(_ points: Float, _ space: Space) -> Int {
        let sigma = space.sigma(points.isFinite ? Double(points) : 0)
        return Int(max(sigma.x, sigma.y))
    }
}

extension FilterID {
    /// @param radius the filter's first value as a length in pixels, where that is a radius.
    fileprivate func cost(radius: Int) -> Int {
        switch self {
        // The mean of a square sums as many pixels as its sides have.
        case .boxBlur: min(1 + radius, 128)
        // The windows of morphology grow from pass to pass, but for the last of each direction.
        case .morphologyMaximum, .morphologyMinimum: min(1 + radius, 32)
        case .motionBlur: min(1 + radius / 2, 32)
        case .zoomBlur: 18
        case .gaussianBlur: 3
        case .bloom, .gloom, .unsharpMask, .dropShadow, .pixellate: 5
        default: 1
        }
    }
}
