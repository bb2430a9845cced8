/// What glibc has about processes and Swift's module of it leaves out.
#ifndef CPOSIX_PROCESS_H
#define CPOSIX_PROCESS_H

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <spawn.h>
#include <stddef.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/timex.h>
#include <unistd.h>

/// 1 if the kernel's clock is synchronised (adjtimex(2)).
static inline int cposix_clock_is_synchronized(void) {
  struct timex clock = {.modes = 0};
  int state = adjtimex(&clock);
  return state >= 0 && state != TIME_ERROR && !(clock.status & STA_UNSYNC);
}

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

/// From now on no socket can be made but those of one family (-1: none at all), by what is started, too (seccomp(2)).
/// `everywhere`: by all threads of this process, and else by this one. Returns 0, or the error number.
static inline int cposix_forbid_sockets(int family, int everywhere) {
#if defined(__x86_64__)
  const unsigned machine = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
  const unsigned machine = AUDIT_ARCH_AARCH64;
#else
  const unsigned machine = 0;
#endif
  struct sock_filter filter[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, machine, 1, 0),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
      // Numbers of x32, which are other names of the same calls.
      BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 4, 0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_io_uring_setup, 3, 0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_socket, 0, 3),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[0])),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)family, 1, 0),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EACCES),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  struct sock_fprog program = {sizeof(filter) / sizeof(filter[0]), filter};
  if (machine == 0) return ENOSYS;
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return errno;
  const unsigned flags = everywhere ? SECCOMP_FILTER_FLAG_TSYNC : 0;
  const long failed = syscall(__NR_seccomp, SECCOMP_SET_MODE_FILTER, flags, &program);
  return failed == 0 ? 0 : failed > 0 ? EAGAIN : errno;
}

/// From now on this thread, and what it starts, can reach no other process: no signal, no debugger's call, no limit or
/// priority of another, no memory or queue that is shared by number, no key of the user's (seccomp(2)). To be called
/// after ``cposix_forbid_sockets``, which has looked at the numbers. Returns 0, or the error number.
static inline int cposix_forbid_reaching_others(void) {
  static const unsigned calls[] = {
      __NR_kill, __NR_tkill, __NR_tgkill, __NR_rt_sigqueueinfo, __NR_rt_tgsigqueueinfo, __NR_pidfd_send_signal,
      __NR_pidfd_getfd, __NR_ptrace, __NR_process_vm_readv, __NR_process_vm_writev, __NR_process_madvise,
      __NR_kcmp, __NR_setpriority, __NR_ioprio_set, __NR_sched_setaffinity, __NR_sched_setscheduler,
      __NR_sched_setparam, __NR_sched_setattr, __NR_migrate_pages, __NR_move_pages, __NR_shmget, __NR_shmat,
      __NR_semget, __NR_msgget, __NR_mq_open, __NR_mq_unlink, __NR_add_key, __NR_request_key, __NR_keyctl,
      __NR_bpf, __NR_perf_event_open, __NR_userfaultfd,
  };
  enum { count = sizeof(calls) / sizeof(calls[0]) };
  struct sock_filter filter[2 * count + 7];
  int at = 0;
  filter[at++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr));
  for (int i = 0; i < count; i++) {
    filter[at++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, calls[i], 0, 1);
    filter[at++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM);
  }
  // Its own limits it may lower.
  filter[at++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_prlimit64, 0, 3);
  filter[at++] =
      (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[0]));
  filter[at++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0, 1, 0);
  filter[at++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM);
  filter[at++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
  struct sock_fprog program = {(unsigned short)at, filter};
  return syscall(__NR_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program) == 0 ? 0 : errno;
}

/// A descriptor that can be read once a process has ended (pidfd_open(2)), or -1 with errno.
static inline int cposix_end_of(int process) { return (int)syscall(__NR_pidfd_open, process, 0); }

/// This thread, and what it starts from now on, can open files below these folders alone, to read or to execute them
/// (landlock(7)). Returns 0, or the error number; ENOSYS or EOPNOTSUPP where the kernel has no Landlock.
static inline int cposix_open_only(const char *const *folders, int count) {
  // Everything that the first version of Landlock knows of.
  const unsigned long long everything = (LANDLOCK_ACCESS_FS_MAKE_SYM << 1) - 1;
  const unsigned long long reading =
      LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR;
  struct landlock_ruleset_attr rules = {.handled_access_fs = everything};
  int set = (int)syscall(__NR_landlock_create_ruleset, &rules, sizeof(rules), 0);
  if (set < 0) return errno;
  for (int i = 0; i < count; i++) {
    struct landlock_path_beneath_attr below = {.allowed_access = reading};
    // O_PATH, which fcntl.h has for _GNU_SOURCE alone.
    below.parent_fd = open(folders[i], 010000000 | O_CLOEXEC);
    // A folder that is not there needs no leave.
    if (below.parent_fd < 0) continue;
    struct stat status;
    if (fstat(below.parent_fd, &status) == 0 && !S_ISDIR(status.st_mode)) below.allowed_access &= ~LANDLOCK_ACCESS_FS_READ_DIR;
    int failed = syscall(__NR_landlock_add_rule, set, LANDLOCK_RULE_PATH_BENEATH, &below, 0) != 0 ? errno : 0;
    close(below.parent_fd);
    if (failed != 0) {
      close(set);
      return failed;
    }
  }
  int failed = prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || syscall(__NR_landlock_restrict_self, set, 0) != 0;
  int code = failed ? errno : 0;
  close(set);
  return code;
}

/// A file in memory, without a name (memfd_create(2)). Returns its descriptor, or -1 with errno.
static inline int cposix_memory_file(void) { return (int)syscall(__NR_memfd_create, "planner", 1u); }

#endif
