// documentation/security
#pragma once
#include <stdint.h>
#include <stdbool.h>
#include <stddef.h>
#include "../CoreFoundation/CoreFoundation.h"
#pragma clang assume_nonnull begin
// documentation/kernel/osstatus
typedef int32_t OSStatus;

// compared: documentation/security/secrandomcopybytes(_:_:_:)
typedef const struct CF_BRIDGED_TYPE(id) __SecRandom *SecRandomRef;
extern const SecRandomRef kSecRandomDefault;
int SecRandomCopyBytes(SecRandomRef _Nullable rnd, size_t count, void *bytes);

// compared: Security/SecTrust.h
typedef struct CF_BRIDGED_TYPE(id) __SecTrust *SecTrustRef;

// compared: Security/SecBase.h
typedef struct CF_BRIDGED_TYPE(id) __SecCertificate *SecCertificateRef;
typedef struct CF_BRIDGED_TYPE(id) __SecKey *SecKeyRef;

// compared: documentation/security/sectrustevaluatewitherror(_:_:)
bool SecTrustEvaluateWithError(SecTrustRef trust, CFErrorRef _Nullable * _Nullable __attribute__((cf_returns_retained)) error);

// compared: documentation/security/sectrustcopycertificatechain(_:)
CFArrayRef _Nullable SecTrustCopyCertificateChain(SecTrustRef trust) __attribute__((cf_returns_retained));

// no page: none was found
SecKeyRef _Nullable SecCertificateCopyKey(SecCertificateRef certificate) __attribute__((cf_returns_retained));

// compared: documentation/security/seckeycopyexternalrepresentation(_:_:)
CFDataRef _Nullable SecKeyCopyExternalRepresentation(SecKeyRef key, CFErrorRef _Nullable * _Nullable error) __attribute__((cf_returns_retained));

// compared: Security/SecBase.h
enum {
    errSecSuccess = 0, errSecNotAvailable = -25291, errSecDuplicateItem = -25299, errSecItemNotFound = -25300,
    errSecInteractionNotAllowed = -25308, errSecMissingEntitlement = -34018
};

// compared: documentation/security/item-class-keys-and-values
extern const CFStringRef kSecClass, kSecClassGenericPassword, kSecClassInternetPassword, kSecClassCertificate, kSecClassKey, kSecClassIdentity;

// compared: documentation/security/item-attribute-keys-and-values
extern const CFStringRef kSecAttrService, kSecAttrAccount, kSecAttrGeneric, kSecAttrAccessible, kSecAttrAccessGroup, kSecAttrSynchronizable;
extern const CFStringRef kSecAttrAccessibleWhenUnlocked, kSecAttrAccessibleAfterFirstUnlock, kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly;
extern const CFStringRef kSecAttrAccessibleWhenUnlockedThisDeviceOnly, kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly;

// compared: documentation/security/ksecvaluedata
extern const CFStringRef kSecValueData;
// compared: documentation/security/ksecreturndata, documentation/security/ksecreturnattributes, documentation/security/ksecreturnref
extern const CFStringRef kSecReturnData, kSecReturnAttributes, kSecReturnRef;
// compared: documentation/security/ksecmatchlimit, documentation/security/search-attribute-keys-and-values
extern const CFStringRef kSecMatchLimit, kSecMatchLimitOne, kSecMatchLimitAll;

// compared: documentation/security/ksecusedataprotectionkeychain
extern const CFStringRef kSecUseDataProtectionKeychain;

// compared: documentation/security/secitemcopymatching(_:_:)
OSStatus SecItemCopyMatching(CFDictionaryRef query, CFTypeRef _Nullable * _Nullable __attribute__((cf_returns_retained)) result);

// compared: documentation/security/secitemadd(_:_:)
OSStatus SecItemAdd(CFDictionaryRef attributes, CFTypeRef _Nullable * _Nullable __attribute__((cf_returns_retained)) result);

// compared: documentation/security/secitemupdate(_:_:)
OSStatus SecItemUpdate(CFDictionaryRef query, CFDictionaryRef attributesToUpdate);

// compared: documentation/security/secitemdelete(_:)
OSStatus SecItemDelete(CFDictionaryRef query);
#pragma clang assume_nonnull end
