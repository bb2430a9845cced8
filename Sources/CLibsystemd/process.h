#ifndef CLIBSYSTEMD_PROCESS_H
#define CLIBSYSTEMD_PROCESS_H

// What it takes to start a child process and hear of its end, and glibc declares under _GNU_SOURCE only.
#include <linux/memfd.h>
#include <sys/pidfd.h>
#include <sys/syscall.h>
#include <unistd.h>

/// A file without a name, in memory (memfd_create(2)).
static inline int clibsystemd_memory_file(const char *name) {
  return (int)syscall(SYS_memfd_create, name, MFD_CLOEXEC);
}

#endif
