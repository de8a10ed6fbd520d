import Bowline
package import BowlineStore
package import Essentials
import Wire

/// Joins the events that wait for a game into one call.
///
/// The app sends one event per call and each expects one event more in the log than the call before, so a call with all
/// of them does the same.
package struct EventBatching: OutboxBatching {
    /// The endpoint that records events.
    package let endpoint: String
    /// As many as the server accepts in a call.
    package let maxCount = 500
    /// The server recognizes an event by its id.
    package let recognizesChanges = true

    /// As many events as the server accepts in a call that refer to earlier events.
    private static let maxCorrections = 100

    /// Creates a batching of calls to this endpoint.
    package init(endpoint: String = "POST /games/{}/events") {
        self.endpoint = endpoint
    }

    /// Joins the events up to the first that does not expect exactly the events before it.
    package func joined(_ bodies: [Data]) -> OutboxBatchBody? {
        var joined = NewEvents([])
        var corrections = 0
        for body in bodies {
            guard let next = try? JSONCoding.standard.decode(NewEvents.self, from: body), next.events.count == 1,
                let event = next.events.first, event.eventId != nil
            else { break }
            if joined.events.isEmpty {
                joined.expectedSequence = next.expectedSequence
            } else if next.expectedSequence != joined.expectedSequence.map({ $0 + joined.events.count }) {
                break
            }
            if event.voids != nil || event.corrects != nil || event.after != nil { corrections += 1 }
            guard corrections <= Self.maxCorrections else { break }
            joined.events.append(event)
        }
        guard joined.events.count > 1, let bytes = try? JSONCoding.standard.encode(joined) else { return nil }
        return OutboxBatchBody(bytes, count: joined.events.count)
    }

    /// The response lists the lines of the log in the order of the events.
    package func answers(in body: Data, count: Int) -> [Data]? {
        guard let answer = try? JSONCoding.standard.decode(APIResponseEnvelope<[JSONValue]>.self, from: body),
            answer.data.count == count
        else { return nil }
        let answers = answer.data.compactMap { line in
            let part = APIResponseEnvelope(requestId: answer.requestId, timestamp: answer.timestamp, data: [line])
            return try? JSONCoding.standard.encode(part)
        }
        return answers.count == count ? answers : nil
    }
}
