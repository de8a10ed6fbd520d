/// A rule by which something repeats, as RFC 5545 writes it.
package struct Recurrence: Hashable, Sendable {
}
