import BowlineJSON
import Essentials
import LocalizedTexts
import ScamSense
import TypeSafeApp

/// `bowline analyze --check`: judges a received text, with the evidence in it and advice.
struct CheckedText {
    private let check: MessageCheck
    private let shown: CheckPresentation

    private init(_ text: String, _ known: LinkFilter?, _ country: Country) {
        check = ScamJudge.check(text, known: known)
        shown = CheckPresentation(check, of: text, for: country)
    }

    static func run(_ arguments: Arguments) async throws -> ExitCode {
        let known = try arguments.text("links").map(filter)
        let country = try country(arguments.text("country"))
        if try arguments.asksForLines(insteadOf: "text") {
            try await Progress.reporting(lines: "checking") {
                try await JSONLines.run { line in CheckedText(try line.text("text"), known, country).json }
            }
            return .done
        }
        guard !arguments.rest.isEmpty else {
            throw UsageError(description: "give a text to check, in quotation marks")
        }
        let checked = CheckedText(arguments.rest.joined(separator: " "), known, country)
        print(arguments.has("json") ? JSONValue.object(checked.json).text() : checked.forPeople)
        return .done
    }

    private static func country(_ code: String?) throws(UsageError) -> Country {
        guard let code else { return .other }
        guard let country = Country(rawValue: code.uppercased()), country != .other else {
            throw UsageError(description: "--country takes one of \(Country.codes); got '\(code)'")
        }
        return country
    }

    private static func filter(_ path: String) throws(UsageError) -> LinkFilter {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw UsageError(description: "--links: \(path) cannot be read")
        }
        do throws(LinkFilterError) {
            return try LinkFilter(bytes: [UInt8](data))
        } catch {
            throw UsageError(description: "--links: \(error.description)")
        }
    }

    // MARK: The answer

    private var json: JSONObject {
        JSONObject([
            .init("risk_level", .string(check.riskLevel.rawValue)),
            .init("confidence", .number(JSONNumber("\(check.confidence)") ?? JSONNumber(0))),
            .init("category", .string(check.category.rawValue)),
            .init("explanation", .string(check.explanation)),
            .init(
                "evidence",
                .array(check.evidence.map { Self.range($0.bytes, [.init("sentence", .string($0.sentence))]) })
            ),
            .init("links", .array(check.links.map(Self.link))),
            .init("language", check.language.map { .string($0.rawValue) } ?? .null),
            .init("reads_words", .bool(check.readsWords)),
            .init("harmless_without", .array(check.harmlessWithout.map { Self.range($0, []) })),
            .init("advice", .array(shown.advice.map { .string($0) })),
        ])
    }

    private static func range(_ bytes: Range<Int>, _ others: [JSONObject.Member]) -> JSONValue {
        .object(
            JSONObject(
                [
                    .init("start", .number(JSONNumber(bytes.lowerBound))),
                    .init("end", .number(JSONNumber(bytes.upperBound))),
                ] + others
            )
        )
    }

    private static func link(_ link: LinkCheck) -> JSONValue {
        range(
            link.bytes,
            [
                .init("host", .string(link.host)), .init("domain", .string(link.domain)),
                .init("findings", .array(link.findings.map { .string($0.rawValue) })),
            ]
        )
    }

    /// The text with its evidence underlined on terminals, and a line for each piece of evidence.
    private var forPeople: String {
        let text = shown.pieces.map { $0.isEvidence ? Style.output.underlined($0.text) : $0.text }.joined()
        let reasons = shown.reasons.map { "- \u{201C}\($0.quote)\u{201D}: \($0.sentence)" }
        let lines = ["\(shown.title). \(shown.detail)", "", text, ""] + reasons + shown.links.map { "- \($0)" }
        return
            (lines + (shown.note.map { [$0] } ?? []) + (shown.harmless.map { [$0] } ?? [])
            + shown.advice.map { "* \($0)" }).joined(separator: "\n")
    }
}

extension Country {
    /// The codes of all supported countries.
    static var codes: String { allCases.filter { $0 != .other }.map(\.rawValue).joined(separator: ", ") }
}
