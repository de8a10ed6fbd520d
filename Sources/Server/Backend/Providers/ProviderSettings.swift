internal import Basics

/// The settings of a service with a language model, which is used in addition to the embedded engine.
package struct ProviderSettings: Sendable, Equatable {
    /// The API of the service.
    package enum Kind: String, Sendable, CaseIterable {
        /// Chat completions, as OpenAI made them common.
        case openAI = "openai"
        /// `generateContent` of Google's Gemini API.
        case gemini
    }

    /// The purpose of the service. Each purpose has its own variables, so that a service that judges texts does not
    /// receive pages.
    package enum Purpose: String, Sendable {
        /// Judging texts, for TypeSafe.
        case judging = "BOWLINE_"
        /// Summarizing pages, for Gista.
        case summarizing = "BOWLINE_GISTA_"
    }

    /// The API of the service.
    package let kind: Kind
    /// The purpose of the service.
    package let purpose: Purpose
    /// The base URL to which paths are appended.
    package let base: String
    /// The API key; empty for a service that needs none.
    package let key: String
    /// The name of the model.
    package let model: String

    package init(kind: Kind, purpose: Purpose = .judging, base: String, key: String, model: String) {
        self.kind = kind
        self.purpose = purpose
        self.base = base
        self.key = key
        self.model = model
    }

    /// The environment variable of one setting.
    func variable(_ name: String) -> String { Self.variable(name, kind, purpose) }

    fileprivate static func variable(_ name: String, _ kind: Kind, _ purpose: Purpose) -> String {
        "\(purpose.rawValue)\(kind.rawValue.uppercased())_\(name)"
    }
}

/// Why the variables of a provider are invalid. Names them and never their content.
package struct ProviderSettingsError: Error, Equatable, CustomStringConvertible {
    package let description: String
}

extension ProviderSettings {
    /// The providers that environment variables describe, in the order of their kinds: `BOWLINE_OPENAI_URL`, `_API_KEY`
    /// or `_API_KEY_FILE`, and `_MODEL`, the same with `GEMINI`; for summarizing with the prefix `BOWLINE_GISTA_`. A
    /// provider is used if its key or its URL is set; then its model must be set too.
    package static func read(
        from variables: [String: String],
        for purpose: Purpose = .judging
    ) throws(ProviderSettingsError) -> [ProviderSettings] {
        var all: [ProviderSettings] = []
        for kind in Kind.allCases {
            let set = SetVariables(kind: kind, purpose: purpose, all: variables)
            let key = try set.key()
            guard key != nil || set["URL"] != nil else { continue }
            guard let model = set["MODEL"] else {
                throw ProviderSettingsError(description: "\(set.name("MODEL")) must name the model to ask")
            }
            let base = set["URL"] ?? kind.defaultBase
            all.append(ProviderSettings(kind: kind, purpose: purpose, base: base, key: key ?? "", model: model))
        }
        return all
    }

    /// The provider that summarizes; nil if none is configured.
    package static func summarizer(from variables: [String: String]) throws(ProviderSettingsError)
        -> ProviderSettings?
    {
        let all = try read(from: variables, for: .summarizing)
        guard all.count < 2 else {
            let names = Kind.allCases.map { variable("*", $0, .summarizing) }.joined(separator: " and ")
            throw ProviderSettingsError(description: "\(names) exclude each other: one service summarizes")
        }
        return all.first
    }
}

/// The variables of one kind of provider for one purpose; an empty variable counts as not set.
private struct SetVariables {
    let kind: ProviderSettings.Kind
    let purpose: ProviderSettings.Purpose
    let all: [String: String]

    func name(_ last: String) -> String { ProviderSettings.variable(last, kind, purpose) }

    subscript(last: String) -> String? { all[name(last)].flatMap { $0.isEmpty ? nil : $0 } }

    /// The key, from its variable or from the file that `API_KEY_FILE` names.
    func key() throws(ProviderSettingsError) -> String? {
        guard let path = self["API_KEY_FILE"] else { return self["API_KEY"] }
        guard self["API_KEY"] == nil else {
            throw ProviderSettingsError(
                description: "\(name("API_KEY")) and \(name("API_KEY_FILE")) exclude each other"
            )
        }
        let file = name("API_KEY_FILE")
        let text: String
        do throws(FileError) {
            text = String(
                decoding: try OpenFile.open(path, to: .read(followingLinks: true)).readAll(upTo: 4_096),
                as: UTF8.self
            )
        } catch {
            throw ProviderSettingsError(description: "\(file) names a file that cannot be read")
        }
        guard let key = text.split(whereSeparator: \.isWhitespace).first else {
            throw ProviderSettingsError(description: "\(file) names an empty file")
        }
        return String(key)
    }
}

extension ProviderSettings.Kind {
    fileprivate var defaultBase: String {
        switch self {
        case .openAI: "https://api.openai.com/v1"
        case .gemini: "https://generativelanguage.googleapis.com/v1beta"
        }
    }
}
