(** A board of 16 squares, row by row, and what permutations of the squares do to it. *)

Require Import List Bool Arith Lia Permutation FinFun.
Require Import Sets.
Import ListNotations.

Inductive square :=
| s0 | s1 | s2 | s3
| s4 | s5 | s6 | s7
| s8 | s9 | s10 | s11
| s12 | s13 | s14 | s15.

Definition squares : list square :=
  [s0; s1; s2; s3;
   s4; s5; s6; s7;
   s8; s9; s10; s11;
   s12; s13; s14; s15].

Definition square_eq_dec (a b : square) : {a = b} + {a <> b}.
Proof. decide equality. Defined.

Definition square_eqb (a b : square) : bool := if square_eq_dec a b then true else false.

Lemma square_eqb_eq a b : square_eqb a b = true <-> a = b.
Proof. unfold square_eqb. destruct (square_eq_dec a b); split; congruence. Qed.

Lemma in_squares q : In q squares.
Proof. apply (in_existsb square_eqb square_eqb_eq). now destruct q. Qed.

Lemma squares_once : NoDup squares.
Proof. now apply (once_NoDup square_eqb square_eqb_eq). Qed.

(** A thing on every square. *)
Record board (A : Type) := Board {
  at0 : A; at1 : A; at2 : A; at3 : A;
  at4 : A; at5 : A; at6 : A; at7 : A;
  at8 : A; at9 : A; at10 : A; at11 : A;
  at12 : A; at13 : A; at14 : A; at15 : A;
}.

Arguments Board {A}.
Arguments at0 {A}.
Arguments at1 {A}.
Arguments at2 {A}.
Arguments at3 {A}.
Arguments at4 {A}.
Arguments at5 {A}.
Arguments at6 {A}.
Arguments at7 {A}.
Arguments at8 {A}.
Arguments at9 {A}.
Arguments at10 {A}.
Arguments at11 {A}.
Arguments at12 {A}.
Arguments at13 {A}.
Arguments at14 {A}.
Arguments at15 {A}.

Section Board.
Variable A : Type.

Definition get (b : board A) (q : square) : A :=
  match q with
  | s0 => at0 b | s1 => at1 b | s2 => at2 b | s3 => at3 b
  | s4 => at4 b | s5 => at5 b | s6 => at6 b | s7 => at7 b
  | s8 => at8 b | s9 => at9 b | s10 => at10 b | s11 => at11 b
  | s12 => at12 b | s13 => at13 b | s14 => at14 b | s15 => at15 b
  end.

Definition tabulate (f : square -> A) : board A :=
  Board (f s0) (f s1) (f s2) (f s3)
    (f s4) (f s5) (f s6) (f s7)
    (f s8) (f s9) (f s10) (f s11)
    (f s12) (f s13) (f s14) (f s15).

Definition set (b : board A) (q : square) (x : A) : board A :=
  tabulate (fun r => if square_eqb r q then x else get b r).

Lemma get_tabulate f q : get (tabulate f) q = f q.
Proof. now destruct q. Qed.

Lemma board_ext a b : (forall q, get a q = get b q) -> a = b.
Proof.
  intros H. destruct a, b.
  pose proof (H s0) as Hs0; cbn in Hs0; subst.
  pose proof (H s1) as Hs1; cbn in Hs1; subst.
  pose proof (H s2) as Hs2; cbn in Hs2; subst.
  pose proof (H s3) as Hs3; cbn in Hs3; subst.
  pose proof (H s4) as Hs4; cbn in Hs4; subst.
  pose proof (H s5) as Hs5; cbn in Hs5; subst.
  pose proof (H s6) as Hs6; cbn in Hs6; subst.
  pose proof (H s7) as Hs7; cbn in Hs7; subst.
  pose proof (H s8) as Hs8; cbn in Hs8; subst.
  pose proof (H s9) as Hs9; cbn in Hs9; subst.
  pose proof (H s10) as Hs10; cbn in Hs10; subst.
  pose proof (H s11) as Hs11; cbn in Hs11; subst.
  pose proof (H s12) as Hs12; cbn in Hs12; subst.
  pose proof (H s13) as Hs13; cbn in Hs13; subst.
  pose proof (H s14) as Hs14; cbn in Hs14; subst.
  pose proof (H s15) as Hs15; cbn in Hs15; subst.
  reflexivity.
