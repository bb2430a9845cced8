// Preloaded into plannerd by tests: while the file that FAILING_DISK names is there, what it says fails with EIO.
// `sync`: every fsync(2) and fdatasync(2) of a planner.db; `sync once`: the next one, and the file goes with it.
// `lock`: flock(2) and fcntl(2) locks say ENOLCK, as on a network file system that has none.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/syscall.h>
#include <unistd.h>

static int wanted(char *text, size_t size) {
  const char *path = getenv("FAILING_DISK");
  int file = path ? (int)syscall(SYS_openat, AT_FDCWD, path, O_RDONLY | O_CLOEXEC) : -1;
  if (file < 0) return 0;
  ssize_t count = read(file, text, size - 1);
  close(file);
  text[count > 0 ? count : 0] = 0;
  return 1;
}

static int sync_fails(int descriptor) {
  char text[64], link[64], name[4096];
  if (!wanted(text, sizeof text) || strncmp(text, "sync", 4) != 0) return 0;
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = readlink(link, name, sizeof name - 1);
  if (length < 0) return 0;
  name[length] = 0;
  if (!strstr(name, "/planner.db")) return 0;
  if (strstr(text, "once")) unlink(getenv("FAILING_DISK"));
  errno = EIO;
  return 1;
}

static int lock_fails(void) {
  char text[64];
  if (!wanted(text, sizeof text) || strncmp(text, "lock", 4) != 0) return 0;
  errno = ENOLCK;
  return 1;
}

int fsync(int descriptor) {
  return sync_fails(descriptor) ? -1 : (int)syscall(SYS_fsync, descriptor);
}

int fdatasync(int descriptor) {
  return sync_fails(descriptor) ? -1 : (int)syscall(SYS_fdatasync, descriptor);
}

int flock(int descriptor, int operation) {
  return lock_fails() ? -1 : (int)syscall(SYS_flock, descriptor, operation);
}

static int is_lock(int command) {
  return command == F_SETLK || command == F_SETLKW || command == F_GETLK;
}

int fcntl(int descriptor, int command, ...) {
  va_list rest;
  va_start(rest, command);
  void *argument = va_arg(rest, void *);
  va_end(rest);
  if (is_lock(command) && lock_fails()) return -1;
  return (int)syscall(SYS_fcntl, descriptor, command, argument);
}

int fcntl64(int descriptor, int command, ...) {
  va_list rest;
  va_start(rest, command);
  void *argument = va_arg(rest, void *);
  va_end(rest);
  if (is_lock(command) && lock_fails()) return -1;
  return (int)syscall(SYS_fcntl, descriptor, command, argument);
}
