/// What glibc has about processes and Swift's module of it leaves out.
#ifndef CPOSIX_PROCESS_H
#define CPOSIX_PROCESS_H

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/timex.h>
#include <sys/wait.h>
#include <unistd.h>

// The variables of this process (environ(7)), up to a null pointer.
static inline char *const *cposix_environment(void) {
  extern char **environ;
  return environ;
}

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

/// Sends a signal to each child of this process. Returns how many there are, or -1 where the kernel does not say.
static inline int cposix_signal_children(int number) {
  char path[64], list[4096];
  snprintf(path, sizeof path, "/proc/self/task/%d/children", (int)getpid());
  int file = open(path, O_RDONLY | O_CLOEXEC), count = 0;
  if (file < 0) return -1;
  pid_t child = 0;
  ssize_t length;
  while ((length = read(file, list, sizeof list)) > 0)
    for (ssize_t i = 0; i < length; i++) {
      if (list[i] >= '0' && list[i] <= '9') {
        child = child * 10 + (list[i] - '0');
      } else if (child > 0) {
        kill(child, number);
        child = 0;
        count++;
      }
    }
  close(file);
  return count;
}

/// What the keeper of a program does: waits for its end, and then ends all that it has started, in whatever session it
/// is. SIGTERM goes on to all of them, SIGUSR1 ends them at once. Ends as the program did.
static inline _Noreturn void cposix_keep(pid_t program) {
  sigset_t awaited;
  sigemptyset(&awaited);
  sigaddset(&awaited, SIGCHLD);
  sigaddset(&awaited, SIGTERM);
  sigaddset(&awaited, SIGUSR1);
  int status = SIGKILL, is_over = 0;
  while (!is_over) {
    int state;
    pid_t ended;
    while ((ended = waitpid(-1, &state, WNOHANG)) > 0)
      if (ended == program) status = state, is_over = 1;
    if (is_over) break;
    int number = sigwaitinfo(&awaited, NULL);
    if (number == SIGTERM) {
      kill(-program, SIGTERM);
      cposix_signal_children(SIGTERM);
    }
    if (number == SIGUSR1) is_over = 1;
  }
  // Whose parent ends becomes a child of this process, and has its turn.
  do {
    kill(-program, SIGKILL);
    cposix_signal_children(SIGKILL);
  } while (waitpid(-1, NULL, 0) > 0);
  if (WIFEXITED(status)) _exit(WEXITSTATUS(status));
  struct rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none);
  sigset_t nothing;
  sigemptyset(&nothing);
  sigprocmask(SIG_SETMASK, &nothing, NULL);
  kill(getpid(), WTERMSIG(status));
  _exit(128 + WTERMSIG(status));
}

/// Starts a program that leads a process group, below a keeper (``cposix_keep``), which is a subreaper (prctl(2)).
/// `folder` may be NULL. Returns 0 and the keeper's id, or the error number. Between fork(2) and execve(2) there are
/// only calls that need no lock.
static inline int cposix_spawn_kept(pid_t *keeper, const char *path, char *const words[], char *const variables[],
                                    int input, int output, int errors, const char *folder) {
  int report[2];
  if (pipe(report) != 0) return errno;
  for (int i = 0; i < 2; i++) fcntl(report[i], F_SETFD, FD_CLOEXEC);
  sigset_t all, before;
  sigfillset(&all);
  // No handler of ours runs in the child.
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pid_t parent = getpid();
  pid_t child = fork();
  if (child == 0) {
    struct sigaction usual = {.sa_handler = SIG_DFL};
    for (int number = 1; number < NSIG; number++) sigaction(number, &usual, NULL);
    setpgid(0, 0);
    prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
    // Where the planner ends without a word, so does the program.
    prctl(PR_SET_PDEATHSIG, SIGUSR1, 0, 0, 0);
    if (getppid() != parent) _exit(127);
    pid_t program = fork();
    int failed = program < 0 ? errno : 0;
    if (program == 0) {
      setpgid(0, 0);
      int in = fcntl(input, F_DUPFD, 10), out = fcntl(output, F_DUPFD, 10), err = fcntl(errors, F_DUPFD, 10);
      int told = fcntl(report[1], F_DUPFD_CLOEXEC, 10);
      if (dup2(in, 0) < 0 || dup2(out, 1) < 0 || dup2(err, 2) < 0) failed = errno;
      if (dup2(told, 3) < 0) failed = errno;
      fcntl(3, F_SETFD, FD_CLOEXEC);
      syscall(__NR_close_range, 4u, ~0u, 0u);
      if (!failed && folder && chdir(folder) != 0) failed = errno;
      sigset_t nothing;
      sigemptyset(&nothing);
      sigprocmask(SIG_SETMASK, &nothing, NULL);
      if (!failed) {
        execve(path, words, variables);
        failed = errno;
      }
      if (write(3, &failed, sizeof failed) < 0) {}
      _exit(127);
    }
    if (failed && write(report[1], &failed, sizeof failed) < 0) {}
    syscall(__NR_close_range, 0u, ~0u, 0u);
    if (failed) _exit(127);
    cposix_keep(program);
  }
  int failed = child < 0 ? errno : 0;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  close(report[1]);
  if (child > 0) {
    ssize_t length;
    do length = read(report[0], &failed, sizeof failed);
    while (length < 0 && errno == EINTR);
    if (length != sizeof failed) failed = 0;
    if (failed) waitpid(child, NULL, 0);
  }
  close(report[0]);
  *keeper = child;
  return failed;
}

#endif
