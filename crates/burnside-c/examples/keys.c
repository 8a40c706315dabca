/* Reads positions of Quantik, one a line, and prints their portable keys: a thousand at a time. */

#include <stdio.h>
#include <string.h>

#include <burnside.h>

enum { BATCH = 1000 };

static int print_keys(uint8_t *cores, size_t count) {
  BurnsideError error;
  if (burnside_quantik_canonical_keys(cores, count, BURNSIDE_QUANTIK_GROUP_D4_COLOR_SHAPES, cores, &error)) {
    fprintf(stderr, "%s\n", error.message);
    return 1;
  }
  for (size_t i = 0; i < count; i++) {
    for (size_t byte = 0; byte < BURNSIDE_QUANTIK_CORE; byte++)
      printf("%02x", cores[i * BURNSIDE_QUANTIK_CORE + byte]);
    putchar('\n');
  }
  return 0;
}

int main(void) {
  static uint8_t cores[BATCH * BURNSIDE_QUANTIK_CORE];
  char line[256];
  size_t count = 0;
  int failed = 0;

  while (fgets(line, sizeof line, stdin) != NULL) {
    BurnsideError error;
    line[strcspn(line, "\n")] = 0;
    if (burnside_quantik_from_qfen(line, cores + count * BURNSIDE_QUANTIK_CORE, &error)) {
      fprintf(stderr, "%s: %s\n", line, error.message);
      failed = 1;
    } else if (++count == BATCH) {
      failed |= print_keys(cores, count);
      count = 0;
    }
  }
  return failed | print_keys(cores, count);
}
