public import Wire

/// What every answer of success is wrapped in.
public typealias APIResponseEnvelope = Wire.APIResponseEnvelope
/// What every answer of failure holds.
public typealias APIErrorResponse = ErrorBody
/// What went wrong with one call.
public typealias APIErrorDetail = ErrorBody.Detail
/// A league.
public typealias League = Wire.League
