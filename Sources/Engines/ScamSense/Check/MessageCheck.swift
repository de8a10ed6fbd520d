/// The verdict on a received text, with the passages that support it.
public struct MessageCheck: Sendable, Equatable {
    /// A passage of the text, with an explanation.
    public struct Evidence: Sendable, Equatable {
        /// The byte range of the passage in the text.
        public let bytes: Range<Int>
        /// One plain sentence; `Judgement.inBulgarian(_:)` translates it.
        public let sentence: String
    }

    /// The maximum number of bytes checked; only the beginning of a longer text is read.
    public static let limit = 20_000

    /// The level of the warning.
    public let riskLevel: RiskLevel
    /// The confidence in the verdict, 0 to 1.
    public let confidence: Double
    /// The kind of scam; `unknown` for a text with low risk.
    public let category: ScamCategory
    /// One plain sentence that explains the verdict.
    public let explanation: String
    /// The passages that support the verdict, in the order of the text.
    public let evidence: [Evidence]
    /// The links of the text.
    public let links: [LinkCheck]
    /// The language of the text; nil if its function words do not show it.
    public let language: TextLanguage?
    /// Whether the words were checked too, and not only links, numbers and structure. The engine knows English words
    /// and Bulgarian phrases.
    public var readsWords: Bool { language == nil || language == .english || language == .bulgarian }
    /// The passages without which the text would have low risk; empty if the risk is low, or if no three passages make
    /// the difference.
    public let harmlessWithout: [Range<Int>]
}

extension ScamJudge {
    /// Checks a received text: a message, a link, or a whole conversation with a name before each turn. Turns named
    /// "me" or "you" are the owner's and judged as such. `known` is the filter of known scam addresses.
    public static func check(_ text: String, known: LinkFilter? = nil) -> MessageCheck {
        MessageChecker(Array(text.utf8.prefix(MessageCheck.limit)), LinkChecker(filter: known)).check()
    }
}

/// Combines the verdicts on the turns of a text.
private struct MessageChecker {
    private struct Verdict {
        var riskLevel: RiskLevel
        var confidence: Double
        var category: ScamCategory
        var explanation: String
        var evidence: [MessageCheck.Evidence]
    }

    private let bytes: [UInt8]
    private let links: [LinkCheck]
    private let checker: LinkChecker

    init(_ bytes: [UInt8], _ checker: LinkChecker) {
        self.bytes = bytes
        self.checker = checker
        links = checker.links(in: bytes[...])
    }

    func check() -> MessageCheck {
        var memory = ConversationMemory()
        var verdicts: [(verdict: Verdict, turn: MessageTurns.Turn)] = []
        for turn in MessageTurns(bytes).turns {
            if turn.isOwners {
                verdicts.append((outgoing(turn.bytes, &memory), turn))
            } else {
                // A text without line breaks may be longer than one part.
                for part in parts(of: turn.bytes) {
                    verdicts.append((incoming(part), MessageTurns.Turn(bytes: part, isOwners: false)))
                }
            }
        }
        let worst = verdicts.max { one, other in
            (one.verdict.riskLevel, one.verdict.confidence) < (other.verdict.riskLevel, other.verdict.confidence)
        }
        let verdict = worst?.verdict ?? incoming(0..<0)
        let evidence = verdicts.filter { $0.verdict.riskLevel > .low }.flatMap(\.verdict.evidence)
            .sorted { ($0.bytes.lowerBound, $0.bytes.upperBound) < ($1.bytes.lowerBound, $1.bytes.upperBound) }
        return MessageCheck(
            riskLevel: verdict.riskLevel,
            confidence: verdict.confidence,
            category: verdict.category,
            explanation: verdict.explanation,
            evidence: evidence,
            links: links,
            language: language,
            harmlessWithout: worst.map { $0.turn.isOwners ? [] : harmless($0.verdict, $0.turn.bytes) } ?? []
        )
    }

    private var language: TextLanguage? {
        let isLatinBulgarian = bytes.withUnsafeBufferPointer { bytes in
            Workspace.with(bytes) { workspace in
                TextFolder.fold(bytes, into: &workspace)
                TokenReader.read(&workspace)
                return BulgarianSounds.areSeen(in: workspace)
            }
        }
        return isLatinBulgarian ? .bulgarian : TextLanguage.of(String(decoding: bytes, as: UTF8.self))
    }

    /// The maximum number of bytes judged at once: the weights were learned from messages of this size.
    private static let partLimit = 640

