// documentation/avfaudio
#pragma once
@import ObjectiveC;
@import Foundation;
#define NAME(x) __attribute__((swift_name(#x)))
#define ONLY_IOS __attribute__((availability(macos, unavailable)))
#define CHOICE(SwiftName, Type, N) typedef enum __attribute__((enum_extensibility(open))) NAME(SwiftName) N : Type N; enum __attribute__((enum_extensibility(open))) NAME(SwiftName) N : Type
#define OPTIONS(SwiftName, N) typedef enum __attribute__((flag_enum, enum_extensibility(open))) NAME(SwiftName) N : NSUInteger N; enum __attribute__((flag_enum, enum_extensibility(open))) NAME(SwiftName) N : NSUInteger
#pragma clang assume_nonnull begin

@class AVAudioFormat;

// documentation/avfaudio/avaudiopcmbuffer
@interface AVAudioPCMBuffer : NSObject
@end

// documentation/avfaudio/avaudiotime
@interface AVAudioTime : NSObject
@end

// documentation/avfaudio/avaudionodebus
typedef NSUInteger AVAudioNodeBus;
// documentation/avfaudio/avaudioframecount
typedef unsigned int AVAudioFrameCount;
// documentation/avfaudio/avaudionodetapblock
typedef void (^AVAudioNodeTapBlock)(AVAudioPCMBuffer *buffer, AVAudioTime *when);

// documentation/avfaudio/avaudionode
@interface AVAudioNode : NSObject
- (AVAudioFormat *)outputFormatForBus:(AVAudioNodeBus)bus NAME(outputFormat(forBus:)); // documentation/avfaudio/avaudionode/outputformat(forbus:)
- (void)installTapOnBus:(AVAudioNodeBus)bus bufferSize:(AVAudioFrameCount)bufferSize format:(nullable AVAudioFormat *)format block:(AVAudioNodeTapBlock)tapBlock NAME(installTap(onBus:bufferSize:format:block:)); // compared: AVFAudio/AVAudioNode.h
- (void)removeTapOnBus:(AVAudioNodeBus)bus NAME(removeTap(onBus:)); // compared: AVFAudio/AVAudioNode.h
@end

// documentation/avfaudio/avaudioformat
@interface AVAudioFormat : NSObject
@property (nonatomic, readonly) double sampleRate; // documentation/avfaudio/avaudioformat/samplerate
@end

// documentation/avfaudio/avaudioinputnode
@interface AVAudioInputNode : AVAudioNode
@end

// documentation/avfaudio/avaudioengine
@interface AVAudioEngine : NSObject
- (instancetype)init;
@property (nonatomic, readonly) AVAudioInputNode *inputNode; // documentation/avfaudio/avaudioengine/inputnode
- (void)prepare; // documentation/avfaudio/avaudioengine/prepare()
- (bool)startAndReturnError:(NSError **)outError NAME(start()) __attribute__((swift_error(zero_result))); // documentation/avfaudio/avaudioengine/start()
- (void)stop; // documentation/avfaudio/avaudioengine/stop()
@end

// documentation/avfaudio/avaudioapplication
__attribute__((availability(ios, introduced = 17.0), availability(macos, introduced = 14.0)))
@interface AVAudioApplication : NSObject
+ (void)requestRecordPermissionWithCompletionHandler:(void (^)(bool granted))response NAME(requestRecordPermission(completionHandler:)); // documentation/avfaudio/avaudioapplication/requestrecordpermission(completionhandler:)
@end

// compared: documentation/avfaudio/avaudiosession
ONLY_IOS @interface AVAudioSession : NSObject
+ (AVAudioSession *)sharedInstance; // documentation/avfaudio/avaudiosession/sharedinstance()
@end

// documentation/avfaudio/avaudiosession/category-swift.struct
typedef NSString *AVAudioSessionCategory __attribute__((swift_wrapper(struct))) NAME(AVAudioSession.Category) ONLY_IOS;
extern AVAudioSessionCategory const AVAudioSessionCategoryPlayback ONLY_IOS; // documentation/avfaudio/avaudiosession/category-swift.struct/playback

// documentation/avfaudio/avaudiosession/mode-swift.struct
typedef NSString *AVAudioSessionMode __attribute__((swift_wrapper(struct))) NAME(AVAudioSession.Mode) ONLY_IOS;
extern AVAudioSessionMode const AVAudioSessionModeSpokenAudio ONLY_IOS; // documentation/avfaudio/avaudiosession/mode-swift.struct/spokenaudio

// documentation/avfaudio/avaudiosession/categoryoptions-swift.struct
ONLY_IOS OPTIONS(AVAudioSession.CategoryOptions, AVAudioSessionCategoryOptions) {
    AVAudioSessionCategoryOptionMixWithOthers = 0x1,
    AVAudioSessionCategoryOptionDuckOthers = 0x2,
};

// documentation/avfaudio/avaudiosession/setactiveoptions
ONLY_IOS OPTIONS(AVAudioSession.SetActiveOptions, AVAudioSessionSetActiveOptions) {
    AVAudioSessionSetActiveOptionNotifyOthersOnDeactivation = 1,
};

