/* The golden vectors of each game from outside: Quantik, Gobblet Gobblers, Quarto, Zertz. */

#include "vectors.h"

static uint64_t mask_of(const json_t *entry, const char *field) {
  const char *text = text_of(entry, field);
  return text == NULL ? 0 : strtoull(text, NULL, 16);
}

static const char *const QUANTIK_GROUPS[] = {"d4", "d4-shapes", "d4-color-shapes", "full"};

static void check_keys(const uint8_t *core, json_t *entry) {
  const char *qfen = text_of(entry, "qfen");
  for (uint32_t group = 0; group < 4; group++) {
    const char *name = QUANTIK_GROUPS[group];
    const char *key = text_of(json_object_get(entry, "keys"), name);
    const json_t *orbit = json_object_get(json_object_get(entry, "orbits"), name);
    uint8_t found[BURNSIDE_QUANTIK_CORE];
    if (key != NULL) {
      CHECK_STATUS(burnside_quantik_canonical_key(core, group, found, &error), BURNSIDE_STATUS_OK);
      CHECK(is_hex_of(key, found, sizeof found), "%s under %s", qfen, name);
    }
    if (orbit != NULL) {
      uint32_t size = 0, stabilizer = 0;
      CHECK_STATUS(burnside_orbit_size("quantik", qfen, name, &size, &stabilizer, &error), BURNSIDE_STATUS_OK);
      CHECK(size == json_integer_value(orbit), "%s under %s: %u", qfen, name, size);
    }
  }
}

static void check_value(const uint8_t *core, const json_t *entry) {
  BurnsideValue value;
  if (text_of(entry, "value") == NULL)
    return;
  CHECK_STATUS(burnside_quantik_probe(core, &value, &error), BURNSIDE_STATUS_OK);
  CHECK(value.result == (strcmp(text_of(entry, "value"), "win") == 0 ? 1 : -1) && value.plies == number_of(entry, "plies"),
        "%s: %d in %u", text_of(entry, "qfen"), value.result, value.plies);
}

/* The moves after which the opponent has lost. */
static void check_winning(const uint8_t *core, const json_t *entry) {
  uint64_t legal = 0, winning = 0;
  if (text_of(entry, "winning") == NULL)
    return;
  CHECK_STATUS(burnside_quantik_legal_moves(core, &legal, &error), BURNSIDE_STATUS_OK);
  for (uint32_t move = 0; move < 64; move++) {
    uint8_t after[BURNSIDE_QUANTIK_CORE];
    BurnsideValue value;
    if (!(legal >> move & 1))
      continue;
    CHECK_STATUS(burnside_quantik_play(core, move, after, &error), BURNSIDE_STATUS_OK);
    CHECK_STATUS(burnside_quantik_probe(after, &value, &error), BURNSIDE_STATUS_OK);
    if (value.result < 0)
      winning |= UINT64_C(1) << move;
  }
  CHECK(winning == mask_of(entry, "winning"), "%s: %" PRIx64, text_of(entry, "qfen"), winning);
}

/* The texts of a list, one on each line. */
static char *lines_of(const json_t *list) {
  size_t i, length = 1;
  json_t *text;
  json_array_foreach(list, i, text)
    length += json_string_length(text) + 1;
  char *lines = calloc(length, 1);
  json_array_foreach(list, i, text) {
    strcat(lines, json_string_value(text));
    strcat(lines, "\n");
  }
  return lines;
}

/* The name of a symmetry of squares and shapes. */
static void symmetry_name(const json_t *pair, char *name, size_t size) {
  const char *squares = json_string_value(json_array_get(pair, 0));
  const char *shapes = json_string_value(json_array_get(pair, 1));
  snprintf(name, size, "%s+%s", squares, shapes);
}

/* Lines of play, as far as they are quickly counted; `first` is the depth of the first number. */
static void check_perft(const char *game, const json_t *numbers, int first) {
  json_t *number;
  size_t i;
  json_array_foreach(numbers, i, number) {
    if (json_integer_value(number) > (quick ? 5000 : 1000000))
      break;
    json_t *params = json_pack("{si}", "depth", first + (int)i), *answer = ask(game, "perft", params);
    CHECK(json_equal(json_object_get(answer, "nodes"), number), "%s, %zu: %s", game, i, buffer);
    json_decref(params);
    json_decref(answer);
  }
}

