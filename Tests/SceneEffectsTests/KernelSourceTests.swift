import SceneEffects
import Testing

@Suite struct KernelSourceTests {
    @Test(arguments: [
        ("vec4 kernel(vec4 color) { return color; }", KernelSource.Role.color),
        ("vec4 kernel(Image image, vec2 p) { return at(image, p); }", .image),
        ("vec4 kernel(in Image a, highp vec2 p)\n{\n return at(a, p); }", .image),
        ("vec4 kernel(vec2 p) { return vec4(1.0); }", .generator),
        ("vec4 kernel(Image a, Image b, vec2 p, float t) { return mix(at(a, p), at(b, p), t); }", .transition),
    ])
    func rolesAreReadFromTheFunction(_ text: String, _ role: KernelSource.Role) throws {
        #expect(try KernelSource(text).role == role)
    }

    @Test func parametersAreRead() throws {
        let source = try KernelSource(
            """
            // A ripple.
            uniform float amplitude; // = 10 in 0...100 points: How far it moves.
            uniform vec2 middle; // = 3 -4
              uniform highp vec4 tint;  // A colour.
            uniform Image map;
            #pragma extent 2 * amplitude + 1.5
            float helper(float x) { return x; }
            vec4 kernel(Image image, vec2 p) { return at(image, p) * tint; }
            """)
        #expect(source.parameters.map(\.name) == ["amplitude", "middle", "tint", "map"])
        #expect(source.parameters.map(\.type) == [.number, .point, .color, .image])
        let amplitude = source.parameters[0]
        #expect(amplitude.initial == [10] && amplitude.range == 0...100 && amplitude.unit == .points)
        #expect(amplitude.documentation == "How far it moves.")
        #expect(source.parameters[1].initial == [3, -4] && source.parameters[2].documentation == "A colour.")
        let values: [SIMD4<Float>] = [SIMD4(4, 0, 0, 0), .zero, .one, .zero]
        #expect(source.growth(values.span) == SIMD4(repeating: 9.5))
    }

    @Test func transitionsHaveAPictureAndProgress() throws {
        let source = try KernelSource(
            "uniform float speed;\nvec4 kernel(Image from, Image to, vec2 p, float progress) { return at(from, p) * speed; }")
        #expect(source.parameters.map(\.name) == ["image", "progress", "speed"])
    }

    /// What is wrong, and on which line.
    @Test(arguments: [
        ("", "there is no function kernel", 0), ("void kernel(vec2 p) {}", "there is no function kernel", 0),
        ("vec4 kernel(vec3 p) { return p.xyzz; }", "kernel(vec3) is none of the forms", 0),
        ("\nuniform int n;\nvec4 kernel(vec2 p) { return vec4(0); }", "parameter n is a int", 2),
        ("uniform float rgb;", "cannot be called rgb", 1), ("uniform float at;", "cannot be called at", 1),
        ("uniform float a1;\nuniform float a1;", "two parameters a1", 2), ("uniform float size", "expected one parameter on the line", 1),
        ("uniform float size; // = 1 2", "takes 1 numbers, got 2", 1), ("uniform float size; // = 1 in 5...2", "expected low...high", 1),
        ("uniform float size; // = 1 miles: far", "unit miles", 1), ("#version 300 es", "#version is not for a kernel", 1),
        ("vec4 kernel(vec2 p) {\n", "brace { is not closed", 2), ("}\n", "closes nothing", 1), ("/* never ends", "comment", 1),
        ("#pragma extent radius\nvec4 kernel(vec2 p) { return vec4(0); }", "\"radius\" in the extent", 1),
    ])
    func errorsNameTheLine(_ text: String, _ part: String, _ line: Int) {
        do throws(KernelError) {
            _ = try KernelSource(text)
            Issue.record("no error for \(text)")
        } catch {
            #expect(error.message.contains(part), "\(error.message)")
            #expect(error.line == line)
        }
    }

    @Test func whatIsInCommentsDoesNotCount() throws {
        let source = try KernelSource(
            """
            /* uniform float no; { { {
            vec4 kernel(vec4 no) */
            // uniform float neither; }
            vec4 kernel(vec2 p) { return vec4(0.0); /* } */ }
            """)
        #expect(source.parameters.isEmpty && source.role == .generator)
    }

    @Test func aKernelTwiceInAProgram() throws {
        let source = try KernelSource(
            "#define TWICE 2.0\nconst float scale = 1.0;\nfloat half_of(float x) { return x / TWICE; }\n"
                + "uniform float amount;\nvec4 kernel(vec4 c) { return vec4(c.rgb * half_of(amount), c.a) * scale; }")
        let program = try KernelProgram([.init(source, firstSlot: 0), .init(source, firstSlot: 1)])
        #expect(program.fragment.contains("#define half_of half_of_0") && program.fragment.contains("#undef half_of"))
        #expect(program.fragment.contains("given_amount_1 = handed[4].x;") && program.layout.slots == 2)
    }

