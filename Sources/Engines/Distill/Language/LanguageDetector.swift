/// Detects a text's language: by its script if that suffices, otherwise by its function words.
package enum LanguageDetector {
    /// A two-letter code, or nil if the text is too short to tell.
    package static func language(of text: String) -> String? { evidence(in: text)?.language }

    /// The text's language, or the declared language if the text gives little evidence.
    package static func language(of text: String, declared: String?) -> String? {
        let declared = declared.flatMap(code)
        guard let evidence = evidence(in: text) else { return declared }
        return evidence.share >= 0.25 ? evidence.language : declared ?? evidence.language
    }

    /// The likeliest language and the share of words that support it.
    private static func evidence(in text: String) -> (language: String, share: Double)? {
        let sample = text.prefix(6000)
        if let script = byScript(sample) { return (script, 1) }
        let words = WordScanner.words(String(sample))
        guard words.count >= 5 else { return nil }
        var scores: [String: Double] = [:]
        var hits: [String: Int] = [:]
        for word in words {
            guard let languages = LanguageWords.languages[word] else { continue }
            for language in languages {
                scores[language, default: 0] += 1 / Double(languages.count + 1)
                hits[language, default: 0] += 1
            }
        }
        guard let best = scores.max(by: { ($0.value, $1.key) < ($1.value, $0.key) })?.key, let found = hits[best] else {
            return nil
        }
        return found * 20 >= words.count && found >= 2 ? (best, Double(found) / Double(words.count)) : nil
    }

    /// Scripts that (nearly) only one language uses.
    private static func byScript(_ text: Substring) -> String? {
        var counts: [String: Int] = [:]
        var letters = 0
        for scalar in text.unicodeScalars
        where scalar.value >= 0x80 ? scalar.properties.isAlphabetic : scalar.value >= 65 {
            letters += 1
            if scalar.value >= 0x370, let script = script(of: scalar.value) { counts[script, default: 0] += 1 }
        }
        guard letters > 0 else { return nil }
        // Japanese mixes kana with Chinese characters, so a few kana decide.
        if let kana = counts["ja"], kana * 20 > letters { return "ja" }
        guard let best = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }), best.value * 2 > letters else {
            return nil
        }
        return best.key
    }

    private static func script(of scalar: UInt32) -> String? {
        switch scalar {
        case 0x3040...0x30FF: "ja"
        case 0x4E00...0x9FFF, 0x3400...0x4DBF: "zh"
        case 0xAC00...0xD7AF, 0x1100...0x11FF: "ko"
        case 0x0370...0x03FF, 0x1F00...0x1FFF: "el"
        case 0x0590...0x05FF: "he"
        case 0x0E00...0x0E7F: "th"
        case 0x0900...0x097F: "hi"
        case 0x0980...0x09FF: "bn"
        case 0x0B80...0x0BFF: "ta"
        case 0x0C00...0x0C7F: "te"
        case 0x10A0...0x10FF: "ka"
        case 0x0530...0x058F: "hy"
        default: nil
        }
    }

    /// A declared language (`en-US`, `pt_BR`, `English`) as a code: the part before region and script.
    package static func code(declared: String) -> String? {
        let code = declared.lowercased().prefix { $0.isLetter }
        return (2...3).contains(code.count) ? String(code) : nil
    }
}