/* Every map of the squares that keeps the lines leads to an image of the position. */
static void check_maps(const json_t *maps) {
  static const char position[] = "AbC./..D./.a../c...";
  json_t *params = json_pack("{ssss}", "position", position, "group", "full"), *map, *image;
  json_t *orbit = ask("quantik", "orbit", params);
  size_t i, j;
  json_array_foreach(maps, i, map) {
    char moved[sizeof position];
    bool found = false;
    memcpy(moved, position, sizeof moved);
    for (size_t square = 0; square < 16; square++) {
      size_t to = (size_t)json_integer_value(json_array_get(map, square));
      moved[to + to / 4] = position[square + square / 4];
    }
    json_array_foreach(json_object_get(orbit, "images"), j, image)
      found = found || strcmp(text_of(image, "position"), moved) == 0;
    CHECK(found, "map %zu: %s", i, moved);
  }
  CHECK(i == 128, "%zu maps", i);
  json_decref(params);
  json_decref(orbit);
}

/* Classes at each ply, open ones and finished ones together. */
static void check_census(const json_t *plies, const char *group) {
  json_t *params = json_pack("{sisbss}", "depth", 3, "unique", 1, "group", group), *count;
  json_t *answer = ask("quantik", "perft", params);
  size_t ply;
  json_array_foreach(json_object_get(answer, "classes"), ply, count) {
    const json_t *classes = json_object_get(json_array_get(plies, ply), group);
    json_int_t all = number_of(classes, "open") + number_of(classes, "stuck") + number_of(classes, "finished");
    CHECK(json_integer_value(count) == all, "%s, ply %zu", group, ply);
  }
  CHECK(ply == 4, "%zu plies", ply);
  json_decref(params);
  json_decref(answer);
}

