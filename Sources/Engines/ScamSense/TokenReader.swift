/// The second pass: splits the folded text into tokens, undoing disguises with spaces, dots and digits.
struct TokenReader {
    private let bytes: UnsafePointer<UInt8>
    private let count: Int
    private let links: LinkReader
    private let lexicon = Lexicon.shared
    private var clause: UInt8 = 0
    /// The hash of the last two words joined, if more letters may make it a known name.
    private var lastPair: UInt32?

    /// Reads the folded text of the workspace into tokens and clean text.
    static func read(_ workspace: inout Workspace) {
        var reader = TokenReader(workspace)
        reader.readAll(&workspace)
    }

    private init(_ workspace: Workspace) {
        bytes = UnsafePointer(workspace.folded)
        count = workspace.foldedCount
        links = LinkReader(bytes: bytes)
    }

    private mutating func readAll(_ workspace: inout Workspace) {
        var index = 0
        while index < count {
            guard !isSpace(index) else {
                if bytes[index] == UInt8(ascii: "\n") { endClause() }
                index += 1
                continue
            }
            if let end = readPlainWord(from: index, &workspace) ?? readSpacedLetters(from: index, &workspace) {
                index = end
                continue
            }
            var end = index
            while end < count, !isSpace(end) { end += 1 }
            readChunk(index, end, &workspace)
            index = end
        }
    }

    /// Puts down a chunk of two or more letters and nothing else in one pass; nil for any other chunk.
    private mutating func readPlainWord(from start: Int, _ workspace: inout Workspace) -> Int? {
        let out = workspace.clean + workspace.cleanCount
        var hash = WordHash.start
        var index = start
        while index < count {
            let byte = bytes[index]
            guard byte &- 97 < 26 else { break }
            out[index - start] = byte
            hash = WordHash.adding(byte, to: hash)
            index += 1
        }
        let length = index - start
        guard length >= 2, index == count || isSpace(index) else { return nil }
        if length >= 8, bytes[start] == UInt8(ascii: "x"), isMask(start, index) { return nil }
        let from = workspace.cleanCount
        workspace.cleanCount += length
        finish(from, .word, hash, lexicon.look(up: hash | 1), &workspace)
        return index
    }

    // MARK: Chunks between spaces

    private mutating func readChunk(_ start: Int, _ end: Int, _ workspace: inout Workspace) {
        var from = start
        var to = end
        while from < to, FoldedByte.isWrapping(bytes[from]) { from += 1 }
        while to > from, FoldedByte.isWrapping(bytes[to - 1]) { to -= 1 }
        if putLetters(from, to, &workspace) {
            // Most chunks are one word.
        } else if let link = linkStart(from, to), let host = links.host(from: link, to: to) {
            readWords(from, link, &workspace)
            putLink(host, until: to, &workspace)
        } else if isEmail(from, to) {
            put(from, to, .email, concepts: [], &workspace)
        } else if opensApp(from, to) {
            workspace.links.count += 1
            workspace.links.seen.add(.unknownLink)
            put(from, to, .link, concepts: [], &workspace)
        } else if !readDottedWord(from, to, &workspace) {
            readWords(from, to, &workspace)
        }
        if endsClause(to, end) { endClause() }
    }

    /// The start of a link in the chunk: at a scheme or `www.`, otherwise at its beginning if it contains a dot.
    private func linkStart(_ start: Int, _ end: Int) -> Int? {
        var hasDot = false
        var hasAt = false
        var hasPath = false
        var index = start
        while index < end {
            switch bytes[index] {
            // A malformed scheme may precede the working scheme.
            case UInt8(ascii: "h")
            where links.starts(with: "http", at: index, end) && links.host(from: index, to: end) != nil:
                return index
            case UInt8(ascii: "w") where links.starts(with: "www.", at: index, end): return index
            case UInt8(ascii: "/") where links.starts(with: "//", at: index, end) && !hasDot: return index
            case UInt8(ascii: "."): hasDot = true
            // An @ after a path is part of a link; before a path it makes an email address.
            case UInt8(ascii: "/") where hasDot: hasPath = true
            case UInt8(ascii: "@") where !hasPath: hasAt = true
            default: break
            }
            index += 1
        }
        guard hasDot, !hasAt else { return nil }
        if links.host(from: start, to: end) != nil { return start }
        // A label before the link, as in "web:example.com" or "Voucher#12|example.com".
        return (start..<end).last { ":|>,;=".utf8.contains(bytes[$0]) }.map { $0 + 1 } ?? start
    }

