/* The typed functions, and everything that a careless caller can do wrong. */

#include <jansson.h>
#include <pthread.h>

#include "check.h"

/* All games, as the library lists them. */
static json_t *all_games(void) {
  size_t needed = 0;
  burnside_games(NULL, 0, &needed, NULL);
  char *text = malloc(needed);
  CHECK_STATUS(burnside_games(text, needed, &needed, NULL), BURNSIDE_STATUS_OK);
  json_t *games = json_loads(text, 0, NULL);
  free(text);
  CHECK(json_array_size(games) > 4, "%zu games", json_array_size(games));
  return games;
}

static const char *text_of(const json_t *object, const char *field) {
  return json_string_value(json_object_get(object, field));
}

static const char *const FOUR = ".A../..b./.c../...D";

static void fixed_sizes(void) {
  uint8_t core[BURNSIDE_QUANTIK_CORE], key[BURNSIDE_QUANTIK_CORE], payload[16];
  uint16_t planes[8] = {0};
  uint8_t flags = 9;
  uint64_t mask = 0;
  char qfen[20];
  size_t needed = 0;

  CHECK_STATUS(burnside_quantik_from_qfen(FOUR, core, NULL), BURNSIDE_STATUS_OK);
  CHECK_STATUS(burnside_quantik_unpack(core, sizeof core, planes, &flags, NULL), BURNSIDE_STATUS_OK);
  CHECK(flags == 0 && planes[0] == 1 << 1 && planes[5] == 1 << 6, "%d", flags);
  CHECK_STATUS(burnside_quantik_pack(planes, 2, key, NULL), BURNSIDE_STATUS_OK);
  CHECK(key[0] == 1 && key[1] == 2 && memcmp(core + 2, key + 2, 16) == 0, "pack");
  CHECK_STATUS(burnside_quantik_to_qfen(core, qfen, sizeof qfen, &needed, NULL), BURNSIDE_STATUS_OK);
  CHECK(needed == 20 && strcmp(qfen, FOUR) == 0, "%s", qfen);

  for (uint32_t group = 0; group < 4; group++) {
    CHECK_STATUS(burnside_quantik_canonical_key(core, group, key, NULL), BURNSIDE_STATUS_OK);
    CHECK_STATUS(burnside_quantik_canonical_payload(core, group, payload, NULL), BURNSIDE_STATUS_OK);
    CHECK(key[0] == 1 && key[1] == 2 && memcmp(key + 2, payload, 16) == 0, "group %u", group);
  }
  CHECK_STATUS(burnside_quantik_canonical_key(core, 4, key, NULL), BURNSIDE_STATUS_GROUP);

  /* A game that ends: every move is played in place. */
  CHECK_STATUS(burnside_quantik_from_qfen("AbC./..../..../....", core, NULL), BURNSIDE_STATUS_OK);
  CHECK_STATUS(burnside_quantik_legal_moves(core, &mask, NULL), BURNSIDE_STATUS_OK);
  CHECK(mask >> (16 * 3 + 3) & 1, "%" PRIx64, mask);
  CHECK_STATUS(burnside_quantik_play(core, 16 * 3 + 3, core, NULL), BURNSIDE_STATUS_OK);
  CHECK_STATUS(burnside_quantik_legal_moves(core, &mask, NULL), BURNSIDE_STATUS_OK);
  CHECK(mask == 0, "%" PRIx64, mask);
  CHECK_STATUS(burnside_quantik_play(core, 0, core, NULL), BURNSIDE_STATUS_ILLEGAL);
  CHECK_STATUS(burnside_quantik_play(core, 64, core, NULL), BURNSIDE_STATUS_MOVE);

  BurnsideValue value = {7, 7, 7};
  CHECK_STATUS(burnside_quantik_probe(core, &value, NULL), BURNSIDE_STATUS_OK);
  CHECK(value.result == -1 && value.plies == 0, "%d in %u", value.result, value.plies);
  memset(core, 0, sizeof core);
  core[0] = 1;
  CHECK_STATUS(burnside_quantik_probe(core, &value, NULL), BURNSIDE_STATUS_OK);
  CHECK(value.result == -1 && value.plies == 10, "%d in %u", value.result, value.plies);
}

