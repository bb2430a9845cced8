/// What glibc has about processes and Swift's module of it leaves out.
#ifndef CPOSIX_PROCESS_H
#define CPOSIX_PROCESS_H

#include <spawn.h>
#include <sys/prctl.h>

/// The child closes every descriptor from `first` on.
static inline int cposix_close_from(posix_spawn_file_actions_t *actions, int first) {
  extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *, int);
  return posix_spawn_file_actions_addclosefrom_np(actions, first);
}

/// The child starts in a folder.
static inline int cposix_change_folder(posix_spawn_file_actions_t *actions, const char *path) {
  extern int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *, const char *);
  return posix_spawn_file_actions_addchdir_np(actions, path);
}

/// No core file of this process, and no debugger of the same user (prctl(2) is variadic, which Swift cannot call).
static inline int cposix_forbid_cores(void) { return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }

#endif
