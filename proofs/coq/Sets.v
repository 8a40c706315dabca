(** Lists as sets: what a test over a list depends on. *)

Require Import List Bool Arith Lia Permutation.
Import ListNotations.

Lemma list_sum_permutation l l' : Permutation l l' -> list_sum l = list_sum l'.
Proof. induction 1; simpl in *; lia. Qed.

Lemma existsb_same A (f : A -> bool) l l' :
  (forall x, In x l <-> In x l') -> existsb f l = existsb f l'.
Proof.
  intros H. apply eq_true_iff_eq. rewrite !existsb_exists.
  split; intros (x & I & E); exists x; split; auto; now apply H.
Qed.

Lemma forallb_same A (f : A -> bool) l l' :
  (forall x, In x l <-> In x l') -> forallb f l = forallb f l'.
Proof.
  intros H. apply eq_true_iff_eq. rewrite !forallb_forall.
  split; intros F x I; apply F; now apply H.
Qed.

Lemma existsb_map A B (g : A -> B) f l : existsb f (map g l) = existsb (fun x => f (g x)) l.
Proof. induction l; simpl; congruence. Qed.

Lemma forallb_map A B (g : A -> B) f l : forallb f (map g l) = forallb (fun x => f (g x)) l.
Proof. induction l; simpl; congruence. Qed.

Lemma existsb_ext A (f g : A -> bool) l : (forall x, f x = g x) -> existsb f l = existsb g l.
Proof. intros H. induction l; simpl; congruence. Qed.

Lemma forallb_ext' A (f g : A -> bool) l : (forall x, f x = g x) -> forallb f l = forallb g l.
Proof. intros H. induction l; simpl; congruence. Qed.

(** Where every element is in the list, a test finds the same if the elements change names. *)
Section Renamed.
Variable A : Type.
Variables f g : A -> bool.
Variables name back : A -> A.
Variable l : list A.
Hypothesis all : forall x, In x l.
Hypothesis name_back : forall x, name (back x) = x.
Hypothesis same : forall x, f (name x) = g x.

Lemma in_renamed x : In x l <-> In x (map name l).
Proof. split; intros _; auto. rewrite <- (name_back x). apply in_map, all. Qed.

Lemma existsb_renamed : existsb f l = existsb g l.
Proof. rewrite (existsb_same _ _ _ _ in_renamed), existsb_map. now apply existsb_ext. Qed.

Lemma forallb_renamed : forallb f l = forallb g l.
Proof. rewrite (forallb_same _ _ _ _ in_renamed), forallb_map. now apply forallb_ext'. Qed.
End Renamed.

Section Lines.
Variable A : Type.
Variable eqb : A -> A -> bool.
Hypothesis eqb_eq : forall a b, eqb a b = true <-> a = b.

(** The same elements. *)
Definition set_eqb (l l' : list A) : bool :=
  forallb (fun x => existsb (eqb x) l') l && forallb (fun x => existsb (eqb x) l) l'.

(** Every line is carried onto a line, and onto every line one is carried. *)
Definition carries (g : A -> A) (lines : list (list A)) : bool :=
  forallb (fun l => existsb (set_eqb (map g l)) lines) lines &&
  forallb (fun l' => existsb (fun l => set_eqb (map g l) l') lines) lines.

Lemma in_existsb x l : existsb (eqb x) l = true <-> In x l.
Proof.
  rewrite existsb_exists. split.
  - intros (y & I & E). apply eqb_eq in E. now subst.
  - intros I. exists x. split; auto. now apply eqb_eq.
Qed.

Lemma set_eqb_same l l' : set_eqb l l' = true -> forall x, In x l <-> In x l'.
Proof.
  unfold set_eqb. rewrite andb_true_iff, !forallb_forall. intros [H1 H2] x. split; intros I.
  - apply in_existsb. auto.
  - apply in_existsb. auto.
Qed.

(** A test of lines that looks only at their elements finds the same after they were carried. *)
Lemma existsb_lines (test : list A -> bool) g lines :
  (forall l l', (forall x, In x l <-> In x l') -> test l = test l') ->
  carries g lines = true ->
  existsb (fun l => test (map g l)) lines = existsb test lines.
Proof.
  intros T C. unfold carries in C. rewrite andb_true_iff, !forallb_forall in C.
  destruct C as [C1 C2]. apply eq_true_iff_eq. rewrite !existsb_exists.
  split; intros (l & I & E).
  - specialize (C1 l I). apply existsb_exists in C1. destruct C1 as (l' & I' & S).
    exists l'. split; auto. rewrite <- (T _ _ (set_eqb_same _ _ S)). exact E.
  - specialize (C2 l I). apply existsb_exists in C2. destruct C2 as (l' & I' & S).
    exists l'. split; auto. rewrite (T _ _ (set_eqb_same _ _ S)). exact E.
Qed.
End Lines.

Arguments set_eqb {A}. Arguments carries {A}. Arguments existsb_lines {A}. Arguments in_existsb {A}.
Arguments existsb_renamed {A}. Arguments forallb_renamed {A}.
