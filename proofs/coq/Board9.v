(** A board of 9 squares, row by row. *)

Require Import List.
Require Import Sets Board.
Import ListNotations.

Module Squares9.
Inductive cell : Set :=
| s0 | s1 | s2
| s3 | s4 | s5
| s6 | s7 | s8.

Definition square := cell.

Definition squares : list square :=
  [s0; s1; s2;
   s3; s4; s5;
   s6; s7; s8].

Definition square_eq_dec (a b : square) : {a = b} + {a <> b}.
Proof. decide equality. Defined.

Lemma in_squares q : In q squares.
Proof. destruct q; simpl; tauto. Qed.

Lemma squares_once : NoDup squares.
Proof. repeat constructor; simpl; intuition discriminate. Qed.

(** A thing on every square. *)
Set Implicit Arguments.
Record things (A : Type) := Board {
  at0 : A; at1 : A; at2 : A;
  at3 : A; at4 : A; at5 : A;
  at6 : A; at7 : A; at8 : A;
}.
Unset Implicit Arguments.

Definition board := things.

Definition get A (b : board A) (q : square) : A :=
  match q with
  | s0 => at0 b | s1 => at1 b | s2 => at2 b
  | s3 => at3 b | s4 => at4 b | s5 => at5 b
  | s6 => at6 b | s7 => at7 b | s8 => at8 b
  end.

Definition tabulate A (f : square -> A) : board A :=
  Board (f s0) (f s1) (f s2)
    (f s3) (f s4) (f s5)
    (f s6) (f s7) (f s8).

Lemma get_tabulate A (f : square -> A) q : get A (tabulate A f) q = f q.
Proof. now destruct q. Qed.

Lemma tabulate_same A (f : square -> A) (b : board A) :
  (forall q, f q = get A b q) -> tabulate A f = b.
Proof. intros H. destruct b. unfold tabulate. now rewrite !H. Qed.
End Squares9.

Export Squares9.
Module Export Turnings9 := Turnings Squares9.
Arguments get {A}. Arguments tabulate {A}.

(** Rows, columns and diagonals. *)
Definition rows : list (list square) :=
  [[s0; s1; s2]; [s3; s4; s5]; [s6; s7; s8];
   [s0; s3; s6]; [s1; s4; s7]; [s2; s5; s8];
   [s0; s4; s8]; [s2; s4; s6]].

(** A quarter turn: what was on the first square goes to the third. *)
Definition quarter : turning rows.
Proof.
  permuted rows (Board s2 s5 s8 s1 s4 s7 s0 s3 s6) (Board s6 s3 s0 s7 s4 s1 s8 s5 s2).
Defined.

(** Left and right change over. *)
Definition mirror : turning rows.
Proof.
  permuted rows (Board s2 s1 s0 s5 s4 s3 s8 s7 s6) (Board s2 s1 s0 s5 s4 s3 s8 s7 s6).
Defined.