    private mutating func putLink(_ host: LinkReader.Host, until end: Int, _ workspace: inout Workspace) {
        let judge = LinkJudge(reader: links)
        let isDisguised = workspace.isDisguised(at: judge.registeredStart(of: host)..<host.end)
        judge.weigh(host, until: end, isDisguised: isDisguised, into: &workspace.links)
        put(host.start, end, .link, concepts: [], &workspace)
    }

    /// `whatsapp://chat/?code=…`: a link that opens an app rather than a page.
    private func opensApp(_ start: Int, _ end: Int) -> Bool {
        guard let colon = (start..<end).first(where: { bytes[$0] == UInt8(ascii: ":") }), colon >= start + 2,
            colon + 3 < end
        else {
            return false
        }
        return links.starts(with: "://", at: colon, end) && (start..<colon).allSatisfy { bytes[$0] &- 97 < 26 }
    }

    private func isEmail(_ start: Int, _ end: Int) -> Bool {
        guard let at = (start..<end).first(where: { bytes[$0] == UInt8(ascii: "@") }), at > start, at + 3 < end else {
            return false
        }
        return (at + 1..<end - 1).contains { bytes[$0] == UInt8(ascii: ".") }
    }

    /// `o.t.p`, `paymen.t` and `la.st`: letters with dots that form a word without them.
    private mutating func readDottedWord(_ start: Int, _ end: Int, _ workspace: inout Workspace) -> Bool {
        var hash = WordHash.start
        var dots = 0
        var letters = 0
        for index in start..<end {
            let byte = bytes[index]
            if byte == UInt8(ascii: ".") {
                dots += 1
            } else if byte &- 97 < 26 {
                letters += 1
                hash = WordHash.adding(byte, to: hash)
            } else if byte != UInt8(ascii: "'") {
                return false
            }
        }
        guard dots > 0, letters >= 3, lexicon.look(up: hash | 1).concepts != [] else { return false }
        putWord(start, end, skipping: UInt8(ascii: "."), &workspace)
        // Short ones may be a typing error: "i.ll" for "i'll".
        if letters > dots + 1, letters + dots > 5 { workspace.disguises.add(.spacedLetters) }
        return true
    }

    // MARK: Words

    private mutating func readWords(_ start: Int, _ end: Int, _ workspace: inout Workspace) {
        var index = start
        while index < end {
            guard FoldedByte.isWord(bytes[index]) else {
                readSign(index, end, &workspace)
                index += 1
                continue
            }
            var to = index
            while to < end, FoldedByte.isWord(bytes[to]) || isDisguise(to, from: index, end) { to += 1 }
            readWord(index, to, &workspace)
            index = to
        }
    }

    private mutating func readWord(_ start: Int, _ end: Int, _ workspace: inout Workspace) {
        var letters = 0
        var digits = 0
        var others = 0
        for index in start..<end {
            let byte = bytes[index]
            if byte &- 97 < 26 {
                letters += 1
            } else if byte &- 48 < 10 {
                digits += 1
            } else if byte != UInt8(ascii: "'") {
                others += 1
            }
        }
        if letters == 0, digits > 0 {
            let isDecimal = start > 0 && bytes[start - 1] == UInt8(ascii: "$")
            put(start, end, .number, concepts: isDecimal ? .money : [], &workspace)
        } else if digits >= 9, letters >= 2, others == 0,
            let number = (start..<end).first(where: { bytes[$0] &- 48 < 10 }), number > start,
            (number..<end).allSatisfy({ bytes[$0] &- 48 < 10 })
        {
            // "number03125550147": a missing space.
            putWord(start, number, skipping: UInt8(ascii: "'"), &workspace)
            put(number, end, .number, concepts: [], &workspace)
        } else if letters >= 8, isMask(start, end) {
            put(start, end, .masked, concepts: [], &workspace)
        } else if digits + others > 0, letters >= 1, letters + digits + others >= 3,
            readDigitsAsLetters(start, end, &workspace)
        {
            workspace.disguises.add(.digitsForLetters)
        } else if others > 0 {
            splitAtSigns(start, end, &workspace)
        } else {
            putWord(start, end, skipping: UInt8(ascii: "'"), &workspace)
        }
    }

