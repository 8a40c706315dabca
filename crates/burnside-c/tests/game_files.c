/* Games that are loaded from texts, and tables of them: mistakes, replacement, shipped games, threads. */

#include <pthread.h>

#include "check.h"

static const char *const head =
    "title = \"Three\"\nrules = \"Three in a row win.\"\n[board]\ngrid = [3, 3]\n[pieces]\n"
    "stone = \"XO\"\n[[turn]]\nplace = \"stone\"\n[[end]]\nwinner = \"you\"\nline = \"";

static BurnsideError error;

/* A file of this name; a line of this kind wins. */
static const char *file(char *room, size_t size, const char *name, const char *line) {
  snprintf(room, size, "name = \"%s\"\n%s%s\"\n", name, head, line);
  return room;
}

/* Player 1 has the left column after these. */
static const char *const moves = "X@a1\nO@b1\nX@a2\nO@b2\nX@a3";

static uint32_t outcome_of(const char *game) {
  char position[64];
  size_t needed = 0;
  uint32_t to_move = 0, outcome = 99;
  CHECK_STATUS(burnside_play(game, "start", moves, position, sizeof position, &needed, &error), BURNSIDE_STATUS_OK);
  CHECK_STATUS(burnside_outcome(game, position, &to_move, &outcome, &error), BURNSIDE_STATUS_OK);
  return outcome;
}

static void loaded_and_replaced(void) {
  char text[1024], name[64];
  size_t needed = 0;

  /* The size alone, as with every text. */
  CHECK_STATUS(burnside_load(file(text, sizeof text, "three", "3 in a row"), NULL, 0, &needed, &error),
               BURNSIDE_STATUS_BUFFER_TOO_SMALL);
  CHECK(needed == sizeof "three", "%zu", needed);
  CHECK_STATUS(burnside_load(text, name, sizeof name, &needed, &error), BURNSIDE_STATUS_OK);
  CHECK(strcmp(name, "three") == 0, "%s", name);
  CHECK(outcome_of("Three") == BURNSIDE_OUTCOME_PLAYER1, "a column wins");

  /* The text is not needed any more, and forgetting does not forget games. */
  memset(text, 'x', sizeof text - 1);
  burnside_forget();
  CHECK(outcome_of("three") == BURNSIDE_OUTCOME_PLAYER1, "still");

  /* Another text of that name takes its place. */
  file(text, sizeof text, "three", "3 in a row along rows");
  CHECK_STATUS(burnside_load(text, name, sizeof name, &needed, &error), BURNSIDE_STATUS_OK);
  CHECK(outcome_of("three") == BURNSIDE_OUTCOME_NONE, "a column does not win");

  CHECK_STATUS(burnside_unload("three", &error), BURNSIDE_STATUS_OK);
  CHECK_STATUS(burnside_moves("three", "start", text, sizeof text, &needed, &error), BURNSIDE_STATUS_GAME);
}

static void refused(void) {
  char text[1024], name[64];
  size_t needed = 0;
  CHECK_STATUS(burnside_load(NULL, name, sizeof name, &needed, &error), BURNSIDE_STATUS_NULL);
  CHECK_STATUS(burnside_load("\xff", name, sizeof name, &needed, &error), BURNSIDE_STATUS_ENCODING);
  CHECK_STATUS(burnside_unload(NULL, &error), BURNSIDE_STATUS_NULL);
  CHECK_STATUS(burnside_unload("quantik", &error), BURNSIDE_STATUS_GAME);
  CHECK_STATUS(burnside_unload("teeko", &error), BURNSIDE_STATUS_GAME);
  CHECK_STATUS(burnside_load(file(text, sizeof text, "quantik", "3 in a row"), name, sizeof name, &needed, &error),
               BURNSIDE_STATUS_GAME);

  file(text, sizeof text, "three", "3 in a rwo");
  CHECK_STATUS(burnside_load(text, name, sizeof name, &needed, &error), BURNSIDE_STATUS_GAME_FILE);
  CHECK(error.line == 12 && error.column == 8, "line %u, column %u: %s", error.line, error.column, error.message);
  CHECK(error.hint[0] != 0, "no hint");
  /* Cut off anywhere, a file is refused or a game. */
  file(text, sizeof text, "three", "3 in a row");
  for (size_t length = strlen(text); length-- > 0;) {
    text[length] = 0;
    BurnsideStatus status = burnside_load(text, name, sizeof name, &needed, &error);
    CHECK(status == BURNSIDE_STATUS_GAME_FILE || status == BURNSIDE_STATUS_OK, "%zu: %s", length, error.message);
  }
}

