/*
 * burnside: small two-player abstract board games, represented exactly.
 *
 * Every function returns a BurnsideStatus; zero is fine. If `error` is not null it is filled in.
 * The caller owns all memory. Every pointer is checked for null and alignment, every text for
 * UTF-8, every count for whether memory can be that large; that a pointer points to as much memory
 * as is said is the caller's promise. An answer may be written where the question was read. There
 * is no hidden state but the games that were loaded: any thread may call anything at any time, as
 * long as no two write to the same memory.
 *
 * docs/c.md tells more, with examples.
 */


#ifndef BURNSIDE_H
#define BURNSIDE_H

/* Made from the sources of burnside-c by cbindgen. Do not edit. */

#include <stddef.h>
#include <stdint.h>

/* The version of this header; burnside_version tells that of the library. */
#define BURNSIDE_VERSION "0.2.0"
#define BURNSIDE_VERSION_MAJOR 0
#define BURNSIDE_VERSION_MINOR 2
#define BURNSIDE_VERSION_PATCH 0

/**
 * The room for a message, the zero that ends it included.
 */
#define BURNSIDE_MESSAGE 512

/**
 * The bytes of a binary core, and of a key.
 */
#define BURNSIDE_QUANTIK_CORE 18

/**
 * As many moves as any board has, and more.
 */
#define BURNSIDE_GOBBLET_MAX_MOVES 64

/**
 * The bytes of a key.
 */
#define BURNSIDE_QUARTO_KEY 11

/**
 * The squares of the board: 15 is top left, 0 bottom right.
 */
#define BURNSIDE_QUARTO_SQUARES 16

/**
 * What stands for no piece, on a square or in hand.
 */
#define BURNSIDE_QUARTO_NO_PIECE 16

/**
 * As many moves as any position has: a square of 16 and one of 15 pieces.
 */
#define BURNSIDE_QUARTO_MAX_MOVES 240

/**
 * How a call went. Zero is fine; the others have a name, see burnside_status_name.
 */
typedef enum {
  /**
   * All went well.
   */
  BURNSIDE_STATUS_OK = 0,
  /**
   * The buffer is too small: the size that is needed was reported, and nothing was written.
   */
  BURNSIDE_STATUS_BUFFER_TOO_SMALL = 1,
  /**
   * A pointer is null that must not be.
   */
  BURNSIDE_STATUS_NULL = 2,
  /**
   * A pointer is not aligned to its type.
   */
  BURNSIDE_STATUS_MISALIGNED = 3,
  /**
   * A text is not UTF-8.
   */
  BURNSIDE_STATUS_ENCODING = 4,
  /**
   * A fault of this library. Please report it.
   */
  BURNSIDE_STATUS_INTERNAL = 5,
  /**
   * There is no game of this name.
   */
  BURNSIDE_STATUS_GAME = 10,
  /**
   * The game has no group of this name.
   */
  BURNSIDE_STATUS_GROUP = 11,
  /**
   * The game has no format of this name.
   */
  BURNSIDE_STATUS_FORMAT = 12,
  /**
   * There is no command of this name.
   */
  BURNSIDE_STATUS_COMMAND = 13,
  /**
   * A parameter is missing, unknown, not for this command, or has a value that it cannot have.
   */
  BURNSIDE_STATUS_PARAMETER = 14,
  /**
   * A text, number or bytes that are not a position of the game.
   */
  BURNSIDE_STATUS_POSITION = 15,
  /**
   * A text or number that is not a move of the game.
   */
  BURNSIDE_STATUS_MOVE = 16,
  /**
   * A move that the rules do not allow here.
   */
  BURNSIDE_STATUS_ILLEGAL = 17,
  /**
   * A text that is not FEEN.
   */
  BURNSIDE_STATUS_FEEN = 18,
  /**
   * A format that cannot be read.
   */
  BURNSIDE_STATUS_WRITE_ONLY = 19,
  /**
   * A position that has no form in the format asked for.
   */
  BURNSIDE_STATUS_UNSAYABLE = 20,
  /**
   * A group or symmetry that does not preserve play: it is for keys only.
   */
  BURNSIDE_STATUS_KEYS_ONLY = 21,
  /**
   * A search or a count that reached its limit.
   */
  BURNSIDE_STATUS_STOPPED = 22,
  /**
   * An operation that Qi refuses.
   */
  BURNSIDE_STATUS_QI = 23,
  /**
   * A name that is not a symmetry, or a symmetry that does not apply.
   */
  BURNSIDE_STATUS_SYMMETRY = 24,
  /**
   * An array of the wrong shape or type.
   */
  BURNSIDE_STATUS_ARRAY = 25,
  /**
   * A record that could not be read to its end.
   */
  BURNSIDE_STATUS_RECORD = 26,
  /**
   * A table that is damaged, of another game, or could not be made.
   */
  BURNSIDE_STATUS_TABLE = 27,
  /**
   * A picture that could not be drawn.
   */
  BURNSIDE_STATUS_PICTURE = 28,
  /**
   * A file that could not be read or written.
   */
  BURNSIDE_STATUS_FILE = 29,
  /**
   * An address where there is nothing.
   */
  BURNSIDE_STATUS_ADDRESS = 30,
  /**
   * Too much was asked at once.
   */
  BURNSIDE_STATUS_BUSY = 31,
  /**
   * A game file with mistakes.
   */
  BURNSIDE_STATUS_GAME_FILE = 32,
  /**
   * Not enough memory for the answer.
   */
  BURNSIDE_STATUS_MEMORY = 33,
  /**
   * Rules that break a law, or fail.
   */
  BURNSIDE_STATUS_RULES = 34,
} BurnsideStatus;

