/// A service that judges texts besides the embedded engine, and how it is reached.
package struct ProviderSettings: Sendable, Equatable {
    /// Which API it speaks.
    package enum Kind: String, Sendable, CaseIterable {
        /// Chat completions, as OpenAI made them common.
        case openAI = "openai"
        /// Google's `generateContent`.
        case gemini
    }

    /// Which API it speaks.
    package let kind: Kind
    /// The address its paths are appended to.
    package let base: String
    /// What it asks for; empty for a service of one's own that asks for none.
    package let key: String
    /// Which of its models judges.
    package let model: String

    package init(kind: Kind, base: String, key: String, model: String) {
        self.kind = kind
        self.base = base
        self.key = key
        self.model = model
    }
}

/// What is wrong with the variables that describe a provider. Names them and never their content.
package struct ProviderSettingsProblem: Error, Equatable, CustomStringConvertible {
    package let description: String
}

extension ProviderSettings {
    /// The providers that variables of the process describe: `BOWLINE_OPENAI_URL`, `_API_KEY` and `_MODEL`, the same with `GEMINI`.
    /// A provider is used when its key or its address is set; then its model must be.
    package static func read(from variables: [String: String]) throws(ProviderSettingsProblem) -> [ProviderSettings] {
        var all: [ProviderSettings] = []
        for kind in Kind.allCases {
            let prefix = "BOWLINE_\(kind.rawValue.uppercased())_"
            func value(_ name: String) -> String? { variables[prefix + name].flatMap { $0.isEmpty ? nil : $0 } }
            guard value("API_KEY") != nil || value("URL") != nil else { continue }
            guard let model = value("MODEL") else {
                throw ProviderSettingsProblem(description: "\(prefix)MODEL must name the model that judges")
            }
            let base = value("URL") ?? kind.usualBase
            all.append(ProviderSettings(kind: kind, base: base, key: value("API_KEY") ?? "", model: model))
        }
        return all
    }
}

extension ProviderSettings.Kind {
    fileprivate var usualBase: String {
        switch self {
        case .openAI: "https://api.openai.com/v1"
        case .gemini: "https://generativelanguage.googleapis.com/v1beta"
        }
    }
}
