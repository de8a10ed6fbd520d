/// Every name of the kit that generated code uses, so that a rename in the kit is one change here.
enum KitNames {
    static let module = "Bowline"
    static let endpoint = "Endpoint"
    static let method = "RequestMethod"
    static let query = "QueryItems"
    static let headers = "Headers"
    static let body = "RequestBody"
    static let traits = "Traits"
    static let environment = "BackendEnvironment"
    static let callError = "CallError"
    static let reader = "Reader"
    static let response = "Response"
    static let multipart = "Multipart"
    static let jsonCoding = "JSONCoding"
    static let jsonValue = "JSONValue"
    static let jsonObject = "JSONObject"
    static let tagged = "Tagged"
    static let tagTable = "TagTable"
    static let taggedContent = "TaggedContent"
    static let unknownPayload = "UnknownPayload"

    /// The traits of a call, according to its security requirement.
    static let signInRequired = "signIn: .required"
    static let signInPossible = "signIn: .ifPossible"
    static let signInNone = "signIn: .none"
    static let retriesWithKey = "retries: .withIdempotencyKey"

    static let all: Set<String> = [
        module, endpoint, method, query, headers, body, traits, environment, callError, reader, response, multipart,
        jsonCoding, jsonValue, jsonObject, tagged, tagTable, taggedContent, unknownPayload,
    ]

    /// The Swift expression for an HTTP method.
    static func method(_ name: String) -> String {
        let known: Set<String> = ["get", "head", "options", "post", "put", "patch", "delete"]
        return known.contains(name) ? ".\(name)" : "\(method)(\"\(name.uppercased())\")"
    }
}

/// Names that a document's types must not have, because generated code uses them for something else.
enum ReservedNames {
    static let types: Set<String> = KitNames.all.union(SupportNames.types).union([
        "Any", "Array", "Bool", "CaseIterable", "Character", "Codable", "CodingKey", "CodingKeys", "Data", "Date",
        "Decodable", "Decoder", "DecodingError", "Dictionary", "Double", "Encodable", "Encoder", "Equatable", "Float",
        "Foundation", "FoundationEssentials", "Hashable", "Hasher", "Identifiable", "Int", "Int16", "Int32", "Int64",
        "Int8", "Never", "Optional", "Protocol", "RawRepresentable", "RawValue", "Result", "Self", "Sendable",
        "SendableMetatype", "Sequence", "Set", "String", "Swift", "Type", "UInt", "UInt16", "UInt32", "UInt64", "UInt8",
        "Void",
    ])
}

/// The names of the support types and members that are written into a generated enum when it needs them.
enum SupportNames {
    static let calendarDate = "CalendarDate"
    static let coders = "Coders"
    static let indirect = "Indirect"
    static let nullable = "Nullable"
    static let servers = "Servers"
    static let trial = "Trial"
    static let upload = "Upload"
    static let memberName = "MemberName"
    static let types: Set<String> = [
        calendarDate, coders, indirect, nullable, servers, trial, upload, memberName,
    ]
    static let coding = "coding"
}