/**
 * What happens when lifting a piece shows a line of the opponent's.
 */
typedef enum {
  /**
   * The move is legal if the opponent has no line once it is complete: `gobblet`.
   */
  BURNSIDE_GOBBLET_REVEAL_HAIL_MARY = 0,
  /**
   * Such a piece may not be lifted: `gobblet:strict`.
   */
  BURNSIDE_GOBBLET_REVEAL_STRICT = 1,
} BurnsideGobbletReveal;

/**
 * The groups of Gobblet Gobblers.
 */
typedef enum {
  /**
   * Turns and flips the board: 8 symmetries. The portable keys.
   */
  BURNSIDE_GOBBLET_GROUP_D4 = 0,
  /**
   * And exchanges the players: 16. Canonical boards have player 1 to move. The keys of values.
   */
  BURNSIDE_GOBBLET_GROUP_D4_MOVER = 1,
} BurnsideGobbletGroup;

/**
 * The groups of Quantik.
 */
typedef enum {
  /**
   * Turns and flips the board: 8 symmetries.
   */
  BURNSIDE_QUANTIK_GROUP_D4 = 0,
  /**
   * And renames the shapes: 192. The keys of `quantik-core`.
   */
  BURNSIDE_QUANTIK_GROUP_D4_SHAPES = 1,
  /**
   * And swaps the colors: 384. The portable keys. They are not keys of values.
   */
  BURNSIDE_QUANTIK_GROUP_D4_COLOR_SHAPES = 2,
  /**
   * All maps of the squares that keep the lines, and renames the shapes: 3,072. The keys of
   * values.
   */
  BURNSIDE_QUANTIK_GROUP_FULL = 3,
} BurnsideQuantikGroup;

/**
 * What wins.
 */
typedef enum {
  /**
   * Rows, columns and the two diagonals: `quarto`.
   */
  BURNSIDE_QUARTO_SETS_LINES = 0,
  /**
   * Also the nine squares of two by two: `quarto:squares`.
   */
  BURNSIDE_QUARTO_SETS_SQUARES = 1,
} BurnsideQuartoSets;

/**
 * The groups of Quarto.
 */
typedef enum {
  /**
   * Turns and flips the board and swaps the values of traits: 128. The portable keys.
   */
  BURNSIDE_QUARTO_GROUP_D4_FLIP = 0,
  /**
   * All that keeps the winning sets, and exchanges traits: 12,288, with squares 3,072. The keys
   * of values.
   */
  BURNSIDE_QUARTO_GROUP_FULL = 1,
} BurnsideQuartoGroup;

/**
 * How a game ended.
 */
typedef enum {
  /**
   * It goes on.
   */
  BURNSIDE_OUTCOME_NONE = 0,
  /**
   * Player 1 won.
   */
  BURNSIDE_OUTCOME_PLAYER1 = 1,
  /**
   * Player 2 won.
   */
  BURNSIDE_OUTCOME_PLAYER2 = 2,
  /**
   * Nobody won.
   */
  BURNSIDE_OUTCOME_DRAW = 3,
  /**
   * Both lost.
   */
  BURNSIDE_OUTCOME_BOTH_LOSE = 4,
} BurnsideOutcome;

