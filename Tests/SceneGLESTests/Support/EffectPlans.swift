import SceneCommit
import SceneEffects
import SceneStorage

import SceneRender

extension FramePlan {
    /// A chain of effects in a space of pixels, or another.
    mutating func chain(
        _ filters: [(FilterID, [SIMD4<Float>])], space: Space? = nil, kernel: Index<Kernel> = .none, growth: SIMD4<Float> = .zero,
        row: Row = 0
    ) -> Chain {
        let first = effects.end
        for (filter, values) in filters {
            if filter == .kernel {
                appendEffect(.kernel, kernel: kernel, values.span, growth: growth, row: row)
            } else {
                appendEffect(filter, values.span, bounds: space?.bounds ?? .zero, row: row)
            }
        }
        guard let space else { return Chain(first: first, end: effects.end, space: .none) }
        spaces.append(space)
        return Chain(first: first, end: effects.end, space: spaces.end - 1)
    }

    /// Makes the items that follow one another in a closure a pass with a chain, shown with an opacity.
    mutating func group(
        _ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32, _ chain: Chain = .none, opacity: Float = 1, identity: UInt64 = 0,
        stamp: UInt64 = 0, composite: Composite? = nil, _ body: (inout FramePlan) -> Void
    ) {
        let pass = beginPass(x, y, width, height)
        passes[pass].chain = chain
        passes[pass].identity = identity
        passes[pass].stamp = stamp
        body(&self)
        endPass(pass, opacity: opacity)
        if let composite { compose(composite) }
    }

    /// Gives the item that was added last a composite.
    mutating func compose(_ composite: Composite) {
        items[items.end - 1].composite = composites.end
        composites.append(composite)
    }
}

/// A value of one number.
func number(_ value: Float) -> SIMD4<Float> { SIMD4(value, 0, 0, 0) }
