/* A library to preload into plannerd or plannerguests. It counts their file operations and injects faults.
 *
 * FAILING_DISK          the folder of the affected files
 * FAILING_DISK_CONTROL  a mapped file with a struct control, which may change while the daemon runs
 *
 * Controlled by Tests/Torture/faults.py and Tests/IntegrationTests/Support/FailingDisk.swift. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

enum kind { WRITE, SYNC, TRUNCATE, RENAME, UNLINK, CREATE, LOCK, KINDS };
enum place { DATABASE, ELSEWHERE, PLACES };

struct control {
  uint32_t mask;      /* bits 1 << (place * KINDS + kind) of operations that count down and fail; or 0 */
  int32_t error;      /* errno; 0: write only half of the data */
  uint32_t for_good;  /* fail from then on instead of once */
  int32_t countdown;  /* the number of operations that succeed first */
  uint32_t fired;     /* the number of injected faults */
  uint32_t counts[PLACES * KINDS];
};

static struct control *control;
static char folder[PATH_MAX];

__attribute__((constructor)) static void begin(void) {
  const char *path = getenv("FAILING_DISK_CONTROL"), *where = getenv("FAILING_DISK");
  if (!path || !where || strlen(where) >= sizeof folder) return;
  int (*real_open)(const char *, int, ...) = dlsym(RTLD_NEXT, "open");
  int file = real_open(path, O_RDWR | O_CLOEXEC);
  if (file < 0) return;
  void *memory = mmap(NULL, sizeof *control, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  close(file);
  if (memory == MAP_FAILED) return;
  strcpy(folder, where);
  control = memory;
}

/* Returns 0 to continue, 1 to fail with errno, 2 to write half of the data. */
static int verdict(enum kind kind, const char *path) {
  if (!control || strncmp(path, folder, strlen(folder)) != 0) return 0;
  int is_database = strstr(path, "/planner.db") || strstr(path, "/guests.db");
  enum place place = is_database ? DATABASE : ELSEWHERE;
  unsigned number = place * KINDS + kind;
  __atomic_fetch_add(&control->counts[number], 1, __ATOMIC_SEQ_CST);
  if (!(__atomic_load_n(&control->mask, __ATOMIC_SEQ_CST) & (1u << number))) return 0;
  int32_t left = __atomic_fetch_sub(&control->countdown, 1, __ATOMIC_SEQ_CST);
  if (left > 0 || (left < 0 && !control->for_good)) return 0;
  uint32_t before = __atomic_fetch_add(&control->fired, 1, __ATOMIC_SEQ_CST);
  if (control->error == 0) {
    if (kind != WRITE) return 0;
    /* A disk that fills up: half of the write fits, and later writes fail. */
    if (before == 0) return 2;
    errno = ENOSPC;
    return 1;
  }
  errno = control->error;
  return 1;
}

static int of_descriptor(enum kind kind, int descriptor) {
  if (!control || descriptor < 3) return 0;
  char link[64], path[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  int saved = errno;
  ssize_t length = readlink(link, path, sizeof path - 1);
  errno = saved;
  if (length <= 0) return 0;
  path[length] = 0;
  return verdict(kind, path);
}

static int of_name(enum kind kind, int directory, const char *name) {
  if (!control || !name) return 0;
  if (name[0] == '/' || directory == AT_FDCWD) return verdict(kind, name);
  char link[64], path[2 * PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", directory);
  ssize_t length = readlink(link, path, PATH_MAX - 1);
  if (length <= 0) return 0;
  snprintf(path + length, sizeof path - length, "/%s", name);
  return verdict(kind, path);
}

#define REAL(result, name, ...) \
  static result (*real)(__VA_ARGS__); \
  if (!real) real = (result(*)(__VA_ARGS__))dlsym(RTLD_NEXT, #name)

ssize_t write(int fd, const void *bytes, size_t count) {
  REAL(ssize_t, write, int, const void *, size_t);
  int said = of_descriptor(WRITE, fd);
  return said == 1 ? -1 : real(fd, bytes, said == 2 ? (count + 1) / 2 : count);
}

#define PWRITE(name, offset_type) \
  ssize_t name(int fd, const void *bytes, size_t count, offset_type offset) { \
    REAL(ssize_t, name, int, const void *, size_t, offset_type); \
    int said = of_descriptor(WRITE, fd); \
    return said == 1 ? -1 : real(fd, bytes, said == 2 ? (count + 1) / 2 : count, offset); \
  }
PWRITE(pwrite, off_t)
PWRITE(pwrite64, off64_t)

ssize_t writev(int fd, const struct iovec *parts, int count) {
  REAL(ssize_t, writev, int, const struct iovec *, int);
  int said = of_descriptor(WRITE, fd);
  return said == 1 ? -1 : real(fd, parts, said == 2 ? (count + 1) / 2 : count);
}

#define ON_DESCRIPTOR(name, kind) \
  int name(int fd) { \
    REAL(int, name, int); \
    return of_descriptor(kind, fd) ? -1 : real(fd); \
  }
ON_DESCRIPTOR(fsync, SYNC)
ON_DESCRIPTOR(fdatasync, SYNC)

int flock(int fd, int operation) {
  REAL(int, flock, int, int);
  return of_descriptor(LOCK, fd) ? -1 : real(fd, operation);
}

#define CONTROLLING(name) \
  int name(int fd, int command, ...) { \
    REAL(int, name, int, int, ...); \
    va_list rest; \
    va_start(rest, command); \
    void *argument = va_arg(rest, void *); \
    va_end(rest); \
    int is_lock = command == F_SETLK || command == F_SETLKW || command == F_GETLK; \
    return is_lock && of_descriptor(LOCK, fd) ? -1 : real(fd, command, argument); \
  }
CONTROLLING(fcntl)
CONTROLLING(fcntl64)

#define TRUNCATING(name, offset_type) \
  int name(int fd, offset_type length) { \
    REAL(int, name, int, offset_type); \
    return of_descriptor(TRUNCATE, fd) ? -1 : real(fd, length); \
  }
TRUNCATING(ftruncate, off_t)
TRUNCATING(ftruncate64, off64_t)

int rename(const char *from, const char *to) {
  REAL(int, rename, const char *, const char *);
  return of_name(RENAME, AT_FDCWD, to) ? -1 : real(from, to);
}

int renameat(int from_directory, const char *from, int to_directory, const char *to) {
  REAL(int, renameat, int, const char *, int, const char *);
  return of_name(RENAME, to_directory, to) ? -1 : real(from_directory, from, to_directory, to);
}

int renameat2(int from_directory, const char *from, int to_directory, const char *to, unsigned flags) {
  REAL(int, renameat2, int, const char *, int, const char *, unsigned);
  return of_name(RENAME, to_directory, to) ? -1 : real(from_directory, from, to_directory, to, flags);
}

int link(const char *from, const char *to) {
  REAL(int, link, const char *, const char *);
  return of_name(RENAME, AT_FDCWD, to) ? -1 : real(from, to);
}

int linkat(int from_directory, const char *from, int to_directory, const char *to, int flags) {
  REAL(int, linkat, int, const char *, int, const char *, int);
  return of_name(RENAME, to_directory, to) ? -1 : real(from_directory, from, to_directory, to, flags);
}

int unlink(const char *path) {
  REAL(int, unlink, const char *);
  return of_name(UNLINK, AT_FDCWD, path) ? -1 : real(path);
}

int unlinkat(int directory, const char *path, int flags) {
  REAL(int, unlinkat, int, const char *, int);
  return of_name(UNLINK, directory, path) ? -1 : real(directory, path, flags);
}

#define OPENING(name) \
  int name(const char *path, int flags, ...) { \
    REAL(int, name, const char *, int, ...); \
    va_list rest; \
    va_start(rest, flags); \
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0; \
    va_end(rest); \
    return flags & O_CREAT && of_name(CREATE, AT_FDCWD, path) ? -1 : real(path, flags, mode); \
  }
OPENING(open)
OPENING(open64)

#define OPENING_AT(name) \
  int name(int directory, const char *path, int flags, ...) { \
    REAL(int, name, int, const char *, int, ...); \
    va_list rest; \
    va_start(rest, flags); \
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0; \
    va_end(rest); \
    return flags & O_CREAT && of_name(CREATE, directory, path) ? -1 : real(directory, path, flags, mode); \
  }
OPENING_AT(openat)
OPENING_AT(openat64)