static void gobblet(void) {
  uint64_t board = 0, after = 0;
  uint16_t undo = 0;
  uint8_t moves[BURNSIDE_GOBBLET_MAX_MOVES];
  size_t count = 0, needed = 0;
  char text[64];

  CHECK_STATUS(burnside_gobblet_from_text("Sl,.,./.,.,./.,.,. 1", &board, NULL), BURNSIDE_STATUS_OK);
  CHECK(board == 33, "%" PRIu64, board);
  CHECK_STATUS(burnside_gobblet_to_text(33, text, sizeof text, &needed, NULL), BURNSIDE_STATUS_OK);
  CHECK(strcmp(text, "Sl,.,./.,.,./.,.,. 1") == 0, "%s", text);
  CHECK_STATUS(burnside_gobblet_legal_moves(33, BURNSIDE_GOBBLET_REVEAL_HAIL_MARY, moves, &count, NULL), BURNSIDE_STATUS_OK);
  CHECK(count == 24, "%zu", count);
  for (size_t i = 0; i < count; i++) {
    CHECK_STATUS(burnside_gobblet_play(33, moves[i], 0, &after, &undo, NULL), BURNSIDE_STATUS_OK);
    CHECK_STATUS(burnside_gobblet_undo(after, undo, &board, NULL), BURNSIDE_STATUS_OK);
    CHECK(board == 33, "%" PRIu64, board);
  }
  CHECK_STATUS(burnside_gobblet_play(33, 0x94, 0, &after, NULL, NULL), BURNSIDE_STATUS_OK);
  CHECK_STATUS(burnside_gobblet_play(33, 0x01, 0, &after, NULL, NULL), BURNSIDE_STATUS_ILLEGAL);
  CHECK_STATUS(burnside_gobblet_play(33, 0xff, 0, &after, NULL, NULL), BURNSIDE_STATUS_MOVE);
  CHECK_STATUS(burnside_gobblet_play(33, 0x94, 2, &after, NULL, NULL), BURNSIDE_STATUS_PARAMETER);
  CHECK_STATUS(burnside_gobblet_undo(0, 0x94, &after, NULL), BURNSIDE_STATUS_MOVE);
  CHECK_STATUS(burnside_gobblet_undo(33, 0x94, &after, NULL), BURNSIDE_STATUS_MOVE);
  CHECK_STATUS(burnside_gobblet_undo(33, 0xffff, &after, NULL), BURNSIDE_STATUS_MOVE);
  CHECK_STATUS(burnside_gobblet_validate(3, NULL), BURNSIDE_STATUS_POSITION);
  CHECK_STATUS(burnside_gobblet_validate(UINT64_MAX, NULL), BURNSIDE_STATUS_POSITION);
  CHECK_STATUS(burnside_gobblet_canonical(33, 2, &after, NULL), BURNSIDE_STATUS_GROUP);

  BurnsideValue value = {0, 0, 0};
  CHECK_STATUS(burnside_gobblet_probe(0, BURNSIDE_GOBBLET_REVEAL_STRICT, &value, NULL), BURNSIDE_STATUS_OK);
  CHECK(value.result == 1 && value.plies == 13, "%d in %u", value.result, value.plies);
}

static void arrays(void) {
  enum { COUNT = 1000 };
  static uint8_t cores[COUNT * BURNSIDE_QUANTIK_CORE], keys[COUNT * BURNSIDE_QUANTIK_CORE];
  static uint64_t masks[COUNT], boards[COUNT];
  static BurnsideValue values[COUNT];
  uint8_t one[BURNSIDE_QUANTIK_CORE];
  uint64_t mask = 0;

  /* Each core is the one before it with its first legal move played; then from the start again. */
  burnside_quantik_from_qfen("..../..../..../....", cores, NULL);
  for (size_t i = 1; i < COUNT; i++) {
    uint8_t *before = cores + (i - 1) * BURNSIDE_QUANTIK_CORE, *now = before + BURNSIDE_QUANTIK_CORE;
    uint32_t number = 0;
    burnside_quantik_legal_moves(before, &mask, NULL);
    for (number = (uint32_t)(i % 64); mask != 0 && !(mask >> number & 1); number = (number + 1) % 64) {
    }
    if (mask == 0)
      burnside_quantik_from_qfen("..../..../..../....", now, NULL);
    else
      CHECK_STATUS(burnside_quantik_play(before, number, now, NULL), BURNSIDE_STATUS_OK);
  }
  CHECK_STATUS(burnside_quantik_canonical_keys(cores, COUNT, BURNSIDE_QUANTIK_GROUP_FULL, keys, NULL), BURNSIDE_STATUS_OK);
  CHECK_STATUS(burnside_quantik_legal_moves_all(cores, COUNT, masks, NULL), BURNSIDE_STATUS_OK);
  CHECK_STATUS(burnside_quantik_probe_all(cores, COUNT, values, NULL), BURNSIDE_STATUS_OK);
  for (size_t i = 0; i < COUNT; i++) {
    const uint8_t *core = cores + i * BURNSIDE_QUANTIK_CORE;
    BurnsideValue value;
    burnside_quantik_canonical_key(core, BURNSIDE_QUANTIK_GROUP_FULL, one, NULL);
    CHECK(memcmp(one, keys + i * BURNSIDE_QUANTIK_CORE, sizeof one) == 0, "key %zu", i);
    burnside_quantik_legal_moves(core, &mask, NULL);
    CHECK(mask == masks[i], "mask %zu", i);
    burnside_quantik_probe(core, &value, NULL);
    CHECK(value.result == values[i].result && value.plies == values[i].plies, "value %zu", i);
  }
  /* In place, and nothing at all. */
  CHECK_STATUS(burnside_quantik_canonical_keys(cores, COUNT, BURNSIDE_QUANTIK_GROUP_FULL, cores, NULL), BURNSIDE_STATUS_OK);
  CHECK(memcmp(cores, keys, sizeof cores) == 0, "in place");
  CHECK_STATUS(burnside_quantik_canonical_keys(NULL, 0, 0, NULL, NULL), BURNSIDE_STATUS_OK);

  BurnsideError error;
  keys[500 * BURNSIDE_QUANTIK_CORE] = 7;
  CHECK_STATUS(burnside_quantik_canonical_keys(keys, COUNT, 0, keys, &error), BURNSIDE_STATUS_POSITION);
  CHECK(error.index == 500 && strncmp(error.message, "entry 500: ", 11) == 0, "%s", error.message);

  for (size_t i = 0; i < COUNT; i++)
    boards[i] = i % 2 == 0 ? 33 : 18014673388445729;
  CHECK_STATUS(burnside_gobblet_canonical_all(boards, COUNT, BURNSIDE_GOBBLET_GROUP_D4_MOVER, masks, NULL), BURNSIDE_STATUS_OK);
  CHECK_STATUS(burnside_gobblet_probe_all(boards, COUNT, 0, values, NULL), BURNSIDE_STATUS_OK);
  for (size_t i = 0; i < COUNT; i++) {
    BurnsideValue value;
    burnside_gobblet_canonical(boards[i], BURNSIDE_GOBBLET_GROUP_D4_MOVER, &mask, NULL);
    CHECK(mask == masks[i], "canonical %zu", i);
    burnside_gobblet_probe(boards[i], 0, &value, NULL);
    CHECK(value.result == values[i].result && value.plies == values[i].plies, "value %zu", i);
  }
  boards[3] = 3;
  CHECK_STATUS(burnside_gobblet_probe_all(boards, COUNT, 0, values, &error), BURNSIDE_STATUS_POSITION);
  CHECK(error.index == 3, "%" PRIu64, error.index);
}