    private func isMask(_ start: Int, _ end: Int) -> Bool {
        (start..<end).allSatisfy { bytes[$0] == UInt8(ascii: "x") || bytes[$0] &- 48 < 10 }
    }

    private mutating func splitAtSigns(_ start: Int, _ end: Int, _ workspace: inout Workspace) {
        var from = start
        for index in start...end where index == end || !FoldedByte.isWord(bytes[index]) {
            if index > from { putWord(from, index, skipping: UInt8(ascii: "'"), &workspace) }
            from = index + 1
        }
    }

    /// Signs with a meaning of their own: money, a picture, or a word of another script.
    private mutating func readSign(_ index: Int, _ end: Int, _ workspace: inout Workspace) {
        switch bytes[index] {
        case UInt8(ascii: "$") where index + 1 < end && bytes[index + 1] &- 48 < 10:
            put(index, index + 1, .money, concepts: .money, &workspace)
        case FoldedLetter.foreignByte: put(index, index + 1, .foreign, concepts: [], &workspace)
        case FoldedLetter.symbolByte: put(index, index + 1, .symbol, concepts: [], &workspace)
        case UInt8(ascii: "!"), UInt8(ascii: "?"), UInt8(ascii: ";"): endClause()
        case UInt8(ascii: ".") where index + 1 < end && bytes[index + 1] &- 97 < 26: endClause()
        default: break
        }
    }

    // MARK: Disguises

