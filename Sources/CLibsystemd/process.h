#ifndef CLIBSYSTEMD_PROCESS_H
#define CLIBSYSTEMD_PROCESS_H

// What it takes to start a child process and hear of its end, and glibc declares under _GNU_SOURCE only.
#include <linux/memfd.h>
#include <spawn.h>
#include <sys/pidfd.h>
#include <sys/syscall.h>
#include <unistd.h>

/// A file without a name, in memory (memfd_create(2)).
static inline int clibsystemd_memory_file(const char *name) {
  return (int)syscall(SYS_memfd_create, name, MFD_CLOEXEC);
}

/// The child closes every descriptor from `first` on.
static inline int clibsystemd_close_from(posix_spawn_file_actions_t *actions, int first) {
  extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *, int);
  return posix_spawn_file_actions_addclosefrom_np(actions, first);
}

/// The child begins in a folder.
static inline int clibsystemd_change_folder(posix_spawn_file_actions_t *actions, const char *path) {
  extern int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *, const char *);
  return posix_spawn_file_actions_addchdir_np(actions, path);
}

#endif