static void shipped(void) {
  char *list;
  char text[64];
  size_t needed = 0;
  CHECK_STATUS(burnside_shipped(NULL, 0, &needed, &error), BURNSIDE_STATUS_BUFFER_TOO_SMALL);
  list = malloc(needed);
  CHECK_STATUS(burnside_shipped(list, needed, &needed, &error), BURNSIDE_STATUS_OK);
  CHECK(strstr(list, "{\"name\":\"teeko\",\"title\":\"Teeko\",") != NULL, "%s", list);
  CHECK(strstr(list, "{\"name\":\"quantik\"") == NULL, "a listed game twice");
  free(list);
  CHECK_STATUS(burnside_play("teeko", "start", "X@c3", text, sizeof text, &needed, &error), BURNSIDE_STATUS_OK);
  CHECK(strcmp(text, "...../...../..X../...../..... 2") == 0, "%s", text);
}

/* Where the value of the start comes from; the start of Hexapawn is lost in 6. */
static int source_is(const char *wanted) {
  char answer[8192], field[64];
  size_t needed = 0;
  CHECK_STATUS(burnside_ask("hexapawn", "value", NULL, answer, sizeof answer, &needed, &error), BURNSIDE_STATUS_OK);
  CHECK(strstr(answer, "\"value\":\"loss\",\"plies\":6") != NULL, "%s", answer);
  snprintf(field, sizeof field, "\"source\":\"%s\"", wanted);
  return strstr(answer, field) != NULL;
}

static void tables(void) {
  static const char table[] = "conformance/tables/hexapawn.bst";
  CHECK(source_is("search"), "there is no table yet");
  CHECK_STATUS(burnside_open_table("hexapawn", "conformance/tables/nothing.bst", &error), BURNSIDE_STATUS_FILE);
  CHECK(strstr(error.message, "nothing.bst") != NULL, "%s", error.message);
  CHECK_STATUS(burnside_open_table("hexapawn", "conformance/README.md", &error), BURNSIDE_STATUS_TABLE);
  CHECK_STATUS(burnside_open_table("teeko", table, &error), BURNSIDE_STATUS_TABLE);
  CHECK_STATUS(burnside_open_table("no game", table, &error), BURNSIDE_STATUS_GAME);
  CHECK_STATUS(burnside_open_table("hexapawn", NULL, &error), BURNSIDE_STATUS_NULL);
  CHECK_STATUS(burnside_open_table("hexapawn", "\xff", NULL), BURNSIDE_STATUS_ENCODING);
  CHECK(source_is("search"), "a table that is refused changes nothing");
  CHECK_STATUS(burnside_open_table("hexapawn", table, &error), BURNSIDE_STATUS_OK);
  CHECK(source_is("table"), "the table answers");
  burnside_forget();
  CHECK(source_is("search"), "it is closed");
}

static void *load_and_use(void *number) {
  char text[1024], name[64], own[64], position[64];
  size_t needed = 0;
  BurnsideError mine;
  int *failed = number;
  snprintf(own, sizeof own, "three-%d", *failed);
  *failed = 0;
  for (int round = 0; round < 20; round++) {
    file(text, sizeof text, own, "3 in a row");
    *failed += burnside_load(text, name, sizeof name, &needed, &mine) != BURNSIDE_STATUS_OK;
    *failed += burnside_play(own, "start", "X@b2", position, sizeof position, &needed, &mine) != BURNSIDE_STATUS_OK;
    if (round % 5 == 0)
      burnside_forget();
    *failed += burnside_play(own, "start", "X@b2", position, sizeof position, &needed, &mine) != BURNSIDE_STATUS_OK;
  }
  *failed += burnside_unload(own, &mine) != BURNSIDE_STATUS_OK;
  return NULL;
}

static void threads(void) {
  enum { THREADS = 4 };
  pthread_t thread[THREADS];
  int failed[THREADS] = {0, 1, 2, 3};
  for (int i = 0; i < THREADS; i++)
    pthread_create(&thread[i], NULL, load_and_use, &failed[i]);
  for (int i = 0; i < THREADS; i++) {
    pthread_join(thread[i], NULL);
    CHECK(failed[i] == 0, "thread %d: %d", i, failed[i]);
  }
}

int main(void) {
  loaded_and_replaced();
  refused();
  shipped();
  tables();
  threads();
  burnside_forget();
  return report("game files");
}