static void quantik(void) {
  json_t *file = load("quantik.json"), *entry;
  size_t i;
  uint8_t core[BURNSIDE_QUANTIK_CORE], planes_core[BURNSIDE_QUANTIK_CORE];
  static const char *const lists[] = {"positions", "setups", "classes", "solved"};
  for (size_t list = 0; list < 4; list++) {
    json_array_foreach(json_object_get(file, lists[list]), i, entry) {
      const char *qfen = text_of(entry, "qfen");
      CHECK_STATUS(burnside_quantik_from_qfen(qfen, core, &error), BURNSIDE_STATUS_OK);
      GROWING(burnside_quantik_to_qfen(core, INTO_BUFFER));
      CHECK(strcmp(buffer, qfen) == 0, "%s: %s", qfen, buffer);
      check_keys(core, entry);
      if (burnside_quantik_validate(core, &error) == BURNSIDE_STATUS_OK) {
        check_value(core, entry);
        check_winning(core, entry);
      }
      if (text_of(entry, "core") != NULL)
        CHECK(is_hex_of(text_of(entry, "core"), core, sizeof core), "%s", qfen);
      if (text_of(entry, "legal") != NULL) {
        uint64_t legal = 1;
        CHECK_STATUS(burnside_quantik_legal_moves(core, &legal, &error), BURNSIDE_STATUS_OK);
        CHECK(legal == (is_on(entry, "line") ? 0 : mask_of(entry, "legal")), "%s: %" PRIx64, qfen, legal);
      }
      if (strcmp(lists[list], "positions") == 0) {
        char *moves = lines_of(json_object_get(entry, "moves"));
        GROWING(burnside_play("quantik", "start", moves, INTO_BUFFER));
        CHECK(strcmp(buffer, qfen) == 0, "%s: %s", qfen, buffer);
        free(moves);
      }
      if (json_object_get(entry, "planes") != NULL) {
        uint16_t planes[8];
        for (size_t plane = 0; plane < 8; plane++)
          planes[plane] = (uint16_t)json_integer_value(json_array_get(json_object_get(entry, "planes"), plane));
        CHECK_STATUS(burnside_quantik_pack(planes, 0, planes_core, &error), BURNSIDE_STATUS_OK);
        CHECK(memcmp(core, planes_core, sizeof core) == 0, "%s", qfen);
      }
    }
  }
  json_array_foreach(json_object_get(file, "invalid"), i, entry) {
    const json_t *planes = json_object_get(entry, "planes");
    if (planes != NULL) {
      uint16_t words[8];
      for (size_t plane = 0; plane < 8; plane++)
        words[plane] = (uint16_t)json_integer_value(json_array_get(planes, plane));
      CHECK_STATUS(burnside_quantik_pack(words, 0, core, &error), BURNSIDE_STATUS_OK);
      CHECK_STATUS(burnside_quantik_validate(core, &error), BURNSIDE_STATUS_POSITION);
    } else {
      GROWING(burnside_position("quantik", text_of(entry, "qfen"), INTO_BUFFER));
      CHECK_STATUS(status, BURNSIDE_STATUS_POSITION);
    }
  }
  json_array_foreach(json_object_get(file, "move_maps"), i, entry) {
    char name[64];
    symmetry_name(json_object_get(entry, "symmetry"), name, sizeof name);
    GROWING(burnside_map_move("quantik", "start", name, text_of(entry, "move"), INTO_BUFFER));
    CHECK(strcmp(buffer, text_of(entry, "image")) == 0, "%s: %s", name, buffer);
    symmetry_name(json_object_get(entry, "inverse"), name, sizeof name);
    GROWING(burnside_map_move("quantik", "start", name, text_of(entry, "image"), INTO_BUFFER));
    CHECK(strcmp(buffer, text_of(entry, "move")) == 0, "%s: %s", name, buffer);
  }
  json_array_foreach(json_object_get(file, "cbor"), i, entry) {
    uint8_t bytes[256], read[BURNSIDE_QUANTIK_CORE];
    BurnsideQuantikDocument said;
    burnside_quantik_from_qfen(text_of(entry, "qfen"), core, &error);
    CHECK_STATUS(burnside_quantik_to_cbor(core, NULL, NULL, bytes, sizeof bytes, &needed, &error), BURNSIDE_STATUS_OK);
    CHECK(is_hex_of(text_of(entry, "plain"), bytes, needed), "%s", text_of(entry, "qfen"));
    CHECK_STATUS(burnside_quantik_from_cbor(bytes, needed, read, &said, &error), BURNSIDE_STATUS_OK);
    CHECK(memcmp(core, read, sizeof core) == 0 && !said.canon && !said.has_move_count, "%s", text_of(entry, "qfen"));
    /* It says that it is canonical: true if that is its own canonical form, else refused. */
    uint8_t key[BURNSIDE_QUANTIK_CORE];
    burnside_quantik_canonical_key(core, BURNSIDE_QUANTIK_GROUP_D4_COLOR_SHAPES, key, &error);
    bool canonical = memcmp(key + 2, core + 2, 16) == 0;
    size_t length = from_hex(text_of(entry, "flag_only"), bytes);
    CHECK_STATUS(burnside_quantik_from_cbor(bytes, length, read, &said, &error), canonical ? BURNSIDE_STATUS_OK : BURNSIDE_STATUS_POSITION);
  }
  check_maps(json_object_get(json_object_get(file, "maps"), "all"));
  check_census(json_object_get(file, "plies"), "full");
  check_census(json_object_get(file, "plies"), "d4-shapes");
  const json_t *stuck = json_object_get(file, "stuck_full_board");
  char *moves = lines_of(json_object_get(stuck, "moves"));
  uint32_t to_move = 0, outcome = 0;
  GROWING(burnside_play("quantik", "start", moves, INTO_BUFFER));
  CHECK_STATUS(burnside_outcome("quantik", buffer, &to_move, &outcome, &error), BURNSIDE_STATUS_OK);
  CHECK(outcome == number_of(stuck, "winner"), "%u", outcome);
  free(moves);
  json_decref(file);
}

static size_t gobblet_moves(uint64_t board, uint32_t reveal) {
  uint8_t moves[BURNSIDE_GOBBLET_MAX_MOVES];
  size_t count = 0;
  CHECK_STATUS(burnside_gobblet_legal_moves(board, reveal, moves, &count, &error), BURNSIDE_STATUS_OK);
  return count;
}