/**
 * What a CBOR document says beside the board. All zero: nothing.
 */
typedef struct {
  /**
   * Moves made, if `has_move_count` is not 0.
   */
  uint64_t move_count;
  /**
   * Whether `move_count` is there.
   */
  uint8_t has_move_count;
  /**
   * Whether the board is stored in canonical form, under d4-color-shapes. Writing makes it so;
   * reading refuses a document that says so and is not.
   */
  uint8_t canon;
  /**
   * Whose turn it is, 1 or 2; 0 if the document does not say.
   */
  uint8_t side;
  /**
   * Whether there is a checksum. Reading refuses a wrong one.
   */
  uint8_t checksum;
  /**
   * When writing: whether keys are in deterministic order (RFC 8949) and not in the seed's.
   * When reading: 0.
   */
  uint8_t deterministic;
  /**
   * When reading: whether there is metadata. When writing: not looked at.
   */
  uint8_t has_meta;
} BurnsideQuantikDocument;

/**
 * Why a call did not go well. The caller owns it and hands it to a call, which fills it in; it
 * needs no preparation and no cleaning up. After a call that went well, the status is
 * BURNSIDE_STATUS_OK, the texts are empty and the numbers 0.
 *
 * Messages are UTF-8, zero-terminated, and cut off at a character if they are longer.
 */
typedef struct {
  /**
   * What the call returned.
   */
  BurnsideStatus status;
  /**
   * The character at which a text goes wrong, counted from 1; 0 if that is not known.
   */
  uint32_t column;
  /**
   * The index of the entry that was refused, if the call was about an array or a list; else 0.
   */
  uint64_t index;
  /**
   * What is wrong.
   */
  char message[BURNSIDE_MESSAGE];
  /**
   * What to try, or an empty text.
   */
  char hint[BURNSIDE_MESSAGE];
  /**
   * The line at which a text goes wrong, counted from 1; 0 if that is not known.
   */
  uint32_t line;
} BurnsideError;

/**
 * A canonical form and how it comes about: numbers, and where the texts and the key begin in the
 * buffer that burnside_canon filled. `buffer + canon.witness` is a zero-terminated text.
 *
 * It holds no pointers: buffer and structure may be copied and moved.
 */
typedef struct {
  /**
   * Text: the position, as the game writes it.
   */
  size_t position;
  /**
   * Text: the name of the group.
   */
  size_t group;
  /**
   * Text: the canonical form, the smallest image of the position under the group.
   */
  size_t canonical;
  /**
   * Text: the name of the symmetry that carries the position onto its canonical form.
   */
  size_t witness;
  /**
   * Text: the name of the symmetry that carries it back.
   */
  size_t inverse;
  /**
   * Bytes: the key of the canonical form.
   */
  size_t key;
  /**
   * How many bytes the key has. There is no zero after them.
   */
  size_t key_length;
  /**
   * How many different images the position has.
   */
  uint32_t orbit;
  /**
   * How many symmetries of the group leave the position as it is.
   */
  uint32_t stabilizer;
} BurnsideCanon;

/**
 * What a position is worth to the side to move.
 */
typedef struct {
  /**
   * 1: the side to move wins; -1: it loses; 0: neither can force a win.
   */
  int32_t result;
  /**
   * Plies to the end under best play; 0 if it is a draw.
   */
  uint32_t plies;
  /**
   * 1: only the winner is proved, and needs at most so many plies; else 0.
   */
  uint32_t at_most;
} BurnsideValue;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/**
 * The name of a status: the word by which every language knows this kind of error.
 *
 * Never null; "unknown" for a number that is not a status. Lives as long as the program.
 */
const char *burnside_status_name(int32_t status);

/**
 * The version of this library, such as "0.2.0": what BURNSIDE_VERSION says about the header.
 * Lives as long as the program.
 */
const char *burnside_version(void);

/**
 * Answers any request with the JSON that every interface of burnside sends.
 *
 * `command` is one of moves, play, view, canon, orbit, convert, perft, random, count, value,
 * suggest, analyze; `params` is a JSON object with what the command takes, or null for none:
 * `{"position": "A.../..../..../....", "group": "full"}`. A position is read in any format; it
 * is the start if it is left out. A search that is told neither `nodes` nor `seconds` gives up
 * after five million positions, and so does a count.
 *
 * `buffer` has `capacity` bytes. `needed` is set to the bytes that the answer takes, the zero at
 * its end included; if that is more than `capacity`, nothing is written to `buffer` and the
 * status is BURNSIDE_STATUS_BUFFER_TOO_SMALL. All functions with these three parameters do so.
 * To ask for the size alone, `buffer` may be null and `capacity` 0.
 */
