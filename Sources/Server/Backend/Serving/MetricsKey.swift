internal import Basics

/// Reads the key for `/metrics` from the environment. Clients on other machines need it.
package enum MetricsKey {
    /// Why the key cannot be read from the environment. The description names the variables and never contains their
    /// values.
    package struct ReadError: Error, Equatable, CustomStringConvertible {
        package let description: String
    }

    /// The minimum length, in bytes; shorter keys could be guessed.
    static let minLength = 16

    /// The key of `BOWLINE_METRICS_KEY`, or of the file that `BOWLINE_METRICS_KEY_FILE` names; nil when neither is set.
    package static func read(from variables: [String: String]) throws(ReadError) -> String? {
        let key = variables["BOWLINE_METRICS_KEY"].flatMap { $0.isEmpty ? nil : $0 }
        let file = variables["BOWLINE_METRICS_KEY_FILE"].flatMap { $0.isEmpty ? nil : $0 }
        switch (key, file) {
        case (nil, nil): return nil
        case (let key?, nil): return try checked(key, from: "BOWLINE_METRICS_KEY")
        case (nil, let file?): return try checked(content(of: file), from: "BOWLINE_METRICS_KEY_FILE")
        default:
            throw ReadError(
                description: "BOWLINE_METRICS_KEY and BOWLINE_METRICS_KEY_FILE exclude each other; set one of them"
            )
        }
    }

    private static func checked(_ key: String, from variable: String) throws(ReadError) -> String {
        guard key.utf8.count >= minLength, key.utf8.allSatisfy({ (33...126).contains($0) }) else {
            throw ReadError(
                description: "\(variable) must give a key of \(minLength) or more ASCII characters without spaces, "
                    + "e.g. the output of: openssl rand -hex 32"
            )
        }
        return key
    }

    private static func content(of file: String) throws(ReadError) -> String {
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try OpenFile.open(file, to: .read(followingLinks: true)).readAll(upTo: 4_096)
        } catch {
            throw ReadError(
                description: "BOWLINE_METRICS_KEY_FILE names a file that cannot be read: \(error.description)"
            )
        }
        let text = String(decoding: bytes, as: UTF8.self)
        // Removes white space around the key. White space inside it stays, so that `checked` rejects it.
        return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
