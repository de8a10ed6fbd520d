/// The scratch memory for judging one text, in one block sized by the text. Only a list of disguised words, which few texts
/// have, is allocated besides.
struct Workspace {
    /// The maximum number of bytes read; of a longer text, the first and the last half of this number.
    static let textLimit = 1_600

    /// The folded text in lower case. Folding never makes a text longer.
    let folded: UnsafeMutablePointer<UInt8>
    var foldedCount = 0
    /// The words without disguises, separated by single spaces; the n-grams are taken from this text.
    let clean: UnsafeMutablePointer<UInt8>
    var cleanCount = 0
    /// Hashes of the letter runs of the clean text, which both the risk and the kind are calculated from.
    let letterRuns: UnsafeMutablePointer<UInt32>
    var letterRunCount = 0
    /// Hashes of the words and of the pairs of adjacent words.
    let words: UnsafeMutablePointer<UInt32>
    var wordCount = 0
    /// The tokens of the text.
    let tokens: UnsafeMutablePointer<Token>
    var tokenCount = 0
    /// The findings about the text's links.
    var links = LinkReport()
    /// Disguises found while folding and reading.
    var disguises = SignalSet()
    /// The places of the folded words in which letters of another alphabet were disguised as Latin ones.
    private var disguisedWords: [Range<Int>] = []
    /// Whether the folded text contains a colon.
    var hasColon = false
    /// The numbers of capital and lower-case Latin letters.
    var capitals = 0
    var smallLetters = 0
    /// The number of words in another script.
    var foreignWords = 0
    /// Signals found by the Bulgarian phrase rules.
    var bulgarian = SignalSet()

    /// Records that the word at these places of the folded text has letters of another alphabet.
    mutating func addDisguise(at word: Range<Int>) {
        disguises.add(.lookalikeLetters)
        disguisedWords.append(word)
    }

    /// Whether a word at these places of the folded text has letters of another alphabet.
    func isDisguised(at range: Range<Int>) -> Bool { disguisedWords.contains { $0.overlaps(range) } }

    /// Runs `body` with fresh scratch memory for this text.
    static func with<Result>(_ text: UnsafeBufferPointer<UInt8>, _ body: (inout Workspace) -> Result) -> Result {
        let sizes = Sizes(min(text.count, textLimit))
        return withUnsafeTemporaryAllocation(byteCount: sizes.total, alignment: MemoryLayout<Token>.alignment) {
            block in
            guard let start = block.baseAddress else {
                // bounded: a size above zero
                preconditionFailure("an allocation of a size above zero has an address")
            }
            var workspace = Workspace(start, sizes)
            return body(&workspace)
        }
    }

    private init(_ start: UnsafeMutableRawPointer, _ sizes: Sizes) {
        // The regions with the widest elements come first, so that each begins at a multiple of its elements' size.
        var next = start
        func take<Element>(_ count: Int, of type: Element.Type) -> UnsafeMutablePointer<Element> {
            defer { next += count * MemoryLayout<Element>.stride }
            return next.bindMemory(to: type, capacity: count)
        }
        tokens = take(sizes.tokens, of: Token.self)
        letterRuns = take(sizes.letterRuns, of: UInt32.self)
        words = take(sizes.words, of: UInt32.self)
        folded = take(sizes.folded, of: UInt8.self)
        clean = take(sizes.clean, of: UInt8.self)
    }

    /// The capacities for a text.
    private struct Sizes {
        let tokens: Int
        let letterRuns: Int
        let words: Int
        let folded: Int
        let clean: Int

        /// The capacities for a text of at most `count` bytes.
        init(_ count: Int) {
            folded = count + 16
            tokens = count + 16
            // A word and a pair for each token.
            words = 2 * tokens
            // Every token adds at most its own bytes and one space.
            clean = 2 * count + 32
            // At most three runs begin at each byte.
            letterRuns = 3 * clean
        }

        var total: Int {
            tokens * MemoryLayout<Token>.stride + (letterRuns + words) * MemoryLayout<UInt32>.stride + folded + clean
        }
    }
}

extension Workspace {
    /// The letter runs and the words that were read.
    var readLetterRuns: UnsafeBufferPointer<UInt32> { UnsafeBufferPointer(start: letterRuns, count: letterRunCount) }
    var readWords: UnsafeBufferPointer<UInt32> { UnsafeBufferPointer(start: words, count: wordCount) }
}
