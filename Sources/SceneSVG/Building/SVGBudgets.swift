import SceneDocument

/// How much a drawing may ask for, together with those in it.
final class SVGBudgets {
    /// More layers than these are no drawing: uses of uses of uses make them without end.
    static let mostNodes = 200_000
    let nodes = Budget(mostNodes)
    /// Layers that are made only to be compared.
    let variants = Budget(500_000)
    /// How many of such layers a part of text counts for, which is set before it is one.
    static let layersForRun = 8
    /// How often an element and its attributes may be tried by a rule of style, or an element looked at.
    static let mostTrials = 50_000_000
    let trials = Budget(mostTrials)
    /// Parts of text, and letters.
    let runs = Budget(5000)
    let characters = Budget(50_000)
    /// Key frames.
    let keys = Budget(2_000_000)
    let images = ImageBudget()
    /// The drawings in the drawing, by what refers to them.
    var drawings: [String: XMLElement] = [:]
}
