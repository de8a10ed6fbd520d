// documentation/speech
#pragma once
@import ObjectiveC;
@import Foundation;
@import AVFAudio;
#define NAME(x) __attribute__((swift_name(#x)))
#pragma clang assume_nonnull begin

@class SFSpeechRecognitionRequest, SFSpeechRecognitionResult;

// documentation/speech/sfspeechrecognizerauthorizationstatus
typedef enum __attribute__((enum_extensibility(open))) SFSpeechRecognizerAuthorizationStatus : NSInteger SFSpeechRecognizerAuthorizationStatus;
enum __attribute__((enum_extensibility(open))) SFSpeechRecognizerAuthorizationStatus : NSInteger {
    SFSpeechRecognizerAuthorizationStatusNotDetermined,
    SFSpeechRecognizerAuthorizationStatusDenied,
    SFSpeechRecognizerAuthorizationStatusRestricted,
    SFSpeechRecognizerAuthorizationStatusAuthorized,
};

// documentation/speech/sfspeechrecognitiontask
@interface SFSpeechRecognitionTask : NSObject
- (void)finish; // documentation/speech/sfspeechrecognitiontask/finish()
- (void)cancel; // documentation/speech/sfspeechrecognitiontask/cancel()
@end

// compared: documentation/speech/sfspeechrecognizer
@interface SFSpeechRecognizer : NSObject
+ (void)requestAuthorization:(void (^)(SFSpeechRecognizerAuthorizationStatus status))handler; // compared: documentation/speech/sfspeechrecognizer/requestauthorization(_:)
- (nullable instancetype)initWithLocale:(NSLocale *)locale; // documentation/speech/sfspeechrecognizer/init(locale:)
@property (nonatomic, readonly, getter=isAvailable) bool available NAME(isAvailable); // documentation/speech/sfspeechrecognizer/isavailable
@property (nonatomic, readonly) bool supportsOnDeviceRecognition; // documentation/speech/sfspeechrecognizer/supportsondevicerecognition
- (SFSpeechRecognitionTask *)recognitionTaskWithRequest:(SFSpeechRecognitionRequest *)request resultHandler:(void (^)(SFSpeechRecognitionResult * _Nullable result, NSError * _Nullable error))resultHandler NAME(recognitionTask(with:resultHandler:)); // compared: documentation/speech/sfspeechrecognizer/recognitiontask(with:resulthandler:)
@end

// documentation/speech/sfspeechrecognitionrequest
@interface SFSpeechRecognitionRequest : NSObject
@property (nonatomic) bool shouldReportPartialResults; // documentation/speech/sfspeechrecognitionrequest/shouldreportpartialresults
@property (nonatomic) bool requiresOnDeviceRecognition; // documentation/speech/sfspeechrecognitionrequest/requiresondevicerecognition
@end

// documentation/speech/sfspeechaudiobufferrecognitionrequest
@interface SFSpeechAudioBufferRecognitionRequest : SFSpeechRecognitionRequest
- (instancetype)init;
- (void)appendAudioPCMBuffer:(AVAudioPCMBuffer *)audioPCMBuffer NAME(append(_:)); // documentation/speech/sfspeechaudiobufferrecognitionrequest/append(_:)
- (void)endAudio; // documentation/speech/sfspeechaudiobufferrecognitionrequest/endaudio()
@end

// documentation/speech/sftranscription
@interface SFTranscription : NSObject
@property (nonatomic, readonly, copy) NSString *formattedString; // documentation/speech/sftranscription/formattedstring
@end

// documentation/speech/sfspeechrecognitionresult
@interface SFSpeechRecognitionResult : NSObject
@property (nonatomic, readonly, copy) SFTranscription *bestTranscription; // documentation/speech/sfspeechrecognitionresult/besttranscription
@property (nonatomic, readonly, getter=isFinal) bool final NAME(isFinal); // documentation/speech/sfspeechrecognitionresult/isfinal
@end
#pragma clang assume_nonnull end
