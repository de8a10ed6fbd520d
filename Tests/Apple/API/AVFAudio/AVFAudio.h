// documentation/avfaudio
#pragma once
@import ObjectiveC;
@import Foundation;
#define NAME(x) __attribute__((swift_name(#x)))
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

// documentation/avfaudio/avaudiosession
@interface AVAudioSession : NSObject
+ (AVAudioSession *)sharedInstance; // documentation/avfaudio/avaudiosession/sharedinstance()
@end
#pragma clang assume_nonnull end
