/* A minimal socket server: reads a message up to its NUL and answers with a prepared message of BYTES bytes.
 * One process, poll(2), no other work.
 *
 *   echo SOCKET BYTES
 */
#define _GNU_SOURCE
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

enum { MOST = 64 };

static void fail(const char *what) {
  perror(what);
  exit(1);
}

/* The bytes of an answer of the protocol: {"parameters":{"x":"aaa..."}} and a NUL. */
static char *answer_of(size_t length) {
  static const char head[] = "{\"parameters\":{\"x\":\"", tail[] = "\"}}";
  size_t frame = sizeof head - 1 + sizeof tail;
  if (length < frame) {
    fprintf(stderr, "echo: BYTES must be at least %zu\n", frame);
    exit(64);
  }
  char *answer = malloc(length);
  if (answer == NULL) fail("malloc");
  memset(answer, 'a', length);
  memcpy(answer, head, sizeof head - 1);
  memcpy(answer + length - sizeof tail, tail, sizeof tail);
  return answer;
}

static int write_all(int file, const char *bytes, size_t length) {
  while (length > 0) {
    ssize_t written = send(file, bytes, length, MSG_NOSIGNAL);
    if (written <= 0) return 0;
    bytes += written;
    length -= (size_t)written;
  }
  return 1;
}

int main(int count, char **arguments) {
  if (count != 3) {
    fprintf(stderr, "usage: echo SOCKET BYTES\n");
    return 64;
  }
  size_t length = strtoul(arguments[2], NULL, 10);
  char *answer = answer_of(length);
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  if (strlen(arguments[1]) >= sizeof address.sun_path) {
    fprintf(stderr, "echo: the path is too long\n");
    return 64;
  }
  strcpy(address.sun_path, arguments[1]);
  struct pollfd files[MOST] = {{.fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0), .events = POLLIN}};
  nfds_t used = 1;
  if (files[0].fd < 0 || bind(files[0].fd, (struct sockaddr *)&address, sizeof address) < 0 ||
      listen(files[0].fd, 16) < 0)
    fail(arguments[1]);
  static char input[65536];
  for (;;) {
    if (poll(files, used, -1) < 0) fail("poll");
    for (nfds_t index = used; index-- > 1;) {
      if (files[index].revents == 0) continue;
      ssize_t got = read(files[index].fd, input, sizeof input);
      int open = got > 0;
      for (char *at = input, *end = input + (open ? got : 0); open && (at = memchr(at, 0, (size_t)(end - at)));) {
        open = write_all(files[index].fd, answer, length);
        if (++at == end) break;
      }
      if (!open) {
        close(files[index].fd);
        files[index] = files[--used];
      }
    }
    if (files[0].revents != 0 && used < MOST) {
      int caller = accept4(files[0].fd, NULL, NULL, SOCK_CLOEXEC);
      if (caller >= 0) files[used++] = (struct pollfd){.fd = caller, .events = POLLIN};
    }
  }
}