    /// `s e n d  m e`: single letters in a row, joined and split into words of the lexicon.
    private mutating func readSpacedLetters(from start: Int, _ workspace: inout Workspace) -> Int? {
        var letters = 0
        var index = start
        var end = start
        while index < count, bytes[index] &- 97 < 26 || bytes[index] &- 48 < 10,
            index + 1 == count || !FoldedByte.isWord(bytes[index + 1])
        {
            letters += 1
            end = index + 1
            index += 1
            while index < count, letters < 60,
                bytes[index] == 0x20 || bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "_")
            { index += 1 }
        }
        guard letters >= 3, SpacedWords.cut(start, end, bytes, lexicon, { _, _ in }) else { return nil }
        _ = SpacedWords.cut(start, end, bytes, lexicon) { from, to in
            putWord(from, to, skipping: 0x20, alsoSkipping: UInt8(ascii: "-"), &workspace)
        }
        if letters >= 4 { workspace.disguises.add(.spacedLetters) }
        return end
    }

    /// `c0de`, `pa$$word`, `ver1fy`: digits and signs that form a word of the lexicon when read as letters.
    private mutating func readDigitsAsLetters(_ start: Int, _ end: Int, _ workspace: inout Workspace) -> Bool {
        for one in [UInt8(ascii: "i"), UInt8(ascii: "l")] {
            var hash = WordHash.start
            for index in start..<end where bytes[index] != UInt8(ascii: "'") {
                hash = WordHash.adding(LeetAlphabet.letter(bytes[index], one: one), to: hash)
            }
            guard lexicon.look(up: hash | 1).concepts != [] else { continue }
            putWord(start, end, skipping: UInt8(ascii: "'"), readingOneAs: one, &workspace)
            return true
        }
        return false
    }

    // MARK: Putting down

    /// Puts down a chunk of nothing but letters in one pass; false for any other chunk, which is left alone.
    private mutating func putLetters(_ start: Int, _ end: Int, _ workspace: inout Workspace) -> Bool {
        guard end > start else { return false }
        let from = workspace.cleanCount
        var hash = WordHash.start
        for index in start..<end {
            let byte = bytes[index]
            guard byte &- 97 < 26 else { return false }
            workspace.clean[from + index - start] = byte
            hash = WordHash.adding(byte, to: hash)
        }
        if end - start >= 8, isMask(start, end) { return false }
        workspace.cleanCount = from + end - start
        finish(from, .word, hash, lexicon.look(up: hash | 1), &workspace)
        return true
    }

    private mutating func put(
        _ start: Int,
        _ end: Int,
        _ kind: Token.Kind,
        concepts: Concepts,
        _ workspace: inout Workspace
    ) {
        let from = workspace.cleanCount
        var hash = WordHash.start
        for index in start..<end {
            workspace.clean[workspace.cleanCount] = bytes[index]
            workspace.cleanCount += 1
            hash = WordHash.adding(bytes[index], to: hash)
        }
        var known = Lexicon.Entry()
        // Only single-digit numbers count as words: "reply 1", "2 opt out".
        if kind == .number, end - start == 1 { known.words = lexicon.look(up: hash | 1).words }
        known.concepts = concepts
        finish(from, kind, hash, known, &workspace)
    }

    private mutating func putWord(
        _ start: Int,
        _ end: Int,
        skipping skipped: UInt8,
        alsoSkipping alsoSkipped: UInt8 = 0,
        readingOneAs one: UInt8? = nil,
        _ workspace: inout Workspace
    ) {
        let from = workspace.cleanCount
        var hash = WordHash.start
        for index in start..<end {
            var byte = bytes[index]
            guard byte != skipped, byte != alsoSkipped, byte != UInt8(ascii: "'") else { continue }
            if let one { byte = LeetAlphabet.letter(byte, one: one) }
            workspace.clean[workspace.cleanCount] = byte
            workspace.cleanCount += 1
            hash = WordHash.adding(byte, to: hash)
        }
        guard workspace.cleanCount > from else { return }
        finish(from, .word, hash, lexicon.look(up: hash | 1), &workspace)
    }

    private mutating func finish(
        _ start: Int,
        _ kind: Token.Kind,
        _ hash: UInt32,
        _ known: Lexicon.Entry,
        _ workspace: inout Workspace
    ) {
        let token = workspace.tokens + workspace.tokenCount
        token.pointee = Token(
            start: UInt16(start),  // bounded: the workspace has room for 3,232 bytes
            end: UInt16(workspace.cleanCount),  // bounded: the workspace has room for 3,232 bytes
            kind: kind,
            clause: clause,
            rawHash: hash,
            concepts: known.concepts,
            words: known.words,
            brand: known.brand
        )
        lastPair =
            kind == .word ? PairReader.join(&token.pointee, workspace, lexicon, afterPair: lastPair) : nil
        workspace.clean[workspace.cleanCount] = 0x20
        workspace.cleanCount += 1
        workspace.tokenCount += 1
    }

    private mutating func endClause() { if clause < 255 { clause += 1 } }

    // MARK: Bytes

    private func isSpace(_ index: Int) -> Bool { bytes[index] == 0x20 || bytes[index] == 0x0A }

    /// Whether a sign inside a word stands for a letter.
    private func isDisguise(_ index: Int, from start: Int, _ end: Int) -> Bool {
        let byte = bytes[index]
        guard
            byte == UInt8(ascii: "@") || byte == UInt8(ascii: "$") || byte == UInt8(ascii: "!")
                || byte == UInt8(ascii: "|")
        else { return false }
        guard index > start, index + 1 < end else { return false }
        let next = bytes[index + 1]
        return next &- 97 < 26 || next == byte
    }

    private func endsClause(_ start: Int, _ end: Int) -> Bool {
        (start..<end).contains {
            switch bytes[$0] {
            case UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "?"), UInt8(ascii: ";"): true
            default: false
            }
        }
    }
}
