(** A board of 16 squares, row by row. *)

Require Import List.
Require Import Sets Board.
Import ListNotations.

Module Squares16.
Inductive cell : Set :=
| s0 | s1 | s2 | s3
| s4 | s5 | s6 | s7
| s8 | s9 | s10 | s11
| s12 | s13 | s14 | s15.

Definition square := cell.

Definition squares : list square :=
  [s0; s1; s2; s3;
   s4; s5; s6; s7;
   s8; s9; s10; s11;
   s12; s13; s14; s15].

Definition square_eq_dec (a b : square) : {a = b} + {a <> b}.
Proof. decide equality. Defined.

Lemma in_squares q : In q squares.
Proof. destruct q; simpl; tauto. Qed.

Lemma squares_once : NoDup squares.
Proof. repeat constructor; simpl; intuition discriminate. Qed.

(** A thing on every square. *)
Set Implicit Arguments.
Record things (A : Type) := Board {
  at0 : A; at1 : A; at2 : A; at3 : A;
  at4 : A; at5 : A; at6 : A; at7 : A;
  at8 : A; at9 : A; at10 : A; at11 : A;
  at12 : A; at13 : A; at14 : A; at15 : A;
}.
Unset Implicit Arguments.

Definition board := things.

Definition get A (b : board A) (q : square) : A :=
  match q with
  | s0 => at0 b | s1 => at1 b | s2 => at2 b | s3 => at3 b
  | s4 => at4 b | s5 => at5 b | s6 => at6 b | s7 => at7 b
  | s8 => at8 b | s9 => at9 b | s10 => at10 b | s11 => at11 b
  | s12 => at12 b | s13 => at13 b | s14 => at14 b | s15 => at15 b
  end.

Definition tabulate A (f : square -> A) : board A :=
  Board (f s0) (f s1) (f s2) (f s3)
    (f s4) (f s5) (f s6) (f s7)
    (f s8) (f s9) (f s10) (f s11)
    (f s12) (f s13) (f s14) (f s15).

Lemma get_tabulate A (f : square -> A) q : get A (tabulate A f) q = f q.
Proof. now destruct q. Qed.

Lemma tabulate_same A (f : square -> A) (b : board A) :
  (forall q, f q = get A b q) -> tabulate A f = b.
Proof. intros H. destruct b. unfold tabulate. now rewrite !H. Qed.
End Squares16.

Export Squares16.
Module Export Turnings16 := Turnings Squares16.
Arguments get {A}. Arguments tabulate {A}.