static void texts(void) {
  char text[4096], back[256], name[64];
  size_t needed = 0;
  uint32_t to_move = 0, outcome = 9, orbit = 0, stabilizer = 0;
  uint8_t key[512];
  BurnsideValue value;
  const char *const position = "..../.B../..../..a.";

  CHECK_STATUS(burnside_canonical("quantik", position, "full", text, sizeof text, &needed, NULL), BURNSIDE_STATUS_OK);
  CHECK(strcmp(text, "..c./..../D.../....") == 0 && needed == 20, "%s", text);
  CHECK_STATUS(burnside_witness("quantik", position, "full", name, sizeof name, &needed, NULL), BURNSIDE_STATUS_OK);
  CHECK_STATUS(burnside_transform("quantik", position, name, back, sizeof back, &needed, NULL), BURNSIDE_STATUS_OK);
  CHECK(strcmp(text, back) == 0, "%s", back);
  CHECK_STATUS(burnside_inverse_witness("quantik", position, "full", name, sizeof name, &needed, NULL), BURNSIDE_STATUS_OK);
  CHECK_STATUS(burnside_transform("quantik", text, name, back, sizeof back, &needed, NULL), BURNSIDE_STATUS_OK);
  CHECK(strcmp(position, back) == 0, "%s", back);
  CHECK_STATUS(burnside_orbit_size("quantik", position, "full", &orbit, &stabilizer, NULL), BURNSIDE_STATUS_OK);
  CHECK(orbit == 768 && stabilizer == 4, "%u %u", orbit, stabilizer);
  CHECK_STATUS(burnside_key("quantik", position, NULL, key, sizeof key, &needed, NULL), BURNSIDE_STATUS_OK);
  CHECK(needed == 18 && key[0] == 1 && key[1] == 2, "%zu", needed);

  /* Every legal move of the canonical form comes home as a legal move. */
  CHECK_STATUS(burnside_moves("quantik", text, back, 0, &needed, NULL), BURNSIDE_STATUS_BUFFER_TOO_SMALL);
  char *moves = malloc(needed);
  CHECK_STATUS(burnside_moves("quantik", text, moves, needed, &needed, NULL), BURNSIDE_STATUS_OK);
  for (char *move = strtok(moves, "\n"); move != NULL; move = strtok(NULL, "\n")) {
    char home[16], after[32];
    CHECK_STATUS(burnside_map_move("quantik", text, name, move, home, sizeof home, &needed, NULL), BURNSIDE_STATUS_OK);
    CHECK_STATUS(burnside_play("quantik", position, home, after, sizeof after, &needed, NULL), BURNSIDE_STATUS_OK);
  }
  free(moves);
  CHECK_STATUS(burnside_map_move("quantik", text, "rot45", "A0", back, sizeof back, &needed, NULL), BURNSIDE_STATUS_SYMMETRY);
  CHECK_STATUS(burnside_map_move("quantik", text, "id", "A2", back, sizeof back, &needed, NULL), BURNSIDE_STATUS_ILLEGAL);
  CHECK_STATUS(burnside_transform("zertz", "start", "T1,0", back, sizeof back, &needed, NULL), BURNSIDE_STATUS_SYMMETRY);
  /* A color swap has images of positions, and none of moves. */
  CHECK_STATUS(burnside_transform("quantik", "A.../..../..../....", "swap", back, sizeof back, &needed, NULL), BURNSIDE_STATUS_OK);
  CHECK(strcmp(back, "a.../..../..../....") == 0, "%s", back);
  CHECK_STATUS(burnside_map_move("quantik", "A.../..../..../....", "swap", "b8", back, sizeof back, &needed, NULL), BURNSIDE_STATUS_KEYS_ONLY);

  CHECK_STATUS(burnside_outcome("quantik", "AbCd/..../..../....", &to_move, &outcome, NULL), BURNSIDE_STATUS_OK);
  CHECK(to_move == 1 && outcome == BURNSIDE_OUTCOME_PLAYER2, "%u %u", to_move, outcome);
  CHECK_STATUS(burnside_position("gobblet", "0x21", text, sizeof text, &needed, NULL), BURNSIDE_STATUS_OK);
  CHECK(strcmp(text, "Sl,.,./.,.,./.,.,. 1") == 0, "%s", text);
  CHECK_STATUS(burnside_convert("quarto", "start", NULL, "feen", text, sizeof text, &needed, NULL), BURNSIDE_STATUS_OK);
  CHECK(strcmp(text, "4/4/4/4 / Q/q") == 0, "%s", text);
  CHECK_STATUS(burnside_value("gobblet", "start", 0, &value, NULL), BURNSIDE_STATUS_OK);
  CHECK(value.result == 1 && value.plies == 13, "%d in %u", value.result, value.plies);
  CHECK_STATUS(burnside_value("zertz", "start", 100, &value, NULL), BURNSIDE_STATUS_STOPPED);
  CHECK_STATUS(burnside_best_moves("gobblet", "start", 0, text, sizeof text, &needed, NULL), BURNSIDE_STATUS_OK);
  CHECK(strncmp(text, "S(0,1)\nS(1,0)\n", 14) == 0, "%s", text);
  CHECK_STATUS(burnside_games(text, 0, &needed, NULL), BURNSIDE_STATUS_BUFFER_TOO_SMALL);
  CHECK(needed > 1000, "%zu", needed);
  CHECK_STATUS(burnside_feen_to_pon("k^ / S/s", text, sizeof text, &needed, NULL), BURNSIDE_STATUS_OK);
  CHECK(strstr(text, "\"k^\"") != NULL, "%s", text);
}

