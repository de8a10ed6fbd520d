/// Everything that can go wrong in this app, by where it went wrong.
public enum AppError: Error, Sendable, Equatable {
    /// Between this device and the backend.
    case network(NetworkError)
    /// In handling what a person asked for.
    case actionHandler(ActionHandlerError)
    /// On this device's disk.
    case device(DeviceProblem)
}

extension AppError: CustomStringConvertible {
    /// One line for a log, with no word of a person's.
    public var description: String {
        switch self {
        case .network(let error): "the network: \(error)"
        case .actionHandler(let error): "\(error)"
        case .device(.full): "the device is full"
        case .device(.notFound): "it is not on the device"
        case .device(.unusable(let reason)): "the data on this device cannot be used: \(reason)"
        }
    }
}

/// What can go wrong between this device and the backend. Safe to log.
public enum NetworkError: Error, Sendable, Equatable {
    /// There is no way to the backend now.
    case offline
    /// It did not answer in time.
    case timedOut
    /// It answered, and the answer is no.
    case rejected(status: Int, message: String)
    /// Its answer is not what was promised; the place says where.
    case unreadable(place: String)
    /// The request could not be made.
    case invalidRequest(String)
    /// The caller gave up.
    case cancelled
}

/// What this device's disk refuses. Safe to log.
public enum DeviceProblem: Error, Sendable, Equatable {
    /// The disk is full; nothing was kept.
    case full
    /// What is asked for is not there.
    case notFound
    /// The file cannot be used, for this reason.
    case unusable(String)
}
