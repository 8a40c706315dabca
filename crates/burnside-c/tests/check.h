/* The smallest test kit: count what fails, say where, go on. */

#ifndef CHECK_H
#define CHECK_H

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <burnside.h>

static unsigned long checks, failures;

#define CHECK(condition, ...)                                                   \
  do {                                                                          \
    checks++;                                                                   \
    if (!(condition)) {                                                         \
      failures++;                                                               \
      fprintf(stderr, "%s:%d: %s: ", __FILE__, __LINE__, #condition);           \
      fprintf(stderr, __VA_ARGS__);                                             \
      fputc('\n', stderr);                                                      \
    }                                                                           \
  } while (0)

#define CHECK_STATUS(call, expected)                                            \
  do {                                                                          \
    int32_t status_ = (int32_t)(call);                                          \
    CHECK(status_ == (int32_t)(expected), "%s, not %s",                         \
          burnside_status_name(status_), burnside_status_name((int32_t)(expected))); \
  } while (0)

static inline int report(const char *name) {
  printf("%s: %lu checks, %lu failed\n", name, checks, failures);
  return failures == 0 && checks > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

#endif
