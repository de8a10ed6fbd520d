internal import HTTPServer
internal import Wire

/// What users do with links: marks, tags, highlights, notes and positions.
extension GistaReference {
    static let listReadings = signedInOperation(
        "Lists the readings of links, the newest link first.",
        "listReadings",
        about: "Links without a reading are omitted.",
        list(reading),
        or: notModified,
        parameters: pageParameters
    )
    static let changeReadings = changeOperation(
        "Updates the readings of links.",
        "changeReadings",
        about: """
            A change is merged into the stored reading part by part: for each mark and position the latest change \
            wins, and a note replaces those that its device had seen according to `seen`. So the order in which \
            devices send changes does not matter, and repeating a change has no effect. `at` is in milliseconds since \
            1970, and later than every change of the reading that the device knew; `by` is any name of the device.
            """,
        body: .object([
            .required("readings", .array(of: reading, count: 1...Gista.ReadingsRequest.maxReadings))
        ]),
        .init(
            .ok,
            "The current readings, and the ids of deleted links.",
            .init(
                .object([.required("readings", .array(of: reading)), .required("gone", .array(of: .string()))])
            )
        ),
        [.badRequest, .forbidden, .conflict]
    )
}
