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
    /// One line for a log, without any of the user's text.
    public var description: String {
        switch self {
        case .network(let error): "network error: \(error)"
        case .actionHandler(let error): "\(error)"
        case .device(.full): "the device is full"
        case .device(.notFound): "the item does not exist on this device"
        case .device(.unusable(let reason)): "the data on this device cannot be used: \(reason)"
        }
    }
}

/// The errors of the network. Safe to log.
public enum NetworkError: Error, Sendable, Equatable {
    /// The backend cannot be reached.
    case offline
    /// The backend did not respond in time.
    case timedOut
    /// The backend rejected the call.
    case rejected(status: Int, message: String)
    /// The response cannot be decoded; `location` is the position of the problem.
    case unreadable(location: String)
    /// The request could not be made.
    case invalidRequest(String)
    /// The call was cancelled.
    case cancelled
}

/// The errors of this device's storage. Safe to log.
public enum DeviceError: Error, Sendable, Equatable {
    /// The disk is full; nothing was stored.
    case full
    /// The entry does not exist.
    case notFound
    /// The file cannot be used, for this reason.
    case unusable(String)
}
