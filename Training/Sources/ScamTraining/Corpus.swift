// Full Foundation: reads files and JSON, and nothing here runs on a device.
import Foundation
import ScamSense

/// One text with what is known of it.
struct Example {
    var text: String
    /// The set it comes from, as the report names it.
    var source: String
    var isScam: Bool
    /// The kinds of scam that are right for it; empty when nothing is known.
    var kinds: Set<ScamCategory> = []
    /// How much its part of the loss counts; 0 keeps it out of the training of the risk.
    var weight: Float
    /// Near-duplicates share a group and are never split between learning and testing.
    var group: String
    var features: TextFeatures
}

/// The data folder and our own lessons, read in a fixed order.
/// See docs/decisions/scamsense.md, "Some training texts were written after reading what earlier models missed".
enum Corpus {
    struct ReadError: Error, CustomStringConvertible {
        var description: String
    }

    /// A row of any of the files; each has some of these.
    private struct Row: Decodable {
        var text: String
        /// Missing where all texts of a file are honest.
        var label: String?
        var cluster: String?
        var category: String?
        var accept_categories: [String]?
    }

    /// What a set teaches: which labels are scams, which are not, and how much a row counts.
    private struct Role {
        var file: String
        var name: String
        var scam: [String: Float]
        var ham: [String: Float]
        var folder = "scam"
    }

    private static let roles: [Role] = [
        Role(file: "smishtank_1062", name: "Smishtank", scam: ["smishing": 1.5, "ads": 0.5], ham: [:]),
        Role(file: "spamhunter_en_397", name: "SpamHunter", scam: ["fraud": 1.5, "ads": 0.5], ham: [:]),
        Role(file: "mendeley_smishing_5971", name: "Mendeley", scam: ["smishing": 0.5, "spam": 0.3], ham: [:]),
        Role(file: "uci_sms_spam", name: "UCI", scam: ["spam": 0.3], ham: ["ham": 1]),
        Role(file: "exais_sms_5240", name: "ExAIS", scam: [:], ham: ["ham": 0.5]),
        Role(file: "nus_sms_ham", name: "NUS", scam: [:], ham: ["ham": 1]),
        Role(file: "sgd_user_ham", name: "SGD", scam: [:], ham: ["ham": 1]),
        Role(file: "banking77_ham", name: "BANKING77", scam: [:], ham: ["ham": 1]),
        Role(file: "service_sms_legit", name: "Service", scam: [:], ham: ["ham": 2]),
        Role(file: "finlight", name: "Bank messages", scam: [:], ham: ["ham": 2], folder: "bank"),
    ]

    /// How much one of our own lessons counts.
    private static let lessonWeight: Float = 2
    /// How much a lesson of `broad` counts: they are many, and some are as harmless in their words as chat.
    private static let broadWeight: Float = 0.7

    /// The lessons that were written after reading which open texts an earlier model missed.
    static let writtenAfterReading: Set<String> = [
        "Lessons: codes3", "Lessons: modern", "Lessons: money3", "Lessons: openings3", "Lessons: solicit",
        "Lessons: structure",
    ]

    /// Reads everything; `data` holds a folder `scam`, `lessons` our own files.
    static func read(data: URL, lessons: URL) throws -> [Example] {
        var examples: [Example] = []
        for role in roles {
            let file = data.appendingPathComponent("\(role.folder)/\(role.file).jsonl")
            for (number, row) in try rows(of: file).enumerated() {
                // Advertisements count for less: some are honest.
                let isAdvertisement = role.name == "Smishtank" && row.category == "Advertisement"
                let label = isAdvertisement ? "ads" : row.label ?? "ham"
                guard let weight = role.scam[label] ?? role.ham[label] else { continue }
                let isScam = role.scam[label] != nil
                let name =
                    role.name == "SpamHunter" || isAdvertisement
                    ? "\(role.name) \(label)" : isScam || role.scam.isEmpty ? role.name : "\(role.name) ham"
                examples.append(
                    Example(
                        text: row.text,
                        source: name,
                        isScam: isScam,
                        kinds: Set((row.accept_categories ?? []).compactMap(ScamCategory.init(rawValue:))),
                        weight: weight,
                        group: row.cluster ?? "\(role.file)-\(number)",
                        features: TextFeatures(of: row.text)
                    )
                )
            }
        }
        return weighed(examples + (try read(lessons: lessons)))
    }

    /// Every scam counts for less the more texts its campaign has, by the root of their number: a campaign that was sent out fifty
    /// times teaches about as much as seven different ones.
    private static func weighed(_ examples: [Example]) -> [Example] {
        zip(examples, Campaigns(examples).sizes).map { example, size in
            guard example.isScam else { return example }
            var example = example
            example.weight /= Float(size).squareRoot()
            return example
        }
    }

    /// Our own lessons, in the order of their file names.
    static func read(lessons folder: URL) throws -> [Example] {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".jsonl") }
            .sorted()
        return try names.flatMap { name in
            try own(folder.appendingPathComponent(name), as: "Lessons")
        }
    }

    /// A file of our own making: label, category and text.
    static func own(_ file: URL, as source: String) throws -> [Example] {
        try rows(of: file).enumerated().map { number, row in
            let isScam = row.label == "scam"
            return Example(
                text: row.text,
                source: "\(source): \(file.deletingPathExtension().lastPathComponent)",
                isScam: isScam,
                kinds: isScam ? Set([row.category].compactMap { $0 }.compactMap(ScamCategory.init(rawValue:))) : [],
                weight: file.lastPathComponent == "broad.jsonl" ? broadWeight : lessonWeight,
                group: "\(file.lastPathComponent)-\(number)",
                features: TextFeatures(of: row.text)
            )
        }
    }

    private static func rows(of file: URL) throws -> [Row] {
        guard let bytes = try? Data(contentsOf: file) else {
            throw ReadError(description: "cannot read \(file.lastPathComponent)")
        }
        let decoder = JSONDecoder()
        return try bytes.split(separator: UInt8(ascii: "\n")).enumerated().map { number, line in
            guard let row = try? decoder.decode(Row.self, from: line) else {
                throw ReadError(
                    description: "\(file.lastPathComponent), line \(number + 1): not a row with text and label"
                )
            }
            return row
        }
    }
}