static void careless_callers(void) {
  char buffer[64];
  size_t needed = 0;
  BurnsideError error;
  _Alignas(8) uint8_t room[64] = {0};
  uint8_t core[BURNSIDE_QUANTIK_CORE] = {1};
  uint64_t number = 0;

  /* Sizes: nothing is written until there is room for all of it. */
  memset(buffer, 'x', sizeof buffer);
  for (size_t capacity = 0; capacity < 20; capacity++) {
    needed = 0;
    CHECK_STATUS(burnside_quantik_to_qfen(core, buffer, capacity, &needed, &error), BURNSIDE_STATUS_BUFFER_TOO_SMALL);
    CHECK(needed == 20 && buffer[0] == 'x', "%zu", needed);
  }
  CHECK_STATUS(burnside_quantik_to_qfen(core, NULL, 0, &needed, &error), BURNSIDE_STATUS_BUFFER_TOO_SMALL);
  CHECK_STATUS(burnside_quantik_to_qfen(core, NULL, 20, &needed, &error), BURNSIDE_STATUS_NULL);
  CHECK_STATUS(burnside_quantik_to_qfen(core, buffer, 20, NULL, &error), BURNSIDE_STATUS_NULL);
  CHECK(strcmp(error.message, "needed is null") == 0, "%s", error.message);
  CHECK_STATUS(burnside_quantik_to_qfen(core, buffer, 20, &needed, &error), BURNSIDE_STATUS_OK);
  CHECK(buffer[20] == 'x' && error.status == BURNSIDE_STATUS_OK && error.message[0] == 0, "%s", error.message);
  for (size_t length = 0; length < 64; length++)
    if (length != sizeof core)
      CHECK_STATUS(burnside_quantik_unpack(room, length, (uint16_t *)(void *)(room + 32), room, &error), BURNSIDE_STATUS_POSITION);

  /* Null. */
  CHECK_STATUS(burnside_ask(NULL, "moves", NULL, buffer, sizeof buffer, &needed, &error), BURNSIDE_STATUS_NULL);
  CHECK(strcmp(error.message, "game is null") == 0, "%s", error.message);
  CHECK_STATUS(burnside_ask("quantik", NULL, NULL, buffer, sizeof buffer, &needed, &error), BURNSIDE_STATUS_NULL);
  CHECK_STATUS(burnside_quantik_from_qfen(NULL, core, &error), BURNSIDE_STATUS_NULL);
  CHECK_STATUS(burnside_quantik_from_qfen("..../..../..../....", NULL, &error), BURNSIDE_STATUS_NULL);
  CHECK_STATUS(burnside_quantik_canonical_key(NULL, 0, core, &error), BURNSIDE_STATUS_NULL);
  CHECK_STATUS(burnside_quantik_canonical_key(core, 0, NULL, &error), BURNSIDE_STATUS_NULL);
  CHECK_STATUS(burnside_quantik_from_cbor(NULL, 3, core, NULL, &error), BURNSIDE_STATUS_NULL);
  CHECK_STATUS(burnside_gobblet_legal_moves(0, 0, NULL, &needed, &error), BURNSIDE_STATUS_NULL);
  CHECK_STATUS(burnside_gobblet_probe(0, 0, NULL, &error), BURNSIDE_STATUS_NULL);
  CHECK_STATUS(burnside_gobblet_canonical_all(NULL, 1, 0, &number, &error), BURNSIDE_STATUS_NULL);
  CHECK_STATUS(burnside_qi(NULL, NULL, buffer, sizeof buffer, &needed, &error), BURNSIDE_STATUS_NULL);

  /* Misaligned: made by conversion, followed by nobody. */
  CHECK_STATUS(burnside_gobblet_canonical(0, 0, (uint64_t *)(void *)(room + 1), &error), BURNSIDE_STATUS_MISALIGNED);
  CHECK(strcmp(error.message, "canonical is not aligned to 8 bytes") == 0, "%s", error.message);
  CHECK_STATUS(burnside_gobblet_canonical_all((uint64_t *)(void *)(room + 4), 1, 0, &number, &error), BURNSIDE_STATUS_MISALIGNED);
  CHECK_STATUS(burnside_quantik_pack((uint16_t *)(void *)(room + 1), 0, core, &error), BURNSIDE_STATUS_MISALIGNED);
  CHECK_STATUS(burnside_ask("quantik", "moves", NULL, buffer, sizeof buffer, (size_t *)(void *)(room + 3), &error), BURNSIDE_STATUS_MISALIGNED);
  CHECK_STATUS(burnside_gobblet_validate(0, (BurnsideError *)(void *)(room + 1)), BURNSIDE_STATUS_MISALIGNED);

  /* Sizes that no memory has. */
  CHECK_STATUS(burnside_quantik_from_cbor(core, SIZE_MAX, core, NULL, &error), BURNSIDE_STATUS_PARAMETER);

  /* Not UTF-8. */
  const char *const bad[] = {"\xff", "A\xc3", "\xed\xa0\x80", "\xf8\x88\x80\x80\x80"};
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    CHECK_STATUS(burnside_ask(bad[i], "moves", NULL, buffer, sizeof buffer, &needed, &error), BURNSIDE_STATUS_ENCODING);
    CHECK_STATUS(burnside_position("quantik", bad[i], buffer, sizeof buffer, &needed, &error), BURNSIDE_STATUS_ENCODING);
    CHECK_STATUS(burnside_quantik_from_qfen(bad[i], core, &error), BURNSIDE_STATUS_ENCODING);
  }

  /* Messages: with a place and a hint, and cut off at a character when they are long. */
  CHECK_STATUS(burnside_position("quantik", ".A../..x./.c../...D", buffer, sizeof buffer, &needed, &error), BURNSIDE_STATUS_POSITION);
  CHECK(error.column == 8 && strstr(error.hint, "start") != NULL, "%u %s", error.column, error.hint);
  CHECK_STATUS(burnside_position("quatro", "start", buffer, sizeof buffer, &needed, &error), BURNSIDE_STATUS_GAME);
  CHECK(strstr(error.hint, "did you mean quarto?") != NULL, "%s", error.hint);
  char wide[3001];
  for (size_t i = 0; i < 3000; i += 3)
    memcpy(wide + i, "\xe4\xba\x94", 3);
  wide[3000] = 0;
  CHECK_STATUS(burnside_position(wide, "start", buffer, sizeof buffer, &needed, &error), BURNSIDE_STATUS_GAME);
  size_t length = strlen(error.message);
  CHECK(length > 500 && length < sizeof error.message && (unsigned char)error.message[length - 1] == 0x94, "%zu", length);

  CHECK(strcmp(burnside_status_name(BURNSIDE_STATUS_KEYS_ONLY), "keys-only") == 0, "names");
  CHECK(strcmp(burnside_status_name(99), "unknown") == 0, "names");
  char version[32];
  snprintf(version, sizeof version, "%d.%d.%d", BURNSIDE_VERSION_MAJOR, BURNSIDE_VERSION_MINOR, BURNSIDE_VERSION_PATCH);
  CHECK(strcmp(burnside_version(), version) == 0 && strcmp(version, BURNSIDE_VERSION) == 0, "%s", burnside_version());
}

