/* Golden vectors: reading them, and asking the library without minding sizes. */

#ifndef VECTORS_H
#define VECTORS_H

#include <jansson.h>

#include "check.h"

static const char *folder;

/* Under a memory checker: without what only counts or searches for long. */
static bool quick;

static inline void read_arguments(int count, char **arguments) {
  quick = count == 3 && strcmp(arguments[2], "--quick") == 0;
  if (count != 2 + quick) {
    fprintf(stderr, "usage: %s CONFORMANCE-FOLDER [--quick]\n", arguments[0]);
    exit(EXIT_FAILURE);
  }
  folder = arguments[1];
}

/* Pieces of Qi may have a zero inside. */
#define JSON_FLAGS (JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL)

/* A file of the conformance folder. */
static inline json_t *load(const char *name) {
  char path[1024];
  json_error_t error;
  snprintf(path, sizeof path, "%s/%s", folder, name);
  json_t *file = json_load_file(path, JSON_FLAGS, &error);
  if (file == NULL) {
    fprintf(stderr, "%s: line %d: %s\n", path, error.line, error.text);
    exit(EXIT_FAILURE);
  }
  return file;
}

/* A text of an entry, or null. */
static inline const char *text_of(const json_t *entry, const char *field) {
  return json_string_value(json_object_get(entry, field));
}

static inline json_int_t number_of(const json_t *entry, const char *field) {
  return json_integer_value(json_object_get(entry, field));
}

static inline bool is_on(const json_t *entry, const char *field) {
  return json_is_true(json_object_get(entry, field));
}

/* One buffer that grows. */
static char *buffer;
static size_t capacity, needed;
static BurnsideStatus status;
static BurnsideError error;

static inline void grow(void) {
  capacity = needed;
  char *larger = realloc(buffer, capacity);
  if (larger == NULL)
    exit(EXIT_FAILURE);
  buffer = larger;
}

/* A call whose last arguments are buffer, capacity, &needed, &error: again if the buffer was too
   small. */
#define GROWING(call)                                                           \
  do {                                                                          \
    status = (call);                                                            \
    if (status == BURNSIDE_STATUS_BUFFER_TOO_SMALL) {                           \
      grow();                                                                   \
      status = (call);                                                          \
    }                                                                           \
  } while (0)

#define INTO_BUFFER buffer, capacity, &needed, &error

/* The answer to a question, or null; then `status` says why. */
static inline json_t *ask(const char *game, const char *command, const json_t *params) {
  char *written = params == NULL ? NULL : json_dumps(params, JSON_COMPACT);
  GROWING(burnside_ask(game, command, written, INTO_BUFFER));
  free(written);
  return status == BURNSIDE_STATUS_OK ? json_loads(buffer, JSON_FLAGS, NULL) : NULL;
}

static inline bool kind_is(const char *kind) {
  return strcmp(burnside_status_name((int32_t)status), kind) == 0;
}

/* Hexadecimal digits as bytes, into an array that is large enough; how many there were. */
static inline size_t from_hex(const char *digits, uint8_t *bytes) {
  size_t count = strlen(digits) / 2;
  for (size_t i = 0; i < count; i++) {
    unsigned byte = 0;
    if (sscanf(digits + 2 * i, "%2x", &byte) != 1)
      exit(EXIT_FAILURE);
    bytes[i] = (uint8_t)byte;
  }
  return count;
}

static inline bool is_hex_of(const char *digits, const uint8_t *bytes, size_t count) {
  if (strlen(digits) != 2 * count)
    return false;
  for (size_t i = 0; i < count; i++) {
    char pair[3];
    snprintf(pair, sizeof pair, "%02x", bytes[i]);
    if (strncmp(pair, digits + 2 * i, 2) != 0)
      return false;
  }
  return true;
}

/* How many lines a text has. */
static inline size_t lines_in(const char *text) {
  size_t lines = *text != 0;
  for (; *text != 0; text++)
    lines += *text == '\n';
  return lines;
}

#endif
