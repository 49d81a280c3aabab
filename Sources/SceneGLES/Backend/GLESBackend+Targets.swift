import CGLES
import SceneCommit
import SceneRender
import SceneStorage

/// What a frame is drawn into: the target itself, the backend's own target, or one of the pool.
extension GLESBackend {
    // MARK: The own target

    /// Whether the backend's own target is there, in a size.
    public func hasOwn(width: Int, height: Int) -> Bool { own?.width == width && own?.height == height }

    /// Whether a framebuffer of the context, which is current, has no more than eight bits for a component, as the own target has.
    public func hasBytes(_ target: DrawTarget) -> Bool {
        guard let framebuffer = target.framebuffer else { return true }
        let bound = GLuint(bitPattern: gl.integer(GL_DRAW_FRAMEBUFFER_BINDING))
        let name = framebuffer == DrawTarget.bound ? bound : framebuffer
        guard gl.isFramebuffer(name) else { return false }
        gl.bindFramebuffer(GL_DRAW_FRAMEBUFFER, name)
        defer { gl.bindFramebuffer(GL_DRAW_FRAMEBUFFER, bound) }
        guard gl.colorAttachment(ofWindow: name == 0, GL_FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE) != GL_NONE else { return false }
        return gl.colorAttachment(ofWindow: name == 0, GL_FRAMEBUFFER_ATTACHMENT_RED_SIZE) <= 8
    }

    /// Frames after which the own target goes that nobody needs.
    private static let patience = 120

    /// Makes the own target if a frame is drawn into it, and frees it when it was long unused.
    func settleOwn(_ target: DrawTarget) throws(SceneError) {
        if target.isExcerpt { return }
        framesWithoutOwn = target.framebuffer == nil ? 0 : framesWithoutOwn + 1
        let isWanted = target.framebuffer == nil
        if isWanted ? hasOwn(width: target.width, height: target.height) : own == nil || framesWithoutOwn < Self.patience { return }
        own?.destroy(gl)
        own = nil
        if isWanted { own = try RenderTarget(width: target.width, height: target.height, gl) }
    }

    /// Shows the own target in the damage of another.
    func showOwn(in target: DrawTarget) throws(SceneError) {
        guard let own else { return }
        try bind(target, withDepth: false)
        if target.clear != nil, gl.integer(GL_SAMPLE_BUFFERS) == 0 { return copy(own, to: target) }
        // A blit neither blends nor writes to samples: where the host keeps its own pixels, or has several for each of ours, a texture is drawn.
        for limit in limits(of: target) {
            gl.setScissor(limit)
            try effects.show(own.texture, width: target.width, height: target.height, flipY: target.flipY, blends: target.clear == nil, gl)
        }
        gl.setScissor(nil)
        submitter.resume(gl)
    }

    /// Copies the own target to the damage of another, which is bound: many drivers do that without drawing.
    private func copy(_ own: RenderTarget, to target: DrawTarget) {
        gl.bindFramebuffer(GL_READ_FRAMEBUFFER, own.plain)
        let all = SIMD4(0, 0, Int32(target.width), Int32(target.height))
        for rect in target.damage.isWhole ? [all] : target.damage.rects {
            gl.blitFramebuffer(rect, to: target.flipY ? SIMD4(rect.x, all.w - rect.y, rect.z, all.w - rect.w) : rect)
        }
    }

    // MARK: Targets of the pool

    /// Draws what the host's framebuffer has into a pass.
    func showHost(_ host: DrawTarget, within target: Index<RenderTarget>, withDepth: Bool) throws(SceneError) {
        guard let framebuffer = host.framebuffer, host.clear == nil else { return }
        let copy = try frame.inputs.pool.copy(framebuffer, host.width, host.height, limit: maximumSize, gl)
        gl.bindFramebuffer(GL_FRAMEBUFFER, try frame.inputs.pool[target].framebuffer(withDepth: withDepth, gl))
        try effects.show(
            frame.inputs.pool[copy].texture, width: host.width, height: host.height, flipY: host.flipY, blends: false, gl)
        frame.inputs.pool.giveBack(copy)
        submitter.resume(gl)
    }

    /// Draws the target's pass, which was drawn apart, over the target, or in place of what it shows already.
    func showIsolated(_ target: DrawTarget) throws(SceneError) {
        guard passTargets[FramePlan.targetPass].exists else { return }
        try bind(target, withDepth: false)
        let texture = frame.inputs.pool[passTargets[FramePlan.targetPass]].texture
        for limit in limits(of: target) {
            clear(target, limit, withDepth: false)
            gl.setScissor(limit)
            try effects.show(texture, width: target.width, height: target.height, flipY: target.flipY, blends: !target.readsFramebuffer, gl)
        }
        gl.setScissor(nil)
        submitter.resume(gl)
    }

    /// The parts of the target that are drawn, in pixels of its framebuffer; nil for all of it.
    func limits(of target: DrawTarget) -> [SIMD4<Int32>?] {
        if target.damage.isWhole { return [nil] }
        return target.damage.rects.map { target.viewport.rect(x: $0.x, y: $0.y, width: $0.z - $0.x, height: $0.w - $0.y) }
    }

    func bind(_ target: DrawTarget, withDepth: Bool) throws(SceneError) {
        if let framebuffer = target.framebuffer {
            gl.bindFramebuffer(GL_FRAMEBUFFER, framebuffer)
        } else if let framebuffer = try own?.framebuffer(withDepth: withDepth, gl) {
            gl.bindFramebuffer(GL_FRAMEBUFFER, framebuffer)
        }
    }

    /// Clears a part of the frame's target, which is bound.
    func clear(_ target: DrawTarget, _ limit: SIMD4<Int32>?, withDepth: Bool) {
        let isOwn = target.framebuffer == nil
        // The host's framebuffer may be larger than what is ours.
        gl.setScissor(limit ?? (isOwn ? nil : SIMD4(0, 0, Int32(target.width), Int32(target.height))))
        if let color = target.clear {
            clear(isOwn && graph.targetIsRead ? .zero : color, withDepth: withDepth)
        } else if withDepth {
            gl.depthMask(true)
            gl.clear(GL_DEPTH_BUFFER_BIT)
        }
        gl.setScissor(nil)
    }

    func clear(_ color: SIMD4<Float>, withDepth: Bool) {
        gl.clearColor(color)
        gl.depthMask(true)
        gl.clear(withDepth ? GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT : GL_COLOR_BUFFER_BIT)
    }
}