static void gobblet(void) {
  json_t *file = load("gobblet.json"), *entry;
  size_t i;
  json_array_foreach(json_object_get(file, "boards"), i, entry) {
    uint64_t board = (uint64_t)number_of(entry, "board"), read = 0;
    CHECK(gobblet_moves(board, 0) == (size_t)number_of(entry, "moves"), "%" PRIu64, board);
    const char *strict = json_object_get(entry, "strict") == NULL ? "moves" : "strict";
    CHECK(gobblet_moves(board, 1) == (size_t)number_of(entry, strict), "%" PRIu64, board);
    if (text_of(entry, "text") != NULL) {
      CHECK_STATUS(burnside_gobblet_from_text(text_of(entry, "text"), &read, &error), BURNSIDE_STATUS_OK);
      CHECK(read == board, "%s", text_of(entry, "text"));
      GROWING(burnside_gobblet_to_text(board, INTO_BUFFER));
      CHECK(strcmp(buffer, text_of(entry, "text")) == 0, "%s", buffer);
    }
  }
  json_array_foreach(json_object_get(file, "moves"), i, entry) {
    /* A placement on the empty board; a slide of what was placed there. */
    uint8_t byte = (uint8_t)number_of(entry, "byte");
    uint64_t board = byte >> 4 < 9 ? UINT64_C(1) << (6 * (byte >> 4)) : 0, after = 0;
    GROWING(burnside_gobblet_to_text(board, INTO_BUFFER));
    char *before = strdup(buffer);
    CHECK_STATUS(burnside_gobblet_play(board, byte, 0, &after, NULL, &error), BURNSIDE_STATUS_OK);
    GROWING(burnside_play("gobblet", before, text_of(entry, "text"), INTO_BUFFER));
    uint64_t read = 0;
    burnside_gobblet_from_text(buffer, &read, &error);
    CHECK(read == after, "%s: %s", text_of(entry, "text"), buffer);
    free(before);
  }
  json_array_foreach(json_object_get(file, "undos"), i, entry) {
    /* Player 1's medium piece under a large one on square 2, player 2's small one on square 5. */
    uint64_t board = (UINT64_C(1) << (6 * 2 + 2)) | (UINT64_C(1) << (6 * 2 + 4)) | (UINT64_C(2) << (6 * 5)), after = 0, back = 0;
    uint16_t undo = 0;
    CHECK_STATUS(burnside_gobblet_play(board, 0x25, 0, &after, &undo, &error), BURNSIDE_STATUS_OK);
    CHECK(undo == number_of(entry, "bits"), "%x", undo);
    CHECK_STATUS(burnside_gobblet_undo(after, undo, &back, &error), BURNSIDE_STATUS_OK);
    CHECK(back == board, "%" PRIu64, back);
  }
  json_array_foreach(json_object_get(file, "games"), i, entry) {
    char *moves = strdup(text_of(entry, "moves"));
    for (char *blank = moves; (blank = strchr(blank, ' ')) != NULL;)
      *blank = '\n';
    GROWING(burnside_play("gobblet", "start", moves, INTO_BUFFER));
    uint64_t read = 0;
    CHECK_STATUS(burnside_gobblet_from_text(buffer, &read, &error), BURNSIDE_STATUS_OK);
    CHECK(read == (uint64_t)number_of(entry, "board"), "%s", moves);
    free(moves);
  }
  check_perft("gobblet", json_object_get(file, "perft"), 0);
  json_array_foreach(json_object_get(file, "ranks"), i, entry) {
    GROWING(burnside_convert("gobblet", text_of(entry, "text"), NULL, "rank", INTO_BUFFER));
    CHECK(strtoll(buffer, NULL, 10) == number_of(entry, "rank"), "%s", buffer);
    char *rank = strdup(buffer);
    GROWING(burnside_convert("gobblet", rank, "rank", "u64", INTO_BUFFER));
    CHECK(strtoll(buffer, NULL, 10) == number_of(entry, "board"), "%s", buffer);
    free(rank);
  }
  json_decref(file);
}

static void quarto(void) {
  json_t *file = load("quarto.json"), *entry;
  size_t i;
  json_array_foreach(json_object_get(file, "values"), i, entry) {
    const char *position = text_of(entry, "position"), *expected = text_of(entry, "value");
    size_t empty = 0;
    for (const char *square = position; *square != 0; square++)
      empty += *square == '.';
    if (quick && empty > 7)
      continue;
    BurnsideValue value;
    CHECK_STATUS(burnside_value(text_of(entry, "game"), position, UINT64_MAX, &value, &error), BURNSIDE_STATUS_OK);
    int result = strcmp(expected, "win") == 0 ? 1 : strcmp(expected, "loss") == 0 ? -1 : 0;
    CHECK(value.result == result && value.plies == number_of(entry, "plies"), "%s: %d in %u", position, value.result, value.plies);
  }
  const char *game;
  json_object_foreach(json_object_get(file, "perft"), game, entry)
    check_perft(game, entry, 1);
  uint32_t to_move = 0, outcome = 0;
  CHECK_STATUS(burnside_outcome("quarto", text_of(file, "drawn"), &to_move, &outcome, &error), BURNSIDE_STATUS_OK);
  CHECK(outcome == BURNSIDE_OUTCOME_DRAW, "%u", outcome);
  json_decref(file);
}

