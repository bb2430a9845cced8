/// What a program may do that reads what others wrote: limits (setrlimit(2)), files (landlock(7)), calls (seccomp(2)).
#ifndef CPOSIX_BOUNDS_H
#define CPOSIX_BOUNDS_H

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

struct cposix_bounds {
  /// The files that it can open (``cposix_rules``); -1 where the kernel has no Landlock.
  int rules;
  /// True if it can start no process, reach none, and change the state of no file.
  int is_alone;
  /// True if it opens /dev/null for reading and writing when it starts, and ends where it cannot.
  int opens_null;
  /// Bytes of address space (of a program that is not alone: that it can write to, as what gets a password may reserve
  /// much more), seconds of the processor, open files, bytes of a file that it writes.
  unsigned long long memory, processor, files, written;
};

/// From now on a thread, and what it starts, can make no socket of another family (seccomp(2)).
/// `everywhere`: all threads of this process, and else this one. Returns 0, or the error number.
static inline int cposix_allow_sockets(const int *families, int count, int everywhere) {
#if defined(__x86_64__)
  const unsigned machine = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
  const unsigned machine = AUDIT_ARCH_AARCH64;
#else
  const unsigned machine = 0;
#endif
  struct sock_filter filter[20] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, machine, 1, 0),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
      // Numbers of x32, which are other names of the same calls.
      BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 1, 0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_io_uring_setup, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EACCES),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_socket, 1, 0),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[0])),
  };
  int at = 10;
  if (count > 4) return EINVAL;
  for (int i = 0; i < count; i++) {
    filter[at++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)families[i], 0, 1);
    filter[at++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
  }
  filter[at++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EACCES);
  struct sock_fprog program = {(unsigned short)at, filter};
  if (machine == 0) return ENOSYS;
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return errno;
  const unsigned flags = everywhere ? SECCOMP_FILTER_FLAG_TSYNC : 0;
  const long failed = syscall(__NR_seccomp, SECCOMP_SET_MODE_FILTER, flags, &program);
  return failed == 0 ? 0 : failed > 0 ? EAGAIN : errno;
}

/// From now on this thread, and what it starts, can look into no other process. `is_alone`: it can start and reach none
/// either (no signal, no limit or priority, no memory or queue that is shared by number, no key of the user's), and
/// change nothing of a file but what it may write. `reads_all`: no rules keep it from files (``cposix_rules``). The
/// filter then forbids to create, remove and write files. `opens_null`: instead of a file that it opens for reading and
/// writing, it gets its standard input, because a filter sees no path. To be called after ``cposix_allow_sockets``, which
/// has looked at the numbers. Returns 0, or the error number.
static inline int cposix_forbid_reaching_others(int is_alone, int reads_all, int opens_null) {
  static const unsigned calls[] = {
      __NR_ptrace, __NR_process_vm_readv, __NR_process_vm_writev, __NR_process_madvise, __NR_pidfd_getfd, __NR_kcmp,
      __NR_migrate_pages, __NR_move_pages, __NR_bpf, __NR_perf_event_open, __NR_userfaultfd, __NR_unshare,
      __NR_setns,
      // From here on: alone.
      __NR_kill, __NR_tkill, __NR_tgkill, __NR_rt_sigqueueinfo, __NR_rt_tgsigqueueinfo, __NR_pidfd_send_signal,
      __NR_setpriority, __NR_ioprio_set, __NR_sched_setaffinity, __NR_sched_setscheduler, __NR_sched_setparam,
      __NR_sched_setattr, __NR_shmget, __NR_shmat, __NR_semget, __NR_msgget, __NR_mq_open, __NR_mq_unlink,
      __NR_add_key, __NR_request_key, __NR_keyctl, __NR_truncate, __NR_fchmod, __NR_fchmodat, __NR_fchown,
      __NR_fchownat, __NR_utimensat, __NR_setxattr, __NR_lsetxattr, __NR_fsetxattr, __NR_removexattr,
      __NR_lremovexattr, __NR_fremovexattr,
#ifdef __NR_fork
      __NR_fork, __NR_vfork, __NR_chmod, __NR_chown, __NR_lchown, __NR_utime, __NR_utimes, __NR_futimesat,
#endif
#ifdef __NR_fchmodat2
      __NR_fchmodat2,
#endif
  };
  static const unsigned changes[] = {
      __NR_unlinkat, __NR_renameat2, __NR_mkdirat, __NR_symlinkat, __NR_linkat, __NR_mknodat, __NR_openat2,
#ifdef __NR_renameat
      __NR_renameat,
#endif
#ifdef __NR_open
      __NR_unlink, __NR_rename, __NR_mkdir, __NR_rmdir, __NR_symlink, __NR_link, __NR_mknod, __NR_creat,
#endif
  };
  const struct {
    unsigned call, flags;
  } opens[] = {
      {__NR_openat, 2},
#ifdef __NR_open
      {__NR_open, 1},
#endif
  };
  const int count = is_alone ? (int)(sizeof(calls) / sizeof(calls[0])) : 13;
  const unsigned changing = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC;
  struct sock_filter filter[2 * (sizeof(calls) + sizeof(changes)) / sizeof(calls[0]) + 32];
  int at = 0;
  filter[at++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr));
  for (int i = 0; i < count; i++) {
    filter[at++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, calls[i], 0, 1);
    filter[at++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM);
  }
  if (is_alone && reads_all) {
    for (int i = 0; i < (int)(sizeof(changes) / sizeof(changes[0])); i++) {
      filter[at++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, changes[i], 0, 1);
      filter[at++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EACCES);
    }
    for (int i = 0; i < (int)(sizeof(opens) / sizeof(opens[0])); i++) {
      filter[at++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, opens[i].call, 0, 7);
      filter[at++] = (struct sock_filter)BPF_STMT(
          BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args) + 8 * opens[i].flags);
      filter[at++] = (struct sock_filter)BPF_STMT(BPF_ALU | BPF_AND | BPF_K, changing);
      filter[at++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0, 0, 1);
      filter[at++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
      filter[at++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, O_RDWR, 0, 1);
      // No error: the call returns 0, which is the descriptor of the standard input.
      filter[at++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (opens_null ? 0 : EACCES));
      filter[at++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EACCES);
    }
  }
  if (is_alone) {
    // Its own limits it may lower.
    filter[at++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_prlimit64, 0, 3);
    filter[at++] =
        (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[0]));
    filter[at++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0, 5, 0);
    filter[at++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM);
    // A thread (CLONE_THREAD) it may start; clone3(2), of which a filter cannot tell, glibc does without.
    filter[at++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_clone3, 4, 0);
    filter[at++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_clone, 0, 2);
    filter[at++] =
        (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[0]));
    filter[at++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, 0x00010000, 0, 2);
    filter[at++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
    filter[at++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS);
    filter[at++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM);
  } else {
    filter[at++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
  }
  struct sock_fprog program = {(unsigned short)at, filter};
  return syscall(__NR_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program) == 0 ? 0 : errno;
}

