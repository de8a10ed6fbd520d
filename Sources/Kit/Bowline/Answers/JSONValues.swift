// Exported again because `JSONValue`, `Tagged` and `OpenValue` are part of the kit's API; the server and `Wire` use
// them without the kit.
@_exported public import BowlineJSON
package import Essentials

extension JSONValue {
    /// Parses the body of a response. An error names the offset of the first byte that is not valid JSON.
    package init(answer bytes: Data) throws(CallError) {
        do {
            try self.init(parsing: bytes)
        } catch {
            throw CallError(.unreadable(location: "byte \(error.offset)", problem: error.message))
        }
    }
}