BurnsideStatus burnside_ask(const char *game,
                            const char *command,
                            const char *params,
                            char *buffer,
                            size_t capacity,
                            size_t *needed,
                            BurnsideError *error);

/**
 * Forgets what searches have learned and frees the memory that it took, as soon as the requests
 * of other threads are answered. It is learned again when it is needed. Games that were loaded
 * stay: they are read again. Tables that were opened are closed.
 */
void burnside_forget(void);

/**
 * Reads the text of a game file (docs/game-files.md), zero-terminated, and writes the name of the
 * game. From then on every function that takes a game's name knows it, on every thread.
 *
 * The library keeps the game until burnside_unload, or until another text with the same name is
 * loaded, which takes its place; requests that are under way end with the rules with which they
 * began. The same text again changes nothing. The names of listed games are refused with
 * BURNSIDE_STATUS_GAME. A text with mistakes is BURNSIDE_STATUS_GAME_FILE, with the line and the
 * column of the first one. `text` is not needed after the call.
 */
BurnsideStatus burnside_load(const char *text,
                             char *buffer,
                             size_t capacity,
                             size_t *needed,
                             BurnsideError *error);

/**
 * Answers from a table file from now on, on every thread, for the game of this name: one that
 * `burnside solve` or Python's `Game.solve` wrote. Values are then those of the table, and the game
 * is `solved` in burnside_games.
 *
 * The file is read where it is needed and must stay as it is until burnside_forget, burnside_unload
 * or another table. A file that cannot be read is BURNSIDE_STATUS_FILE; one that is no table, or of
 * another game or other rules, is BURNSIDE_STATUS_TABLE, and nothing changes. A collection of games
 * that `burnside collect` wrote is opened in the same way, and `openings` of burnside_ask tells
 * what was played.
 */
BurnsideStatus burnside_open_table(const char *game,
                                   const char *path,
                                   BurnsideError *error);

/**
 * Takes a game that was loaded from the list and frees it, as soon as the requests of other
 * threads are answered. Other games cannot be taken from the list: BURNSIDE_STATUS_GAME.
 */
BurnsideStatus burnside_unload(const char *game,
                               BurnsideError *error);

/**
 * The games that come with the library as files, as a JSON array: `name`, `title`, `rules`,
 * `source`. Every function knows them by name; each is read when it is first asked for.
 */
BurnsideStatus burnside_shipped(char *buffer,
                                size_t capacity,
                                size_t *needed,
                                BurnsideError *error);

/**
 * All games, listed and loaded, as a JSON array: `name`, `title`, `rules`, `family`, `variant`, `variants`, `groups`,
 * `portable`, `value`, `formats`, `solved`, `emblem`.
 */
BurnsideStatus burnside_games(char *buffer,
                              size_t capacity,
                              size_t *needed,
                              BurnsideError *error);

/**
 * What a FEEN text of any game says, as JSON: `feen`, `shape`, `turn`, `styles`, `pieces`.
 */
BurnsideStatus burnside_feen(const char *feen,
                             char *buffer,
                             size_t capacity,
                             size_t *needed,
                             BurnsideError *error);

/**
 * A FEEN text of any game as a PON object.
 */
BurnsideStatus burnside_feen_to_pon(const char *feen,
                                    char *buffer,
                                    size_t capacity,
                                    size_t *needed,
                                    BurnsideError *error);

/**
 * Reads a position, in any format, that the rules accept, and writes the game's own text.
 */
BurnsideStatus burnside_position(const char *game,
                                 const char *position,
                                 char *buffer,
                                 size_t capacity,
                                 size_t *needed,
                                 BurnsideError *error);

/**
 * Writes a position in the format `to`. It is read in the format `from`, or, if that is null, in
 * the one that it is recognized by. Bytes are written and read in hexadecimal.
 */
BurnsideStatus burnside_convert(const char *game,
                                const char *position,
                                const char *from,
                                const char *to,
                                char *buffer,
                                size_t capacity,
                                size_t *needed,
                                BurnsideError *error);

/**
 * Whose turn it is (1 or 2) and how the game ended (BurnsideOutcome).
 */
