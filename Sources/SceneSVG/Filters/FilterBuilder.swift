import Glibc
import SceneCommit
import SceneDocument
import SceneGeometry

/// Passes an element's layer through the property `filter`.
struct FilterBuilder {
    let builder: ElementBuilder
    let element: XMLElement
    let scope: Scope

    private enum Step {
        case element(XMLElement)
        case filters([Filter])
    }

    /// @return whether there is anything to be seen.
    func apply(_ text: String, to built: inout Built) throws(SceneError) -> Bool {
        guard let steps = steps(text) else { return true }
        for step in steps {
            switch step {
            case .element(let filter): guard try apply(filter, to: &built) else { return false }
            case .filters(let filters): try wrap(&built, in: .filtered(.source, filters))
            }
        }
        return true
    }

    /// The functions of the property, of which one that is wrong makes all of them wrong.
    private func steps(_ text: String) -> [Step]? {
        var scanner = TextScanner(text), steps: [Step] = []
        scanner.skipSpace()
        while !scanner.isAtEnd {
            let name = scanner.word().lowercased()
            guard !name.isEmpty, scanner.skip("("), steps.count < 64 else {
                builder.context.report.note("the filter \(text) is left out: it is no list of functions", at: element)
                return nil
            }
            let arguments = scanner.arguments()
            scanner.skipSpace()
            if name == "url" {
                let reference = arguments.trimmed.trimmingQuotes
                guard let filter = builder.context.element(reference), filter.name == "filter" else {
                    builder.context.report.note("there is no filter \(reference)", at: element)
                    continue
                }
                steps.append(.element(filter))
            } else if let filters = CSSFilters(style: scope.style, lengths: scope.lengths).filters(name, arguments) {
                steps.append(.filters(filters))
            } else {
                builder.context.report.note("the filter \(text) is left out: \(name)(\(arguments)) is no function of filters", at: element)
                return nil
            }
        }
        return steps
    }

    private func apply(_ filter: XMLElement, to built: inout Built) throws(SceneError) -> Bool {
        let reader = FilterReader(context: builder.context, filter: filter, lengths: scope.lengths, box: built.box, reach: built.reach)
        do throws(FilterReader.Problem) {
            guard let picture = try reader.read() else { return false }
            if !builder.context.takeCopies(of: built.node, picture.size) {
                builder.context.report.note("the filter is left out: it would draw the element too often", at: element)
                return true
            }
            do throws(SceneError) { try wrap(&built, in: picture) } catch {
                throw FilterReader.Problem(text: error.message, line: filter.line)
            }
        } catch { builder.context.report.note(error.text, line: error.line) }
        return true
    }

    private func wrap(_ built: inout Built, in picture: FilterPicture) throws(SceneError) {
        let name = built.node.name
        built.node.name = nil
        let node = LayerNode(name: name, around: [try layer(picture, built.node)])
        built.node = node
    }

    /// The layer of a picture.
    private func layer(_ picture: FilterPicture, _ source: LayerNode) throws(SceneError) -> LayerNode {
        switch picture {
        case .source: return LayerNode(name: nil, around: [source])
        case .nothing: return LayerNode()
        case .flood(let color, let rect):
            let node = rectangle(rect)
            node.set(.backgroundColor, .color(color))
            return node
        case .generated(let filter, let rect):
            let node = rectangle(rect)
            node.set(.generator, .filters([filter]))
            return node
        case .filtered(let inner, let filters):
            let node = LayerNode(name: nil, around: [try layer(inner, source)])
            node.set(.filters, .filters(filters))
            return node
        case .moved(let inner, let way):
            let node = LayerNode(name: nil, around: [try layer(inner, source)])
            node.set(.position, .point(way))
            return node
        case .tiled(let inner, let tile, let area):
            let patterns = PatternBuilder(builder: builder, scope: scope, user: element)
            return try patterns.repeated(try layer(inner, source), tile, tile, over: area, element) ?? LayerNode()
        case .drawn(let image):
            guard let inner = scope.referring(to: element) else { return LayerNode() }
            return try builder.image(image, inner)?.node ?? LayerNode()
        case .clipped(let inner, let rect): return try builder.clipped([try layer(inner, source)], to: rect, at: element)
        case .stacked(let parts):
            let node = LayerNode()
            for part in parts { node.sublayers.append(try layer(part, source)) }
            return node
        case .blended(let top, let bottom, let mode):
            let above = LayerNode(name: nil, around: [try layer(top, source)])
            above.set(.compositingFilter, .enumeration(mode))
            let node = LayerNode(name: nil, around: [try layer(bottom, source), above])
            // An opacity that nobody sees makes a group.
            node.set(.opacity, .number(0.9999))
            return node
        case .masked(let inner, let mask, let isInverted):
            let node = LayerNode(name: nil, around: [try layer(inner, source)])
            node.setMask(try layer(mask, source), isInverted ? .invertedAlpha : .alpha)
            return node
        }
    }

    private func rectangle(_ rect: Rect) -> LayerNode {
        let node = LayerNode()
        node.setFrame(rect)
        return node
    }
}

extension TextScanner {
    /// What stands in brackets, the first of which is passed already.
    mutating func arguments() -> String { text(within: "(", ")") }
}

extension Color {
    /// The colour's light: linear numbers.
    var light: Color {
        func linear(_ c: Float) -> Float { c <= 0.04045 ? c / 12.92 : Float(pow(Double((c + 0.055) / 1.055), 2.4)) }
        return Color(linear(r), linear(g), linear(b), a)
    }
}
