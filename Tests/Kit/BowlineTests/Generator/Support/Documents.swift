import Essentials

@testable import BowlineGenerator

/// Small documents for tests.
enum Documents {
    /// A document with these schemas and paths, both as JSON.
    static func text(schemas: String = "{}", paths: String = "{}", version: String = "3.1.0") -> String {
        """
        {"openapi": "\(version)", "info": {"title": "Test", "version": "1"}, "paths": \(paths),
        "components": {"schemas": \(schemas)}}
        """
    }

    /// All that is generated from a document, in one text.
    static func generated(_ text: String, module: String = "API") throws(GeneratorError) -> String {
        try Generator(document: Data(text.utf8), module: module).files().map(\.text).joined(separator: "\n")
    }

    /// What is generated from schemas.
    static func generated(schemas: String) throws(GeneratorError) -> String {
        try generated(text(schemas: schemas))
    }

    /// What is generated from paths.
    static func generated(paths: String) throws(GeneratorError) -> String {
        try generated(text(paths: paths))
    }

    /// What is said about a bad document, one line a problem.
    static func problems(_ text: String) -> [String] {
        do throws(GeneratorError) {
            _ = try generated(text)
            return []
        } catch {
            return error.problems.map(\.description)
        }
    }
}
