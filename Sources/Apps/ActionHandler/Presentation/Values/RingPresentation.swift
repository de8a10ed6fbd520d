import PlainWords

/// A due reminder or task, shown until it is completed or closed.
public struct RingPresentation: Sendable, Equatable {
    /// The reminder or task that rang.
    public let ring: DueReminders.Ring
    /// A unique id for this occurrence.
    public let id: String
    /// The title of the reminder or task.
    public let title: String
    /// The due time as text.
    public let time: String
    /// The title and the accessibility label of the button that marks it as done.
    public let doneTitle: String, doneLabel: String
    /// The title and the accessibility label of the button that closes it.
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