    /// Parts of the size of a message, split at lines or words.
    private func parts(of range: Range<Int>) -> [Range<Int>] {
        var parts: [Range<Int>] = []
        var start = range.lowerBound
        while range.upperBound - start > Self.partLimit {
            let end = start + Self.partLimit
            let half = start + Self.partLimit / 2
            let cut = bytes[half..<end].lastIndex(of: 0x0A) ?? bytes[half..<end].lastIndex { $0 <= 0x20 } ?? end
            parts.append(start..<cut)
            start = cut
        }
        return parts + [start..<range.upperBound]
    }

    // MARK: What came in

    /// Signals that the link check explains more precisely.
    private static let linkSignals: SignalSet = [
        .init(.lookalikeLink), .init(.encodedLink), .init(.rawAddressLink), .init(.oddEndingLink), .init(.shortLink),
        .init(.unknownLink),
    ]

    private func text(_ range: Range<Int>, without gaps: [Range<Int>] = []) -> String {
        var kept = Array(bytes[range])
        for gap in gaps.map({ $0.clamped(to: range) }) {
            for index in gap { kept[index - range.lowerBound] = 0x20 }
        }
        return String(decoding: kept, as: UTF8.self)
    }

    private func incoming(_ range: Range<Int>) -> Verdict {
        let text = text(range)
        let (judgement, score) = ScamJudge.judge(text, with: .learned)
        let links = links.filter { $0.bytes.overlaps(range) && range.contains($0.bytes.lowerBound) }
        let level = max(judgement.riskLevel, links.map(\.riskLevel).max() ?? .low)
        let speaking = links.flatMap { link in
            link.findings.filter { $0 != .ownedByBrand }.map {
                MessageCheck.Evidence(bytes: link.bytes, sentence: $0.sentence)
            }
        }
        let isByLinks = level > judgement.riskLevel
        var verdict = Verdict(
            riskLevel: level,
            confidence: isByLinks ? (level == .high ? 0.95 : 0.8) : judgement.confidence,
            category: isByLinks && judgement.category == .unknown ? .impersonation : judgement.category,
            explanation: isByLinks ? speaking.first?.sentence ?? judgement.explanation : judgement.explanation,
            evidence: []
        )
        guard level > .low else { return verdict }
        let finder = EvidenceFinder(bytes[range])
        verdict.evidence =
            speaking + finder.evidence(of: judgement.signals, without: speaking.isEmpty ? [] : Self.linkSignals)
        if verdict.evidence.isEmpty {
            let sentence = finder.tellingSentence(score) ?? range
            verdict.evidence = [MessageCheck.Evidence(bytes: sentence, sentence: judgement.explanation)]
        }
        return verdict
    }

    /// The smallest set of evidence, at most three passages, without which the text would have low risk.
    private func harmless(_ verdict: Verdict, _ range: Range<Int>) -> [Range<Int>] {
        guard verdict.riskLevel > .low else { return [] }
        var pieces: [Range<Int>] = []
        for piece in verdict.evidence.map(\.bytes) where !pieces.contains(piece) && piece != range {
            pieces.append(piece)
        }
        pieces = Array(pieces.prefix(6))
        for count in 1...3 {
            for chosen in Self.combinations(of: pieces, count) where isHarmless(range, without: chosen) {
                return chosen
            }
        }
        return []
    }

    private func isHarmless(_ range: Range<Int>, without gaps: [Range<Int>]) -> Bool {
        let isLinked = links.contains { link in
            link.riskLevel > .low && range.contains(link.bytes.lowerBound)
                && !gaps.contains { $0.overlaps(link.bytes) }
        }
        return !isLinked && ScamJudge.judge(text(range, without: gaps)).riskLevel == .low
    }

    private static func combinations(of pieces: [Range<Int>], _ count: Int) -> [[Range<Int>]] {
        guard count > 0 else { return [[]] }
        return pieces.indices.flatMap { index in
            combinations(of: Array(pieces[(index + 1)...]), count - 1).map { [pieces[index]] + $0 }
        }
    }

    // MARK: What the owner wrote

    private func outgoing(_ range: Range<Int>, _ memory: inout ConversationMemory) -> Verdict {
        let text = text(range)
        let judgement = ScamJudge.judgeOutgoing(text, after: memory)
        memory.add(text, at: .zero)
        let secrets = judgement.secrets.map { secret in
            MessageCheck.Evidence(
                bytes: range.lowerBound + secret.bytes.lowerBound..<range.lowerBound + secret.bytes.upperBound,
                sentence: Explanation.sentence(for: secret.kind)
            )
        }
        return Verdict(
            riskLevel: judgement.riskLevel,
            confidence: judgement.confidence,
            category: judgement.category,
            explanation: judgement.explanation,
            evidence: secrets.isEmpty ? [MessageCheck.Evidence(bytes: range, sentence: judgement.explanation)] : secrets
        )
    }
}
