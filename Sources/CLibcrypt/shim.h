#ifndef CLIBCRYPT_SHIM_H
#define CLIBCRYPT_SHIM_H

// Not <crypt.h>: it declares crypt(3) a second time, beside <unistd.h> in Swift's module of glibc.

/// crypt(3), crypt_ra: hashes `phrase` by `setting`. `data` and `size` are NULL and 0, and then hold memory to free.
/// Returns a text in that memory, or NULL with errno.
extern char *crypt_ra(const char *phrase, const char *setting, void **data, int *size);

/// crypt_gensalt(3), crypt_gensalt_ra: a setting with a salt of `count` random bytes; the system's if `random` is NULL.
/// Returns a text to free, or NULL with errno.
extern char *crypt_gensalt_ra(const char *prefix, unsigned long cost, const char *random, int count);

#endif
