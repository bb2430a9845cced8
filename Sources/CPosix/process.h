/// What glibc has about processes and Swift's module of it leaves out.
#ifndef CPOSIX_PROCESS_H
#define CPOSIX_PROCESS_H

#include "bounds.h"
#include <errno.h>
#include <fcntl.h>
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

/// A descriptor that can be read once a process has ended (pidfd_open(2)), or -1 with errno.
static inline int cposix_end_of(int process) { return (int)syscall(__NR_pidfd_open, process, 0); }

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

/// What to start, and with what.
struct cposix_program {
  const char *path;
  char *const *words;
  char *const *variables;
  int input, output, errors;
  /// May be NULL: ours.
  const char *folder;
  /// May be NULL: what its user may.
  const struct cposix_bounds *bounds;
};

/// Becomes the program, or tells why not. Only calls that need no lock: after vfork(2) the memory is the parent's.
static inline __attribute__((noinline)) _Noreturn void cposix_become(const struct cposix_program *start, int report) {
  setpgid(0, 0);
  // Not without whoever waits for it.
  if (start->bounds) prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
  int failed = 0;
  int in = fcntl(start->input, F_DUPFD, 10), out = fcntl(start->output, F_DUPFD, 10);
  int err = fcntl(start->errors, F_DUPFD, 10), told = fcntl(report, F_DUPFD_CLOEXEC, 10);
  if (dup2(in, 0) < 0 || dup2(out, 1) < 0 || dup2(err, 2) < 0) failed = errno;
  if (start->folder && chdir(start->folder) != 0) failed = errno;
  // Before its number is that of another.
  if (!failed && start->bounds) failed = cposix_shut_off_files(start->bounds);
  if (dup2(told, 3) < 0) failed = errno;
  fcntl(3, F_SETFD, FD_CLOEXEC);
  syscall(__NR_close_range, 4u, ~0u, 0u);
  if (!failed && start->bounds) failed = cposix_limit(start->bounds);
  sigset_t nothing;
  sigemptyset(&nothing);
  sigprocmask(SIG_SETMASK, &nothing, NULL);
  if (!failed) {
    execve(start->path, start->words, start->variables);
    failed = errno;
  }
  if (write(3, &failed, sizeof failed) < 0) {}
  _exit(127);
}

/// Starts a program that leads a process group. `kept`: below a keeper (``cposix_keep``), which is a subreaper
/// (prctl(2)); the id is that of the keeper then. Returns 0 and the id, or the error number. Between fork(2) and
/// execve(2) there are only calls that need no lock.
static inline int cposix_start(pid_t *id, const struct cposix_program *start, int kept) {
  int report[2];
  if (pipe(report) != 0) return errno;
  for (int i = 0; i < 2; i++) fcntl(report[i], F_SETFD, FD_CLOEXEC);
  sigset_t all, before;
  sigfillset(&all);
  // No handler of ours runs in the child.
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pid_t parent = getpid();
  // What is not kept borrows our memory until it is the program: fork(2) would hold up all threads of a large process.
  pid_t child = kept ? fork() : vfork();
  if (child == 0) {
    struct sigaction usual = {.sa_handler = SIG_DFL};
    for (int number = 1; number < NSIG; number++) sigaction(number, &usual, NULL);
    if (!kept) cposix_become(start, report[1]);
    setpgid(0, 0);
    prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
    // Where the planner ends without a word, so does the program.
    prctl(PR_SET_PDEATHSIG, SIGUSR1, 0, 0, 0);
    if (getppid() != parent) _exit(127);
    pid_t program = fork();
    if (program == 0) cposix_become(start, report[1]);
    int failed = program < 0 ? errno : 0;
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
  *id = child;
  return failed;
}

#endif