    @Test(arguments: ["const float numbers[2] = float[2](0.0, 1.0);", "const float[2] numbers = float[](0.0, 1.0);"])
    func aConstantArrayTwiceInAProgram(declaration: String) throws {
        let source = try KernelSource(declaration + "\nvec4 kernel(vec4 c) { return c * numbers[1]; }")
        let program = try KernelProgram([.init(source, firstSlot: 0), .init(source, firstSlot: 0)])
        #expect(program.fragment.contains("#define numbers numbers_0") && !program.fragment.contains("#define 2"))
    }

    @Test func tooManyPictures() throws {
        let source = try KernelSource(
            "uniform Image one;\nuniform Image two;\nuniform Image three;\nuniform Image four;\n"
                + "vec4 kernel(Image image, vec2 p) { return at(one, p); }")
        do throws(KernelError) {
            _ = try KernelProgram([.init(source, firstSlot: 0)])
            Issue.record("no error")
        } catch { #expect(error.message.contains("5 images")) }
    }

    /// Text from anywhere is refused or read, whatever it is.
    @Test func anythingIsRead() {
        let pieces = [
            "uniform", " float", ";", "{", "}", "(", ")", "//", "/*", "*/", "\n", "#pragma extent", "#", "= 1 in 0...1", "vec4 kernel(",
            "é\0", "Image",
        ]
        var state: UInt64 = 1
        for _ in 0..<2000 {
            var text = ""
            for _ in 0..<12 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                text += pieces[Int(state >> 33) % pieces.count]
            }
            _ = try? KernelSource(text)
        }
    }

    /// What a few characters ask of a compiler or of a pixel.
    @Test(arguments: [
        ("float a[100000000];", "an array has 100000000 elements"),
        ("const int n = 1000; float a[n * n * 10];", "an array has 10000000 elements"),
        ("float a[1 << 30];", "an array has"),
        ("float[1000000] a;", "an array has"),
        ("float a[3], b[9], c[0x7fffffff];", "an array has"),
        ("float a[int(1e9)];", "must be a plain number"),
        ("#define N 99999999\nvec4 a[N];", "an array has"),
        ("struct S { float a[1000]; };\nS s[1000];", "more than 16384 numbers"),
        ("vec4 f() { return vec4[100000](vec4(0.0))[0]; }", "an array has"),
        ("float f(float a[50000]) { return a[0]; }", "an array has"),
        ((0..<300).map { "float f\($0)() { return 1.0; }" }.joined(separator: "\n"), "301 functions"),
    ])
    func whatIsTooMuchIsRefused(_ text: String, _ expected: String) {
        #expect { try KernelSource(text + "\nvec4 kernel(vec2 p) { return vec4(1.0); }") } throws: {
            ($0 as? KernelError)?.message.contains(expected) == true
        }
    }

    @Test func arraysOfUseAreAllowed() throws {
        _ = try KernelSource(
            """
            const int count = 4 * 4;
            const float weights[3] = float[](0.25, 0.5, 0.25);
            struct Ring { vec2 at[8]; float size; };
            vec4 kernel(Image image, vec2 p) {
                float heights[count], other[2];
                Ring ring;
                vec4 sum = vec4(0.0);
                for (int i = 0; i < 3; i++) sum += at(image, p + ring.at[i]) * weights[i] * heights[i * 2 + 1];
                int i = 1;
                return sum * other[i] + vec4[2](vec4(0.0), vec4(1.0))[1];
            }
            """)
    }

    /// The longer the body of a loop, the fewer rounds are left for it; functions that loop are counted where they are called.
    @Test func longBodiesCountAsSeveralRounds() throws {
        let powers = String(repeating: "x = pow(x, 0.99) + 0.1;", count: 400)
        func body(_ text: String) throws -> String { try KernelSource(text).body }
        let long = try body("vec4 kernel(vec2 p) { float x = p.x; while (x < 9e9) { \(powers) } return vec4(x); }")
        #expect(long.contains("loop_goes_on(2") && !long.contains("loop_goes_on(1)"))
        let short = try body("vec4 kernel(vec2 p) { float x = p.x; while (x < 9e9) x *= 1.1; return vec4(x); }")
        #expect(short.contains("loop_goes_on(1)"))
        let called = try body(
            "float f(float x) { \(powers) return x; } vec4 kernel(vec2 p) { float x = p.x; do { x = f(x); } while (x < 9e9); return vec4(x); }"
        )
        #expect(!called.contains("loop_goes_on(1)"))
        let nested = try body(
            """
            float f(float x) { for (int i = 0; i < 200; i++) x *= 1.1; return x; }
            float g(float x) { for (int i = 0; i < 200; i++) x = f(x); return x; }
            vec4 kernel(vec2 p) { float x = p.x; for (int i = 0; i < 200; i++) x = g(x); return vec4(x); }
            """)
        #expect(nested.split(separator: "loop_goes_on").count == 3)
    }
}