static void check_zertz_board(const char *game, const char *position, const json_t *entry, const char *group) {
  const json_t *three = json_object_get(entry, group);
  const char *rows = json_string_value(json_array_get(three, 0));
  GROWING(burnside_canonical(game, position, group, INTO_BUFFER));
  CHECK(strncmp(buffer, rows, strlen(rows)) == 0, "%s under %s: %s", position, group, buffer);
  GROWING(burnside_witness(game, position, group, INTO_BUFFER));
  CHECK(strcmp(buffer, json_string_value(json_array_get(three, 1))) == 0, "%s under %s: %s", position, group, buffer);
  GROWING(burnside_inverse_witness(game, position, group, INTO_BUFFER));
  CHECK(strcmp(buffer, json_string_value(json_array_get(three, 2))) == 0, "%s under %s: %s", position, group, buffer);
}

static void check_zertz(const char *game, const json_t *entry) {
  const char *position = text_of(entry, "position");
  uint32_t to_move = 0, outcome = 0, images = 0, stabilizer = 0;
  if (json_is_array(json_object_get(entry, "path"))) {
    char *moves = lines_of(json_object_get(entry, "path"));
    GROWING(burnside_play(game, "start", moves, INTO_BUFFER));
    CHECK(strcmp(buffer, position) == 0, "%s: %s", position, buffer);
    free(moves);
    CHECK_STATUS(burnside_outcome(game, position, &to_move, &outcome, &error), BURNSIDE_STATUS_OK);
    CHECK((outcome != 0) == is_on(entry, "finished"), "%s: %u", position, outcome);
  }
  CHECK_STATUS(burnside_outcome(game, position, &to_move, &outcome, &error), BURNSIDE_STATUS_OK);
  GROWING(burnside_moves(game, position, INTO_BUFFER));
  if (outcome == 0) {
    size_t jumps = json_array_size(json_object_get(entry, "jumps"));
    size_t expected = jumps > 0 ? jumps : (size_t)number_of(entry, "placements");
    CHECK(lines_in(buffer) == expected && (jumps > 0) == (buffer[0] == 'x'), "%s: %zu", position, lines_in(buffer));
  }
  check_zertz_board(game, position, entry, "all");
  check_zertz_board(game, position, entry, "rotation-mirror");
  CHECK_STATUS(burnside_orbit_size(game, position, "rotation-mirror", &images, &stabilizer, &error), BURNSIDE_STATUS_OK);
  CHECK(images == number_of(entry, "images"), "%s: %u", position, images);
  CHECK_STATUS(burnside_orbit_size(game, position, "all", &images, &stabilizer, &error), BURNSIDE_STATUS_OK);
  CHECK(images == number_of(entry, "shifted"), "%s: %u", position, images);

  CHECK_STATUS(burnside_orbit_size(game, position, "translation", &images, &stabilizer, &error), BURNSIDE_STATUS_OK);
  CHECK(images == json_array_size(json_object_get(entry, "shifts")), "%s: %u", position, images);

  json_t *params = json_pack("{ssss}", "position", position, "group", "rotation-mirror");
  json_t *orbit = ask(game, "orbit", params), *image, *names = json_object_get(entry, "names"), *name;
  size_t i, j;
  json_array_foreach(json_object_get(orbit, "images"), i, image) {
    bool known = false;
    json_array_foreach(names, j, name)
      known = known || strcmp(json_string_value(name), text_of(image, "transform")) == 0;
    CHECK(known, "%s: %s", position, text_of(image, "transform"));
  }
  CHECK(i == json_array_size(names), "%s", position);
  json_decref(params);
  json_decref(orbit);
}

static void zertz(void) {
  json_t *file = load("zertz.json"), *board, *entry;
  size_t i, j;
  json_array_foreach(json_object_get(file, "boards"), i, board) {
    check_perft(text_of(board, "rules"), json_object_get(board, "perft"), 1);
    json_array_foreach(json_object_get(board, "positions"), j, entry)
      check_zertz(text_of(board, "rules"), entry);
  }
  json_decref(file);
}

int main(int count, char **arguments) {
  read_arguments(count, arguments);
  quantik();
  gobblet();
  quarto();
  zertz();
  free(buffer);
  burnside_forget();
  return report("games");
}
