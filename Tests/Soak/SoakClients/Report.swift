import Essentials

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// One line of what this program tells about a person, as JSON on standard output.
struct Report: Encodable, Sendable {
    enum Kind: String, Encodable, Sendable {
        /// The person is signed in; `id` is their user id.
        case person
        /// A change is kept, by the server or by the outbox; `id` is its name.
        case ack
        /// A call ended; `detail` is its method.
        case call
        /// Something honest users must never see; `detail` says what.
        case fault
        /// Something that a bad network or a busy server explains.
        case trouble
        /// How many changes are still in the outbox; refused ones are in `ids`.
        case left
        /// What the device keeps in the end.
        case rows
        /// How many lines of live games a viewer was told.
        case seen
        case done
    }

    var kind: Kind
    var app: String?
    var name: String?
    var id: String?
    var detail: String?
    var status: Int?
    var milliseconds: Double?
    var count: Int?
    var ids: [String]?

    /// One write call a line, so that a kill never cuts a line in two.
    func say() {
        guard var bytes = try? JSONEncoder().encode(self) else { return }
        bytes.append(UInt8(ascii: "\n"))
        bytes.withUnsafeBytes { _ = write(STDOUT_FILENO, $0.baseAddress, $0.count) }
    }
}

extension Plan.Person {
    /// A line about this person.
    func report(_ kind: Report.Kind, _ change: (inout Report) -> Void = { _ in }) {
        var report = Report(kind: kind, app: app.rawValue, name: name)
        change(&report)
        report.say()
    }

    func acknowledged(_ id: String, _ detail: String) {
        report(.ack) { ($0.id, $0.detail) = (id, detail) }
    }

    func fault(_ what: String) {
        report(.fault) { $0.detail = what }
    }

    func trouble(_ what: String) {
        report(.trouble) { $0.detail = what }
    }
}
