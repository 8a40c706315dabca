(** Quantik. *)

Require Import List Bool Arith.
Require Import Game Sets Board16.
Import ListNotations.

(** ** The rules *)

Inductive shape := A | B | C | D.

Definition piece : Type := player * shape.

(** What is on each square, and whose turn it is. *)
Definition position : Type := board (option piece) * player.

(** Rows, columns and quarters. *)
Definition lines : list (list square) :=
  [[s0; s1; s2; s3]; [s4; s5; s6; s7]; [s8; s9; s10; s11]; [s12; s13; s14; s15];
   [s0; s4; s8; s12]; [s1; s5; s9; s13]; [s2; s6; s10; s14]; [s3; s7; s11; s15];
   [s0; s1; s4; s5]; [s2; s3; s6; s7]; [s8; s9; s12; s13]; [s10; s11; s14; s15]].

Definition shapes : list shape := [A; B; C; D].

Definition shape_eqb (a b : shape) : bool :=
  match a, b with A, A | B, B | C, C | D, D => true | _, _ => false end.

Definition is_piece (x : piece) (c : option piece) : bool :=
  match c with
  | Some y => player_eqb (fst y) (fst x) && shape_eqb (snd y) (snd x)
  | None => false
  end.

(** A piece of this shape, of either player. *)
Definition is_shape (h : shape) (c : option piece) : bool :=
  match c with Some y => shape_eqb (snd y) h | None => false end.

Definition is_empty (c : option piece) : bool := match c with None => true | _ => false end.

(** Four different shapes in a line, of any color. *)
Definition has_line (b : board (option piece)) : bool :=
  existsb (fun line => forallb (fun h => existsb (fun q => is_shape h (get b q)) line) shapes) lines.

(** How many of these pieces are on the board. Each player has two of each shape. *)
Definition on_board (b : board (option piece)) (x : piece) : nat :=
  total (fun q => if is_piece x (get b q) then 1 else 0).

(** Such a piece is in a line through the square. *)
Definition in_line (b : board (option piece)) (q : square) (x : piece) : bool :=
  existsb (fun line =>
    existsb (square_eqb q) line && existsb (fun r => is_piece x (get b r)) line) lines.

(** A turn places a piece of a shape on a square. *)
Definition turn : Type := shape * square.

Definition all_turns : list turn := flat_map (fun h => map (pair h) squares) shapes.

Definition can_play (x : position) (m : turn) : bool :=
  let (b, p) := x in
  let (h, q) := m in
  negb (has_line b) && is_empty (get b q) && (on_board b (p, h) <? 2) &&
  negb (in_line b q (other p, h)).

Definition do_play (x : position) (m : turn) : position :=
  let (b, p) := x in
  let (h, q) := m in
  (set b q (Some (p, h)), other p).

(** Who completes a line wins, and a player without a legal move loses: either way it is the player
    who has just moved that wins. *)
Definition over (x : position) : option result :=
  let (b, p) := x in
  if has_line b then Some (Won (other p))
  else if existsb (can_play x) all_turns then None
  else Some (Won (other p)).

Definition position_eq_dec (a b : position) : {a = b} + {a <> b}.
Proof. repeat decide equality. Defined.

Definition turn_eq_dec (a b : turn) : {a = b} + {a <> b}.
Proof. repeat decide equality. Defined.

Definition quantik : game := {|
  pos := position;
  move := turn;
  start := (tabulate (fun _ => None), One);
  to_move := snd;
  outcome := over;
  all_moves := all_turns;
  legal := can_play;
  play := do_play;
  pos_eq_dec := position_eq_dec;
  move_eq_dec := turn_eq_dec;
|}.

(** ** Squares may be permuted so that lines stay lines, and shapes may be renamed *)

Lemma in_shapes h : In h shapes.
Proof. destruct h; simpl; auto. Qed.

Lemma in_turns m : In m all_turns.
Proof.
  destruct m as [h q]. apply in_flat_map. exists h. split; [apply in_shapes|].
  apply in_map, in_squares.
Qed.

Section Turn.
Variable t : turning lines.
Variables name back : shape -> shape.
Hypothesis name_back : forall h, name (back h) = h.
Hypothesis back_name : forall h, back (name h) = h.

Definition rename (c : option piece) : option piece :=
  match c with Some (p, h) => Some (p, name h) | None => None end.

Notation turn_board := (turned t rename).

Definition turn_position (x : position) : position := turned_position t rename x.

Definition turn_move (m : turn) : turn := (name (fst m), goes t (snd m)).

Definition turn_back (m : turn) : turn := (back (fst m), comes t (snd m)).

Lemma shape_eqb_eq a b : shape_eqb a b = true <-> a = b.
Proof. destruct a, b; simpl; split; congruence. Qed.

Lemma name_eqb a b : shape_eqb (name a) b = shape_eqb a (back b).
Proof.
  apply eq_true_iff_eq. rewrite !shape_eqb_eq.
  split; intros E; [now rewrite <- E, back_name|now rewrite E, name_back].
Qed.

Lemma is_piece_rename p h c : is_piece (p, h) (rename c) = is_piece (p, back h) c.
Proof. destruct c as [[r g]|]; simpl; auto. now rewrite name_eqb. Qed.

Lemma is_shape_rename h c : is_shape h (rename c) = is_shape (back h) c.
Proof. destruct c as [[r g]|]; simpl; auto. apply name_eqb. Qed.

Lemma is_empty_rename c : is_empty (rename c) = is_empty c.
Proof. now destruct c as [[r g]|]. Qed.

