(** Boards of any size, and what permutations of their squares do to them. *)

Require Import List Bool Arith Lia Permutation FinFun.
Require Import Sets.
Import ListNotations.

(** Squares, and a thing on each of them. *)
Module Type SQUARES.
  Parameter square : Set.
  Parameter squares : list square.
  Parameter square_eq_dec : forall a b : square, {a = b} + {a <> b}.
  Parameter in_squares : forall q, In q squares.
  Parameter squares_once : NoDup squares.

  Parameter board : Type -> Type.
  Parameter get : forall A, board A -> square -> A.
  Parameter tabulate : forall A, (square -> A) -> board A.
  Parameter get_tabulate : forall A (f : square -> A) q, get A (tabulate A f) q = f q.
  Parameter tabulate_same :
    forall A (f : square -> A) (b : board A), (forall q, f q = get A b q) -> tabulate A f = b.
End SQUARES.

Module Turnings (S : SQUARES).
Import S.
Arguments get {A}. Arguments tabulate {A}.
Arguments get_tabulate {A}. Arguments tabulate_same {A}.

Definition square_eqb (a b : square) : bool := if square_eq_dec a b then true else false.

Lemma square_eqb_eq a b : square_eqb a b = true <-> a = b.
Proof. unfold square_eqb. destruct (square_eq_dec a b); split; congruence. Qed.

(** A number for every square, summed. *)
Definition total (f : square -> nat) : nat := list_sum (map f squares).

Section Set_.
Variable A : Type.

Definition set (b : board A) (q : square) (x : A) : board A :=
  tabulate (fun r => if square_eqb r q then x else get b r).

Lemma get_set b q x r : get (set b q x) r = if square_eqb r q then x else get b r.
Proof. unfold set. now rewrite get_tabulate. Qed.

Lemma board_ext (a b : board A) : (forall q, get a q = get b q) -> a = b.
Proof.
  intros H. transitivity (tabulate (get a)); [symmetry|]; now apply tabulate_same.
Qed.
End Set_.
Arguments set {A}.

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

Section Turned.
Variable A : Type.
Variable lines : list (list square).
Variable t : turning lines.
Variable f : A -> A.

(** The board after a turning, with what stands on it changed by [f]. *)
Definition turned (b : board A) : board A := tabulate (fun q => f (get b (comes t q))).

Lemma get_turned b q : get (turned b) q = f (get b (comes t q)).
Proof. unfold turned. now rewrite get_tabulate. Qed.

Lemma get_goes b q : get (turned b) (goes t q) = f (get b q).
Proof. now rewrite get_turned, comes_goes. Qed.

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

(** Whatever is counted on the squares is as much after the turning. *)
Lemma total_turned (g h : A -> nat) b :
  (forall x, h (f x) = g x) ->
  total (fun q => h (get (turned b) q)) = total (fun q => g (get b q)).
Proof.
  intros K. rewrite <- (total_comes (fun q => g (get b q))).
  unfold total. apply f_equal, map_ext. intros q. now rewrite get_turned, K.
Qed.

(** A line with the same on each of its squares is a line after the turning. *)
Lemma full_line_turned (is : A -> bool) b :
  (forall x, is (f x) = is x) ->
  existsb (fun line => forallb (fun q => is (get (turned b) q)) line) lines =
  existsb (fun line => forallb (fun q => is (get b q)) line) lines.
Proof.
  intros K.
  rewrite <- (existsb_lines square_eqb square_eqb_eq
    (fun line => forallb (fun q => is (get b q)) line) (comes t) lines).
  - apply existsb_ext. intros line. rewrite forallb_map. apply forallb_ext'.
    intros q. now rewrite get_turned, K.
  - intros l l' S. now apply forallb_same.
  - apply lines_kept.
Qed.
End Turned.

Arguments turned {A lines}. Arguments get_turned {A lines}. Arguments get_goes {A lines}.
Arguments turned_set {A lines}. Arguments goes_eqb {lines}. Arguments total_comes {lines}.
Arguments total_turned {A lines}. Arguments full_line_turned {A lines}.

(** What stands on the squares stays as it is. *)
Definition keep {A} (x : A) : A := x.

(** A board and whose turn it is, after a turning. *)
Definition turned_position {A P lines} (t : turning lines) (f : A -> A) (x : board A * P) :
    board A * P :=
  (turned t f (fst x), snd x).

(** A permutation of the squares, by where each goes and where each comes from. *)
Ltac permuted lines goes_to comes_from :=
  apply (Turning lines (get goes_to) (get comes_from));
  [intros []; reflexivity | intros []; reflexivity | reflexivity].
End Turnings.
