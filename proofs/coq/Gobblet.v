(** Gobblet Gobblers. *)

Require Import List Bool Arith.
Require Import Game Sets Board9.
Import ListNotations.

(** ** The rules *)

Inductive size := Small | Medium | Large.

Definition piece : Type := player * size.

(** The pieces on a square, the one that shows first. *)
Definition stack : Type := list piece.

(** The stacks, and whose turn it is. *)
Definition position : Type := board stack * player.

Definition smaller (a b : size) : bool :=
  match a, b with
  | Small, Medium | Small, Large | Medium, Large => true
  | _, _ => false
  end.

Definition size_eqb (a b : size) : bool :=
  match a, b with
  | Small, Small | Medium, Medium | Large, Large => true
  | _, _ => false
  end.

Definition piece_eqb (a b : piece) : bool :=
  player_eqb (fst a) (fst b) && size_eqb (snd a) (snd b).

(** A piece of this player shows. *)
Definition shows (p : player) (s : stack) : bool :=
  match s with (r, _) :: _ => player_eqb r p | [] => false end.

(** Three pieces that show, in a row. *)
Definition has_row (b : board stack) (p : player) : bool :=
  existsb (fun row => forallb (fun q => shows p (get b q)) row) rows.

(** A piece may go onto an empty square, or onto a smaller piece that shows. *)
Definition fits (z : size) (s : stack) : bool :=
  match s with [] => true | (_, top) :: _ => smaller top z end.

(** How many of these pieces are on the board. Each player has two of each size. *)
Definition on_board (b : board stack) (x : piece) : nat :=
  total (fun q => length (filter (piece_eqb x) (get b q))).

(** A turn places a piece from the reserve, or moves one that shows to another square. *)
Inductive turn := Place (z : size) (to : square) | Slide (from to : square).

Definition sizes : list size := [Small; Medium; Large].

Definition all_turns : list turn :=
  flat_map (fun z => map (Place z) squares) sizes ++
  flat_map (fun f => map (Slide f) squares) squares.

Definition put (b : board stack) (to : square) (x : piece) : board stack :=
  set b to (x :: get b to).

Definition lift (b : board stack) (from : square) : board stack :=
  set b from (tl (get b from)).

Definition no_row (b : board stack) : bool := negb (has_row b One) && negb (has_row b Two).

Section Rules.
(** Whether a piece may not even be lifted if that shows a row of the opponent. *)
Variable strict : bool.

Definition can_play (x : position) (m : turn) : bool :=
  let (b, p) := x in
  no_row b &&
  match m with
  | Place z to =>
      (on_board b (p, z) <? 2) && fits z (get b to) &&
      negb (has_row (put b to (p, z)) (other p))
  | Slide from to =>
      negb (square_eqb from to) &&
      match get b from with
      | (r, z) :: _ =>
          player_eqb r p && fits z (get b to) &&
          negb (strict && has_row (lift b from) (other p)) &&
          negb (has_row (put (lift b from) to (r, z)) (other p))
      | [] => false
      end
  end.

Definition do_play (x : position) (m : turn) : position :=
  let (b, p) := x in
  match m with
  | Place z to => (put b to (p, z), other p)
  | Slide from to =>
      match get b from with
      | top :: _ => (put (lift b from) to top, other p)
      | [] => x
      end
  end.

(** Three in a row win, and a player without a legal move loses. *)
Definition over (x : position) : option result :=
  let (b, p) := x in
  if has_row b p then Some (Won p)
  else if has_row b (other p) then Some (Won (other p))
  else if existsb (can_play x) all_turns then None
  else Some (Won (other p)).

Definition position_eq_dec (a b : position) : {a = b} + {a <> b}.
Proof. repeat decide equality. Defined.

Definition turn_eq_dec (a b : turn) : {a = b} + {a <> b}.
Proof. repeat decide equality. Defined.

