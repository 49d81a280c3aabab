import SceneAnimation
import Testing

@Suite struct TimingFunctionTextTests {
    private static let readings: [(String, TimingFunction)] = [
        ("linear", TimingFunction.linear), ("ease", .default), ("ease-in", .easeIn), ("ease-out", .easeOut),
        ("ease-in-out", .easeInEaseOut),
        ("easeIn", .easeIn), ("easeOut", .easeOut), ("easeInEaseOut", .easeInEaseOut), ("default", .default), ("  EASE-In\t", .easeIn),
        ("cubic-bezier(0.42, 0, 1, 1)", .easeIn), ("cubic-bezier( .42 ,0,1e0 , +1 )", .easeIn),
        ("Cubic-Bezier(1, -2e-1, 0, 3)", TimingFunction(1, -0.2, 0, 3)!), ("steps(3)", TimingFunction(steps: 3)!),
        ("steps( 3 , START )", TimingFunction(steps: 3, .start)!), ("step-start", TimingFunction(steps: 1, .start)!),
        ("linear(0, 0.5 25% 75%, 1)", TimingFunction(stops: [.init(0), .init(0.5, at: 0.25), .init(0.5, at: 0.75), .init(1)])!),
        ("linear(25% 75% 0.5)", TimingFunction(stops: [.init(0.5, at: 0.25), .init(0.5, at: 0.75)])!),
        ("linear(-10% 2, 1 110%)", TimingFunction(stops: [.init(2, at: -0.1), .init(1, at: 1.1)])!),
    ]

    @Test(arguments: readings)
    func `texts are read`(text: String, expected: TimingFunction) throws {
        #expect(try TimingFunction(css: text) == expected)
    }

    private static let writings: [(String, String)] = [
        ("linear", "linear"), ("default", "ease"), ("cubic-bezier(0.42, 0, 1, 1)", "ease-in"),
        ("cubic-bezier(.1,-.5,.25,1e0)", "cubic-bezier(0.1, -0.5, 0.25, 1)"), ("linear(0, 0.25, 1)", "linear(0 0%, 0.25 50%, 1 100%)"),
        ("linear(0 20%, 0.5 10%, 1)", "linear(0 20%, 0.5 20%, 1 100%)"),
        ("linear(0, .25 25% 75%, 1)", "linear(0 0%, 0.25 25%, 0.25 75%, 1 100%)"),
        ("linear(0, 7%  .5, 1)", "linear(0 0%, 0.5 7%, 1 100%)"), ("steps(4, jump-end)", "steps(4)"),
        ("step-start", "steps(1, jump-start)"),
        ("steps(2,jump-none)", "steps(2, jump-none)"),
    ]

    @Test(arguments: writings)
    func `texts are written as CSS has them`(text: String, expected: String) throws {
        #expect(try TimingFunction(css: text).cssText == expected)
    }

    @Test func `what is written reads back as the same function`() throws {
        var random = Random(seed: 8)
        for _ in 0..<3000 {
            let function =
                switch Int.random(in: 0..<3, using: &random) {
                case 0: TimingFunction(random.number(0...1), random.extreme(), random.number(0...1), random.extreme())
                case 1: TimingFunction(steps: Int.random(in: 2...1000, using: &random), .allCases.randomElement(using: &random) ?? .end)
                default:
                    TimingFunction(
                        stops: (0...Int.random(in: 0...5, using: &random)).map { _ in
                            TimingFunction.Stop(random.extreme(), at: random.bool() ? random.extreme() : nil)
                        })
                }
            let written = try #require(function)
            #expect(try TimingFunction(css: written.cssText) == written, "\(written.cssText)")
        }
    }

    private static let errors: [(String, String)] = [
        ("", #"at character 1: expected the name of a timing function, such as ease-in or cubic-bezier(...), not the end"#),
        (
            "eas",
            "at character 1: expected linear, ease, ease-in, ease-out, ease-in-out, step-start, step-end, cubic-bezier(...), linear(...), steps(...) or a name such as easeOutBack (did you mean easeIn?), not \"eas\""
        ),
        ("ease-in x", "at character 9: expected nothing more, not \"x\""),
        ("cubic-bezier", "at character 13: expected \"(\" after cubic-bezier, not the end"),
        ("cubic-bezier(0, 1, 2, 3)", "at character 20: expected c2x from 0 to 1, not \"2, 3)\""),
        ("cubic-bezier(0, 1, 1)", "at character 21: expected \",\" before c2y, not \")\""),
        ("cubic-bezier(0, x, 1, 1)", "at character 17: expected a number, c1y, not \"x, 1, 1)\""),
        ("cubic-bezier(0, 1, 1, 1", "at character 24: expected \")\" after four numbers, not the end"),
        ("cubic-bezier(0, 1e999, 1, 1)", "at character 17: expected a number that is not so large, not \"1e999, 1, 1)\""),
        ("cubic-bezier(0, inf, 1, 1)", "at character 17: expected a number, c1y, not \"inf, 1, 1)\""),
        ("spring(1)", "at character 1: expected cubic-bezier(...), linear(...) or steps(...), not \"spring(1)\""),
        ("linear()", "at character 8: expected a number, the stop's output, not \")\""),
        ("linear(0, 50%, 1)", "at character 14: expected a number, the stop's output, not \", 1)\""),
        ("linear(0 1)", "at character 10: expected a percentage, \",\" or \")\", not \"1)\""),
        ("linear(0 10% 20% 30%)", "at character 18: expected \")\" or \",\" after a stop, not \"30%)\""),
        ("linear(10% 0 20%)", "at character 14: expected at most two percentages, next to each other, not \"20%)\""),
        ("steps(2.5)", "at character 7: expected a whole number of steps from 1 to 2147483647, not \"2.5)\""),
        ("steps(1, jump-none)", "at character 7: expected at least 2 steps for jump-none, not \"1, jump-none...\""),
        ("steps(3, middle)", "at character 10: expected jump-start, jump-end, jump-none, jump-both, start or end, not \"middle)\""),
        ("é", "at character 1: expected the name of a timing function, such as ease-in or cubic-bezier(...), not \"é\""),
    ]

    @Test(arguments: errors)
    func `errors say what was expected and where`(text: String, message: String) {
        let error = #expect(throws: TimingFunctionError.self) { try TimingFunction(css: text) }
        #expect(error?.description == message)
    }

    @Test func `no text crashes the reader`() {
        var random = Random(seed: 9)
        let pieces = [
            "linear(", "steps(", "cubic-bezier(", ")", ",", " ", "0", "1", ".5", "-", "e", "%", "25%", "1e9", "1e-9223372036854775808%",
            "1e99999999999999999999", "jump-none", "é", "\u{0}",
            "(",
        ]
        for _ in 0..<5000 {
            let text = (0..<Int.random(in: 0...9, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
            if let function = try? TimingFunction(css: text) { #expect(function.evaluate(0.5).isFinite) }
        }
    }
}
