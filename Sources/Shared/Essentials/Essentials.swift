// The essential part of Foundation: `Data`, `Date`, `URL` and the coders, without localization data. On Linux it is a
// separate library; on other systems it is a part of Foundation.
#if canImport(FoundationEssentials)
    @_exported public import FoundationEssentials
#else
    @_exported public import Foundation
#endif
