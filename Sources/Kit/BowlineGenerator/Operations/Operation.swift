/// A call that a document describes.
struct Operation {
    enum PathPart {
        case text(String)
        case hole(Int)
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

    /// What is sent along.
    enum Content {
        case json(SwiftType)
        case form(SwiftType)
        case multipart([Part])
        /// Anything else in parts: the caller makes the form.
        case anyMultipart
        case text
        case bytes
    }

    /// One field of a form in parts.
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
        /// The media type as the document has it.
        let type: String
        let isRequired: Bool
        let doc: [String]
    }

    enum Answer {
        case single(AnswerContent)
        /// Several kinds, as an enum.
        case several(Declaration.ID)
    }

    let name: String
    /// The HTTP method in lower case.
    let method: String
    let path: [PathPart]
    /// Query items that are in the path itself.
    let fixedQuery: [(String, String)]
    let doc: [String]
    let isDeprecated: Bool
    let parameters: [Parameter]
    let body: Body?
    let answer: Answer
    /// The media type that is asked for, when it is not what the reader asks for anyway.
    let accepts: String?
    /// The traits, as Swift writes them.
    let traits: [String]
    let tag: String
    let place: Place
}