BurnsideStatus burnside_outcome(const char *game,
                                const char *position,
                                uint32_t *to_move,
                                uint32_t *outcome,
                                BurnsideError *error);

/**
 * The legal moves, one on each line. None if the game is over.
 */
BurnsideStatus burnside_moves(const char *game,
                              const char *position,
                              char *buffer,
                              size_t capacity,
                              size_t *needed,
                              BurnsideError *error);

/**
 * The position after moves, one on each line, played one after the other.
 */
BurnsideStatus burnside_play(const char *game,
                             const char *position,
                             const char *moves,
                             char *buffer,
                             size_t capacity,
                             size_t *needed,
                             BurnsideError *error);

/**
 * The canonical form of a position under a group, or under the game's value group if `group` is
 * null: with its key, the symmetries that lead there and back, orbit and stabilizer, in one call.
 *
 * Texts and key go into `buffer`, numbers and where everything begins into `canon`. If the
 * buffer is too small, neither is written.
 */
BurnsideStatus burnside_canon(const char *game,
                              const char *position,
                              const char *group,
                              BurnsideCanon *canon,
                              char *buffer,
                              size_t capacity,
                              size_t *needed,
                              BurnsideError *error);

/**
 * The canonical form of a position: the smallest of its images under the group, or under the
 * game's value group if `group` is null. burnside_canon tells this and all that follows at once.
 */
BurnsideStatus burnside_canonical(const char *game,
                                  const char *position,
                                  const char *group,
                                  char *buffer,
                                  size_t capacity,
                                  size_t *needed,
                                  BurnsideError *error);

/**
 * The name of the symmetry that carries a position onto its canonical form: the witness.
 */
BurnsideStatus burnside_witness(const char *game,
                                const char *position,
                                const char *group,
                                char *buffer,
                                size_t capacity,
                                size_t *needed,
                                BurnsideError *error);

/**
 * The name of the symmetry that carries the canonical form back onto a position. Moves found
 * there come home through it: burnside_map_move.
 */
BurnsideStatus burnside_inverse_witness(const char *game,
                                        const char *position,
                                        const char *group,
                                        char *buffer,
                                        size_t capacity,
                                        size_t *needed,
                                        BurnsideError *error);

/**
 * The bytes of the canonical key. `needed` is set to their number; there is no zero at the end.
 */
BurnsideStatus burnside_key(const char *game,
                            const char *position,
                            const char *group,
                            uint8_t *buffer,
                            size_t capacity,
                            size_t *needed,
                            BurnsideError *error);

/**
 * The canonical keys of many positions, one on each line of `positions`, one after the other in
 * `buffer`; `width` is set to the bytes of each. A position that cannot be read is an error with
 * its index, and then nothing is written.
 */
BurnsideStatus burnside_key_all(const char *game,
                                const char *positions,
                                const char *group,
                                size_t *width,
                                uint8_t *buffer,
                                size_t capacity,
                                size_t *needed,
                                BurnsideError *error);

/**
 * How many different images a position has under a group, and how many symmetries leave it as
 * it is.
 */
BurnsideStatus burnside_orbit_size(const char *game,
                                   const char *position,
                                   const char *group,
                                   uint32_t *orbit,
                                   uint32_t *stabilizer,
                                   BurnsideError *error);

/**
 * The image of a position under a symmetry, such as burnside_witness names.
 */
BurnsideStatus burnside_transform(const char *game,
                                  const char *position,
                                  const char *transform,
                                  char *buffer,
                                  size_t capacity,
                                  size_t *needed,
                                  BurnsideError *error);

/**
 * The move that means in the image of a position under a symmetry what `move_text` means in the
 * position, where it must be legal. To bring a move home from the canonical form, ask with the
 * canonical form and burnside_inverse_witness.
 */
BurnsideStatus burnside_map_move(const char *game,
                                 const char *position,
                                 const char *transform,
                                 const char *move_text,
                                 char *buffer,
                                 size_t capacity,
                                 size_t *needed,
                                 BurnsideError *error);

/**
 * What a position is worth: from the table inside this library if there is one for the game,
 * else by a search of at most about `nodes` positions (0: five million), which may end with
 * BURNSIDE_STATUS_STOPPED.
 */
BurnsideStatus burnside_value(const char *game,
                              const char *position,
                              uint64_t nodes,
                              BurnsideValue *worth,
                              BurnsideError *error);

