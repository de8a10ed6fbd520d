/// The errors of the app, by their source.
public enum AppError: Error, Sendable, Equatable {
    /// The call to the backend failed.
    case network(NetworkError)
    /// The feature could not carry out the user's words.
    case actionHandler(ActionHandlerError)
    /// The device's storage failed.
    case device(DeviceError)
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

/// The errors of the network. Safe to log.
public enum NetworkError: Error, Sendable, Equatable {
    /// The backend cannot be reached.
    case offline
    /// The backend did not answer in time.
    case timedOut
    /// The backend rejected the call.
    case rejected(status: Int, message: String)
    /// The answer cannot be decoded; `place` says where.
    case unreadable(place: String)
    /// The request could not be made.
    case invalidRequest(String)
    /// The call was cancelled.
    case cancelled
}

/// The errors of this device's storage. Safe to log.
public enum DeviceError: Error, Sendable, Equatable {
    /// The disk is full; nothing was kept.
    case full
    /// The entry does not exist.
    case notFound
    /// The file cannot be used, for this reason.
    case unusable(String)
}
