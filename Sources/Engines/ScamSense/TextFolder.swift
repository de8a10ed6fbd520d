/// The first pass: converts UTF-8 to lower-case ASCII, undoing disguised letters and recording them.
struct TextFolder {
    /// Folds the text into the workspace. Of a text over the limit, the beginning and the end are read.
    static func fold(_ text: UnsafeBufferPointer<UInt8>, into workspace: inout Workspace) {
        var folder = TextFolder()
        if text.count <= Workspace.textLimit {
            folder.fold(text, into: &workspace)
        } else {
            let half = Workspace.textLimit / 2
            folder.fold(UnsafeBufferPointer(rebasing: text.prefix(half)), into: &workspace)
            folder.fold(UnsafeBufferPointer(rebasing: text.suffix(half)), into: &workspace)
        }
        folder.endWord(in: &workspace)
    }

    private var wordStart = 0
    private var plainLetters = 0
    private var lookalikes = 0
    private var foreign = 0
    private var styled = 0
    private var hidden = 0
    private var capitals = 0
    private var smallLetters = 0
    /// The positions of lower-case l's in the word: among capitals they stand for a capital I.
    private var smallEls: UInt64 = 0
    private var latinWords = 0

    private mutating func fold(_ bytes: UnsafeBufferPointer<UInt8>, into workspace: inout Workspace) {
        var index = 0
        while index < bytes.count {
            // Most bytes are small letters; the others take more steps.
            index += copySmallLetters(bytes, from: index, into: &workspace)
            guard index < bytes.count else { return }
            let byte = bytes[index]
            if byte == 0x20 {
                endWord(in: &workspace)
                append(byte, to: &workspace)
                wordStart = workspace.foldedCount
                index += 1
            } else if byte < 0x80 {
                put(ascii: byte, into: &workspace)
                index += 1
            } else {
                put(LetterFolding.fold(Self.decode(bytes, &index)), into: &workspace)
            }
        }
    }

    /// Copies a run of small letters other than l, and returns its length.
    private mutating func copySmallLetters(
        _ bytes: UnsafeBufferPointer<UInt8>,
        from start: Int,
        into workspace: inout Workspace
    ) -> Int {
        let out = workspace.folded + workspace.foldedCount
        let rest = UnsafeBufferPointer(rebasing: bytes[start...])
        var count = 0
        while count < rest.count {
            let byte = rest[count]
            guard byte &- 97 < 26, byte != UInt8(ascii: "l") else { break }
            out[count] = byte
            count += 1
        }
        plainLetters += count
        smallLetters += count
        workspace.foldedCount += count
        return count
    }

    private mutating func put(ascii byte: UInt8, into workspace: inout Workspace) {
        let small = LetterFolding.lowered(byte)
        guard small &- 97 < 26 || small &- 48 < 10 else {
            endWord(in: &workspace)
            if byte == UInt8(ascii: ":") { workspace.hasColon = true }
            append(byte < 0x20 && byte != 0x0A ? 0x20 : byte, to: &workspace)
            wordStart = workspace.foldedCount
            return
        }
        if small &- 97 < 26 {
            plainLetters += 1
            if small != byte {
                capitals += 1
            } else if byte == UInt8(ascii: "l") {
                let offset = workspace.foldedCount - wordStart
                if offset < 64 { smallEls |= 1 << UInt64(offset) }
            } else {
                smallLetters += 1
            }
        }
        append(small, to: &workspace)
    }

    private mutating func put(_ letter: FoldedLetter, into workspace: inout Workspace) {
        switch letter.dress {
        case .dropped: return
        case .hidden:
            // Emoji and some scripts use zero-width characters as joiners; they hide something only between Latin
            // letters.
            if plainLetters > 0 { hidden += 1 }
            return
        case .none:
            guard letter.byte &- 97 < 26 || letter.byte &- 48 < 10 else {
                endWord(in: &workspace)
                if letter.byte == UInt8(ascii: ":") { workspace.hasColon = true }
                append(letter.byte, to: &workspace)
                wordStart = workspace.foldedCount
                return
            }
            plainLetters += 1
            smallLetters += 1
        case .styled: styled += 1
        case .lookalike: lookalikes += 1
        case .foreign: foreign += 1
        }
        append(letter.byte, to: &workspace)
    }

    private func append(_ byte: UInt8, to workspace: inout Workspace) {
        workspace.folded[workspace.foldedCount] = byte
        workspace.foldedCount += 1
    }

    /// Decides at the end of a word which script its letters belong to.
    private mutating func endWord(in workspace: inout Workspace) {
        let length = workspace.foldedCount - wordStart
        guard length > 0 else { return begin(at: workspace.foldedCount) }
        if lookalikes | foreign | styled | hidden == 0 {
            latinWords += 1
        } else {
            settleScript(in: &workspace)
            if styled >= 3 { workspace.disguises.add(.lookalikeLetters) }
        }
        if capitals > 0 || smallEls != 0 {
            if capitals >= 3, smallEls != 0, smallLetters == 0 { readElsAsEyes(length, in: &workspace) }
            workspace.capitals += capitals
        }
        workspace.smallLetters += smallLetters
        begin(at: workspace.foldedCount)
    }

    /// Begins a word at this place of the folded text.
    private mutating func begin(at start: Int) {
        let words = latinWords
        self = TextFolder()
        latinWords = words
        wordStart = start
    }

    private mutating func settleScript(in workspace: inout Workspace) {
        let mixed = lookalikes > 0 && plainLetters > 0 && foreign == 0
        // A word of lookalikes only is foreign in a foreign text, and a disguise in a Latin one.
        let allAlike = lookalikes >= 3 && plainLetters == 0 && foreign == 0 && latinWords > workspace.foreignWords
        if mixed || allAlike {
            workspace.addDisguise(at: wordStart..<workspace.foldedCount)
        } else if lookalikes + foreign > 0 {
            workspace.foldedCount = wordStart
            append(FoldedLetter.foreignByte, to: &workspace)
            workspace.foreignWords += 1
            return
        }
        if hidden > 0, plainLetters >= 2 { workspace.disguises.add(.hiddenCharacters) }
        latinWords += 1
    }

    private func readElsAsEyes(_ length: Int, in workspace: inout Workspace) {
        for offset in 0..<min(length, 64) where smallEls & (1 << UInt64(offset)) != 0 {
            workspace.folded[wordStart + offset] = UInt8(ascii: "i")
        }
        workspace.disguises.add(.lookalikeLetters)
    }

    /// Decodes one character beyond ASCII. Incomplete characters, as at a cut, become U+FFFD, one byte at a time.
    private static func decode(_ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> UInt32 {
        let lead = bytes[index]
        let extra = lead >= 0xF0 ? 3 : lead >= 0xE0 ? 2 : lead >= 0xC2 ? 1 : 0
        guard extra > 0, index + extra < bytes.count else {
            index += 1
            return 0xFFFD
        }
        var scalar = UInt32(lead) & (0x3F >> UInt32(extra))
        for offset in 1...extra {
            let byte = bytes[index + offset]
            guard byte & 0xC0 == 0x80 else {
                index += 1
                return 0xFFFD
            }
            scalar = scalar << 6 | UInt32(byte & 0x3F)
        }
        index += extra + 1
        return scalar
    }
}
