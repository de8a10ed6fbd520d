/// A block element or a run of text in a flat page. Nodes are in document order, each before its content, so a subtree
/// is a range of positions and its text a range of bytes.
struct PageNode {
    let tag: Tag
    /// Whether this is a line of text directly inside `parent`, with its inline elements merged.
    let isRun: Bool
    let parent: Int32
    /// The position after the last node inside.
    var end: Int32 = 0
    var textStart: UInt32
    var textEnd: UInt32 = 0
    /// The bytes of the page that a run was read from; empty for other nodes.
    var source: Range<UInt32> = 0..<0

    var words: ClassHints = []
    /// The score added or subtracted for the words in class and id.
    var nameWeight: Int16 = 0
    /// Equal for elements of the same tag, class and parent kind, which come from one template.
    var kind: UInt32 = 0
    var traits: NodeTraits = []

    // Sums over the subtree.
    var characters: Int32 = 0
    var linkCharacters: Int32 = 0
    var localLinkCharacters: Int32 = 0
    var strongCharacters: Int32 = 0
    var headingCharacters: Int32 = 0
    var listCharacters: Int32 = 0
    var textishCharacters: Int32 = 0
    var commas: Int32 = 0
    var links: Int32 = 0
    var paragraphs: Int32 = 0
    var images: Int32 = 0
    var items: Int32 = 0
    var inputs: Int32 = 0
    var embeds: Int32 = 0

    /// The share of the text that is in links; links within the page count less.
    var linkDensity: Double {
        characters == 0 ? 0 : (Double(linkCharacters) - 0.7 * Double(localLinkCharacters)) / Double(characters)
    }

    mutating func add(_ child: PageNode) {
        characters += child.characters
        linkCharacters += child.linkCharacters
        localLinkCharacters += child.localLinkCharacters
        strongCharacters += child.strongCharacters
        headingCharacters += child.headingCharacters
        listCharacters += child.listCharacters
        textishCharacters += child.textishCharacters
        commas += child.commas
        links += child.links
        paragraphs += child.paragraphs
        images += child.images
        items += child.items
        inputs += child.inputs
        embeds += child.embeds
    }
}

/// Properties from an element's attributes other than class and id.
struct NodeTraits: OptionSet, Sendable {
    let rawValue: UInt16

    static let unlikelyRole = NodeTraits(rawValue: 1 << 0)
    static let articleBody = NodeTraits(rawValue: 1 << 1)
    static let author = NodeTraits(rawValue: 1 << 2)
    static let layoutTable = NodeTraits(rawValue: 1 << 3)
    static let dataTable = NodeTraits(rawValue: 1 << 4)
    /// The block contains only text, no blocks.
    static let flat = NodeTraits(rawValue: 1 << 5)
    static let mainRole = NodeTraits(rawValue: 1 << 6)
    static let emphasisStart = NodeTraits(rawValue: 1 << 8)
}
