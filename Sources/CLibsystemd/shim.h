#ifndef CLIBSYSTEMD_SHIM_H
#define CLIBSYSTEMD_SHIM_H

// Without _GNU_SOURCE: beside NIO's own shims it would declare the same functions twice.
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/prctl.h>
#include <sys/timerfd.h>
#include <systemd/sd-bus.h>
#include <systemd/sd-daemon.h>
#include <systemd/sd-event.h>
#include <systemd/sd-id128.h>
#include <systemd/sd-journal.h>

/// Names the calling thread, up to 15 bytes (prctl(2) is variadic, which Swift cannot call).
static inline int clibsystemd_name_thread(const char *name) {
  return prctl(PR_SET_NAME, name, 0, 0, 0);
}

#endif