/// What a program may do with a file, or with what is in a folder.
enum cposix_access { cposix_reads = 1, cposix_runs = 2, cposix_writes = 4 };

/// Makes a set of rules by which these files and what is in these folders can be opened, and nothing else, for whoever
/// is started with it. Returns 0 and its descriptor, or the error number; ENOSYS or EOPNOTSUPP where the kernel has no
/// Landlock.
static inline int cposix_rules(const char *const *paths, const int *accesses, int count, int *rules) {
  // Truncating is of the third version of Landlock, and not in every header.
  const unsigned long long truncating = 1ull << 14;
  const unsigned long long reading = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR;
  // What a file has: the others are those of folders.
  const unsigned long long of_files =
      LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE | truncating;
  // Everything that the first version knows of.
  unsigned long long everything = (LANDLOCK_ACCESS_FS_MAKE_SYM << 1) - 1;
  if (syscall(__NR_landlock_create_ruleset, NULL, 0, 1u) >= 3) everything |= truncating;
  struct landlock_ruleset_attr attributes = {.handled_access_fs = everything};
  int set = (int)syscall(__NR_landlock_create_ruleset, &attributes, sizeof(attributes.handled_access_fs), 0);
  if (set < 0) return errno;
  for (int i = 0; i < count; i++) {
    struct landlock_path_beneath_attr below = {.allowed_access = 0};
    if (accesses[i] & cposix_reads) below.allowed_access |= reading;
    if (accesses[i] & cposix_runs) below.allowed_access |= LANDLOCK_ACCESS_FS_EXECUTE;
    if (accesses[i] & cposix_writes) below.allowed_access |= everything & ~LANDLOCK_ACCESS_FS_EXECUTE;
    // O_PATH, which fcntl.h has for _GNU_SOURCE alone.
    below.parent_fd = open(paths[i], 010000000 | O_CLOEXEC);
    // What is not there needs no leave.
    if (below.parent_fd < 0) continue;
    struct stat status;
    if (fstat(below.parent_fd, &status) == 0 && !S_ISDIR(status.st_mode)) below.allowed_access &= of_files;
    int failed = syscall(__NR_landlock_add_rule, set, LANDLOCK_RULE_PATH_BENEATH, &below, 0) != 0 ? errno : 0;
    close(below.parent_fd);
    if (failed != 0) {
      close(set);
      return failed;
    }
  }
  *rules = set;
  return 0;
}

/// The program, as which this process is about to go on, opens only the files that the rules have.
static inline int cposix_shut_off_files(const struct cposix_bounds *bounds) {
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return errno;
  if (bounds->rules < 0) return 0;
  return syscall(__NR_landlock_restrict_self, bounds->rules, 0) == 0 ? 0 : errno;
}

/// The same for its limits and its calls: from then on it can start no process, if it is alone.
static inline int cposix_limit(const struct cposix_bounds *bounds) {
  const struct {
    int what;
    rlim_t most;
  } limits[] = {
      {RLIMIT_CPU, bounds->processor}, {RLIMIT_NOFILE, bounds->files}, {RLIMIT_FSIZE, bounds->written},
      {RLIMIT_CORE, 0}, {bounds->is_alone ? RLIMIT_AS : RLIMIT_DATA, bounds->memory},
  };
  for (int i = 0; i < (int)(sizeof(limits) / sizeof(limits[0])); i++) {
    struct rlimit limit;
    if (getrlimit(limits[i].what, &limit) != 0) return errno;
    // Who ignores SIGXCPU is killed a second later.
    const rlim_t hard = limits[i].most + (limits[i].what == RLIMIT_CPU);
    if (hard < limit.rlim_max) limit.rlim_max = hard;
    limit.rlim_cur = limits[i].most < limit.rlim_max ? limits[i].most : limit.rlim_max;
    if (setrlimit(limits[i].what, &limit) != 0) return errno;
  }
  static const int internet[] = {AF_UNIX, AF_INET, AF_INET6, AF_NETLINK};
  int failed = cposix_allow_sockets(internet, bounds->is_alone ? 0 : 4, 0);
  return failed ? failed : cposix_forbid_reaching_others(bounds->is_alone, bounds->rules < 0, bounds->opens_null);
}

#endif
