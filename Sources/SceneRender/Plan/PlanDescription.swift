import SceneEffects
import SceneGeometry
import SceneStorage

extension FramePlan {
    /// The plan as text, for tests and for people: passes, clips and items, in painter's order.
    public var description: String {
        var text = "frame \(width)x\(height): \(layersDrawn) layers, \(items.count) items, \(passes.count) passes, \(clips.count) clips\n"
        for index in passes.indices { text += passes[index].line(index, effects: description(of: passes[index].chain)) }
        for index in backdrops.indices { text += line(ofBackdrop: index) }
        for index in rasters.indices { text += rasters[index].line(index) }
        for index in clips.indices { text += clips[index].line(index) }
        for index in pieces.indices { text += line(ofPiece: index) }
        for index in items.indices { text += line(of: index) }
        return text
    }

    private func line(of index: Int) -> String {
        let item = items[index]
        var line = "item \(index) row \(item.row) \(description(of: item.source)) rect \(item.rect.text)"
        if item.m0 != SIMD3(1, 0, 0) || item.m1 != SIMD3(0, 1, 0) || item.m2 != SIMD3(0, 0, 1) {
            line += " map \(SIMD4(item.m0.x, item.m0.y, item.m1.x, item.m1.y).text) at \(item.m2.x.text) \(item.m2.y.text)"
        }
        if item.flags.contains(.perspective) { line += " w \(item.m0.z.text) \(item.m1.z.text) \(item.m2.z.text)" }
        if item.source.kind != .color && item.picture != SIMD4(0, 0, 1, 1) { line += " picture \(item.picture.text)" }
        line += " color \(item.color.text)"
        if item.flags.contains(.opaque) { line += " opaque" }
        if !item.flags.contains(.allEdges) { line += " edges \(item.flags.rawValue & 15)" }
        if item.clip.exists { line += " clip \(item.clip)" }
        if item.decoration.exists {
            let decoration = decorations[item.decoration]
            line += " box \(decoration.box.text) radii \(decoration.radii.text)"
            if decoration.borderWidth > 0 {
                line += " border \(decoration.borderWidth.text) \(decoration.borderColor.text)"
            }
            if decoration.isFrame { line += " frame \((-decoration.borderWidth).text)" }
            if decoration.curve == .continuous { line += " continuous" }
            if decoration.opacity != 1 { line += " opacity \(decoration.opacity.text)" }
            if decoration.shadow.exists {
                let shadow = shadows[decoration.shadow]
                line += " shadow \(shadow.radius.text) \(shadow.color.text) at \(shadow.offset.x.text) \(shadow.offset.y.text)"
                if shadow.hollowness > 0 { line += " hollow \(shadow.hollowness.text)" }
            }
        }
        if item.composite.exists { line += description(of: composites[item.composite]) }
        if item.run.exists { line += " in run \(item.run) of \(runs[item.run].end - runs[item.run].first) instances" }
        return line + "\n"
    }

    private func description(of source: Source) -> String {
        guard source.kind == .gradient else { return source.text }
        let gradient = gradients[source.gradient]
        return "\(gradient.form.name) gradient along \(SIMD4(lowHalf: gradient.across, highHalf: gradient.down).text) from "
            + "\(gradient.origin.x.text) \(gradient.origin.y.text) in \(pieces(ofRamp: gradient.ramp).count) pieces"
    }

    private func description(of composite: Composite) -> String {
        var text = ""
        if composite.blend != .sourceOver { text += " blend \(composite.blend.name)" }
        if composite.mask.exists { text += " mask pass \(composite.mask) \(composite.channel.name)" }
        if composite.piece.exists { text += " piece \(composite.piece)" }
        if composite.glass.exists {
            let glass = glasses[composite.glass]
            text += " on backdrop \(glass.backdrop) in \(glass.shape.box.text) radii \(glass.shape.radii.text)"
            if glass.shape.curve == .continuous { text += " continuous" }
            if glass.opacity != 1 { text += " faded by \(glass.opacity.text)" }
        }
        if composite.other.kind != .color { text += " mixed with \(composite.other.text) by \(composite.amount.text)" }
        return text
    }

    /// " through" the chain's filters with their values, or nothing.
    private func description(of chain: Chain) -> String {
        guard !chain.isEmpty else { return "" }
        var texts: [String] = []
        for index in chain.first..<chain.end {
            let effect = effects[index]
            var numbers: [String] = []
            for (place, slot) in effect.slots.enumerated() {
                let value = effectValues[effect.firstValue + place]
                numbers += (0..<slot).map { value[$0].text }
            }
            let name = effect.filter == .kernel ? "kernel \(effect.kernel)" : effect.filter.info.name
            texts.append(numbers.isEmpty ? name : "\(name)(\(numbers.joined(separator: " ")))")
        }
        return " through " + texts.joined(separator: ", ")
    }

