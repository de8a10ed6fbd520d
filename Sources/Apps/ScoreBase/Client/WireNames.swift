public import Wire

/// The envelope of a successful response.
public typealias APIResponseEnvelope = Wire.APIResponseEnvelope
/// The body of a rejected call.
public typealias APIErrorResponse = ErrorBody
/// The error in the body of a rejected call.
public typealias APIErrorDetail = ErrorBody.Detail
/// A league of the tenant.
public typealias League = Wire.League
