import PlainWords

/// Something that is due, until it is done or seen.
public struct RingPresentation: Sendable, Equatable {
    /// What rang.
    public let ring: DueReminders.Ring
    /// One text for each time that something rings.
    public let id: String
    /// What the user wants to do.
    public let title: String
    /// When it is due.
    public let time: String
    /// The title and the accessibility label of the button that marks it as done.
    public let doneTitle: String, doneLabel: String
    /// The title and the accessibility label of the button that puts it away.
    public let closeTitle: String, closeLabel: String

    init(_ ring: DueReminders.Ring, zone: String, _ strings: ActionHandlerStrings) {
        self.ring = ring
        id = "\(ring.id) \(ring.due)"
        title = ring.title
        time = strings.moment(Zones.orUTC(zone).local(ring.due))
        doneTitle = strings.pick("Done", "Готово")
        doneLabel = "\(doneTitle): \(ring.title)"
        closeTitle = strings.pick("Close", "Затвори")
        closeLabel = "\(closeTitle): \(ring.title)"
    }
}
