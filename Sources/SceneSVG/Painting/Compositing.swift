import SceneCommit
import SceneDocument
import SceneGeometry

/// How an element's picture comes into that of the elements around it: opacity, blend mode, clip and mask.
struct Compositing {
    let builder: ElementBuilder
    let element: XMLElement
    let scope: Scope

    static let blendModes: [String] = [
        "normal", "multiply", "screen", "overlay", "darken", "lighten", "color-dodge", "color-burn", "hard-light", "soft-light",
        "difference",
        "exclusion", "hue", "saturation", "color", "luminosity", "plus-lighter",
    ]

    func apply(to built: inout Built) throws(SceneError) {
        try cut(&built)
        blend(built)
    }

    /// Filters, clips and masks an element: in the plane of its user units.
    func cut(_ built: inout Built) throws(SceneError) {
        let style = scope.style
        if !scope.isClip, let filter = style["filter"], filter != "none" {
            guard try FilterBuilder(builder: builder, element: element, scope: scope).apply(filter, to: &built) else { return hide(&built) }
        }
        if let clip = reference("clip-path"), clip.name == "clipPath" {
            guard let mask = try clipMask(clip, built) else { return hide(&built) }
            built.node.setMask(mask)
        } else if let text = style["clip-path"], let box = built.box, text != "none", !text.hasPrefix("url(") {
            noteStay("clip-path", built)
            if let mask = try shapeMask(text, box, built.strokeBox ?? box) { built.node.setMask(mask) }
        }
        if scope.isClip { return }
        if let mask = reference("mask"), mask.name == "mask" {
            if built.node.mask != nil { try wrap(&built) }
            guard let picture = try maskPicture(mask, built) else { return hide(&built) }
            built.node.setMask(picture, isAlpha(mask) ? .alpha : .luminance)
        }
    }

    func blend(_ built: Built) {
        if scope.isClip { return }
        // An opacity that nobody sees makes a group.
        let style = scope.style, opacity = min(style.share("opacity"), style["isolation"] == "isolate" ? 0.9999 : 1)
        if opacity < 1 { built.node.set(.opacity, .number(opacity)) }
        if let name = style["mix-blend-mode"], let index = Self.blendModes.firstIndex(of: name), index > 0 {
            built.node.set(.compositingFilter, .enumeration(Int32(index)))
        }
    }

    /// The element that a property names, unless that is around this one.
    private func reference(_ name: String) -> XMLElement? {
        builder.context.reference(scope.style, name, of: element).flatMap { scope.within.contains(ObjectIdentifier($0)) ? nil : $0 }
    }

    private func isAlpha(_ mask: XMLElement) -> Bool { builder.context.style(of: mask)["mask-type"] == "alpha" }

    private func hide(_ built: inout Built) { built.node.set(.hidden, .bool(true)) }

    /// Puts a layer around the element's, which then has what comes next.
    func wrap(_ built: inout Built) throws(SceneError) {
        let node = try builder.context.node(around: built.node, at: element)
        (node.name, built.node.name) = (built.node.name, nil)
        built.node = node
    }

    // MARK: - Clips

    /// A layer whose alpha is what a clip leaves; nil when that is nothing.
    private func clipMask(_ clip: XMLElement, _ built: Built) throws(SceneError) -> LayerNode? {
        guard var inner = scope.referring(to: clip)?.inPlace(of: clip, for: element) else { return nil }
        let style = builder.context.style(of: clip)
        inner.style = style
        inner.isClip = true
        let transform = builder.transform(clip, style, inner)
        guard let map = units(clip, "clipPathUnits", built), transform.determinant != 0 else { return nil }
        let node = try builder.context.node(at: clip)
        for child in clip.elements where ["use", "text"].contains(child.name) || ShapeGeometry.names.contains(child.name) {
            if let built = try builder.build(child, inner) { node.sublayers.append(built.node) }
        }
        guard !node.sublayers.isEmpty else { return nil }
        // First the units, then the clip's own transform.
        let all = map * transform
        if all != .identity { node.set(.transform, .transform(all.transform3D)) }
        let own = Compositing(builder: builder, element: clip, scope: inner)
        guard let other = own.reference("clip-path"), other.name == "clipPath" else { return node }
        guard let mask = try own.clipMask(other, built) else { return nil }
        let outer = try builder.context.node(around: node, at: clip)
        outer.setMask(mask)
        return outer
    }

