/* Many positions in one call, as they are written: what one call for each of them says. */

#include "check.h"

static BurnsideError error;

/* Positions on lines, and the same one by one. */
static void check_keys(const char *game, const char *group, const char *const *positions, size_t count) {
  char lines[2048] = "";
  uint8_t together[4096], alone[512];
  size_t width = 0, needed = 0, length = 0;
  for (size_t i = 0; i < count; i++)
    strcat(strcat(lines, positions[i]), "\n");
  CHECK_STATUS(burnside_key_all(game, lines, group, &width, together, sizeof together, &needed, &error), BURNSIDE_STATUS_OK);
  CHECK(needed == count * width, "%zu keys of %zu bytes in %zu", count, width, needed);
  for (size_t i = 0; i < count; i++) {
    CHECK_STATUS(burnside_key(game, positions[i], group, alone, sizeof alone, &length, &error), BURNSIDE_STATUS_OK);
    CHECK(length == width && memcmp(alone, together + i * width, width) == 0, "%s", positions[i]);
  }
  CHECK_STATUS(burnside_key_all(game, lines, group, &width, together, count * width - 1, &needed, &error), BURNSIDE_STATUS_BUFFER_TOO_SMALL);
}

static void check_values(const char *game, const char *const *positions, size_t count) {
  char lines[2048] = "";
  BurnsideValue together[8], alone;
  size_t found = 0;
  for (size_t i = 0; i < count; i++)
    strcat(strcat(lines, positions[i]), "\n");
  CHECK_STATUS(burnside_value_all(game, lines, 0, together, 8, &found, &error), BURNSIDE_STATUS_OK);
  CHECK(found == count, "%zu", found);
  for (size_t i = 0; i < count; i++) {
    CHECK_STATUS(burnside_value(game, positions[i], 0, &alone, &error), BURNSIDE_STATUS_OK);
    CHECK(alone.result == together[i].result && alone.plies == together[i].plies, "%s", positions[i]);
  }
  CHECK_STATUS(burnside_value_all(game, lines, 0, together, count - 1, &found, &error), BURNSIDE_STATUS_BUFFER_TOO_SMALL);
  CHECK(found == count, "%zu", found);
}

int main(void) {
  static const char *const quantik[] = {"start", ".A../..b./.c../...D", "010002000000000000800000400000020000"};
  static const char *const gobblet[] = {"33", "S,.,s/Ml,.,./M,.,. 1"};
  static const char *const zertz[] = {
      "start",
      "oooo/ooooo/oowooo/ooogooo/oooooo/ooooo/ooo. 5/7/10 0/0/0 0/0/0 1 -",
      "..../...../..ow../..goo../..oo../...../.... 5/8/10 0/0/0 0/0/0 1 -",
  };
  BurnsideValue values[2];
  uint8_t key[512];
  size_t width, needed, count = 7;
  check_keys("quantik", "portable", quantik, 3);
  check_keys("zertz", NULL, zertz, 3);
  check_keys("zertz", "portable", zertz, 3);
  check_values("quantik", quantik, 3);
  check_values("gobblet", gobblet, 2);
  CHECK_STATUS(burnside_value_all("quantik", "", 0, NULL, 0, &count, &error), BURNSIDE_STATUS_OK);
  CHECK(count == 0, "%zu", count);
  CHECK_STATUS(burnside_value_all("quantik", "start\nnonsense", 0, values, 2, &count, &error), BURNSIDE_STATUS_POSITION);
  CHECK(error.index == 1, "%s", error.message);
  CHECK_STATUS(burnside_key_all("quantik", "nonsense", NULL, &width, key, sizeof key, &needed, &error), BURNSIDE_STATUS_POSITION);
  CHECK_STATUS(burnside_value_all("zertz", "start", 10, values, 2, &count, &error), BURNSIDE_STATUS_STOPPED);
  CHECK_STATUS(burnside_value_all("quantik", "start", 0, values, SIZE_MAX, &count, &error), BURNSIDE_STATUS_OK);
  CHECK(values[0].result == -1 && values[0].plies == 10, "%d in %u", values[0].result, values[0].plies);
  CHECK_STATUS(burnside_key_all("quantik", NULL, NULL, &width, key, sizeof key, &needed, &error), BURNSIDE_STATUS_NULL);
  burnside_forget();
  return report("many");
}
