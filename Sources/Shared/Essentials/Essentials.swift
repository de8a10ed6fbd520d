// Foundation's small part, `Data`, `Date`, `URL` and the coders without the localization data, which on Linux is a
// library of its own. On other systems it is a part of Foundation.
#if canImport(FoundationEssentials)
    @_exported public import FoundationEssentials
#else
    @_exported public import Foundation
#endif