    private func line(ofPiece index: Int) -> String {
        let piece = pieces[index], box = piece.box
        var line = "piece \(index) at \(box.x),\(box.y) \(box.z)x\(box.w)"
        for cut in piece.firstCut..<piece.endCut {
            let side = cuts[cut]
            line += " \(side.isNearer ? "nearer" : "farther") than [\(side.x.text) \(side.y.text) \(side.z.text)]"
        }
        return line + "\n"
    }

    private func line(ofBackdrop index: Int) -> String {
        let backdrop = backdrops[index]
        return "backdrop \(index) row \(backdrop.row) of pass \(backdrop.pass) before item \(backdrop.item) at \(backdrop.x),\(backdrop.y) "
            + "\(backdrop.width)x\(backdrop.height)\(backdrop.isOpaque ? " opaque" : "")\(description(of: backdrop.chain))\n"
    }
}

extension FramePlan.Pass {
    fileprivate func line(_ index: Int, effects: String) -> String {
        let why =
            switch reason {
            case .target: "target"
            case .opacity: "opacity over overlapping sublayers"
            case .clip: "a clip inside another that it cannot join"
            case .filter: "filters"
            case .shadow: "a shadow of what is drawn"
            case .mask: "a mask"
            case .blend: "a blend mode"
            case .rasterization: "rasterized"
            case .transition: "a transition"
            case .plane: "a plane of its own"
            case .shadowPath: "a shadow of a path"
            case .split: "planes that cut it"
            case .generator: "a generator"
            }
        return "pass \(index) row \(row) in \(parent) at \(x),\(y) \(width)x\(height) items \(first)..<\(end)\(effects): \(why)\n"
    }
}

extension FramePlan.Clip {
    fileprivate func line(_ index: Int) -> String {
        var line = "clip \(index) box \(box.text) radii \(radii.text)"
        if curve == .continuous { line += " continuous" }
        if outer != Self.unbounded { line += " within \(outer.text)" }
        return line + "\n"
    }
}

extension FramePlan.Raster {
    fileprivate func line(_ index: Int) -> String {
        let linear = SIMD4(Float(map.a), Float(map.b), Float(map.c), Float(map.d))
        let colors = isColored ? " in colours" : ""
        return "raster \(index) row \(row) \(width)x\(height)\(colors) map \(linear.text) at \(Float(map.tx).text) \(Float(map.ty).text)\n"
    }
}

extension FramePlan.Effect {
    /// How many numbers each group of four values has. Custom kernels show all.
    fileprivate var slots: [Int] {
        guard filter != .kernel else { return Array(repeating: 4, count: Int(valueCount)) }
        return filter.info.parameters.flatMap { $0.type == .matrix ? [4, 4, 4, 4, 4] : [$0.type == .image ? 2 : $0.type.count] }
    }
}

// The module has no names of cases that a program could look up.

extension FramePlan.Gradient.Form {
    fileprivate var name: String { ["axial", "radial", "conic"][Int(rawValue)] }
}

extension FramePlan.MaskChannel {
    fileprivate var name: String { ["alpha", "invertedAlpha", "luminance", "invertedLuminance"][Int(rawValue)] }
}

extension FramePlan.Filter {
    fileprivate var name: String { ["nearest", "linear", "trilinear"][Int(rawValue)] }
}

extension FramePlan.Source {
    fileprivate var text: String {
        switch kind {
        case .color: "color"
        case .image: "image \(filter.name)"
        case .pass: "pass \(number)"
        case .backdrop: "backdrop \(number)"
        case .particles: "particles \(number)"
        case .raster: "raster \(number)"
        case .gradient: "gradient"
        }
    }
}

extension Float {
    /// With three decimals at most, without trailing zeros, whatever the locale.
    fileprivate var text: String {
        guard isFinite, abs(self) < 1e12 else { return "\(self)" }
        let thousandths = Int64((Double(self) * 1000).rounded())
        let whole = abs(thousandths) / 1000, rest = abs(thousandths) % 1000
        var text = thousandths < 0 ? "-\(whole)" : "\(whole)"
        if rest > 0 {
            var digits = String(rest + 1000).dropFirst()
            while digits.last == "0" { digits.removeLast() }
            text += ".\(digits)"
        }
        return text
    }
}

extension SIMD4<Float> {
    fileprivate var text: String { "[\(x.text) \(y.text) \(z.text) \(w.text)]" }
}
