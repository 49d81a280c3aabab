import SceneStorage

extension FramePlan {
    /// The plan as text, for tests and for people: passes, clips and items, in painter's order.
    public var description: String {
        var text = "frame \(width)x\(height): \(layersDrawn) layers, \(items.count) items, \(passes.count) passes, \(clips.count) clips\n"
        for index in passes.indices { text += passes[index].line(index) }
        for index in clips.indices { text += clips[index].line(index) }
        for index in items.indices { text += line(of: index) }
        return text
    }

    private func line(of index: Int) -> String {
        let item = items[index]
        var line = "item \(index) row \(item.row) \(item.source.text) rect \(item.rect.text)"
        if item.m0 != SIMD3(1, 0, 0) || item.m1 != SIMD3(0, 1, 0) || item.m2 != SIMD3(0, 0, 1) {
            line += " map \(SIMD4(item.m0.x, item.m0.y, item.m1.x, item.m1.y).text) at \(item.m2.x.text) \(item.m2.y.text)"
        }
        if item.flags.contains(.perspective) { line += " w \(item.m0.z.text) \(item.m1.z.text) \(item.m2.z.text)" }
        if item.source.kind != .color && item.picture != SIMD4(0, 0, 1, 1) { line += " picture \(item.picture.text)" }
        line += " color \(item.color.text)"
        if item.flags.contains(.opaque) { line += " opaque" }
        if !item.flags.contains(.allEdges) { line += " edges \(item.flags.rawValue & 15)" }
        if item.clip >= 0 { line += " clip \(item.clip)" }
        if item.decoration >= 0 {
            let decoration = decorations[item.decoration]
            line += " box \(decoration.box.text) radii \(decoration.radii.text)"
            if decoration.borderWidth > 0 {
                line += " border \(decoration.borderWidth.text) \(decoration.borderColor.text)"
            }
            if decoration.opacity != 1 { line += " opacity \(decoration.opacity.text)" }
        }
        return line + "\n"
    }
}

extension FramePlan.Pass {
    fileprivate func line(_ index: Int) -> String {
        let why =
            switch reason {
            case .target: "target"
            case .opacity: "opacity over overlapping sublayers"
            case .clip: "a clip inside another that it cannot join"
            }
        return "pass \(index) row \(row) in \(parent) at \(x),\(y) \(width)x\(height) items \(first)..<\(end): \(why)\n"
    }
}

extension FramePlan.Clip {
    fileprivate func line(_ index: Int) -> String {
        var line = "clip \(index) box \(box.text) radii \(radii.text)"
        if outer != Self.unbounded { line += " within \(outer.text)" }
        return line + "\n"
    }
}

extension FramePlan.Source {
    fileprivate var text: String {
        switch kind {
        case .color: "color"
        case .image: "image \(filter)"
        case .pass: "pass \(index)"
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