/**
 * What many positions are worth, one on each line of `positions`, on all cores: as burnside_value,
 * with `nodes` for each of them and always with exact distances. `values` has room for `capacity` values, and `count` is set to
 * how many positions there are. A position that cannot be read is an error with its index, and then
 * nothing is written; one whose search reaches its limit ends the work with
 * BURNSIDE_STATUS_STOPPED, and what stands before it is done.
 */
BurnsideStatus burnside_value_all(const char *game,
                                  const char *positions,
                                  uint64_t nodes,
                                  BurnsideValue *values,
                                  size_t capacity,
                                  size_t *count,
                                  BurnsideError *error);

/**
 * The best moves of a position, one on each line; none if the game is over. As burnside_value.
 */
BurnsideStatus burnside_best_moves(const char *game,
                                   const char *position,
                                   uint64_t nodes,
                                   char *buffer,
                                   size_t capacity,
                                   size_t *needed,
                                   BurnsideError *error);

/**
 * Packs eight planes into a core: player 1's A, B, C, D, then player 2's; bit i is square i.
 * `flags` is 0, or 2 if the planes are canonical. What the planes show is not checked.
 */
BurnsideStatus burnside_quantik_pack(const uint16_t *planes,
                                     uint8_t flags,
                                     uint8_t *core,
                                     BurnsideError *error);

/**
 * Unpacks the `length` bytes of a core into eight planes and the flags. What the planes show is
 * not checked: see burnside_quantik_validate.
 */
BurnsideStatus burnside_quantik_unpack(const uint8_t *core,
                                       size_t length,
                                       uint16_t *planes,
                                       uint8_t *flags,
                                       BurnsideError *error);

/**
 * Whether the rules accept what a core shows; if not, the message says why.
 */
BurnsideStatus burnside_quantik_validate(const uint8_t *core,
                                         BurnsideError *error);

/**
 * The smallest payload (16 bytes) under a group (BurnsideQuantikGroup).
 */
BurnsideStatus burnside_quantik_canonical_payload(const uint8_t *core,
                                                  uint32_t group_number,
                                                  uint8_t *payload,
                                                  BurnsideError *error);

/**
 * The canonical key (18 bytes) under a group (BurnsideQuantikGroup).
 */
BurnsideStatus burnside_quantik_canonical_key(const uint8_t *core,
                                              uint32_t group_number,
                                              uint8_t *key,
                                              BurnsideError *error);

/**
 * Writes a core as QFEN: 19 characters, so a buffer of 20 is enough.
 */
BurnsideStatus burnside_quantik_to_qfen(const uint8_t *core,
                                        char *buffer,
                                        size_t capacity,
                                        size_t *needed,
                                        BurnsideError *error);

/**
 * Reads QFEN, whether or not the rules accept what it shows.
 */
BurnsideStatus burnside_quantik_from_qfen(const char *qfen,
                                          uint8_t *core,
                                          BurnsideError *error);

/**
 * The legal moves as a mask: bit 16 * shape + square is set if the mover may place that shape on
 * that square. 0 if the game is over: whoever moved last has won.
 */
BurnsideStatus burnside_quantik_legal_moves(const uint8_t *core,
                                            uint64_t *mask,
                                            BurnsideError *error);

/**
 * The core after a move, given by its number 16 * shape + square. `core` and `after` may be the
 * same.
 */
BurnsideStatus burnside_quantik_play(const uint8_t *core,
                                     uint32_t move_number,
                                     uint8_t *after,
                                     BurnsideError *error);

/**
 * What a core is worth to the side to move, from the table inside this library.
 */
BurnsideStatus burnside_quantik_probe(const uint8_t *core,
                                      BurnsideValue *worth,
                                      BurnsideError *error);

/**
 * The keys of `count` cores that lie one after the other. `keys` has as many bytes as `cores`
 * and may be the same. An entry that is not a core ends the work; what stands before it is done,
 * and the error has its index.
 */
BurnsideStatus burnside_quantik_canonical_keys(const uint8_t *cores,
                                               size_t count,
                                               uint32_t group_number,
                                               uint8_t *keys,
                                               BurnsideError *error);

/**
 * The legal moves of `count` cores, as burnside_quantik_legal_moves.
 */
BurnsideStatus burnside_quantik_legal_moves_all(const uint8_t *cores,
                                                size_t count,
                                                uint64_t *masks,
                                                BurnsideError *error);

/**
 * What `count` cores are worth, as burnside_quantik_probe.
 */
