/*
 * Writes down, in order, what a process and its children do to the files of one folder, so that a disk
 * can be made as it would be after a power cut at any of these moments (replay.ts reads it).
 * Loaded by LD_PRELOAD; POWER_FOLDER (its real path) and POWER_RECORD say which folder, and where to.
 *
 * A record: kind, length of name, inode, offset, length of data (4, 4, 8, 8, 8 bytes), name, data.
 * A write is recorded before it is made, a sync once it has been: a kill in between promises nothing.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#define DESCRIPTORS 65536
#define EXPORTED __attribute__((visibility("default")))
/* The real function of that name, looked up at its first call. */
#define REAL(type, name, ...)                                             \
  static type (*real)(__VA_ARGS__);                                       \
  if (!real) real = (type(*)(__VA_ARGS__))dlsym(RTLD_NEXT, #name)

struct open_file {
  uint64_t inode;
  int is_folder;
};

static struct open_file files[DESCRIPTORS];
static char folder[4096];
static size_t folder_length;
static int record_fd = -1;

struct head {
  uint32_t kind;
  uint32_t name_length;
  uint64_t inode;
  uint64_t offset;
  uint64_t length;
};

__attribute__((constructor)) static void begin(void) {
  const char *path = getenv("POWER_FOLDER");
  const char *to = getenv("POWER_RECORD");
  if (!path || !to || strlen(path) >= sizeof folder) return;
  strcpy(folder, path);
  folder_length = strlen(folder);
  record_fd = open(to, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  if (record_fd < 0) abort();
}

/* One call, so that the records of several processes stand whole beside each other. */
static void record(char kind, const char *name, uint64_t inode, uint64_t offset, uint64_t length,
                   const void *data, size_t size) {
  REAL(ssize_t, writev, int, const struct iovec *, int);
  int before = errno;
  struct head head = {(uint32_t)kind, (uint32_t)strlen(name), inode, offset, length};
  struct iovec parts[3] = {
      {&head, sizeof head}, {(void *)name, strlen(name)}, {(void *)data, size}};
  if (real(record_fd, parts, 3) != (ssize_t)(sizeof head + strlen(name) + size)) {
    fputs("the record of the disk could not be written\n", stderr);
    abort();
  }
  errno = before;
}

/* The name in the folder; "" for the folder itself, null for what lies elsewhere or is only shared memory. */
static const char *find_name(const char *path) {
  if (record_fd < 0 || !path || strncmp(path, folder, folder_length) != 0) return NULL;
  if (path[folder_length] == 0) return path + folder_length;
  if (path[folder_length] != '/') return NULL;
  size_t length = strlen(path);
  if (length > 4 && strcmp(path + length - 4, "-shm") == 0) return NULL;
  return path + folder_length + 1;
}

static struct open_file *find_file(int fd) {
  return fd >= 0 && fd < DESCRIPTORS && files[fd].inode ? &files[fd] : NULL;
}

static void note_open(int fd, const char *name, int flags, int is_new) {
  struct stat found;
  if (fd < 0 || fd >= DESCRIPTORS || fstat(fd, &found) != 0) return;
  files[fd].inode = found.st_ino;
  files[fd].is_folder = S_ISDIR(found.st_mode);
  if (files[fd].is_folder) return;
  record(is_new ? 'C' : 'O', name, found.st_ino, 0, 0, "", 0);
  if (flags & O_TRUNC) record('T', "", found.st_ino, 0, 0, "", 0);
}

#define OPENS(name)                                                       \
  EXPORTED int name(const char *path, int flags, ...) {                   \
    REAL(int, name, const char *, int, ...);                              \
    va_list rest;                                                         \
    va_start(rest, flags);                                                \
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0; \
    va_end(rest);                                                         \
    const char *inside = find_name(path);                                 \
    int is_new = inside && access(path, F_OK) != 0;                       \
    int fd = real(path, flags, mode);                                     \
    if (inside) note_open(fd, inside, flags, is_new);                     \
    return fd;                                                            \
  }
OPENS(open)
OPENS(open64)

#define OPENS_AT(name)                                                    \
  EXPORTED int name(int at, const char *path, int flags, ...) {           \
    REAL(int, name, int, const char *, int, ...);                         \
    va_list rest;                                                         \
    va_start(rest, flags);                                                \
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0; \
    va_end(rest);                                                         \
    const char *inside = find_name(path);                                 \
    int is_new = inside && access(path, F_OK) != 0;                       \
    int fd = real(at, path, flags, mode);                                 \
    if (inside) note_open(fd, inside, flags, is_new);                     \
    return fd;                                                            \
  }
OPENS_AT(openat)
OPENS_AT(openat64)

EXPORTED int close(int fd) {
  REAL(int, close, int);
  if (find_file(fd)) files[fd].inode = 0;
  return real(fd);
}

#define WRITES_AT(name, offset_type)                                      \
  EXPORTED ssize_t name(int fd, const void *data, size_t size, offset_type offset) { \
    REAL(ssize_t, name, int, const void *, size_t, offset_type);          \
    struct open_file *file = find_file(fd);                               \
    if (file) record('W', "", file->inode, (uint64_t)offset, size, data, size); \
    return real(fd, data, size, offset);                                  \
  }
WRITES_AT(pwrite, off_t)
WRITES_AT(pwrite64, off64_t)

EXPORTED ssize_t write(int fd, const void *data, size_t size) {
  REAL(ssize_t, write, int, const void *, size_t);
  struct open_file *file = find_file(fd);
  if (file) record('W', "", file->inode, (uint64_t)lseek64(fd, 0, SEEK_CUR), size, data, size);
  return real(fd, data, size);
}

EXPORTED ssize_t writev(int fd, const struct iovec *parts, int count) {
  REAL(ssize_t, writev, int, const struct iovec *, int);
  struct open_file *file = find_file(fd);
  uint64_t offset = file ? (uint64_t)lseek64(fd, 0, SEEK_CUR) : 0;
  for (int i = 0; file && i < count; i++) {
    record('W', "", file->inode, offset, parts[i].iov_len, parts[i].iov_base, parts[i].iov_len);
    offset += parts[i].iov_len;
  }
  return real(fd, parts, count);
}

#define TRUNCATES(name, size_type)                                        \
  EXPORTED int name(int fd, size_type size) {                             \
    REAL(int, name, int, size_type);                                      \
    struct open_file *file = find_file(fd);                               \
    if (file) record('T', "", file->inode, (uint64_t)size, 0, "", 0);     \
    return real(fd, size);                                                \
  }
TRUNCATES(ftruncate, off_t)
TRUNCATES(ftruncate64, off64_t)

#define SYNCS(name)                                                       \
  EXPORTED int name(int fd) {                                             \
    REAL(int, name, int);                                                 \
    int answer = real(fd);                                                \
    struct open_file *file = find_file(fd);                               \
    if (file && answer == 0)                                              \
      record(file->is_folder ? 'D' : 'S', "", file->inode, 0, 0, "", 0);  \
    return answer;                                                        \
  }
SYNCS(fsync)
SYNCS(fdatasync)

EXPORTED int unlink(const char *path) {
  REAL(int, unlink, const char *);
  const char *inside = find_name(path);
  int answer = real(path);
  if (inside && answer == 0) record('U', inside, 0, 0, 0, "", 0);
  return answer;
}

EXPORTED int rename(const char *from, const char *to) {
  REAL(int, rename, const char *, const char *);
  const char *name = find_name(from);
  const char *becomes = find_name(to);
  int answer = real(from, to);
  if (name && becomes && answer == 0)
    record('R', name, 0, 0, strlen(becomes), becomes, strlen(becomes));
  return answer;
}

/* A second name for the same file. */
EXPORTED int link(const char *from, const char *to) {
  REAL(int, link, const char *, const char *);
  const char *becomes = find_name(to);
  struct stat found;
  int is_known = becomes && stat(from, &found) == 0;
  int answer = real(from, to);
  if (is_known && answer == 0) record('L', becomes, found.st_ino, 0, 0, "", 0);
  return answer;
}
