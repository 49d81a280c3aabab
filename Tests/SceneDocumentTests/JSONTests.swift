import SceneCommit
import SceneDocument
import Testing

private func json(_ text: String, allowingDuplicates: Bool = false) throws(SceneError) -> JSON {
    let bytes = Array(text.utf8)
    do { return try unsafe bytes.withUnsafeBytes { try unsafe JSONText($0, allowingDuplicates: allowingDuplicates).value } } catch let error
        as SceneError
    {
        throw error
    } catch { fatalError("\(error)") }
}

private func message(_ text: String, allowingDuplicates: Bool = false) -> String? {
    do throws(SceneError) {
        _ = try json(text, allowingDuplicates: allowingDuplicates)
        return nil
    } catch { return error.message }
}

@Suite struct JSONTests {
    @Test(arguments: [
        "0", "-0", "1", "-1", "12", "0.1", "-0.5", "3.14159265358979", "123456789012345678", "9007199254740993", "0.30000000000000004",
        "1e22", "1e23", "1E-22", "1e-23", "4.9e-324", "2.2250738585072011e-308", "1.7976931348623157e308", "123.456e+7", "0e999999999999",
        "1e-400",
        "0.000000000000000000000000000001", "100000000000000000000000000000000000000", "8.5", "0.1234567890123456789", "1e5", "-12.5E3",
        "1e-18446744073709551617", "0.00012e4",
    ])
    func `numbers are the nearest there are`(text: String) throws {
        let number = try #require(try json(text).number), wanted = try #require(Double(text))
        #expect(number == wanted && number.sign == wanted.sign)
        #expect(try json(" [ \(text) , \(text)]\n").elements.map(\.number) == [wanted, wanted])
    }

    @Test(arguments: [
        (#""""#, ""), (#""plain""#, "plain"), (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{c}\n\r\t"), (#""a\u00e9b\u20ACc""#, "aéb€c"),
        (#""\ud83d\ude00""#, "😀"), ("\"naïve 😀\"", "naïve 😀"), (#""é\n""#, "é\n"), (#""\u0001""#, "\u{1}"),
    ])
    func `strings come out as they mean`(text: String, string: String) throws {
        #expect(try json(text).string == string)
        let object = try json("{\(text): [\(text), {\(text): 7}]}")
        #expect(object[string]?.elements.first { _ in true }?.string == string)
        #expect(object[string]?.elements.map { $0[string]?.number } == [nil, 7])
    }

    @Test func `words, lists and objects`() throws {
        let value = try json(#" { "a" : [ true , false,null,[],{ } ] , "b":{"c":{"d":[[1],[2,[3]]]}} } "#)
        let list = try #require(value["a"])
        #expect(list.elements.count == 5 && list.isList && !list.isObject && value.isObject)
        #expect(list.elements.map(\.bool) == [true, false, nil, nil, nil])
        #expect(list.elements.map(\.isNull) == [false, false, true, false, false])
        #expect(list.elements.map(\.isList) == [false, false, false, true, false] && list["a"] == nil)
        var numbers: [Double?] = []
        for row in try #require(value["b"]?["c"]?["d"]).elements { for item in row.elements { numbers.append(item.number) } }
        #expect(numbers == [1, 2, nil])
        #expect(value["c"] == nil && value["a"]?["b"] == nil && value.elements.count == 0)
    }

    @Test(arguments: [1, 3, 16, 17, 40, 400]) func `members are found among few and many, of several the last`(count: Int) throws {
        let members = (0..<count).map { "\"key \($0)\": \($0)" }
        let object = try json("{" + members.joined(separator: ",") + "}")
        for index in 0..<count { #expect(object["key \(index)"]?.number == Double(index)) }
        #expect(object["key"] == nil && object["key \(count)"] == nil)
        let twice = "{" + (members + ["\"key 0\": -1"]).joined(separator: ",") + "}"
        #expect(message(twice)?.contains("duplicate object key near '\"key 0\"'") == true)
        let last = try json(twice, allowingDuplicates: true)
        #expect(last["key 0"]?.number == -1)
        var seen: [Double?] = []
        try last.forEachMember { (_, value) throws(SceneError) in seen.append(value.number) }
        #expect(seen == (1..<count).map(Double.init) + [-1])
    }

    @Test func `each value has its pointer`() throws {
        let value = try json(#"{"a/b": [0, {"c~d": [[], 5]}], "": {"x": null}}"#)
        #expect(value.pointer == "")
        var list = try #require(value["a/b"]).elements
        #expect(list.next()?.pointer == "/a~1b/0")
        let inner = try #require(list.next()?["c~d"])
        #expect(inner.pointer == "/a~1b/1/c~0d" && inner.elements.map(\.pointer) == ["/a~1b/1/c~0d/0", "/a~1b/1/c~0d/1"])
        #expect(value[""]?["x"]?.pointer == "//x")
    }

    @Test(arguments: [
        ("[1,]", "line 1, column 4: no valid JSON: unexpected token near ']'"),
        ("[1 2]", "line 1, column 4: no valid JSON: ']' expected near '2'"),
        ("[", "line 1, column 1: no valid JSON: invalid token near end of file"),
        ("{\"a\" 1}", "line 1, column 6: no valid JSON: ':' expected near '1'"),
        ("{\"a\": 1 \"b\": 2}", "line 1, column 9: no valid JSON: '}' expected near '\"'"),
        ("{1: 2}", "line 1, column 2: no valid JSON: string or '}' expected near '1'"),
        ("[01]", "line 1, column 2: no valid JSON: invalid token near '0'"),
        ("[1.]", "line 1, column 3: no valid JSON: invalid token near '1.'"),
        ("[-]", "line 1, column 2: no valid JSON: invalid token near '-'"),
        ("[.5]", "line 1, column 2: no valid JSON: invalid token near '.'"),
        ("[1e]", "line 1, column 3: no valid JSON: invalid token near '1e'"),
        ("[truex]", "line 1, column 6: no valid JSON: invalid token near 'truex'"),
        ("\n\n  \"abc", "line 3, column 6: no valid JSON: premature end of input near '\"abc'"),
        ("\"a\nb\"", "line 1, column 2: no valid JSON: control character 0xa in a string near '\"a'"),
        (#""\x""#, "line 1, column 3: no valid JSON: invalid escape near '\"\\x'"),
        (#""\ud800""#, "line 1, column 7: no valid JSON: invalid Unicode escape near '\"\\ud800'"),
        (#""\u0000""#, "line 1, column 7: no valid JSON: invalid Unicode escape near '\"\\u0000'"),
        (#""\u12""#, nil), (#""\"#, nil), ("\"é", "line 1, column 2: no valid JSON: premature end of input near '\"é'"),
        ("é", "line 1, column 1: no valid JSON: invalid token near 'é'"),
        ("[1e18446744073709551617]", nil),
    ])
    func `what is wrong is said with its place`(text: String, wanted: String?) throws {
        let found = try #require(message(text))
        if let wanted { #expect(found == wanted) }
    }

    @Test func `a string that is no UTF-8 is an error`() throws {
        for bytes in [[0x22, 0xFF, 0x22], [0x22, 0xC3, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22]] as [[UInt8]] {
            #expect(throws: SceneError.self) { try unsafe bytes.withUnsafeBytes { _ = try unsafe JSONText($0) } }
        }
    }

    @Test func `nesting has an end`() throws {
        func nested(_ depth: Int) -> String { String(repeating: "[", count: depth) + String(repeating: "]", count: depth) }
        #expect(message(nested(2048)) == nil)
        #expect(message(nested(2049))?.contains("maximum parsing depth reached") == true)
    }
}