Lemma has_line_turn b : has_line (turn_board b) = has_line b.
Proof.
  unfold has_line.
  rewrite <- (existsb_lines square_eqb square_eqb_eq
    (fun line => forallb (fun h => existsb (fun q => is_shape h (get b q)) line) shapes)
    (comes t) lines).
  - apply existsb_ext. intros line.
    transitivity (forallb (fun h => existsb (fun q => is_shape h (get b q)) (map (comes t) line))
                          (map back shapes)).
    + rewrite forallb_map. apply forallb_ext'. intros h. rewrite existsb_map. apply existsb_ext.
      intros q. now rewrite get_turned, is_shape_rename.
    + apply forallb_same. intros h. split; intros _; [apply in_shapes|].
      rewrite <- (back_name h). apply in_map, in_shapes.
  - intros l l' S. apply forallb_ext'. intros h. now apply existsb_same.
  - apply lines_kept.
Qed.

Lemma on_board_turn b p h : on_board (turn_board b) (p, name h) = on_board b (p, h).
Proof.
  apply (total_turned t rename (fun c => if is_piece (p, h) c then 1 else 0)
                               (fun c => if is_piece (p, name h) c then 1 else 0)).
  intros c. now rewrite is_piece_rename, back_name.
Qed.

Lemma in_line_turn b q p h :
  in_line (turn_board b) (goes t q) (p, name h) = in_line b q (p, h).
Proof.
  unfold in_line.
  rewrite <- (existsb_lines square_eqb square_eqb_eq
    (fun line => existsb (square_eqb q) line && existsb (fun r => is_piece (p, h) (get b r)) line)
    (comes t) lines).
  - apply existsb_ext. intros line. rewrite !existsb_map. f_equal; apply existsb_ext; intros r.
    + rewrite <- (goes_comes t r) at 1. apply goes_eqb.
    + now rewrite get_turned, is_piece_rename, back_name.
  - intros l l' S. f_equal; now apply existsb_same.
  - apply lines_kept.
Qed.

Lemma can_play_turn x m : can_play (turn_position x) (turn_move m) = can_play x m.
Proof.
  destruct x as [b p], m as [h q]. unfold can_play, turn_position, turned_position, turn_move.
  cbn [fst snd].
  now rewrite has_line_turn, get_goes, is_empty_rename, on_board_turn, in_line_turn.
Qed.

Lemma do_play_turn x m : do_play (turn_position x) (turn_move m) = turn_position (do_play x m).
Proof.
  destruct x as [b p], m as [h q]. unfold do_play, turn_position, turned_position, turn_move.
  cbn [fst snd]. now rewrite turned_set.
Qed.

Lemma move_back m : turn_move (turn_back m) = m.
Proof.
  destruct m as [h q]. unfold turn_move, turn_back. cbn [fst snd].
  now rewrite name_back, goes_comes.
Qed.

Lemma over_turn x : over (turn_position x) = over x.
Proof.
  pose proof (existsb_renamed _ _ _ _ _ in_turns move_back (can_play_turn x)) as E.
  destruct x as [b p]. unfold over, turn_position, turned_position in *. cbn [fst snd] in *.
  now rewrite has_line_turn, E.
Qed.

Definition turning_symmetry : symmetry quantik.
Proof.
  apply (symmetry_of quantik turn_position turn_move turn_back);
    cbn [pos move outcome to_move all_moves legal play quantik].
  - apply over_turn.
  - reflexivity.
  - intros; apply in_turns.
  - intros; apply in_turns.
  - apply move_back.
  - apply can_play_turn.
  - apply do_play_turn.
Defined.
End Turn.

Definition same_shape (h : shape) : shape := h.

(** A permutation of the squares, by where they go and where they come from. *)
Ltac squares goes_to comes_from :=
  apply turning_symmetry with (name := same_shape) (back := same_shape);
  [permuted lines goes_to comes_from | reflexivity | reflexivity].

Definition all_stay : turning lines.
Proof.
  apply (Turning lines (fun q => q) (fun q => q)); [reflexivity | reflexivity | reflexivity].
Defined.

(** Two shapes change names. *)
Ltac renaming f :=
  apply turning_symmetry with (name := f) (back := f);
  [exact all_stay | intros []; reflexivity | intros []; reflexivity].

(** A quarter turn: what was on the first square goes to the fourth. *)
Definition rot90 : symmetry quantik.
Proof.
  squares (Board s3 s7 s11 s15 s2 s6 s10 s14 s1 s5 s9 s13 s0 s4 s8 s12)
          (Board s12 s8 s4 s0 s13 s9 s5 s1 s14 s10 s6 s2 s15 s11 s7 s3).
Defined.

(** Left and right change over. *)
Definition reflV : symmetry quantik.
Proof.
  squares (Board s3 s2 s1 s0 s7 s6 s5 s4 s11 s10 s9 s8 s15 s14 s13 s12)
          (Board s3 s2 s1 s0 s7 s6 s5 s4 s11 s10 s9 s8 s15 s14 s13 s12).
Defined.

(** The first two columns change over. *)
Definition c1023 : symmetry quantik.
Proof.
  squares (Board s1 s0 s2 s3 s5 s4 s6 s7 s9 s8 s10 s11 s13 s12 s14 s15)
          (Board s1 s0 s2 s3 s5 s4 s6 s7 s9 s8 s10 s11 s13 s12 s14 s15).
Defined.

Definition ABDC : symmetry quantik.
Proof. renaming (fun h => match h with C => D | D => C | h => h end). Defined.

Definition ACBD : symmetry quantik.
Proof. renaming (fun h => match h with B => C | C => B | h => h end). Defined.

Definition BACD : symmetry quantik.
Proof. renaming (fun h => match h with A => B | B => A | h => h end). Defined.
