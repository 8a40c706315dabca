(** Changed certificates: a quick way to see that one is refused, by looking first where it was
    changed. *)

Require Import List Bool.
Require Import Game.
Import ListNotations.

Section Refused.
Variable G : game.
Variable generators : list (symmetry G).
Variable X : player.
Variable nodes : list (node G).

(** The same with another node at a place. *)
Fixpoint put (k : nat) (n : node G) (l : list (node G)) : list (node G) :=
  match k, l with
  | _, [] => []
  | 0, _ :: rest => n :: rest
  | S j, m :: rest => m :: put j n rest
  end.

(** The nodes with these numbers, as far as they exist. *)
Definition picked (order : list nat) : list (node G) :=
  flat_map (fun k => match nth_error nodes k with Some n => [n] | None => [] end) order.

Lemma picked_in order n : In n (picked order) -> In n nodes.
Proof.
  unfold picked. rewrite in_flat_map. intros (k & _ & I).
  destruct (nth_error nodes k) as [m|] eqn:E; simpl in I; [|easy].
  destruct I as [->|[]]. now apply nth_error_In with k.
Qed.

(** Some node of the list fails a test; what comes after it is not looked at. *)
Fixpoint one_fails (test : node G -> bool) (l : list (node G)) : bool :=
  match l with
  | [] => false
  | n :: rest => if test n then one_fails test rest else true
  end.

Lemma one_fails_some test l :
  one_fails test l = true -> exists n, In n l /\ test n = false.
Proof.
  induction l as [|n rest IH]; simpl; [easy|].
  destruct (test n) eqn:E; intros H.
  - destruct (IH H) as (m & I & F). exists m. auto.
  - exists n. auto.
Qed.

(** It does not begin with the start, or one of these nodes fails the test. *)
Definition refuses (test : node G -> bool) (order : list nat) : bool :=
  match nodes with
  | [] => true
  | first :: _ => if same G (here G first) (start G) then one_fails test (picked order) else true
  end.

Lemma refuses_all test order : refuses test order = true ->
  match nodes with
  | [] => false
  | first :: _ => same G (here G first) (start G) && forallb test nodes
  end = false.
Proof.
  unfold refuses. intros R.
  assert (F : one_fails test (picked order) = true -> forallb test nodes = false).
  { intros O. destruct (one_fails_some _ _ O) as (n & I & E).
    apply not_true_is_false. rewrite forallb_forall. intros A.
    rewrite (A n (picked_in _ _ I)) in E. discriminate. }
  destruct nodes as [|first rest]; auto.
  destruct (same G (here G first) (start G)); auto.
Qed.

Definition refuses_win (order : list nat) : bool :=
  refuses (check_win_node G generators X nodes) order.

Definition refuses_draw (order : list nat) : bool :=
  refuses (check_draw_node G generators X nodes) order.

Theorem refuses_win_sound order :
  refuses_win order = true -> check_wins G generators X nodes = false.
Proof. apply refuses_all. Qed.

Theorem refuses_draw_sound order :
  refuses_draw order = true -> check_draws G generators X nodes = false.
Proof. apply refuses_all. Qed.
End Refused.

Arguments put {G}.