/* One call tells all that the others tell one by one, of every game under each of its groups. */
static void canon_in_one_call(const char *game, const char *position, const char *group) {
  char buffer[4096], part[2048];
  uint8_t key[2048];
  size_t needed = 0, size = 0;
  uint32_t orbit = 0, stabilizer = 0;
  BurnsideCanon canon, untouched;
  BurnsideError error;

  CHECK_STATUS(burnside_canon(game, position, group, &canon, buffer, sizeof buffer, &needed, &error), BURNSIDE_STATUS_OK);
  CHECK_STATUS(burnside_position(game, position, part, sizeof part, &size, NULL), BURNSIDE_STATUS_OK);
  CHECK(strcmp(buffer + canon.position, part) == 0, "%s: %s", position, buffer + canon.position);
  CHECK(strcmp(buffer + canon.group, group) == 0, "%s: %s", group, buffer + canon.group);
  CHECK_STATUS(burnside_canonical(game, position, group, part, sizeof part, &size, NULL), BURNSIDE_STATUS_OK);
  CHECK(strcmp(buffer + canon.canonical, part) == 0, "%s: %s", position, buffer + canon.canonical);
  CHECK_STATUS(burnside_witness(game, position, group, part, sizeof part, &size, NULL), BURNSIDE_STATUS_OK);
  CHECK(strcmp(buffer + canon.witness, part) == 0, "%s: %s", position, buffer + canon.witness);
  CHECK_STATUS(burnside_transform(game, position, buffer + canon.witness, part, sizeof part, &size, NULL), BURNSIDE_STATUS_OK);
  CHECK(strcmp(buffer + canon.canonical, part) == 0, "%s by %s: %s", position, buffer + canon.witness, part);
  CHECK_STATUS(burnside_inverse_witness(game, position, group, part, sizeof part, &size, NULL), BURNSIDE_STATUS_OK);
  CHECK(strcmp(buffer + canon.inverse, part) == 0, "%s: %s", position, buffer + canon.inverse);
  CHECK_STATUS(burnside_key(game, position, group, key, sizeof key, &size, NULL), BURNSIDE_STATUS_OK);
  CHECK(size == canon.key_length && memcmp(buffer + canon.key, key, size) == 0, "key of %s", position);
  CHECK(needed == canon.key + canon.key_length, "%zu bytes", needed);
  CHECK_STATUS(burnside_orbit_size(game, position, group, &orbit, &stabilizer, NULL), BURNSIDE_STATUS_OK);
  CHECK(canon.orbit == orbit && canon.stabilizer == stabilizer, "%s: %u %u", position, canon.orbit, canon.stabilizer);

  /* A byte too few, and nothing is written. */
  memset(buffer, 'x', sizeof buffer);
  memset(&canon, 7, sizeof canon);
  untouched = canon;
  CHECK_STATUS(burnside_canon(game, position, group, &canon, buffer, needed - 1, &size, &error), BURNSIDE_STATUS_BUFFER_TOO_SMALL);
  CHECK(size == needed && buffer[0] == 'x' && memcmp(&canon, &untouched, sizeof canon) == 0, "%zu", size);
  CHECK_STATUS(burnside_canon(game, position, group, NULL, buffer, sizeof buffer, &size, &error), BURNSIDE_STATUS_NULL);
}

