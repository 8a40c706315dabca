/* The golden vectors of all games and formats: positions, questions, errors, documents, FEEN, Qi. */

#include "vectors.h"

static int by_text(const void *a, const void *b) {
  return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Whether the lines of the buffer, sorted, are the texts of a list. Takes the buffer apart. */
static bool lines_are(const json_t *list) {
  size_t count = lines_in(buffer), i = 0;
  if (count != json_array_size(list))
    return false;
  const char **lines = calloc(count + 1, sizeof *lines);
  for (char *line = strtok(buffer, "\n"); line != NULL; line = strtok(NULL, "\n"))
    lines[i++] = line;
  qsort(lines, count, sizeof *lines, by_text);
  bool same = i == count;
  for (i = 0; i < count; i++)
    same = same && strcmp(lines[i], json_string_value(json_array_get(list, i))) == 0;
  free(lines);
  return same;
}

static void rules(const char *game, const char *position, const json_t *entry) {
  static const char *const outcomes[] = {NULL, "player 1", "player 2", "draw", "both lose"};
  uint32_t to_move = 0, outcome = 0;

  GROWING(burnside_position(game, position, INTO_BUFFER));
  CHECK(status == BURNSIDE_STATUS_OK && strcmp(buffer, position) == 0, "%s", position);
  CHECK_STATUS(burnside_outcome(game, position, &to_move, &outcome, &error), BURNSIDE_STATUS_OK);
  CHECK(to_move == number_of(entry, "to_move"), "%s: %u", position, to_move);
  const char *expected = text_of(entry, "outcome");
  CHECK(outcome < 5 && (expected == NULL ? outcome == 0 : outcome > 0 && strcmp(outcomes[outcome], expected) == 0),
        "%s: %u", position, outcome);
  GROWING(burnside_moves(game, position, INTO_BUFFER));
  CHECK(lines_in(buffer) == (size_t)number_of(entry, "move_count"), "%s", position);
  const json_t *moves = json_object_get(entry, "moves");
  CHECK(moves == NULL || lines_are(moves), "moves of %s", position);
}

static void forms(const char *game, const char *position, json_t *entry) {
  const char *format;
  json_t *form;
  json_object_foreach(json_object_get(entry, "forms"), format, form) {
    const char *written = json_string_value(form);
    GROWING(burnside_convert(game, position, NULL, format, INTO_BUFFER));
    CHECK(status == BURNSIDE_STATUS_OK && strcmp(buffer, written) == 0, "%s of %s: %s", format, position, buffer);
    if (strncmp(game, "zertz", 5) == 0 && strcmp(format, "key") == 0)
      continue;
    GROWING(burnside_convert(game, written, format, "text", INTO_BUFFER));
    if (strcmp(format, "rank") == 0) {
      char *class = strdup(buffer);
      GROWING(burnside_convert(game, class, "text", "rank", INTO_BUFFER));
      CHECK(strcmp(buffer, written) == 0, "%s", class);
      free(class);
    } else {
      CHECK(status == BURNSIDE_STATUS_OK && strcmp(buffer, position) == 0, "%s as %s", position, format);
    }
  }
  json_t *pon = json_object_get(entry, "pon");
  GROWING(burnside_convert(game, position, NULL, "pon", INTO_BUFFER));
  if (pon == NULL) {
    CHECK_STATUS(status, BURNSIDE_STATUS_UNSAYABLE);
    GROWING(burnside_convert(game, position, NULL, "feen", INTO_BUFFER));
    CHECK_STATUS(status, BURNSIDE_STATUS_UNSAYABLE);
    return;
  }
  json_t *said = json_loads(buffer, JSON_FLAGS, NULL);
  CHECK(json_equal(said, pon), "%s: %s", position, buffer);
  json_decref(said);
  char *written = json_dumps(pon, 0);
  GROWING(burnside_convert(game, written, NULL, "text", INTO_BUFFER));
  CHECK(strcmp(buffer, position) == 0, "%s", written);
  free(written);
}

static void canonical_forms(const char *game, const char *position, json_t *entry) {
  const char *group;
  json_t *canon;
  json_object_foreach(json_object_get(entry, "canon"), group, canon) {
    uint8_t key[512];
    uint32_t orbit = 0, stabilizer = 0;
    GROWING(burnside_canonical(game, position, group, INTO_BUFFER));
    CHECK(strcmp(buffer, text_of(canon, "canonical")) == 0, "%s under %s: %s", position, group, buffer);
    GROWING(burnside_witness(game, position, group, INTO_BUFFER));
    CHECK(strcmp(buffer, text_of(canon, "transform")) == 0, "%s under %s: %s", position, group, buffer);
    GROWING(burnside_transform(game, position, text_of(canon, "transform"), INTO_BUFFER));
    CHECK(strcmp(buffer, text_of(canon, "canonical")) == 0, "%s under %s: %s", position, group, buffer);
    GROWING(burnside_inverse_witness(game, position, group, INTO_BUFFER));
    CHECK(strcmp(buffer, text_of(canon, "inverse")) == 0, "%s under %s: %s", position, group, buffer);
    GROWING(burnside_transform(game, text_of(canon, "canonical"), text_of(canon, "inverse"), INTO_BUFFER));
    CHECK(strcmp(buffer, position) == 0, "%s under %s and back: %s", position, group, buffer);
    CHECK_STATUS(burnside_key(game, position, group, key, sizeof key, &needed, &error), BURNSIDE_STATUS_OK);
    CHECK(is_hex_of(text_of(canon, "key"), key, needed), "key of %s under %s", position, group);
    CHECK_STATUS(burnside_orbit_size(game, position, group, &orbit, &stabilizer, &error), BURNSIDE_STATUS_OK);
    CHECK(orbit == number_of(canon, "orbit") && stabilizer == number_of(canon, "stabilizer"), "%s", position);
  }
}

static void positions(void) {
  json_t *file = load("positions.json"), *entry;
  size_t i;
  json_array_foreach(json_object_get(file, "positions"), i, entry) {
    const char *game = text_of(entry, "game"), *position = text_of(entry, "position");
    rules(game, position, entry);
    forms(game, position, entry);
    canonical_forms(game, position, entry);
  }
  json_decref(file);
}

static void questions(void) {
  json_t *file = load("questions.json"), *entry, *expected;
  const char *field;
  size_t i;
  json_array_foreach(json_object_get(file, "questions"), i, entry) {
    const char *command = text_of(entry, "command");
    if (quick && (strcmp(command, "perft") == 0 || strcmp(command, "count") == 0))
      continue;
    json_t *answer = ask(text_of(entry, "game"), command, json_object_get(entry, "params"));
    CHECK(answer != NULL, "question %zu: %s", i, error.message);
    json_object_foreach(json_object_get(entry, "answer"), field, expected)
      CHECK(json_equal(json_object_get(answer, field), expected), "question %zu: %s in %s", i, field, buffer);
    json_decref(answer);
  }
  json_decref(file);
}

static void errors(void) {
  json_t *file = load("errors.json"), *entry;
  size_t i;
  json_array_foreach(json_object_get(file, "errors"), i, entry) {
    json_t *answer = ask(text_of(entry, "game"), text_of(entry, "command"), json_object_get(entry, "params"));
    CHECK(answer == NULL && kind_is(text_of(entry, "kind")), "error %zu: %s, not %s", i,
          burnside_status_name((int32_t)status), text_of(entry, "kind"));
    CHECK(error.status == status && error.message[0] != 0, "error %zu", i);
    json_decref(answer);
  }
  json_decref(file);
}

static void records(void) {
  json_t *file = load("records.json"), *entry;
  size_t i;
  json_array_foreach(json_object_get(file, "records"), i, entry) {
    json_t *moves = json_object_get(entry, "moves");
    json_t *question = json_pack("{s:s, s:O}", "position", text_of(entry, "start"), "moves", moves);
    json_t *answer = ask(text_of(entry, "game"), "play", question);
    CHECK(answer != NULL, "record %zu: %s", i, error.message);
    CHECK(strcmp(text_of(answer, "position"), text_of(entry, "last")) == 0, "record %zu", i);
    if (json_is_null(json_object_get(entry, "resigned")))
      CHECK(json_equal(json_object_get(answer, "outcome"), json_object_get(entry, "outcome")), "record %zu", i);
    json_decref(question);
    json_decref(answer);
  }
  json_decref(file);
}

/* The text of a game file, with another name in its head: some are listed games too. */
static char *game_file(const char *name, const char *new_name) {
  char path[1024];
  snprintf(path, sizeof path, "%s/../games/%s.game.toml", folder, name);
  FILE *file = fopen(path, "rb");
  CHECK(file != NULL, "%s", path);
  char *text = calloc(1, 1 << 17), line[4096];
  while (fgets(line, sizeof line, file) != NULL) {
    size_t at = strlen(text);
    if (strncmp(line, "name = ", 7) == 0)
      snprintf(text + at, (1 << 17) - at, "name = \"%s\"\n", new_name);
    else
      snprintf(text + at, (1 << 17) - at, "%s", line);
  }
  fclose(file);
  return text;
}

/* The order of a group in the list of games; 0 if there is none. */
static json_int_t order_of(const json_t *games, const char *game, const char *group) {
  const json_t *about, *said;
  size_t i, j;
  json_array_foreach(games, i, about)
    if (strcmp(text_of(about, "name"), game) == 0)
      json_array_foreach(json_object_get(about, "groups"), j, said)
        if (strcmp(text_of(said, "name"), group) == 0)
          return number_of(said, "order");
  return 0;
}

static void game_files(void) {
  json_t *file = load("game-files.json"), *facts, *nodes;
  const char *name;
  size_t depth;
  json_object_foreach(json_object_get(file, "games"), name, facts) {
    char renamed[128];
    snprintf(renamed, sizeof renamed, "file-%s", name);
    char *text = game_file(name, renamed);
    GROWING(burnside_load(text, INTO_BUFFER));
    CHECK(status == BURNSIDE_STATUS_OK && strcmp(buffer, renamed) == 0, "%s: %s", name, error.message);
    free(text);

    GROWING(burnside_games(INTO_BUFFER));
    json_t *games = json_loads(buffer, JSON_FLAGS, NULL);
    const char *groups[][2] = {{"board", "board_order"}, {"full", "full_order"}};
    for (size_t i = 0; i < 2; i++) {
      const json_t *order = json_object_get(facts, groups[i][1]);
      CHECK(order == NULL || json_integer_value(order) == order_of(games, renamed, groups[i][0]), "%s %s", name, groups[i][0]);
    }
    json_decref(games);
    json_array_foreach(json_object_get(facts, "perft"), depth, nodes) {
      if (json_integer_value(nodes) > (quick ? 300 : 30000))
        break;
      json_t *question = json_pack("{s:i}", "depth", (int)depth + 1);
      json_t *answer = ask(renamed, "perft", question);
      CHECK(answer != NULL && json_equal(json_object_get(answer, "nodes"), nodes), "%s: %s", name, buffer);
      json_decref(question);
      json_decref(answer);
    }
    /* The canonical form, and the way there and back. */
    GROWING(burnside_moves(renamed, "start", INTO_BUFFER));
    char *mv = strdup(buffer);
    mv[strcspn(mv, "\n")] = 0;
    GROWING(burnside_play(renamed, "start", mv, INTO_BUFFER));
    char *position = strdup(buffer);
    BurnsideCanon canon;
    GROWING(burnside_canon(renamed, position, "full", &canon, INTO_BUFFER));
    CHECK_STATUS(status, BURNSIDE_STATUS_OK);
    CHECK((json_int_t)canon.orbit * canon.stabilizer == number_of(facts, "full_order") || json_object_get(facts, "full_order") == NULL, "%s", name);
    char *canonical = strdup(buffer + canon.canonical), *inverse = strdup(buffer + canon.inverse);
    GROWING(burnside_transform(renamed, canonical, inverse, INTO_BUFFER));
    CHECK(strcmp(buffer, position) == 0, "%s: %s", position, buffer);
    GROWING(burnside_canonical(renamed, canonical, "full", INTO_BUFFER));
    CHECK(strcmp(buffer, canonical) == 0, "%s: %s", canonical, buffer);
    free(mv);
    free(position);
    free(canonical);
    free(inverse);
    CHECK_STATUS(burnside_unload(renamed, &error), BURNSIDE_STATUS_OK);
    CHECK_STATUS(burnside_unload(renamed, &error), BURNSIDE_STATUS_GAME);
  }
  json_decref(file);
}

static void documents(void) {
  json_t *file = load("documents.json"), *entry;
  size_t i;
  uint8_t bytes[512], read[512], core[BURNSIDE_QUANTIK_CORE], stored[BURNSIDE_QUANTIK_CORE];
  json_array_foreach(json_object_get(file, "documents"), i, entry) {
    const json_t *meta = json_object_get(entry, "meta"), *mc = json_object_get(entry, "mc");
    char *written = meta == NULL ? NULL : json_dumps(meta, 0);
    BurnsideQuantikDocument options = {
        .move_count = (uint64_t)json_integer_value(mc), .has_move_count = mc != NULL,
        .canon = is_on(entry, "canon"), .side = (uint8_t)number_of(entry, "side"),
        .checksum = is_on(entry, "crc"), .deterministic = is_on(entry, "deterministic")};
    CHECK_STATUS(burnside_quantik_from_qfen(text_of(entry, "qfen"), core, &error), BURNSIDE_STATUS_OK);
    CHECK_STATUS(burnside_quantik_to_cbor(core, &options, written, bytes, sizeof bytes, &needed, &error), BURNSIDE_STATUS_OK);
    CHECK(is_hex_of(text_of(entry, "hex"), bytes, needed), "document %zu", i);
    free(written);

    BurnsideQuantikDocument said;
    CHECK_STATUS(burnside_quantik_from_cbor(bytes, needed, core, &said, &error), BURNSIDE_STATUS_OK);
    burnside_quantik_from_qfen(text_of(entry, "bb"), stored, &error);
    CHECK(memcmp(core, stored, sizeof core) == 0, "document %zu", i);
    CHECK(said.move_count == options.move_count && said.has_move_count == options.has_move_count &&
              said.canon == options.canon && said.side == options.side &&
              said.checksum == options.checksum && said.has_meta == (meta != NULL), "document %zu", i);
  }
  json_array_foreach(json_object_get(file, "read"), i, entry) {
    size_t length = from_hex(text_of(entry, "hex"), read);
    CHECK_STATUS(burnside_quantik_from_cbor(read, length, core, NULL, &error), BURNSIDE_STATUS_OK);
    burnside_quantik_from_qfen(text_of(entry, "bb"), stored, &error);
    CHECK(memcmp(core, stored, sizeof core) == 0, "readable document %zu", i);
  }
  json_array_foreach(json_object_get(file, "refused"), i, entry) {
    size_t length = from_hex(text_of(entry, "hex"), read);
    CHECK_STATUS(burnside_quantik_from_cbor(read, length, core, NULL, &error), BURNSIDE_STATUS_POSITION);
  }
  json_decref(file);
}

static void feen(void) {
  json_t *file = load("feen.json"), *entry;
  size_t i;
  json_array_foreach(json_object_get(file, "valid"), i, entry) {
    const char *text = text_of(entry, "feen");
    GROWING(burnside_feen(text, INTO_BUFFER));
    json_t *said = status == BURNSIDE_STATUS_OK ? json_loads(buffer, JSON_FLAGS, NULL) : NULL;
    CHECK(said != NULL && strcmp(text_of(said, "feen"), text) == 0, "%s: %s", text, error.message);
    json_decref(said);
    GROWING(burnside_feen_to_pon(text, INTO_BUFFER));
    CHECK_STATUS(status, BURNSIDE_STATUS_OK);
  }
  json_array_foreach(json_object_get(file, "invalid"), i, entry) {
    GROWING(burnside_feen(text_of(entry, "feen"), INTO_BUFFER));
    CHECK(status == BURNSIDE_STATUS_FEEN, "%s: %s", text_of(entry, "feen"), buffer);
  }
  json_decref(file);
}

/* The position after an operation, or null; then `status` and `error` say why. */
static json_t *qi(const json_t *position, json_t *operation) {
  json_t *operations = json_pack("[O]", operation);
  char *before = position == NULL ? NULL : json_dumps(position, 0), *written = json_dumps(operations, 0);
  GROWING(burnside_qi(before, written, INTO_BUFFER));
  free(before);
  free(written);
  json_decref(operations);
  return status == BURNSIDE_STATUS_OK ? json_loads(buffer, JSON_FLAGS, NULL) : NULL;
}

static json_t *new_qi(const json_t *entry) {
  const json_t *styles = json_object_get(entry, "styles");
  json_t *operation = json_pack("[sOOO]", "new", json_object_get(entry, "shape"),
                                json_array_get(styles, 0), json_array_get(styles, 1));
  json_t *made = qi(NULL, operation);
  json_decref(operation);
  return made;
}

static size_t in_hand(const json_t *position, const char *hand) {
  const char *piece;
  json_t *count;
  size_t total = 0;
  json_object_foreach(json_object_get(position, hand), piece, count)
    total += (size_t)json_integer_value(count);
  return total;
}

/* A field of the vectors, made from a position. */
static json_t *qi_field(const json_t *position, const char *name) {
  json_t *board = json_object_get(position, "board"), *made = json_array(), *value;
  size_t i;
  const char *piece;
  if (strcmp(name, "squares") == 0 || strcmp(name, "pieces") == 0) {
    size_t pieces = in_hand(position, "first_player_hand") + in_hand(position, "second_player_hand");
    json_decref(made);
    json_array_foreach(board, i, value)
      pieces += !json_is_null(value);
    return json_integer((json_int_t)(name[0] == 's' ? json_array_size(board) : pieces));
  }
  if (strcmp(name, "board") == 0) {
    json_array_foreach(board, i, value)
      if (!json_is_null(value))
        json_array_append_new(made, json_pack("[iO]", (int)i, value));
    return made;
  }
  if (strcmp(name, "styles") == 0) {
    json_array_append(made, json_object_get(position, "first_player_style"));
    json_array_append(made, json_object_get(position, "second_player_style"));
    return made;
  }
  if (strcmp(name, "turn") == 0) {
    json_decref(made);
    return json_incref(json_object_get(position, "turn"));
  }
  if (strcmp(name, "nested") == 0) {
    /* Cut the flat board into ranks, the ranks into layers. */
    const json_t *shape = json_object_get(position, "shape");
    json_decref(made);
    made = json_copy(board);
    for (size_t level = json_array_size(shape) - 1; level > 0; level--) {
      size_t length = (size_t)json_integer_value(json_array_get(shape, level));
      json_t *outer = json_array(), *inner = NULL;
      json_array_foreach(made, i, value) {
        if (i % length == 0)
          json_array_append_new(outer, inner = json_array());
        json_array_append(inner, value);
      }
      json_decref(made);
      made = outer;
    }
    return made;
  }
  /* A hand: pairs, sorted by piece, as objects from the library are. */
  json_object_foreach(json_object_get(position, name), piece, value)
    json_array_append_new(made, json_pack("[sO]", piece, value));
  return made;
}

static void check_fields(const json_t *position, json_t *expected, const char *id) {
  const char *name;
  json_t *value;
  json_object_foreach(expected, name, value) {
    json_t *made = qi_field(position, name);
    CHECK(json_equal(made, value), "%s: %s", id, name);
    json_decref(made);
  }
}

static void qi_cases(void) {
  json_t *file = load("qi-cases.json"), *entry, *operation;
  size_t i, step;
  json_array_foreach(json_object_get(file, "cases"), i, entry) {
    json_t *position = new_qi(entry), *expect = json_object_get(entry, "expect");
    const char *id = json_string_value(json_array_get(json_object_get(entry, "ids"), 0));
    const char *refused = text_of(expect, "error");
    json_array_foreach(json_object_get(entry, "ops"), step, operation) {
      CHECK(position != NULL, "%s: %s", id, error.message);
      json_t *next = qi(position, operation);
      json_decref(position);
      position = next;
    }
    if (refused != NULL)
      CHECK(position == NULL && status == BURNSIDE_STATUS_QI && strcmp(error.message, refused) == 0, "%s: %s", id, error.message);
    else
      check_fields(position, expect, id);
    json_decref(position);
  }
  json_decref(file);
}

static void qi_sequences(void) {
  json_t *file = load("qi-sequences.json"), *entry, *step;
  size_t i, number;
  json_array_foreach(json_object_get(file, "sequences"), i, entry) {
    json_t *position = new_qi(entry);
    const char *id = text_of(entry, "id");
    json_array_foreach(json_object_get(entry, "steps"), number, step) {
      json_t *next = qi(position, json_object_get(step, "op"));
      const char *refused = text_of(step, "error");
      if (refused != NULL) {
        /* Negative squares are no squares at all: refused before Qi sees them. */
        CHECK(next == NULL, "%s, %zu", id, number);
        CHECK(status == BURNSIDE_STATUS_PARAMETER || strcmp(error.message, refused) == 0, "%s, %zu: %s", id, number, error.message);
        continue;
      }
      CHECK(next != NULL, "%s, %zu: %s", id, number, error.message);
      json_t *board = qi_field(next, "board");
      json_t *counts = json_pack("[iii]", (int)json_array_size(board), (int)in_hand(next, "first_player_hand"),
                                 (int)in_hand(next, "second_player_hand"));
      CHECK(json_equal(counts, json_object_get(step, "counts")), "%s, %zu", id, number);
      CHECK(strcmp(text_of(next, "turn"), text_of(step, "turn")) == 0, "%s, %zu", id, number);
      json_decref(board);
      json_decref(counts);
      json_decref(position);
      position = next;
    }
    check_fields(position, json_object_get(entry, "final"), id);
    json_decref(position);
  }
  json_decref(file);
}

int main(int count, char **arguments) {
  read_arguments(count, arguments);
  positions();
  questions();
  errors();
  records();
  game_files();
  documents();
  feen();
  qi_cases();
  qi_sequences();
  free(buffer);
  burnside_forget();
  return report("conformance");
}