    /// A layer in the form of one of CSS's shapes; nil where there is none.
    private func shapeMask(_ text: String, _ box: Rect, _ strokeBox: Rect) throws(SceneError) -> LayerNode? {
        guard let shape = ClipShape(text, box: box, strokeBox: strokeBox, scope.lengths) else {
            builder.context.report.note("clip-path: \(text) is left out, which is no shape that is known", at: element)
            return nil
        }
        let node = try builder.context.node(.shape, at: element)
        node.set(.path, .path(shape.path))
        if shape.isEvenOdd { node.set(.fillRule, .enumeration(1)) }
        return node
    }

    /// The map from an element's content units to the user's; nil where there is no box that the units are of.
    private func units(_ element: XMLElement, _ name: String, _ built: Built) -> Affine? {
        guard element[name] == "objectBoundingBox" else { return .identity }
        noteStay(element.name, built)
        guard let box = built.box, box.width > 0, box.height > 0 else { return nil }
        return Affine(box.width, 0, 0, box.height, box.x, box.y)
    }

    private func noteStay(_ name: String, _ built: Built) {
        guard built.reach != built.box else { return }
        builder.context.report.note("what moves in the element does not take its \(name) along", at: element)
    }

    // MARK: - Masks

    private func maskPicture(_ mask: XMLElement, _ built: Built) throws(SceneError) -> LayerNode? {
        guard var inner = scope.referring(to: mask)?.inPlace(of: mask, for: element) else { return nil }
        let style = builder.context.style(of: mask)
        inner.style = style
        guard let region = region(mask, built.box, inner), region.width > 0, region.height > 0,
            let map = units(mask, "maskContentUnits", built)
        else { return nil }
        inner.map = map * scope.map
        guard let contents = try builder.group(mask, inner) else { return nil }
        if map != .identity { contents.node.set(.transform, .transform(map.transform3D)) }
        let all = self.region(mask, built.reach, inner).map { region.union($0) } ?? region
        let node = try builder.clipped([contents.node], to: all, at: mask)
        let own = Compositing(builder: builder, element: mask, scope: inner)
        guard let other = own.reference("mask"), other.name == "mask" else { return node }
        guard let picture = try own.maskPicture(other, built) else { return nil }
        let outer = try builder.context.node(around: node, at: mask)
        outer.setMask(picture, isAlpha(other) ? .alpha : .luminance)
        return outer
    }

    /// What of the plane a mask has.
    private func region(_ mask: XMLElement, _ box: Rect?, _ scope: Scope) -> Rect? {
        let isRelative = (mask["maskUnits"] ?? "objectBoundingBox") == "objectBoundingBox"
        func number(_ name: String, _ axis: LengthContext.Axis, _ standard: Double) -> Double {
            guard let length = mask[name].flatMap({ Length($0.trimmed) }) else {
                return isRelative ? standard : scope.lengths.resolve(Length(standard * 100, .percent), axis)
            }
            guard isRelative else { return scope.lengths.resolve(length, axis) }
            return length.unit == .percent ? length.value / 100 : length.value
        }
        let part = Rect(number("x", .x, -0.1), number("y", .y, -0.1), number("width", .x, 1.2), number("height", .y, 1.2))
        guard isRelative else { return part }
        guard let box, box.width > 0, box.height > 0 else { return nil }
        return Rect(box.x + part.x * box.width, box.y + part.y * box.height, part.width * box.width, part.height * box.height)
    }
}
