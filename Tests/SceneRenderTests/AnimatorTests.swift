import SceneAnimation
import SceneCommit
import SceneGeometry
import SceneModel
import SceneRender
import SceneStorage
import Testing

@Suite(.serialized) struct AnimatorTests {
    private func animation(_ keyPath: String, _ change: (inout AnimationDescription) -> Void) throws -> AnimationDescription {
        var animation = AnimationDescription(path: try #require(PropertyPath(keyPath)))
        animation.timing.duration = 1
        change(&animation)
        return animation
    }

    /// The left and top of the one item that is planned.
    private func place(_ stage: Stage, at time: Double) -> String {
        let words = stage.plan(at: time).split(separator: "\n").first { $0.hasPrefix("item") }?.split(separator: " ") ?? []
        guard let at = words.firstIndex(of: "at") else { return words.isEmpty ? "nowhere" : "0 0" }
        return words[(at + 1)...(at + 2)].joined(separator: " ")
    }

    @Test func `an animation begins with the frame that first shows it`() throws {
        let stage = try Stage()
        let layer = try stage.layer(Rect(0, 0, 10, 10), .red)
        stage.render(at: 3)
        let move = try animation("position.x") {
            $0.from = .number(5)
            $0.to = .number(25)
        }
        try stage.model.add(move, to: layer, key: "move")
        #expect(place(stage, at: 4) == "0 0")
        #expect(place(stage, at: 4.5) == "10 0")
        #expect(try stage.position(layer) == Point(15, 5))
        #expect(place(stage, at: 5) == "0 0")
        #expect(try stage.model.animations(of: layer).isEmpty)
    }

    @Test(arguments: ["position", "position.x", "opacity", "borderWidth", "shadowRadius"])
    func `what animates inside of a pass changes it`(_ keyPath: String) throws {
        let stage = try Stage()
        let group = try stage.layer(Rect(10, 10, 80, 80)), layer = try stage.layer(Rect(0, 0, 10, 10), .red, in: group)
        try stage.set(.shouldRasterize, .bool(true), of: group)
        try stage.set(.shadowOpacity, .number(1), of: layer)
        stage.render(at: 0)
        let move = try animation(keyPath) {
            $0.from = keyPath == "position" ? .point(Point(5, 5)) : .number(0.25)
            $0.to = keyPath == "position" ? .point(Point(9, 9)) : .number(0.75)
        }
        try stage.model.add(move, to: layer, key: "move")
        var stamps: Set<UInt64> = []
        for time in [0, 0.25, 0.5, 0.75] {
            stage.render(at: time)
            #expect(stage.plan.passes.count == 2)
            stamps.insert(stage.plan.passes[1].stamp)
        }
        #expect(stamps.count == 4)
    }

    @Test func `later animations win and additive ones add`() throws {
        let stage = try Stage()
        let layer = try stage.layer(Rect(0, 0, 10, 10), .red)
        for (key, from, to, additive) in [("a", 0.0, 10.0, false), ("b", 20.0, 40.0, false), ("c", 100.0, 200.0, true)] {
            let move = try animation("position.y") {
                $0.from = .number(from)
                $0.to = .number(to)
                $0.isAdditive = additive
            }
            try stage.model.add(move, to: layer, key: key)
        }
        stage.render(at: 0, height: 300)
        stage.render(at: 0.5, height: 300)
        #expect(try stage.position(layer) == Point(5, 180))
        try stage.model.removeAnimation("b", from: layer)
        stage.render(at: 0.5, height: 300)
        #expect(try stage.position(layer) == Point(5, 155))
    }

    @Test func `missing ends follow the model while it runs`() throws {
        let stage = try Stage()
        let layer = try stage.layer(Rect(0, 0, 10, 10), .red)
        try stage.model.add(try animation("opacity") { $0.from = .number(0) }, to: layer, key: nil)
        stage.render(at: 0)
        stage.render(at: 0.5)
        #expect(try stage.model.value(PropertyPath(.opacity), of: layer, presentation: true) == .number(0.5))
        stage.model.disablesActions = true
        try stage.set(.opacity, .number(0.5), of: layer)
        stage.render(at: 0.5)
        #expect(try stage.model.value(PropertyPath(.opacity), of: layer, presentation: true) == .number(0.25))
        #expect(stage.plan.description.contains("color [0.25 0 0 0.25]"))
    }

    @Test func `sub-paths of a transform combine`() throws {
        let stage = try Stage()
        let layer = try stage.layer(Rect(40, 40, 10, 10), .red)
        let turn = try animation("transform.rotation.z") {
            $0.from = .number(0)
            $0.to = .number(.pi)
        }
        let grow = try animation("transform.scale") {
            $0.from = .number(1)
            $0.to = .number(3)
        }
        try stage.model.add(turn, to: layer, key: nil)
        try stage.model.add(grow, to: layer, key: nil)
        stage.render(at: 0)
        // A quarter turn, twice as large.
        #expect(stage.plan(at: 0.5).contains("map [0 2 -2 0]"))
    }

    @Test func `cumulative cycles go on from each other`() throws {
        let stage = try Stage()
        let layer = try stage.layer(Rect(0, 0, 10, 10), .red)
        let walk = try animation("position.x") {
            $0.from = .number(0)
            $0.to = .number(10)
            $0.isCumulative = true
            $0.timing.repeatCount = 5
        }
        try stage.model.add(walk, to: layer, key: nil)
        stage.render(at: 0)
        stage.render(at: 3.5)
        #expect(try stage.position(layer) == Point(35, 5))
    }

    @Test func `the frame is a pure function of the time`() throws {
        func frames(_ times: [Double]) throws -> String {
            let stage = try Stage()
            for index in 0..<20 {
                let layer = try stage.layer(Rect(Double(index) * 3, 10, 20, 20), Color(1, 0, 0, 0.5))
                let move = try animation(index % 2 == 0 ? "position" : "transform.rotation") {
                    $0.from = index % 2 == 0 ? .point(.zero) : .number(0)
                    $0.to = index % 2 == 0 ? .point(Point(50, Double(index))) : .number(2)
                    $0.timing.autoreverses = true
                    $0.timing.repeatCount = .infinity
                    $0.timing.duration = 0.3 + Double(index) / 10
                    $0.curve = .easeInEaseOut
                }
                try stage.model.add(move, to: layer, key: nil, beginsAtZero: true)
            }
            for time in times { stage.render(at: time) }
            return stage.plan.description
        }
        #expect(try frames([1]) == frames([0, 0.1, 0.25, 0.4, 0.99, 1]))
    }

    @Test func `removing an animated layer leaves nothing behind`() throws {
        let stage = try Stage()
        let layer = try stage.layer(Rect(0, 0, 10, 10), .red)
        try stage.model.add(try animation("position.x") { $0.to = .number(9) }, to: layer, key: nil)
        try stage.model.add(try animation("transform") { $0.to = .transform(.scale(2, 2, 1)) }, to: layer, key: nil)
        stage.render(at: 0)
        #expect(stage.frames.withLock { $0.animationCount } == 2)
        try stage.model.removeFromSuperlayer(layer)
        stage.render(at: 0.1)
        #expect(stage.frames.withLock { $0.animationCount } == 0 && stage.frames.withLock { $0.layerCount } == 1)
    }
}

@Suite(.serialized) struct ScaleAnimationTests {
    /// A time such as n / 60 may lie by its rounding before the begin of the cycle that it stands for.
    @Test(arguments: ["position.x", "opacity", "transform.rotation.z", "transform.scale", "transform.translation.y"])
    func `a cycle begins in its frame`(keyPath: String) throws {
        let stage = try Stage(), layer = try stage.layer(Rect(20, 20, 10, 10), .red), path = try #require(PropertyPath(keyPath))
        var animation = AnimationDescription(path: path)
        (animation.from, animation.to) = (.number(0.25), .number(0.75))
        (animation.timing.duration, animation.timing.repeatCount) = (0.1, 1000)
        try stage.model.add(animation, to: layer, key: "cycles")
        stage.render(at: 0)
        for frame in 1...600 {
            stage.render(at: Double(frame) / 60)
            let value = try stage.model.value(path, of: layer, presentation: true)
            let expected = 0.25 + 0.5 * Double(frame % 6) / 6
            #expect(abs(value.vector.x - expected) < 1e-9, "frame \(frame)")
        }
    }

