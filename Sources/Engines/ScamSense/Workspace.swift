/// The scratch memory for judging one text, on the stack or in one block; nothing else is allocated.
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
    /// The tokens of the text.
    let tokens: UnsafeMutablePointer<Token>
    var tokenCount = 0
    /// The findings about the text's links.
    var links = LinkReport()
    /// Disguises found while folding and reading.
    var disguises = SignalSet()
    /// The numbers of capital and lower-case Latin letters.
    var capitals = 0
    var smallLetters = 0
    /// The number of words in another script.
    var foreignWords = 0
    /// Signals found by the Bulgarian phrase rules.
    var bulgarian = SignalSet()

    private static let foldedCapacity = textLimit + 16
    private static let tokenCapacity = textLimit + 16
    /// Every token adds at most its own bytes and one space.
    private static let cleanCapacity = 2 * textLimit + 32
    /// At most three runs begin at each byte.
    private static let runCapacity = 3 * cleanCapacity

    /// Runs `body` with fresh scratch memory.
    static func with<Result>(_ body: (inout Workspace) -> Result) -> Result {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: foldedCapacity + cleanCapacity) { bytes in
            withUnsafeTemporaryAllocation(of: Token.self, capacity: tokenCapacity) { tokens in
                withUnsafeTemporaryAllocation(of: UInt32.self, capacity: runCapacity) { runs in
                    // All three hold at least one element, so they have addresses.
                    guard let byte = bytes.baseAddress, let token = tokens.baseAddress, let run = runs.baseAddress
                    else {
                        // bounded: a fixed size above zero
                        preconditionFailure("an allocation of a fixed size above zero has an address")
                    }
                    var workspace = Workspace(
                        folded: byte,
                        clean: byte + foldedCapacity,
                        letterRuns: run,
                        tokens: token
                    )
                    return body(&workspace)
                }
            }
        }
    }

    private init(
        folded: UnsafeMutablePointer<UInt8>,
        clean: UnsafeMutablePointer<UInt8>,
        letterRuns: UnsafeMutablePointer<UInt32>,
        tokens: UnsafeMutablePointer<Token>
    ) {
        self.folded = folded
        self.clean = clean
        self.letterRuns = letterRuns
        self.tokens = tokens
    }
}
