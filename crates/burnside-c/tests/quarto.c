/* Quarto by its keys: the golden vectors, the functions on texts, whole arrays, refusals. */

#include "vectors.h"

/* The move of a number, as it is written. */
static void quarto_move(uint16_t number, char *text, size_t size) {
  if (number < 256)
    snprintf(text, size, "%u:%X", number / 16u, number % 16u);
  else if (number < 272)
    snprintf(text, size, "%u:", number - 256u);
  else
    snprintf(text, size, ":%X", number - 272u);
}

/* The functions on keys say what those on texts say. */
static void check_quarto_key(const char *game, const char *position, const uint8_t *key) {
  uint32_t sets = strcmp(game, "quarto") == 0 ? BURNSIDE_QUARTO_SETS_LINES : BURNSIDE_QUARTO_SETS_SQUARES;
  uint8_t packed[BURNSIDE_QUARTO_KEY], squares[BURNSIDE_QUARTO_SQUARES], hand = 99;
  static const char *const groups[] = {"d4-flip", "full"};
  char text[64];
  CHECK_STATUS(burnside_quarto_validate(key, sets, &error), BURNSIDE_STATUS_OK);
  CHECK_STATUS(burnside_quarto_to_text(key, text, sizeof text, &needed, &error), BURNSIDE_STATUS_OK);
  CHECK(strcmp(text, position) == 0 && needed == strlen(text) + 1, "%s: %s", position, text);
  CHECK_STATUS(burnside_quarto_unpack(key, squares, &hand, &error), BURNSIDE_STATUS_OK);
  for (size_t i = 0; i < BURNSIDE_QUARTO_SQUARES; i++) {
    /* From the top left, square 15, with a sign after four. */
    char sign = position[15 - i + (15 - i) / 4], read = squares[i] == BURNSIDE_QUARTO_NO_PIECE ? '.' : "0123456789ABCDEF"[squares[i]];
    CHECK(read == sign, "%s: %c on square %zu", position, read, i);
  }
  CHECK_STATUS(burnside_quarto_pack(squares, hand, packed, &error), BURNSIDE_STATUS_OK);
  CHECK(memcmp(packed, key, sizeof packed) == 0, "%s", position);
  for (uint32_t group = 0; group < 2; group++) {
    CHECK_STATUS(burnside_quarto_canonical(key, sets, group, packed, &error), BURNSIDE_STATUS_OK);
    GROWING(burnside_key(game, position, groups[group], (uint8_t *)buffer, capacity, &needed, &error));
    CHECK(needed == sizeof packed && memcmp(packed, buffer, needed) == 0, "%s under %s", position, groups[group]);
  }
  uint16_t moves[BURNSIDE_QUARTO_MAX_MOVES];
  size_t count = 0;
  CHECK_STATUS(burnside_quarto_legal_moves(key, sets, moves, &count, &error), BURNSIDE_STATUS_OK);
  GROWING(burnside_moves(game, position, INTO_BUFFER));
  CHECK(count == lines_in(buffer), "%s: %zu moves", position, count);
  for (size_t i = 0; i < count; i += 1 + count / 4) {
    char move[8];
    quarto_move(moves[i], move, sizeof move);
    CHECK_STATUS(burnside_quarto_play(key, moves[i], sets, packed, &error), BURNSIDE_STATUS_OK);
    CHECK_STATUS(burnside_quarto_to_text(packed, text, sizeof text, &needed, &error), BURNSIDE_STATUS_OK);
    GROWING(burnside_play(game, position, move, INTO_BUFFER));
    CHECK(strcmp(buffer, text) == 0, "%s, %s: %s and %s", position, move, text, buffer);
  }
}

/* Whole arrays, and what is wrong in the middle of one. */
static void check_quarto_arrays(const uint8_t *keys, size_t count) {
  uint8_t *canonical = calloc(count, BURNSIDE_QUARTO_KEY), one[BURNSIDE_QUARTO_KEY];
  uint16_t *moves = calloc(count * BURNSIDE_QUARTO_MAX_MOVES, sizeof *moves), own[BURNSIDE_QUARTO_MAX_MOVES];
  size_t *counts = calloc(count, sizeof *counts), found;
  BurnsideValue *values = calloc(count, sizeof *values), value;
  CHECK_STATUS(burnside_quarto_canonical_all(keys, count, 0, 1, canonical, &error), BURNSIDE_STATUS_OK);
  CHECK_STATUS(burnside_quarto_legal_moves_all(keys, count, 0, moves, counts, &error), BURNSIDE_STATUS_OK);
  CHECK_STATUS(burnside_quarto_value_all(keys, count, 0, 0, values, &error), BURNSIDE_STATUS_OK);
  for (size_t i = 0; i < count; i++) {
    const uint8_t *key = keys + i * BURNSIDE_QUARTO_KEY;
    burnside_quarto_canonical(key, 0, 1, one, &error);
    CHECK(memcmp(one, canonical + i * BURNSIDE_QUARTO_KEY, sizeof one) == 0, "%zu", i);
    burnside_quarto_legal_moves(key, 0, own, &found, &error);
    CHECK(found == counts[i] && memcmp(own, moves + i * BURNSIDE_QUARTO_MAX_MOVES, found * sizeof *own) == 0, "%zu", i);
    burnside_quarto_value(key, 0, 0, &value, &error);
    CHECK(value.result == values[i].result && value.plies == values[i].plies, "%zu", i);
  }
  memcpy(canonical, keys, count * BURNSIDE_QUARTO_KEY);
  canonical[(count - 1) * BURNSIDE_QUARTO_KEY] = 17;
  memset(values, 0, count * sizeof *values);
  CHECK_STATUS(burnside_quarto_value_all(canonical, count, 0, 0, values, &error), BURNSIDE_STATUS_POSITION);
  CHECK(error.index == count - 1 && strstr(error.message, "not 17") != NULL, "%s", error.message);
  CHECK(values[0].result == 0 || values[0].plies > 0, "what stands before it is done");
  CHECK_STATUS(burnside_quarto_legal_moves_all(keys, SIZE_MAX / 100, 0, moves, counts, &error), BURNSIDE_STATUS_PARAMETER);
  CHECK_STATUS(burnside_quarto_value_all(keys, SIZE_MAX, 0, 0, values, &error), BURNSIDE_STATUS_PARAMETER);
  CHECK_STATUS(burnside_quarto_canonical_all(keys, SIZE_MAX, 0, 0, canonical, &error), BURNSIDE_STATUS_PARAMETER);
  free(canonical);
  free(moves);
  free(counts);
  free(values);
}

