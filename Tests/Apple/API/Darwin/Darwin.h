// no page: the manual's pages of sections 2 and 3 that have these names
#pragma once
#include <stdint.h>
#include <stddef.h>
#include <stdbool.h>
#include <stdarg.h>
#define _Nn _Nonnull
typedef uint16_t mode_t; typedef int32_t dev_t; typedef uint64_t ino_t; typedef uint16_t nlink_t; typedef uint32_t uid_t; typedef uint32_t gid_t; typedef int64_t off_t; typedef int32_t pid_t; typedef long time_t; typedef long ssize_t; typedef long clock_t; typedef int32_t suseconds_t; typedef int32_t blksize_t; typedef int64_t blkcnt_t; typedef uint32_t socklen_t; typedef uint8_t sa_family_t;
struct timespec { time_t tv_sec; long tv_nsec; };
struct timeval { time_t tv_sec; suseconds_t tv_usec; };
struct tm { int tm_sec, tm_min, tm_hour, tm_mday, tm_mon, tm_year, tm_wday, tm_yday, tm_isdst; long tm_gmtoff; char *tm_zone; };
struct stat { dev_t st_dev; mode_t st_mode; nlink_t st_nlink; ino_t st_ino; uid_t st_uid; gid_t st_gid; dev_t st_rdev; struct timespec st_atimespec, st_mtimespec, st_ctimespec, st_birthtimespec; off_t st_size; blkcnt_t st_blocks; blksize_t st_blksize; uint32_t st_flags; uint32_t st_gen; int32_t st_lspare; int64_t st_qspare[2]; };
struct statvfs { unsigned long f_bsize, f_frsize; uint32_t f_blocks, f_bfree, f_bavail, f_files, f_ffree, f_favail; unsigned long f_fsid, f_flag, f_namemax; };
int stat(const char * _Nullable, struct stat * _Nullable);
#pragma clang assume_nonnull begin
int statvfs(const char *, struct statvfs *); int lstat(const char *, struct stat *); int fstat(int, struct stat *); int chmod(const char *, mode_t); int fchmod(int, mode_t); int mkdir(const char *, mode_t); 
int close(int); ssize_t read(int, void * _Null_unspecified, size_t); ssize_t write(int, const void * _Null_unspecified, size_t); ssize_t pread(int, void * _Null_unspecified, size_t, off_t); ssize_t pwrite(int, const void * _Null_unspecified, size_t, off_t);
int fsync(int); int ftruncate(int, off_t); off_t lseek(int, off_t, int); int unlink(const char *); int unlinkat(int, const char *, int); int rename(const char *, const char *); int renameat(int, const char *, int, const char *); int rmdir(const char *); int access(const char *, int);
int gethostname(char *, size_t); char * _Null_unspecified mkdtemp(char *);
pid_t getpid(void); uid_t geteuid(void); uid_t getuid(void);
char * _Null_unspecified strerror(int); size_t strlen(const char *); void * _Null_unspecified memcpy(void * _Null_unspecified, const void * _Null_unspecified, size_t); int memcmp(const void * _Null_unspecified, const void * _Null_unspecified, size_t); void * _Null_unspecified memset(void * _Null_unspecified, int, size_t); void * _Null_unspecified memchr(const void * _Null_unspecified, int, size_t);
void exit(int) __attribute__((noreturn));
void free(void * _Null_unspecified); void * _Null_unspecified malloc(size_t);
int truncate(const char *, off_t); int chown(const char *, uid_t, gid_t); int utimensat(int, const char *, const struct timespec *, int);
char * _Null_unspecified strdup(const char *);
typedef void *posix_spawn_file_actions_t; typedef void *posix_spawnattr_t;
int posix_spawn(pid_t * _Nullable, const char *, const posix_spawn_file_actions_t _Nullable * _Nullable, const posix_spawnattr_t _Nullable * _Nullable, char * _Nullable const * _Nonnull, char * _Nullable const * _Nullable); pid_t waitpid(pid_t, int * _Nullable, int);
typedef uint32_t in_addr_t; typedef uint16_t in_port_t; struct in_addr { in_addr_t s_addr; };
struct sockaddr { uint8_t sa_len; sa_family_t sa_family; char sa_data[14]; }; struct sockaddr_in { uint8_t sin_len; sa_family_t sin_family; in_port_t sin_port; struct in_addr sin_addr; char sin_zero[8]; };
int socket(int, int, int); int bind(int, const struct sockaddr *, socklen_t); int listen(int, int); int accept(int, struct sockaddr * _Nullable, socklen_t * _Nullable); int getsockname(int, struct sockaddr *, socklen_t *); int shutdown(int, int); int setsockopt(int, int, int, const void * _Nullable, socklen_t);
ssize_t send(int, const void * _Null_unspecified, size_t, int); ssize_t recv(int, void * _Null_unspecified, size_t, int);
int flock(int, int); struct flock { off_t l_start, l_len; pid_t l_pid; short l_type, l_whence; };
void arc4random_buf(void * _Null_unspecified, size_t);
int sched_yield(void);
struct _opaque_pthread_t { long __sig; }; typedef struct _opaque_pthread_t *pthread_t;
typedef struct { long __sig; char __opaque[56]; } pthread_attr_t; typedef struct { long __sig; char __opaque[56]; } pthread_mutex_t; typedef struct { long __sig; char __opaque[8]; } pthread_mutexattr_t;
int pthread_create(pthread_t _Nullable * _Null_unspecified, const pthread_attr_t * _Nullable, void * _Nullable (* _Nonnull)(void *), void * _Nullable); int pthread_detach(pthread_t _Nonnull); int pthread_setname_np(const char *); pthread_t _Null_unspecified pthread_self(void);
typedef struct os_unfair_lock_s { uint32_t _os_unfair_lock_opaque; } os_unfair_lock, *os_unfair_lock_t; void os_unfair_lock_lock(os_unfair_lock_t); void os_unfair_lock_unlock(os_unfair_lock_t); bool os_unfair_lock_trylock(os_unfair_lock_t);
typedef enum { _CLOCK_REALTIME = 0, _CLOCK_MONOTONIC = 6, _CLOCK_MONOTONIC_RAW = 4 } clockid_t;