Definition gobblet : game := {|
  pos := position;
  move := turn;
  start := (tabulate (fun _ => []), One);
  to_move := snd;
  outcome := over;
  all_moves := all_turns;
  legal := can_play;
  play := do_play;
  pos_eq_dec := position_eq_dec;
  move_eq_dec := turn_eq_dec;
|}.

(** ** The board may be turned and mirrored *)

Lemma in_turns m : In m all_turns.
Proof.
  apply in_or_app. destruct m as [z to|from to]; [left|right]; apply in_flat_map.
  - exists z. split; [destruct z; simpl; auto|]. apply in_map, in_squares.
  - exists from. split; [apply in_squares|]. apply in_map, in_squares.
Qed.

Section Turn.
Variable t : turning rows.

Notation turn_board := (turned t (@keep stack)).

Definition turn_position (x : position) : position := turned_position t keep x.

Definition turn_move (f : square -> square) (m : turn) : turn :=
  match m with
  | Place z to => Place z (f to)
  | Slide from to => Slide (f from) (f to)
  end.

Lemma get_turn b q : get (turn_board b) (goes t q) = get b q.
Proof. exact (get_goes t keep b q). Qed.

Lemma has_row_turn b p : has_row (turn_board b) p = has_row b p.
Proof. now apply full_line_turned. Qed.

Lemma put_turn b to x : put (turn_board b) (goes t to) x = turn_board (put b to x).
Proof. unfold put. now rewrite get_turn, turned_set. Qed.

Lemma lift_turn b from : lift (turn_board b) (goes t from) = turn_board (lift b from).
Proof. unfold lift. now rewrite get_turn, turned_set. Qed.

Lemma on_board_turn b x : on_board (turn_board b) x = on_board b x.
Proof.
  set (count s := length (filter (piece_eqb x) s)). now apply (total_turned t keep count count).
Qed.

Lemma can_play_turn x m : can_play (turn_position x) (turn_move (goes t) m) = can_play x m.
Proof.
  destruct x as [b p]. unfold can_play, turn_position, turned_position. simpl fst; simpl snd; cbv iota beta zeta.
  unfold no_row. rewrite !has_row_turn.
  destruct m as [z to|from to]; cbn [turn_move].
  - now rewrite on_board_turn, get_turn, put_turn, has_row_turn.
  - rewrite goes_eqb, !get_turn.
    destruct (get b from) as [|[r z] rest]; auto.
    now rewrite lift_turn, put_turn, !has_row_turn.
Qed.

Lemma do_play_turn x m :
  do_play (turn_position x) (turn_move (goes t) m) = turn_position (do_play x m).
Proof.
  destruct x as [b p]. unfold do_play, turn_position, turned_position. simpl fst; simpl snd; cbv iota beta zeta.
  destruct m as [z to|from to]; cbn [turn_move].
  - now rewrite put_turn.
  - rewrite get_turn. destruct (get b from) as [|top rest]; auto.
    now rewrite lift_turn, put_turn.
Qed.

Lemma move_back m : turn_move (goes t) (turn_move (comes t) m) = m.
Proof. destruct m; simpl; now rewrite !goes_comes. Qed.

Lemma over_turn x : over (turn_position x) = over x.
Proof.
  pose proof (existsb_renamed _ _ _ _ _ in_turns move_back (can_play_turn x)) as E.
  destruct x as [b p]. unfold over, turn_position, turned_position in *. cbn [fst snd] in *.
  now rewrite !has_row_turn, E.
Qed.

Definition turning_symmetry : symmetry gobblet.
Proof.
  apply (symmetry_of gobblet turn_position (turn_move (goes t)) (turn_move (comes t)));
    cbn [pos move outcome to_move all_moves legal play gobblet].
  - apply over_turn.
  - reflexivity.
  - intros; apply in_turns.
  - intros; apply in_turns.
  - apply move_back.
  - apply can_play_turn.
  - apply do_play_turn.
Defined.
End Turn.

Definition rot90 : symmetry gobblet := turning_symmetry quarter.

Definition reflV : symmetry gobblet := turning_symmetry mirror.
End Rules.
