/* Plays Gobblet Gobblers perfectly against itself, from the table inside the library. */

#include <inttypes.h>
#include <stdio.h>

#include <burnside.h>

int main(void) {
  uint64_t board = 0;
  uint8_t moves[BURNSIDE_GOBBLET_MAX_MOVES];
  size_t count, needed;
  BurnsideValue value;
  BurnsideError error;
  char text[64];

  for (;;) {
    if (burnside_gobblet_probe(board, BURNSIDE_GOBBLET_REVEAL_HAIL_MARY, &value, &error) ||
        burnside_gobblet_to_text(board, text, sizeof text, &needed, &error) ||
        burnside_gobblet_legal_moves(board, BURNSIDE_GOBBLET_REVEAL_HAIL_MARY, moves, &count, &error)) {
      fprintf(stderr, "%s\n", error.message);
      return 1;
    }
    printf("%-30s %s in %" PRIu32 "\n", text, value.result < 0 ? "loss" : "win", value.plies);
    if (count == 0)
      return 0;
    /* Best play: to a board that is worth the opposite, one ply nearer to the end. */
    for (size_t i = 0; i < count; i++) {
      uint64_t after;
      BurnsideValue next;
      burnside_gobblet_play(board, moves[i], BURNSIDE_GOBBLET_REVEAL_HAIL_MARY, &after, NULL, NULL);
      burnside_gobblet_probe(after, BURNSIDE_GOBBLET_REVEAL_HAIL_MARY, &next, NULL);
      if (next.result == -value.result && next.plies + 1 == value.plies) {
        board = after;
        break;
      }
    }
  }
}
