(** Tic-tac-toe: three of your marks in a row win. *)

Require Import List Bool Arith.
Require Import Game Sets Board9.
Import ListNotations.

(** ** The rules *)

(** What is on each square, and whose turn it is. *)
Definition position : Type := board (option player) * player.

Definition is_mark (p : player) (x : option player) : bool :=
  match x with Some r => player_eqb r p | None => false end.

Definition is_empty (x : option player) : bool := match x with None => true | _ => false end.

Definition has_row (b : board (option player)) (p : player) : bool :=
  existsb (fun row => forallb (fun q => is_mark p (get b q)) row) rows.

Definition over (x : position) : option result :=
  let b := fst x in
  if has_row b One then Some (Won One)
  else if has_row b Two then Some (Won Two)
  else if forallb (fun q => negb (is_empty (get b q))) squares then Some Drawn
  else None.

Definition can_place (x : position) (q : square) : bool :=
  match over x with
  | None => is_empty (get (fst x) q)
  | Some _ => false
  end.

Definition place (x : position) (q : square) : position :=
  (set (fst x) q (Some (snd x)), other (snd x)).

Definition empty_board : board (option player) := tabulate (fun _ => None).

Definition position_eq_dec (a b : position) : {a = b} + {a <> b}.
Proof. repeat decide equality. Defined.

Definition tictactoe : game := {|
  pos := position;
  move := square;
  start := (empty_board, One);
  to_move := snd;
  outcome := over;
  all_moves := squares;
  legal := can_place;
  play := place;
  pos_eq_dec := position_eq_dec;
  move_eq_dec := square_eq_dec;
|}.

(** ** The board may be turned and mirrored *)

Section Turn.
Variable t : turning rows.

Definition turn (x : position) : position := turned_position t keep x.

Lemma has_row_turned b p : has_row (turned t keep b) p = has_row b p.
Proof. now apply full_line_turned. Qed.

Lemma full_turned b :
  forallb (fun q => negb (is_empty (get (turned t keep b) q))) squares =
  forallb (fun q => negb (is_empty (get b q))) squares.
Proof.
  apply (forallb_renamed _ _ (goes t) (comes t) _ in_squares (goes_comes t)).
  intros q. now rewrite get_goes.
Qed.

Lemma over_turn x : over (turn x) = over x.
Proof. unfold over, turn, turned_position. simpl fst. now rewrite !has_row_turned, full_turned. Qed.

Definition turning_symmetry : symmetry tictactoe.
Proof.
  apply (symmetry_of tictactoe turn (goes t) (comes t)); simpl.
  - apply over_turn.
  - reflexivity.
  - intros; apply in_squares.
  - intros; apply in_squares.
  - apply goes_comes.
  - intros x q. unfold can_place. rewrite over_turn.
    destruct (over x); auto. unfold turn. simpl. now rewrite get_goes.
  - intros x q. unfold place, turn, turned_position. simpl. now rewrite turned_set.
Defined.
End Turn.

Definition rot90 : symmetry tictactoe := turning_symmetry quarter.

Definition reflV : symmetry tictactoe := turning_symmetry mirror.