Qed.

Lemma get_set b q x r : get (set b q x) r = if square_eqb r q then x else get b r.
Proof. unfold set. apply get_tabulate. Qed.

(** A number for every square, summed. *)
Definition total (f : square -> nat) : nat := list_sum (map f squares).
End Board.

Arguments get {A}. Arguments tabulate {A}. Arguments set {A}.

(** A permutation of the squares that carries lines onto lines. *)
Record turning (lines : list (list square)) := Turning {
  goes : square -> square;
  comes : square -> square;
  goes_comes : forall q, goes (comes q) = q;
  comes_goes : forall q, comes (goes q) = q;
  lines_kept : carries square_eqb comes lines = true;
}.
Arguments goes {lines}. Arguments comes {lines}. Arguments goes_comes {lines}.
Arguments comes_goes {lines}. Arguments lines_kept {lines}.

(** The square at a place of a list; [s0] if the list is too short. *)
Definition pick (l : list square) (q : square) : square :=
  match q with
  | s0 => nth 0 l s0 | s1 => nth 1 l s0 | s2 => nth 2 l s0 | s3 => nth 3 l s0
  | s4 => nth 4 l s0 | s5 => nth 5 l s0 | s6 => nth 6 l s0 | s7 => nth 7 l s0
  | s8 => nth 8 l s0 | s9 => nth 9 l s0 | s10 => nth 10 l s0 | s11 => nth 11 l s0
  | s12 => nth 12 l s0 | s13 => nth 13 l s0 | s14 => nth 14 l s0 | s15 => nth 15 l s0
  end.

Section Turned.
Variable A : Type.
Variable lines : list (list square).
Variable t : turning lines.
Variable f : A -> A.

(** The board after a turning, with what stands on it changed by [f]. *)
Definition turned (b : board A) : board A := tabulate (fun q => f (get b (comes t q))).

Lemma get_turned b q : get (turned b) q = f (get b (comes t q)).
Proof. apply get_tabulate. Qed.

Lemma turned_set b q x : turned (set b q x) = set (turned b) (goes t q) (f x).
Proof.
  apply board_ext. intros r. rewrite get_turned, !get_set, get_turned.
  destruct (square_eqb (comes t r) q) eqn:E, (square_eqb r (goes t q)) eqn:F; auto.
  - apply square_eqb_eq in E. subst q. rewrite goes_comes in F.
    assert (square_eqb r r = true) by now apply square_eqb_eq. congruence.
  - apply square_eqb_eq in F. subst r. rewrite comes_goes in E.
    assert (square_eqb q q = true) by now apply square_eqb_eq. congruence.
Qed.

Lemma goes_eqb q r : square_eqb (goes t q) (goes t r) = square_eqb q r.
Proof.
  destruct (square_eqb q r) eqn:E.
  - apply square_eqb_eq in E. subst. now apply square_eqb_eq.
  - destruct (square_eqb (goes t q) (goes t r)) eqn:F; auto.
    apply square_eqb_eq in F. apply (f_equal (comes t)) in F. rewrite !comes_goes in F.
    subst. assert (square_eqb r r = true) by now apply square_eqb_eq. congruence.
Qed.

Lemma total_comes g : total (fun q => g (comes t q)) = total g.
Proof.
  unfold total. rewrite <- (map_map (comes t) g). apply list_sum_permutation.
  apply Permutation_map. apply NoDup_Permutation.
  - apply Injective_map_NoDup; [|apply squares_once].
    intros a b E. apply (f_equal (goes t)) in E. now rewrite !goes_comes in E.
  - apply squares_once.
  - intros q. split; intros _; [apply in_squares|].
    rewrite <- (comes_goes t q). apply in_map, in_squares.
Qed.
End Turned.

Arguments turned {A lines}. Arguments get_turned {A lines}. Arguments turned_set {A lines}.
Arguments goes_eqb {lines}. Arguments total_comes {lines}.