/* What works for one game works for all. */
static void every_game(void) {
  json_t *games = all_games(), *about, *group;
  size_t i, j, needed = 0;
  json_array_foreach(games, i, about) {
    const char *game = text_of(about, "name");
    char position[1024], after[1024], *line;
    BurnsideValue value = {7, 7, 7};
    BurnsideError error;
    uint32_t to_move = 0, outcome = 9;

    CHECK_STATUS(burnside_position(game, "start", position, sizeof position, &needed, &error), BURNSIDE_STATUS_OK);
    burnside_moves(game, position, NULL, 0, &needed, NULL);
    char *moves = malloc(needed);
    CHECK_STATUS(burnside_moves(game, position, moves, needed, &needed, &error), BURNSIDE_STATUS_OK);
    CHECK((line = strchr(moves, '\n')) != NULL, "%s has one move", game);
    *line = 0;
    CHECK_STATUS(burnside_play(game, position, moves, after, sizeof after, &needed, &error), BURNSIDE_STATUS_OK);
    CHECK(strcmp(position, after) != 0, "%s: %s", game, moves);
    CHECK_STATUS(burnside_outcome(game, after, &to_move, &outcome, &error), BURNSIDE_STATUS_OK);
    CHECK((to_move == 1 || to_move == 2) && outcome == BURNSIDE_OUTCOME_NONE, "%s: %u %u", game, to_move, outcome);
    json_array_foreach(json_object_get(about, "groups"), j, group)
      canon_in_one_call(game, after, text_of(group, "name"));
    CHECK(j > 0, "%s has no groups", game);
    free(moves);

    BurnsideStatus status = burnside_value(game, after, 100, &value, &error);
    if (json_is_true(json_object_get(about, "solved")))
      CHECK(status == BURNSIDE_STATUS_OK && value.result >= -1 && value.result <= 1, "%s: %s", game, error.message);
    else
      CHECK(status == BURNSIDE_STATUS_OK || status == BURNSIDE_STATUS_STOPPED, "%s: %s", game, error.message);
    CHECK(status == BURNSIDE_STATUS_OK || (value.result == 7 && value.plies == 7), "%s: %d", game, value.result);
  }
  json_decref(games);
}

/* No depth overflows the stack, and no count goes on for ever. */
static void *count_deeply(void *unused) {
  json_t *games = all_games(), *about;
  size_t i, needed = 0, stopped = 0;
  char buffer[4096];
  BurnsideError error;
  json_array_foreach(games, i, about) {
    const char *game = text_of(about, "name");
    BurnsideStatus status =
        burnside_ask(game, "perft", "{\"depth\": 1000000}", buffer, sizeof buffer, &needed, &error);
    /* A game that is over before the limit has no lines of that length; all others are stopped. */
    int none = status == BURNSIDE_STATUS_OK && strstr(buffer, "\"nodes\":0") != NULL;
    CHECK(none || status == BURNSIDE_STATUS_STOPPED, "%s: %s", game, burnside_status_name(status));
    CHECK(none || error.hint[0] != 0, "%s: %s", game, error.message);
    stopped += !none;
  }
  CHECK(stopped > 0, "every game was counted to its end");
  json_decref(games);
  return unused;
}