int clock_gettime(clockid_t, struct timespec *); int nanosleep(const struct timespec *, struct timespec * _Nullable); time_t time(time_t * _Nullable); struct tm * _Nullable gmtime_r(const time_t *, struct tm *); struct tm * _Nullable localtime_r(const time_t *, struct tm *);
#define O_RDONLY 0x0000
#define O_WRONLY 0x0001
#define O_RDWR 0x0002
#define O_NONBLOCK 0x0004
#define O_NOFOLLOW 0x0100
#define O_CREAT 0x0200
#define O_TRUNC 0x0400
#define O_EXCL 0x0800
#define O_APPEND 0x0008
#define O_DIRECTORY 0x00100000
#define O_CLOEXEC 0x01000000
#define AT_FDCWD -2
#define AT_REMOVEDIR 0x0080
#define LOCK_SH 1
#define LOCK_EX 2
#define LOCK_NB 4
#define LOCK_UN 8
#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2
#define F_OK 0
#define R_OK 4
#define W_OK 2
#define SEEK_SET 0
#define SEEK_END 2
#define F_SETFD 2
#define FD_CLOEXEC 1
#define F_FULLFSYNC 51
#define AF_INET 2
#define SOCK_STREAM 1
#define SHUT_RDWR 2
#define SOL_SOCKET 0xffff
#define SO_NOSIGPIPE 0x1022
#define EPERM 1
#define ENOENT 2
#define EINTR 4
#define EIO 5
#define ENOMEM 12
#define EACCES 13
#define EEXIST 17
#define ENOTDIR 20
#define EISDIR 21
#define EINVAL 22
#define ENFILE 23
#define EMFILE 24
#define EFBIG 27
#define ENOSPC 28
#define EMSGSIZE 40
#define ENOBUFS 55
#define EROFS 30
#define EAGAIN 35
#define EWOULDBLOCK EAGAIN
#define ELOOP 62
#define EDQUOT 69
#define ENAMETOOLONG 63
typedef struct { int x; } DIR;
struct dirent { uint64_t d_ino; uint64_t d_seekoff; uint16_t d_reclen; uint16_t d_namlen; uint8_t d_type; char d_name[1024]; };
DIR * _Null_unspecified opendir(const char * _Null_unspecified); struct dirent * _Null_unspecified readdir(DIR * _Null_unspecified); int closedir(DIR * _Null_unspecified); 
#define DT_DIR 4
#define DT_REG 8
double sin(double); double cos(double); double tan(double); double atan2(double, double); double asin(double); double acos(double); double exp(double); double log(double); double log2(double); double pow(double, double); double sqrt(double); double floor(double); double fmod(double, double); float expf(float); float logf(float);  double tanh(double); double atan(double); double ceil(double); double round(double); double log1p(double);
char * _Nullable getenv(const char *); int setenv(const char *, const char *, int);
typedef struct __sFILE { int x; } FILE;
#pragma clang assume_nonnull end