static void check_quarto_refusals(void) {
  uint8_t key[BURNSIDE_QUARTO_KEY], squares[BURNSIDE_QUARTO_SQUARES];
  BurnsideValue value;
  /* The piece in hand on the board too, and two pieces alike. */
  CHECK_STATUS(burnside_quarto_from_text("0.../..../..../.... 0", key, &error), BURNSIDE_STATUS_POSITION);
  CHECK_STATUS(burnside_quarto_from_text("0.../..x./..../.... 1", key, &error), BURNSIDE_STATUS_POSITION);
  CHECK(error.column == 8, "%u", error.column);
  memset(squares, BURNSIDE_QUARTO_NO_PIECE, sizeof squares);
  squares[3] = squares[4] = 7;
  CHECK_STATUS(burnside_quarto_pack(squares, BURNSIDE_QUARTO_NO_PIECE, key, &error), BURNSIDE_STATUS_POSITION);
  squares[4] = 17;
  CHECK_STATUS(burnside_quarto_pack(squares, BURNSIDE_QUARTO_NO_PIECE, key, &error), BURNSIDE_STATUS_POSITION);
  /* Won with squares, and not with lines alone. */
  CHECK_STATUS(burnside_quarto_from_text("01../23../..../.... 4", key, &error), BURNSIDE_STATUS_OK);
  CHECK_STATUS(burnside_quarto_validate(key, BURNSIDE_QUARTO_SETS_LINES, &error), BURNSIDE_STATUS_OK);
  CHECK_STATUS(burnside_quarto_validate(key, BURNSIDE_QUARTO_SETS_SQUARES, &error), BURNSIDE_STATUS_POSITION);
  CHECK_STATUS(burnside_quarto_validate(key, 2, &error), BURNSIDE_STATUS_PARAMETER);
  CHECK_STATUS(burnside_quarto_canonical(key, 0, 2, key, &error), BURNSIDE_STATUS_GROUP);
  CHECK_STATUS(burnside_quarto_play(key, 288, 0, key, &error), BURNSIDE_STATUS_MOVE);
  CHECK_STATUS(burnside_quarto_play(key, 15 * 16 + 5, 0, key, &error), BURNSIDE_STATUS_ILLEGAL);
  /* The table has no boards of so many pieces, and one position is too few for a search. */
  CHECK_STATUS(burnside_quarto_from_text("4F5./1.86/..0./D..A 3", key, &error), BURNSIDE_STATUS_OK);
  CHECK_STATUS(burnside_quarto_value(key, 0, 1, &value, &error), BURNSIDE_STATUS_STOPPED);
}

static void check_values(void) {
  json_t *file = load("quarto.json"), *entry;
  uint8_t keys[8 * BURNSIDE_QUARTO_KEY], key[BURNSIDE_QUARTO_KEY];
  size_t i, kept = 0;
  json_array_foreach(json_object_get(file, "values"), i, entry) {
    const char *position = text_of(entry, "position"), *expected = text_of(entry, "value");
    bool lines = strcmp(text_of(entry, "game"), "quarto") == 0;
    size_t empty = 0;
    for (const char *square = position; *square != 0; square++)
      empty += *square == '.';
    if (quick && empty > 7)
      continue;
    BurnsideValue value;
    CHECK_STATUS(burnside_quarto_from_text(position, key, &error), BURNSIDE_STATUS_OK);
    CHECK_STATUS(burnside_quarto_value(key, !lines, 0, &value, &error), BURNSIDE_STATUS_OK);
    int result = strcmp(expected, "win") == 0 ? 1 : strcmp(expected, "loss") == 0 ? -1 : 0;
    CHECK(value.result == result && value.plies == number_of(entry, "plies") && !value.at_most, "%s: %d in %u", position, value.result, value.plies);
    check_quarto_key(text_of(entry, "game"), position, key);
    if (lines && kept < 8)
      memcpy(keys + kept++ * BURNSIDE_QUARTO_KEY, key, sizeof key);
  }
  CHECK(kept > 0, "%zu positions", i);
  check_quarto_arrays(keys, kept);
  json_decref(file);
}

int main(int count, char **arguments) {
  uint8_t key[BURNSIDE_QUARTO_KEY];
  static const char start[] = "..../..../..../.... -";
  read_arguments(count, arguments);
  check_quarto_refusals();
  check_values();
  CHECK_STATUS(burnside_quarto_from_text(start, key, &error), BURNSIDE_STATUS_OK);
  check_quarto_key("quarto", start, key);
  check_quarto_key("quarto:squares", start, key);
  free(buffer);
  burnside_forget();
  return report("quarto");
}