BurnsideStatus burnside_quantik_probe_all(const uint8_t *cores,
                                          size_t count,
                                          BurnsideValue *values,
                                          BurnsideError *error);

/**
 * Writes a core as a CBOR document. `options` may be null: then it is a plain one. `meta` is a
 * JSON object of the caller's own, or null.
 */
BurnsideStatus burnside_quantik_to_cbor(const uint8_t *core,
                                        const BurnsideQuantikDocument *options,
                                        const char *meta,
                                        uint8_t *buffer,
                                        size_t capacity,
                                        size_t *needed,
                                        BurnsideError *error);

/**
 * Reads a CBOR document of `length` bytes into a core. If `options` is not null it is told what
 * else the document says.
 */
BurnsideStatus burnside_quantik_from_cbor(const uint8_t *cbor,
                                          size_t length,
                                          uint8_t *core,
                                          BurnsideQuantikDocument *options,
                                          BurnsideError *error);

/**
 * Whether the rules accept a board; if not, the message says why.
 */
BurnsideStatus burnside_gobblet_validate(uint64_t board,
                                         BurnsideError *error);

/**
 * Writes a board as text.
 */
BurnsideStatus burnside_gobblet_to_text(uint64_t board,
                                        char *buffer,
                                        size_t capacity,
                                        size_t *needed,
                                        BurnsideError *error);

/**
 * Reads the text of a board.
 */
BurnsideStatus burnside_gobblet_from_text(const char *text,
                                          uint64_t *board,
                                          BurnsideError *error);

/**
 * The smallest image of a board under a group (BurnsideGobbletGroup).
 */
BurnsideStatus burnside_gobblet_canonical(uint64_t board,
                                          uint32_t group_number,
                                          uint64_t *canonical,
                                          BurnsideError *error);

/**
 * The legal moves of a board as bytes, into an array of BURNSIDE_GOBBLET_MAX_MOVES; `count` is
 * set to their number. `reveal` is a BurnsideGobbletReveal. No moves: whoever moved last has won.
 */
BurnsideStatus burnside_gobblet_legal_moves(uint64_t board,
                                            uint32_t reveal,
                                            uint8_t *moves,
                                            size_t *count,
                                            BurnsideError *error);

/**
 * The board after a move. If `undo` is not null it is set to the 16 bits that take the move back.
 */
BurnsideStatus burnside_gobblet_play(uint64_t board,
                                     uint8_t move_byte,
                                     uint32_t reveal,
                                     uint64_t *after,
                                     uint16_t *undo,
                                     BurnsideError *error);

/**
 * The board before a move, from the board after it and the 16 bits of burnside_gobblet_play.
 */
BurnsideStatus burnside_gobblet_undo(uint64_t board,
                                     uint16_t undo,
                                     uint64_t *before,
                                     BurnsideError *error);

/**
 * What a board is worth to the side to move, from the table inside this library. `reveal` is a
 * BurnsideGobbletReveal.
 */
BurnsideStatus burnside_gobblet_probe(uint64_t board,
                                      uint32_t reveal,
                                      BurnsideValue *worth,
                                      BurnsideError *error);

/**
 * The smallest images of `count` boards. `canonical` may be the same as `boards`. An entry that
 * is not a board ends the work; what stands before it is done, and the error has its index.
 */
BurnsideStatus burnside_gobblet_canonical_all(const uint64_t *boards,
                                              size_t count,
                                              uint32_t group_number,
                                              uint64_t *canonical,
                                              BurnsideError *error);

/**
 * What `count` boards are worth, as burnside_gobblet_probe.
 */
BurnsideStatus burnside_gobblet_probe_all(const uint64_t *boards,
                                          size_t count,
                                          uint32_t reveal,
                                          BurnsideValue *values,
                                          BurnsideError *error);

/**
 * Packs 16 squares, from square 0 on, and the piece in hand into a key. A piece is 0 to 15, and
 * BURNSIDE_QUARTO_NO_PIECE is none. What the rules say of it is not asked.
 */
BurnsideStatus burnside_quarto_pack(const uint8_t *squares,
                                    uint8_t hand,
                                    uint8_t *key,
                                    BurnsideError *error);

/**
 * Unpacks a key into 16 squares, from square 0 on, and the piece in hand.
 */
BurnsideStatus burnside_quarto_unpack(const uint8_t *key,
                                      uint8_t *squares,
                                      uint8_t *hand,
                                      BurnsideError *error);

