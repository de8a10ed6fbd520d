/// An HTTP operation that a document describes.
struct Operation {
    enum PathPart {
        case text(String)
        case parameter(Int)
    }

    struct Parameter {
        enum Location: String { case path, query, header, cookie }
        enum Style: String { case simple, label, matrix, form, spaceDelimited, pipeDelimited, deepObject, json }

        let wire: String
        /// The label in Swift, without backticks.
        let label: String
        let location: Location
        let style: Style
        let explodes: Bool
        let type: SwiftType
        let isRequired: Bool
        let doc: [String]
    }

    /// The content of the request body.
    enum Content {
        case json(SwiftType)
        case form(SwiftType)
        case multipart([Part])
        /// Any other multipart body: the caller builds the form.
        case anyMultipart
        case text
        case bytes
    }

    /// One part of a multipart form.
    struct Part {
        enum Kind { case text, texts, json, file, files }
        let wire: String
        let label: String
        let type: SwiftType
        let kind: Kind
        let isRequired: Bool
        let doc: [String]
    }

    struct Body {
        let content: Content
        /// The media type as written in the document.
        let type: String
        let isRequired: Bool
        let doc: [String]
    }

    enum Answer {
        case single(AnswerContent)
        /// Several kinds of responses, as an enum.
        case several(Declaration.ID)
    }

    let name: String
    /// The HTTP method in lower case.
    let method: String
    let path: [PathPart]
    /// Query items that are written in the path itself.
    let fixedQuery: [(String, String)]
    let doc: [String]
    let isDeprecated: Bool
    let parameters: [Parameter]
    let body: Body?
    let answer: Answer
    /// The media type for `Accept`, or nil if the reader already asks for it.
    let accepts: String?
    /// The traits as Swift code.
    let traits: [String]
    let tag: String
    let location: Location
}
