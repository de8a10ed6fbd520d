// compared: CoreFoundation/CFBase.h
#pragma once
#include <stdint.h>
#define CF_BRIDGED_TYPE(T) __attribute__((objc_bridge(T)))
typedef const CF_BRIDGED_TYPE(id) void * CFTypeRef;
typedef const struct CF_BRIDGED_TYPE(NSString) __CFString * CFStringRef;
typedef const struct CF_BRIDGED_TYPE(NSDictionary) __CFDictionary * CFDictionaryRef; // compared: CoreFoundation/CFDictionary.h
typedef const struct CF_BRIDGED_TYPE(NSArray) __CFArray * CFArrayRef; // compared: CoreFoundation/CFArray.h
typedef const struct CF_BRIDGED_TYPE(NSData) __CFData * CFDataRef; // compared: CoreFoundation/CFData.h
typedef struct CF_BRIDGED_TYPE(NSError) __CFError * CFErrorRef; // compared: CoreFoundation/CFError.h