    /// Animated scales of any transform are those of taking it apart, setting the part, and putting it together.
    @Test(arguments: ["transform.scale", "transform.scale.x", "transform.scale.y", "transform.scale.z"])
    func `a scale changes alone`(keyPath: String) throws {
        let stage = try Stage()
        let layer = try stage.layer(Rect(20, 20, 10, 10), .red)
        let path = try #require(PropertyPath(keyPath))
        for base in [
            Transform3D.scale(2, 3, 4), Transform3D.scale(2, 0.5, 1) * Transform3D.rotation(0.7, 1, 2, 3),
            Transform3D.skew(0.3, 0) * Transform3D.rotation(1, 0, 1, 0) * Transform3D.translation(3, 4, 5),
            Transform3D.scale(-1, 1, 1) * Transform3D.rotation(0.4, 0, 0, 1),
        ] {
            stage.model.disablesActions = true
            try stage.set(.transform, .transform(base), of: layer)
            var animation = AnimationDescription(path: path)
            animation.from = .number(1)
            animation.to = .number(3)
            animation.timing.duration = 1
            try stage.model.add(animation, to: layer, key: "scale")
            stage.render(at: 0)
            stage.render(at: 0.5)
            let shown = try stage.model.value(PropertyPath(.transform), of: layer, presentation: true)
            guard case .transform(let matrix) = shown,
                case .transform(let expected) = path.write(.number(2), into: .transform(base))
            else { return #expect(Bool(false)) }
            for (a, b) in zip(matrix.numbers, expected.numbers) { #expect(abs(a - b) < 1e-9, "\(keyPath) of \(base)") }
            stage.render(at: 2)
            // With one end alone the other is the model's own scale.
            animation.to = nil
            try stage.model.add(animation, to: layer, key: "scale")
            stage.render(at: 3)
            stage.render(at: 4 - 1e-12)
            guard case .transform(let last) = try stage.model.value(PropertyPath(.transform), of: layer, presentation: true) else {
                return #expect(Bool(false))
            }
            if keyPath != "transform.scale" {
                for (a, b) in zip(last.numbers, base.numbers) { #expect(abs(a - b) < 1e-9, "\(keyPath) of \(base)") }
            }
            stage.render(at: 5)
        }
    }

    /// A part that is animated alone goes a short way: the transform is that of the general way, which a second animation needs that adds nothing.
    @Test(
        arguments: ["rotation.x", "rotation.y", "rotation.z", "translation", "translation.x", "translation.y", "translation.z"],
        [false, true])
    func `a part changes alone as beside others`(part: String, hasModelEnd: Bool) throws {
        let stage = try Stage(), layers = [try stage.layer(Rect(20, 20, 10, 10), .red), try stage.layer(Rect(60, 20, 10, 10), .red)]
        let base = Transform3D.scale(2, 0.5, 1) * Transform3D.rotation(0.7, 1, 2, 3) * Transform3D.translation(3, 4, 5)
        var animation = AnimationDescription(path: try #require(PropertyPath("transform." + part)))
        animation.from = part == "translation" ? .size(Size(1, 2)) : .number(0.25)
        if !hasModelEnd { animation.to = part == "translation" ? .size(Size(9, 4)) : .number(1.5) }
        animation.timing.duration = 1
        var nothing = AnimationDescription(path: try #require(PropertyPath("transform.translation.x")))
        (nothing.from, nothing.to, nothing.isAdditive) = (.number(0), .number(0), true)
        nothing.timing.duration = 1
        stage.model.disablesActions = true
        for layer in layers {
            try stage.set(.transform, .transform(base), of: layer)
            try stage.model.add(animation, to: layer, key: "part")
        }
        try stage.model.add(nothing, to: layers[1], key: "nothing")
        stage.render(at: 0)
        for step in 1..<16 {
            stage.render(at: Double(step) / 16)
            let shown = try layers.map { try stage.model.value(PropertyPath(.transform), of: $0, presentation: true) }
            #expect(shown[0] == shown[1] && shown[0] != .transform(base), "at \(step)/16")
        }
    }
}