// documentation/avfaudio/avaudiosession/interruptiontype
ONLY_IOS CHOICE(AVAudioSession.InterruptionType, NSUInteger, AVAudioSessionInterruptionType) {
    AVAudioSessionInterruptionTypeBegan = 1,
    AVAudioSessionInterruptionTypeEnded = 0,
};

// documentation/avfaudio/avaudiosession/routechangereason
ONLY_IOS CHOICE(AVAudioSession.RouteChangeReason, NSUInteger, AVAudioSessionRouteChangeReason) {
    AVAudioSessionRouteChangeReasonUnknown = 0,
    AVAudioSessionRouteChangeReasonNewDeviceAvailable = 1,
    AVAudioSessionRouteChangeReasonOldDeviceUnavailable = 2,
};

@interface AVAudioSession ()
- (bool)setCategory:(AVAudioSessionCategory)category mode:(AVAudioSessionMode)mode options:(AVAudioSessionCategoryOptions)options error:(NSError **)outError NAME(setCategory(_:mode:options:)) __attribute__((swift_error(zero_result))); // compared: documentation/avfaudio/avaudiosession/setcategory(_:mode:options:)
- (bool)setActive:(bool)active withOptions:(AVAudioSessionSetActiveOptions)options error:(NSError **)outError NAME(setActive(_:options:)) __attribute__((swift_error(zero_result))); // documentation/avfaudio/avaudiosession/setactive(_:options:)
@end

extern NSNotificationName const AVAudioSessionInterruptionNotification NAME(AVAudioSession.interruptionNotification) ONLY_IOS; // documentation/avfaudio/avaudiosession/interruptionnotification
extern NSNotificationName const AVAudioSessionRouteChangeNotification NAME(AVAudioSession.routeChangeNotification) ONLY_IOS; // documentation/avfaudio/avaudiosession/routechangenotification
extern NSString *const AVAudioSessionInterruptionTypeKey ONLY_IOS; // documentation/avfaudio/avaudiosessioninterruptiontypekey
extern NSString *const AVAudioSessionRouteChangeReasonKey ONLY_IOS; // documentation/avfaudio/avaudiosessionroutechangereasonkey

// compared: AVFAudio/AVSpeechSynthesis.h
CHOICE(AVSpeechBoundary, NSInteger, AVSpeechBoundary) {
    AVSpeechBoundaryImmediate,
    AVSpeechBoundaryWord,
};
extern const float AVSpeechUtteranceMinimumSpeechRate; // compared: AVFAudio/AVSpeechSynthesis.h
extern const float AVSpeechUtteranceMaximumSpeechRate; // compared: AVFAudio/AVSpeechSynthesis.h
extern const float AVSpeechUtteranceDefaultSpeechRate; // compared: AVFAudio/AVSpeechSynthesis.h

// compared: documentation/avfaudio/avspeechsynthesisvoice
@interface AVSpeechSynthesisVoice : NSObject
+ (NSArray<AVSpeechSynthesisVoice *> *)speechVoices; // compared: documentation/avfaudio/avspeechsynthesisvoice/speechvoices()
+ (nullable AVSpeechSynthesisVoice *)voiceWithLanguage:(nullable NSString *)languageCode NAME(init(language:)); // compared: documentation/avfaudio/avspeechsynthesisvoice/init(language:)
@property (nonatomic, readonly) NSString *language; // compared: AVFAudio/AVSpeechSynthesis.h
@end

// compared: AVFAudio/AVSpeechSynthesis.h
@interface AVSpeechUtterance : NSObject
- (instancetype)initWithString:(NSString *)string; // compared: AVFAudio/AVSpeechSynthesis.h
@property (nonatomic, retain, nullable) AVSpeechSynthesisVoice *voice; // compared: AVFAudio/AVSpeechSynthesis.h
@property (nonatomic) float rate; // compared: documentation/avfaudio/avspeechutterance/rate
@end

@protocol AVSpeechSynthesizerDelegate;

// compared: documentation/avfaudio/avspeechsynthesizer
@interface AVSpeechSynthesizer : NSObject
- (instancetype)init;
@property (nonatomic, weak, nullable) id<AVSpeechSynthesizerDelegate> delegate; // compared: AVFAudio/AVSpeechSynthesis.h
- (void)speakUtterance:(AVSpeechUtterance *)utterance NAME(speak(_:)); // compared: AVFAudio/AVSpeechSynthesis.h
- (bool)stopSpeakingAtBoundary:(AVSpeechBoundary)boundary NAME(stopSpeaking(at:)); // compared: AVFAudio/AVSpeechSynthesis.h
@end

// compared: documentation/avfaudio/avspeechsynthesizerdelegate
__attribute__((swift_attr("@Sendable"))) @protocol AVSpeechSynthesizerDelegate <NSObject>
@optional
- (void)speechSynthesizer:(AVSpeechSynthesizer *)synthesizer didFinishSpeechUtterance:(AVSpeechUtterance *)utterance NAME(speechSynthesizer(_:didFinish:)); // compared: documentation/avfaudio/avspeechsynthesizerdelegate/speechsynthesizer(_:didfinish:)
@end
#pragma clang assume_nonnull end
