import SceneAnimation
import SceneCommit
import SceneGeometry
import SceneModel
import Testing

/// What an animation keeps in short comes out as it was given.
@Suite struct AnimationStorageTests {
    private static let lists: [[PropertyValue]] = [
        [],
        [.none, .none],
        [.bool(true), .bool(false), .bool(true)],
        [.number(1.5), .number(-0.0), .number(.infinity)],
        [.point(Point(1, 2)), .point(Point(-3, 4e99))],
        [.size(Size(1, 2)), .size(Size(3, 4))],
        [.rect(Rect(1, 2, 3, 4)), .rect(Rect(5, 6, 7, 8))],
        [.color(Color(0.1, 0.2, 0.3, 0)), .color(Color(0.7, 0.6, 0.5, 0.4))],
        [.color(.black), .none, .color(.white)],
        [.transform(.rotation(1, 0, 0, 1)), .transform(.scale(2, 3, 4))],
        [.enumeration(3), .enumeration(-1)],
        [.flags(15), .flags(.max)],
        [.string("one"), .string("two")],
        [.numbers([1, 2, 3]), .numbers([4, 5, 6])],
        [.numbers([1, 2, 3]), .numbers([4, 5])],
        [.numbers([]), .numbers([])],
        [.numbers(Array(repeating: 1, count: 300))],
        [.colors([.black, .white]), .colors([.white])],
        [.number(1), .point(Point(2, 3))],
    ]

    @Test(arguments: lists) func `values come out as they were put in`(values: [PropertyValue]) {
        let list = ValueList(values)
        #expect(list.count == values.count)
        #expect(list.isEmpty == values.isEmpty)
        #expect(Array(list) == values)
        for index in values.indices { #expect(list[index] == values[index]) }
    }

    @Test func `a timing comes out as it was given, however much it says`() {
        var animation = AnimationDescription(path: PropertyPath(.opacity)), timing = MediaTiming()
        #expect(animation.timing == timing)
        (timing.beginTime, timing.duration, timing.fillMode) = (2, 3, .both)
        animation.timing = timing
        #expect(animation.timing == timing)
        (timing.speed, timing.repeatCount, timing.autoreverses, timing.timeOffset, timing.repeatDuration) = (-2, 4, true, 0.5, 9)
        animation.timing = timing
        #expect(animation.timing == timing)
        animation.timing.speed = 1
        timing.speed = 1
        #expect(animation.timing == timing)
    }

    @Test func `what few animations have comes out as it was given, and a copy keeps its own`() throws {
        var animation = AnimationDescription(path: PropertyPath(.position), kind: .keyframe)
        #expect(animation.spring == .default && animation.ownValues.isEmpty && animation.way == nil && animation.keyframes.tensions.isEmpty)
        let plain = animation, spring = try #require(Spring(mass: 2))
        animation.spring = spring
        animation.ownValues["key"] = .number(1)
        animation.keyframes.tensions = [1, 0]
        animation.keyframes.biases = [0, -1]
        animation.transition.side = .top
        (animation.from, animation.by) = (.point(.zero), .point(Point(1, 1)))
        #expect(animation.spring == spring && animation.ownValues == ["key": .number(1)] && animation.transition.side == .top)
        #expect(
            animation.keyframes.tensions == [1, 0] && animation.keyframes.continuities.isEmpty && animation.keyframes.biases == [0, -1])
        #expect(animation.from == .point(.zero) && animation.to == nil && animation.by == .point(Point(1, 1)))
        #expect(plain.spring == .default && plain.ownValues.isEmpty && plain.keyframes.biases.isEmpty && plain.from == nil)
        #expect(plain.keyframes == Keyframes() && animation.keyframes != Keyframes())
    }
}