static void depths(void) {
  /* Millions of positions take a memory checker minutes, and hold no memory that others do not. */
  if (getenv("BURNSIDE_QUICK") != NULL)
    return;
  /* On a small stack of its own. */
  pthread_attr_t small;
  pthread_t thread;
  pthread_attr_init(&small);
  pthread_attr_setstacksize(&small, 256 * 1024);
  CHECK(pthread_create(&thread, &small, count_deeply, NULL) == 0, "no thread");
  pthread_join(thread, NULL);
  pthread_attr_destroy(&small);
}

/* An impossible count is refused before anything is read: what it points to is not there. */
static void impossible_counts(void) {
  static const size_t counts[] = {SIZE_MAX, SIZE_MAX / 2, SIZE_MAX / 8, SIZE_MAX / 16 + 1};
  const uint8_t *cores = (const uint8_t *)(uintptr_t)4096;
  const uint64_t *boards = (const uint64_t *)(uintptr_t)4096;
  uint8_t key[BURNSIDE_QUANTIK_CORE];
  uint64_t number = 7;
  BurnsideValue value = {7, 7, 7};
  BurnsideError error;
  for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
    size_t count = counts[i];
    CHECK_STATUS(burnside_quantik_canonical_keys(cores, count, 0, key, &error), BURNSIDE_STATUS_PARAMETER);
    CHECK(strncmp(error.message, "cores cannot have ", 18) == 0 && error.index == 0, "%s", error.message);
    CHECK_STATUS(burnside_quantik_legal_moves_all(cores, count, &number, &error), BURNSIDE_STATUS_PARAMETER);
    CHECK_STATUS(burnside_quantik_probe_all(cores, count, &value, &error), BURNSIDE_STATUS_PARAMETER);
    CHECK_STATUS(burnside_gobblet_canonical_all(boards, count, 0, &number, &error), BURNSIDE_STATUS_PARAMETER);
    CHECK(strncmp(error.message, "boards cannot have ", 19) == 0, "%s", error.message);
    CHECK_STATUS(burnside_gobblet_probe_all(boards, count, 0, &value, &error), BURNSIDE_STATUS_PARAMETER);
    CHECK_STATUS(burnside_quantik_from_cbor(cores, SIZE_MAX, key, NULL, &error), BURNSIDE_STATUS_PARAMETER);
    CHECK_STATUS(burnside_quantik_unpack(cores, SIZE_MAX, (uint16_t *)(void *)&number, key, &error), BURNSIDE_STATUS_PARAMETER);
  }
  CHECK(number == 7 && value.result == 7, "nothing is written");
}

/* Where a text goes wrong, wherever that is known; and nothing of it after a call that goes well. */
static void places(void) {
  char buffer[256];
  size_t needed = 0;
  uint8_t core[BURNSIDE_QUANTIK_CORE];
  uint64_t board = 0;
  BurnsideError error;

  CHECK_STATUS(burnside_quantik_from_qfen(".A../..x./.c../...D", core, &error), BURNSIDE_STATUS_POSITION);
  CHECK(error.column == 8 && error.hint[0] != 0, "%u %s", error.column, error.hint);
  CHECK_STATUS(burnside_quantik_from_qfen("..../..../..../....", core, &error), BURNSIDE_STATUS_OK);
  CHECK(error.column == 0 && error.hint[0] == 0 && error.message[0] == 0, "%u %s", error.column, error.hint);

  CHECK_STATUS(burnside_gobblet_from_text("S,.,./.,x,./.,.,. 2", &board, &error), BURNSIDE_STATUS_POSITION);
  CHECK(error.column == 9 && error.hint[0] != 0, "%u %s", error.column, error.hint);
  CHECK_STATUS(burnside_gobblet_from_text(".,.,./.,.,./.,.,. 3", &board, &error), BURNSIDE_STATUS_POSITION);
  CHECK(error.column == 19, "%u %s", error.column, error.message);
  CHECK_STATUS(burnside_gobblet_validate(0, &error), BURNSIDE_STATUS_OK);
  CHECK(error.column == 0, "%u", error.column);

  CHECK_STATUS(burnside_feen("8/8/8/8/8/8/8/8 / C/!", buffer, sizeof buffer, &needed, &error), BURNSIDE_STATUS_FEEN);
  CHECK(error.column > 0, "%s", error.message);
  CHECK_STATUS(burnside_position("quantik", "\xc3\xa9\xff", buffer, sizeof buffer, &needed, &error), BURNSIDE_STATUS_ENCODING);
  CHECK(error.column == 2, "%u", error.column);

  CHECK_STATUS(burnside_qi(NULL, "[[\"new\", [4], \"A\", \"a\"],\n [\"toggle\"],, 3]", buffer, sizeof buffer, &needed, &error), BURNSIDE_STATUS_PARAMETER);
  CHECK(error.line == 2 && error.column == 13, "%u:%u %s", error.line, error.column, error.message);
  CHECK_STATUS(burnside_qi(NULL, "[[\"new\", [4], \"A\", \"a\"], [\"toggle\"], [\"board_diff\", [[9, \"K\"]]]]", buffer, sizeof buffer, &needed, &error), BURNSIDE_STATUS_QI);
  CHECK(error.index == 2 && error.line == 0, "%" PRIu64, error.index);
  CHECK_STATUS(burnside_qi(NULL, "[[\"new\", [4], \"A\", \"a\"]]", buffer, sizeof buffer, &needed, &error), BURNSIDE_STATUS_OK);
  CHECK(error.index == 0, "%" PRIu64, error.index);
}

