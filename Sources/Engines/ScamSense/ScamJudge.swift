/// Judges whether a text is a scam, on the device, without a network, a clock or a file.
///
/// A learned linear model weighs letter sequences and words together with signals that a user can check. The signals
/// also provide the explanation. No state is kept between texts.
/// See docs/decisions/scamsense.md, "The scam engine is a linear model over letters, words and named signals".
public enum ScamJudge {
    /// Judges one text. At most 1,600 bytes are read: of a longer text, the beginning and the end.
    public static func judge(_ text: String) -> Judgement {
        var text = text
        return text.withUTF8 { judge($0) }
    }

    /// Judges a part of a text.
    public static func judge(_ text: Substring) -> Judgement {
        var text = text
        return text.withUTF8 { judge($0) }
    }

    /// Judges with other weights than the learned weights, for training.
    package static func judge(_ text: String, with model: LinearModel) -> (judgement: Judgement, score: Float) {
        var text = text
        return text.withUTF8 { bytes in
            Workspace.with(bytes) { workspace in
                let signals = read(bytes, &workspace)
                let score = model.score(workspace, signals)
                return (
                    judgement(workspace, signals, score, model, foreignShare: TextLanguage.foreignShare(of: bytes)),
                    score
                )
            }
        }
    }

    private static func judge(_ bytes: UnsafeBufferPointer<UInt8>) -> Judgement {
        judge(bytes, foreignShare: TextLanguage.foreignShare(of: bytes))
    }

    /// Judges a text whose language the caller finds, if the verdict depends on it.
    static func judge(_ bytes: UnsafeBufferPointer<UInt8>, foreignShare: @autoclosure () -> ForeignShare) -> Judgement {
        let model = LinearModel.learned
        return Workspace.with(bytes) { workspace in
            let signals = read(bytes, &workspace)
            return judgement(workspace, signals, model.score(workspace, signals), model, foreignShare: foreignShare())
        }
    }

    /// Runs the three passes (letters, words, signals), and the phrase rules for a Bulgarian text.
    static func read(_ bytes: UnsafeBufferPointer<UInt8>, _ workspace: inout Workspace) -> SignalSet {
        TextFolder.fold(bytes, into: &workspace)
        TokenReader.read(&workspace)
        Features.readLetterRuns(&workspace)
        Features.readWords(&workspace)
        let signals = SignalReader.read(workspace)
        let mayBeLatin = signals.has(.otherLanguage) && BulgarianSounds.areSeen(in: workspace)
        guard workspace.foreignWords >= 2 || mayBeLatin else { return signals }
        workspace.bulgarian = BulgarianRules.read(bytes, workspace, signals)
        return signals.union(workspace.bulgarian)
    }

    private static func judgement(
        _ workspace: Workspace,
        _ signals: SignalSet,
        _ score: Float,
        _ model: LinearModel,
        foreignShare: @autoclosure () -> ForeignShare
    ) -> Judgement {
        guard workspace.tokenCount > 0 else {
            return Judgement(riskLevel: .low, confidence: 1, probability: 0, category: .unknown, signals: [])
        }
        var (level, probability) = model.decision.settle(score, signals, bulgarian: workspace.bulgarian)
        if level > .low {
            // A quarter of English words is more than a foreign text has, whatever its small words look like.
            var share: ForeignShare = signals.has(.otherLanguage) ? .all : foreignShare() == .none ? .none : .part
            // Letters of other alphabets within English words are a disguise.
            if share == .part, signals.has(.lookalikeLetters) { share = .none }
            (level, probability) = model.decision.settleForeign(
                (level, probability),
                signals,
                bulgarian: workspace.bulgarian,
                share
            )
        }
        return Judgement(
            riskLevel: level,
            confidence: level == .low ? 1 - probability : probability,
            probability: probability,
            category: level == .low ? .unknown : model.kind(workspace, signals),
            signals: signals
        )
    }
}
