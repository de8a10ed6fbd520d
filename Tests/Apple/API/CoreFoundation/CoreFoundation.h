// documentation/corefoundation
#pragma once
#include <stdint.h>
#define CF_BRIDGED_TYPE(T) __attribute__((objc_bridge(T)))
typedef const CF_BRIDGED_TYPE(id) void * CFTypeRef;
typedef const struct CF_BRIDGED_TYPE(NSString) __CFString * CFStringRef;
typedef const struct CF_BRIDGED_TYPE(NSDictionary) __CFDictionary * CFDictionaryRef;