/* Parameters are an object of what the command takes, and nothing else. */
static void parameters(void) {
  static const char *const refused[] = {
      "[\"AbC./..../..../....\"]", "\"start\"", "7", "null", "{", "{\"position\": [\"start\"]}",
      "{\"seconds\": -5}", "{\"seconds\": -0.001}", "{\"seconds\": 1e999}", "{\"nodes\": -1}", "{\"color\": \"red\"}",
  };
  char buffer[8192];
  size_t needed = 0;
  BurnsideError error;
  for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
    CHECK_STATUS(burnside_ask("quantik", "value", refused[i], buffer, sizeof buffer, &needed, &error), BURNSIDE_STATUS_PARAMETER);
    CHECK(error.message[0] != 0, "%s", refused[i]);
  }
  static const char *const accepted[] = {NULL, "", "{}", "{\"seconds\": 0}", "{\"seconds\": null}"};
  for (size_t i = 0; i < sizeof accepted / sizeof *accepted; i++)
    CHECK_STATUS(burnside_ask("quantik", "value", accepted[i], buffer, sizeof buffer, &needed, &error), BURNSIDE_STATUS_OK);
}

/* Whatever is handed in: an answer or an error, and nothing else. */
static void garbage(void) {
  static const char *const commands[] = {"moves", "play", "canon", "orbit", "convert"};
  json_t *games = all_games();
  static const char letters[] = "ABCDabcdSMLsmlowgb0123456789./,-:{}[]\" xT+\xc3\xff\x01";
  uint64_t state = 88172645463325252u;
  char text[64], buffer[64];
  uint8_t core[BURNSIDE_QUANTIK_CORE];
  size_t needed = 0;
  BurnsideError error;
  for (unsigned round = 0; round < 2000; round++) {
    size_t length = 0;
    for (; length < sizeof text - 1; length++) {
      state ^= state << 13, state ^= state >> 7, state ^= state << 17;
      if (state % 40 == 0)
        break;
      text[length] = letters[state / 64 % (sizeof letters - 1)];
    }
    text[length] = 0;
    const char *game = text_of(json_array_get(games, state / 4096 % json_array_size(games)), "name");
    BurnsideStatus statuses[] = {
        burnside_ask(game, commands[state / 32768 % 5], text, buffer, sizeof buffer, &needed, &error),
        burnside_position(game, text, buffer, sizeof buffer, &needed, &error),
        burnside_play(game, "start", text, buffer, sizeof buffer, &needed, &error),
        burnside_transform(game, "start", text, buffer, sizeof buffer, &needed, &error),
        burnside_feen(text, buffer, sizeof buffer, &needed, &error),
        burnside_qi(text, text, buffer, sizeof buffer, &needed, &error),
        burnside_quantik_from_cbor((const uint8_t *)text, length, core, NULL, &error),
        burnside_quantik_from_qfen(text, core, &error),
        burnside_gobblet_validate(state, &error),
    };
    for (size_t i = 0; i < sizeof statuses / sizeof *statuses; i++)
      CHECK(statuses[i] != BURNSIDE_STATUS_INTERNAL && strcmp(burnside_status_name((int32_t)statuses[i]), "unknown") != 0,
            "call %zu with %s: %s", i, text, error.message);
  }
  json_decref(games);
}

static void *ask_many_times(void *failed) {
  char buffer[4096];
  size_t needed = 0;
  BurnsideError error;
  for (int i = 0; i < 50; i++) {
    if (burnside_ask("gobblet", "value", NULL, buffer, sizeof buffer, &needed, &error) != BURNSIDE_STATUS_OK)
      *(int *)failed = 1;
    if (burnside_ask("quatro", "value", NULL, buffer, sizeof buffer, &needed, &error) != BURNSIDE_STATUS_GAME ||
        strcmp(error.message, "there is no game \"quatro\"") != 0)
      *(int *)failed = 1;
  }
  return NULL;
}

static void threads(void) {
  enum { THREADS = 4 };
  pthread_t thread[THREADS];
  int failed[THREADS] = {0};
  for (int i = 0; i < THREADS; i++)
    pthread_create(&thread[i], NULL, ask_many_times, &failed[i]);
  for (int i = 0; i < THREADS; i++) {
    pthread_join(thread[i], NULL);
    CHECK(failed[i] == 0, "thread %d", i);
  }
}

int main(void) {
  fixed_sizes();
  gobblet();
  arrays();
  texts();
  every_game();
  depths();
  impossible_counts();
  places();
  parameters();
  careless_callers();
  garbage();
  threads();
  burnside_forget();
  return report("api");
}