/**
 * Writes a key as text.
 */
BurnsideStatus burnside_quarto_to_text(const uint8_t *key,
                                       char *buffer,
                                       size_t capacity,
                                       size_t *needed,
                                       BurnsideError *error);

/**
 * Reads the text of a board and a hand, whether or not the rules accept what it shows.
 */
BurnsideStatus burnside_quarto_from_text(const char *text,
                                         uint8_t *key,
                                         BurnsideError *error);

/**
 * Whether the rules accept what a key shows; if not, the message says why. `sets` is a
 * BurnsideQuartoSets.
 */
BurnsideStatus burnside_quarto_validate(const uint8_t *key,
                                        uint32_t sets,
                                        BurnsideError *error);

/**
 * The key of the smallest image under a group (BurnsideQuartoGroup).
 */
BurnsideStatus burnside_quarto_canonical(const uint8_t *key,
                                         uint32_t sets,
                                         uint32_t group_number,
                                         uint8_t *canonical,
                                         BurnsideError *error);

/**
 * The legal moves of a position as numbers, into an array of BURNSIDE_QUARTO_MAX_MOVES; `count`
 * is set to how many there are. 16 * square + piece places what is in hand and gives that piece,
 * 256 + square only places it, because that ends the game, and 272 + piece only gives, at the
 * start. No moves: the game is over.
 */
BurnsideStatus burnside_quarto_legal_moves(const uint8_t *key,
                                           uint32_t sets,
                                           uint16_t *moves,
                                           size_t *count,
                                           BurnsideError *error);

/**
 * The key after a move, given by its number. `key` and `after` may be the same.
 */
BurnsideStatus burnside_quarto_play(const uint8_t *key,
                                    uint32_t move_number,
                                    uint32_t sets,
                                    uint8_t *after,
                                    BurnsideError *error);

/**
 * The keys of the smallest images of `count` keys that lie one after the other. `canonical` has
 * as many bytes as `keys` and may be the same. An entry that is not a key ends the work; what
 * stands before it is done, and the error has its index.
 */
BurnsideStatus burnside_quarto_canonical_all(const uint8_t *keys,
                                             size_t count,
                                             uint32_t sets,
                                             uint32_t group_number,
                                             uint8_t *canonical,
                                             BurnsideError *error);

/**
 * The legal moves of `count` keys, as burnside_quarto_legal_moves: `moves` has room for
 * BURNSIDE_QUARTO_MAX_MOVES numbers for each key, and `counts` for one.
 */
BurnsideStatus burnside_quarto_legal_moves_all(const uint8_t *keys,
                                               size_t count,
                                               uint32_t sets,
                                               uint16_t *moves,
                                               size_t *counts,
                                               BurnsideError *error);

/**
 * What a position is worth to the side to move: early positions from a table, others by a search of
 * at most about `nodes` positions (0: as many as it takes), which may end with
 * BURNSIDE_STATUS_STOPPED. A table that burnside_open_table opened answers here too.
 */
BurnsideStatus burnside_quarto_value(const uint8_t *key,
                                     uint32_t sets,
                                     uint64_t nodes,
                                     BurnsideValue *worth,
                                     BurnsideError *error);

/**
 * What `count` positions are worth, as burnside_quarto_value, on all cores; `nodes` is for each
 * of them.
 */
BurnsideStatus burnside_quarto_value_all(const uint8_t *keys,
                                         size_t count,
                                         uint32_t sets,
                                         uint64_t nodes,
                                         BurnsideValue *worths,
                                         BurnsideError *error);

/**
 * A position of any game after some operations, as JSON.
 *
 * `position` is what an earlier call answered, or null. `operations` is a JSON array, applied in
 * order: `["new", [8, 8], "C", "c"]` (sizes, styles of player 1 and 2),
 * `["board_diff", [[0, "K"], [4, null]]]`, `["first_player_hand_diff", [["P", 1], ["B", -1]]]`,
 * `["second_player_hand_diff", ...]`, `["toggle"]`. The answer has `shape`, `board`,
 * `first_player_hand`, `second_player_hand`, `first_player_style`, `second_player_style`, `turn`.
 *
 * An operation that Qi refuses is BURNSIDE_STATUS_QI, and the error's index says which it was.
 */
BurnsideStatus burnside_qi(const char *position,
                           const char *operations,
                           char *buffer,
                           size_t capacity,
                           size_t *needed,
                           BurnsideError *error);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* BURNSIDE_H */
