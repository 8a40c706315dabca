(** Games, what it means to win or not to lose, and certificates that prove it.

    Nothing here knows a particular game. [check_wins] and [check_draws] are programs that accept or
    refuse a certificate; [wins_sound] and [draws_sound] prove once, for all games, that what they
    accept is true. *)

Require Import List Bool Arith Lia.
Import ListNotations.

Inductive player := One | Two.

Definition other (p : player) : player := match p with One => Two | Two => One end.

Definition player_eqb (a b : player) : bool :=
  match a, b with One, One | Two, Two => true | _, _ => false end.

Lemma player_eqb_eq a b : player_eqb a b = true <-> a = b.
Proof. destruct a, b; simpl; split; congruence. Qed.

(** How a finished game ended. *)
Inductive result := Won (p : player) | Drawn.

(** A game: where it begins, whose turn it is, how it ended if it is over, every move that there can
    ever be, which of them are legal, and where they lead. *)
Record game := Game {
  pos : Type;
  move : Type;
  start : pos;
  to_move : pos -> player;
  outcome : pos -> option result;
  all_moves : list move;
  legal : pos -> move -> bool;
  play : pos -> move -> pos;
  pos_eq_dec : forall a b : pos, {a = b} + {a <> b};
  move_eq_dec : forall a b : move, {a = b} + {a <> b};
}.

Section Play.
Variable G : game.

(** The legal moves. *)
Definition moves (p : pos G) : list (move G) := filter (legal G p) (all_moves G).

(** Player [X] can force a win within [n] plies, whatever the other player does. *)
Inductive wins (X : player) : nat -> pos G -> Prop :=
| wins_over n p :
    outcome G p = Some (Won X) -> wins X n p
| wins_mine n p m :
    outcome G p = None -> to_move G p = X ->
    In m (moves p) -> wins X n (play G p m) -> wins X (S n) p
| wins_theirs n p :
    outcome G p = None -> to_move G p <> X -> moves p <> [] ->
    (forall m, In m (moves p) -> wins X n (play G p m)) -> wins X (S n) p.

(** Player [X] can play on forever without losing: there is a set of positions that [X] can keep the
    game in, and in none of them has [X] lost. *)
Definition keeps (X : player) (S : pos G -> Prop) : Prop :=
  forall p, S p ->
    match outcome G p with
    | Some r => r <> Won (other X)
    | None =>
        if player_eqb (to_move G p) X
        then exists m, In m (moves p) /\ S (play G p m)
        else moves p <> [] /\ forall m, In m (moves p) -> S (play G p m)
    end.

Definition never_loses (X : player) (p : pos G) : Prop :=
  exists S, keeps X S /\ S p.

Lemma wins_mono X n p : wins X n p -> forall m, n <= m -> wins X m p.
Proof.
  induction 1 as [n p H | n p mv H1 H2 H3 H4 IH | n p H1 H2 H3 H4 IH]; intros m L.
  - now apply wins_over.
  - destruct m as [|m]; [lia|]. apply (wins_mine X m p mv); auto. apply IH; lia.
  - destruct m as [|m]; [lia|]. apply wins_theirs; auto. intros mv I. apply IH; [auto|lia].
Qed.

(** A symmetry carries positions to positions and play onto play. *)
Record symmetry := Symmetry {
  act : pos G -> pos G;
  act_outcome : forall p, outcome G (act p) = outcome G p;
  act_to_move : forall p, to_move G (act p) = to_move G p;
  act_forth : forall p m, In m (moves p) ->
    exists m', In m' (moves (act p)) /\ play G (act p) m' = act (play G p m);
  act_back : forall p m', In m' (moves (act p)) ->
    exists m, In m (moves p) /\ play G (act p) m' = act (play G p m);
}.

(** A symmetry from what it does to positions and to moves, and what takes the latter back. *)
Definition symmetry_of
    (f : pos G -> pos G) (g back : move G -> move G)
    (f_outcome : forall p, outcome G (f p) = outcome G p)
    (f_to_move : forall p, to_move G (f p) = to_move G p)
    (g_all : forall m, In m (all_moves G) -> In (g m) (all_moves G))
    (back_all : forall m, In m (all_moves G) -> In (back m) (all_moves G))
    (g_back : forall m, g (back m) = m)
    (f_legal : forall p m, legal G (f p) (g m) = legal G p m)
    (f_play : forall p m, play G (f p) (g m) = f (play G p m)) : symmetry.
Proof.
  refine (Symmetry f f_outcome f_to_move _ _).
  - intros p m I. exists (g m). split; auto.
    apply filter_In in I. apply filter_In. rewrite f_legal. intuition.
  - intros p m I. exists (back m). rewrite <- f_play, g_back. split; auto.
    apply filter_In in I. apply filter_In. rewrite <- f_legal, g_back. intuition.
Defined.

Definition one : symmetry.
Proof.
  refine (Symmetry (fun p => p) _ _ _ _); intros; auto; eexists; split; eauto.
Defined.

Definition compose (a b : symmetry) : symmetry.
Proof.
  refine (Symmetry (fun p => act b (act a p)) _ _ _ _).
  - intros p. now rewrite !act_outcome.
  - intros p. now rewrite !act_to_move.
  - intros p m I. destruct (act_forth a _ _ I) as (m1 & I1 & E1).
    destruct (act_forth b _ _ I1) as (m2 & I2 & E2).
    exists m2. split; auto. now rewrite E2, E1.
  - intros p m2 I2. destruct (act_back b _ _ I2) as (m1 & I1 & E1).
    destruct (act_back a _ _ I1) as (m & I & E).
    exists m. split; auto. now rewrite E1, E.
Defined.

Lemma moves_act (s : symmetry) p : moves p = [] <-> moves (act s p) = [].
Proof.
  split; intros E.
  - destruct (moves (act s p)) as [|m l] eqn:F; auto.
    destruct (act_back s p m) as (m' & I & _); [rewrite F; now left|].
    rewrite E in I; destruct I.
  - destruct (moves p) as [|m l] eqn:F; auto.
    destruct (act_forth s p m) as (m' & I & _); [rewrite F; now left|].
    rewrite E in I; destruct I.
Qed.

(** What is won after a symmetry was won before it. *)
Lemma wins_act (s : symmetry) X n q : wins X n q -> forall p, q = act s p -> wins X n p.
Proof.
  induction 1 as [n q H | n q m H1 H2 H3 H4 IH | n q H1 H2 H3 H4 IH]; intros p ->.
  - apply wins_over. now rewrite <- (act_outcome s).
  - rewrite (act_outcome s) in H1. rewrite (act_to_move s) in H2.
    destruct (act_back s p m H3) as (m' & I & E).
    apply (wins_mine X n p m'); auto.
  - rewrite (act_outcome s) in H1. rewrite (act_to_move s) in H2.
    apply wins_theirs; auto.
    + intros E. apply H3. now apply moves_act.
    + intros m I. destruct (act_forth s p m I) as (m' & I' & E). eapply IH; eauto.
Qed.

(** ** Certificates *)

(** What follows a reply: the game is over, a move ends it, or the position is that of a node after
    some symmetries, the first of the word first. *)
Inductive follows :=
| Over
| End (m : move G)
| To (node : nat) (word : list nat).

(** A position, how many plies the game lasts from it at most, what to play if it is [X]'s turn, and
    what follows each reply. The number is 0 where nobody has to win. *)
Record node := Node {
  here : pos G;
  plies : nat;
  reply_with : option (move G);
  replies : list (move G * follows);
}.

Variable generators : list symmetry.

Fixpoint apply (word : list nat) : symmetry :=
  match word with
  | [] => one
  | g :: rest => compose (nth g generators one) (apply rest)
  end.

Definition same (a b : pos G) : bool := if pos_eq_dec G a b then true else false.

Lemma same_eq a b : same a b = true -> a = b.
Proof. unfold same. now destruct (pos_eq_dec G a b). Qed.

Definition is_move (m : move G) (p : pos G) : bool :=
  existsb (fun m' => if move_eq_dec G m m' then true else false) (moves p).

Lemma is_move_in m p : is_move m p = true -> In m (moves p).
Proof.
  unfold is_move. rewrite existsb_exists. intros (m' & I & E).
  destruct (move_eq_dec G m m'); [now subst|discriminate].
Qed.

(** Only generators that there are. *)
Definition known (word : list nat) : bool := forallb (fun g => g <? length generators) word.

(** As many replies as legal moves: where each of those is found, each is there once, and nothing
    else is. *)
Definition as_many (p : pos G) (l : list (move G * follows)) : bool :=
  length l =? length (moves p).

Definition lookup (m : move G) (l : list (move G * follows)) : option follows :=
  match find (fun r => if move_eq_dec G m (fst r) then true else false) l with
  | Some (_, f) => Some f
  | None => None
  end.

Definition goes_on (p : pos G) : bool := match outcome G p with None => true | _ => false end.

Definition some_move (p : pos G) : bool := match moves p with [] => false | _ => true end.

Definition turn_of (X : player) (p : pos G) : bool := player_eqb (to_move G p) X.

(** A player wins. *)
Section Wins.
Variable X : player.
Variable nodes : list node.

Definition won (p : pos G) : bool :=
  match outcome G p with Some (Won Y) => player_eqb Y X | _ => false end.

(** The plies that a game lasts at most after a reply, if what is said to follow is true. *)
Definition lasts (p : pos G) (f : follows) : option nat :=
  match f with
  | Over => if won p then Some 0 else None
  | End m =>
      if goes_on p && turn_of X p && is_move m p && won (play G p m) then Some 1 else None
  | To k word =>
      match nth_error nodes k with
      | Some n =>
          if known word && same (act (apply word) p) (here n) then Some (plies n) else None
      | None => None
      end
  end.

(** The most plies after any legal reply, if all of them are there. *)
Fixpoint longest (p : pos G) (l : list (move G * follows)) (ms : list (move G)) : option nat :=
  match ms with
  | [] => Some 0
  | m :: rest =>
      match lookup m l with
      | None => None
      | Some f =>
          match lasts (play G p m) f, longest p l rest with
          | Some a, Some b => Some (Nat.max (S a) b)
          | _, _ => None
          end
      end
  end.

Definition waits (p : pos G) : bool := goes_on p && negb (turn_of X p) && some_move p.

Definition check_win_node (n : node) : bool :=
  goes_on (here n) &&
  match reply_with n with
  | Some m =>
      turn_of X (here n) && is_move m (here n) &&
      let p := play G (here n) m in
      if won p then (plies n =? 1) && (length (replies n) =? 0)
      else waits p && as_many p (replies n) &&
        match longest p (replies n) (moves p) with
        | Some k => plies n =? S k
        | None => false
        end
  | None =>
      waits (here n) && as_many (here n) (replies n) &&
      match longest (here n) (replies n) (moves (here n)) with
      | Some k => plies n =? k
      | None => false
      end
  end.

(** The certificate is accepted. *)
Definition check_wins : bool :=
  match nodes with
  | [] => false
  | first :: _ => same (here first) (start G) && forallb check_win_node nodes
  end.

Lemma won_over p n : won p = true -> wins X n p.
Proof.
  unfold won. destruct (outcome G p) as [[Y|]|] eqn:E; try discriminate.
  intros H. apply player_eqb_eq in H. subst. now apply wins_over.
Qed.

Lemma goes_on_none p : goes_on p = true -> outcome G p = None.
Proof. unfold goes_on. now destruct (outcome G p). Qed.

Lemma turn_of_eq Y p : turn_of Y p = true -> to_move G p = Y.
Proof. apply player_eqb_eq. Qed.

Lemma turn_of_neq Y p : turn_of Y p = false -> to_move G p <> Y.
Proof.
  unfold turn_of. intros E F. rewrite (proj2 (player_eqb_eq _ _) F) in E. discriminate.
Qed.

Lemma some_move_not_nil p : some_move p = true -> moves p <> [].
Proof. unfold some_move. now destruct (moves p). Qed.

Lemma lasts_sound p f k :
  (forall n, In n nodes -> plies n <= k -> wins X (plies n) (here n)) ->
  lasts p f = Some k -> wins X k p.
Proof.
  intros N. destruct f as [|m|i word]; simpl.
  - destruct (won p) eqn:E; [|discriminate]. intros H. now apply won_over.
  - destruct (goes_on p && turn_of X p && is_move m p && won (play G p m)) eqn:E; [|discriminate].
    rewrite !andb_true_iff in E. destruct E as [[[E1 E2] E3] E4].
    intros H. injection H as <-.
    apply (wins_mine X 0 p m); auto using goes_on_none, turn_of_eq, is_move_in, won_over.
  - destruct (nth_error nodes i) as [n|] eqn:E; [|discriminate].
    destruct (known word && same (act (apply word) p) (here n)) eqn:F; [|discriminate].
    rewrite andb_true_iff in F. destruct F as [_ F].
    intros H. injection H as <-. apply same_eq in F.
    eapply wins_act with (s := apply word); [apply N|symmetry; exact F]; auto.
    eapply nth_error_In; eauto.
Qed.

Lemma longest_sound p l ms k :
  (forall n, In n nodes -> S (plies n) <= k -> wins X (plies n) (here n)) ->
  longest p l ms = Some k ->
  forall m, In m ms -> exists a, S a <= k /\ wins X a (play G p m).
Proof.
  revert k. induction ms as [|m ms IH]; intros k N H m' I; [destruct I|].
  cbn [longest] in H.
  destruct (lookup m l) as [f|]; [|discriminate].
  destruct (lasts (play G p m) f) as [a|] eqn:E; [|discriminate].
  destruct (longest p l ms) as [b|] eqn:F; [|discriminate].
  assert (M : Nat.max (S a) b = k) by congruence.
  destruct I as [<-|I].
  - exists a. split; [lia|]. eapply lasts_sound; eauto. intros n J L. apply N; auto. lia.
  - destruct (IH b) with (m := m') as (c & L & W); auto.
    + intros n J L. apply N; auto. lia.
    + exists c. split; [lia|auto].
Qed.

Lemma waits_sound p l k :
  (forall n, In n nodes -> S (plies n) <= k -> wins X (plies n) (here n)) ->
  waits p = true -> longest p l (moves p) = Some k -> wins X k p.
Proof.
  intros N W H. unfold waits in W. rewrite !andb_true_iff in W. destruct W as [[W1 W2] W3].
  apply negb_true_iff in W2. apply some_move_not_nil in W3.
  destruct k as [|k].
  - exfalso. destruct (moves p) as [|m ms] eqn:E; [auto|].
    destruct (longest_sound p l (m :: ms) 0 N H m) as (a & L & _); [now left|lia].
  - apply wins_theirs; auto using goes_on_none, turn_of_neq.
    intros m I. destruct (longest_sound p l (moves p) (S k) N H m I) as (a & L & V).
    apply wins_mono with a; auto. lia.
Qed.

Lemma node_sound : forallb check_win_node nodes = true ->
  forall k n, In n nodes -> plies n <= k -> wins X (plies n) (here n).
Proof.
  intros A. rewrite forallb_forall in A.
  induction k as [k IH] using lt_wf_ind. intros n I L.
  pose proof (A n I) as C. unfold check_win_node in C.
  rewrite andb_true_iff in C. destruct C as [C0 C].
  assert (R : forall j, j <= plies n -> forall n', In n' nodes -> S (plies n') <= j ->
                        wins X (plies n') (here n')).
  { intros j J n' I' L'. apply (IH (plies n')); auto. lia. }
  destruct (reply_with n) as [m|].
  - rewrite !andb_true_iff in C. destruct C as [[C1 C2] C3].
    assert (W : exists j, plies n = S j /\ wins X j (play G (here n) m)).
    { destruct (won (play G (here n) m)) eqn:V.
      - exists 0. rewrite andb_true_iff in C3. destruct C3 as [C3 _].
        apply Nat.eqb_eq in C3. split; auto. now apply won_over.
      - rewrite !andb_true_iff in C3. destruct C3 as [[C3 _] C4].
        destruct (longest _ _ _) as [j|] eqn:F; [|discriminate].
        exists j. apply Nat.eqb_eq in C4. split; auto.
        eapply waits_sound; eauto. apply R. lia. }
    destruct W as (j & -> & W).
    apply (wins_mine X j _ m); auto using goes_on_none, turn_of_eq, is_move_in.
  - rewrite !andb_true_iff in C. destruct C as [[C3 _] C4].
    destruct (longest _ _ _) as [j|] eqn:F; [|discriminate].
    apply Nat.eqb_eq in C4. rewrite C4.
    eapply waits_sound; eauto. apply R. lia.
Qed.

(** If a certificate is accepted, [X] wins from the start, within the plies of its first node. *)
Theorem wins_sound : check_wins = true -> exists n, wins X n (start G).
Proof.
  unfold check_wins. destruct nodes as [|first rest] eqn:E; [discriminate|].
  rewrite andb_true_iff. intros [H A]. apply same_eq in H. rewrite <- H.
  exists (plies first). rewrite <- E in A.
  apply (node_sound A (plies first)); [rewrite E; now left|lia].
Qed.

Theorem wins_sound_within first rest :
  nodes = first :: rest -> check_wins = true -> wins X (plies first) (start G).
Proof.
  intros E C. unfold check_wins in C. rewrite E in C at 1.
  rewrite andb_true_iff in C. destruct C as [H A]. apply same_eq in H. rewrite <- H.
  apply (node_sound A (plies first)); [rewrite E; now left|lia].
Qed.
End Wins.

(** A player does not lose. *)
Section Draws.
Variable X : player.
Variable nodes : list node.

Definition fine (p : pos G) : bool :=
  match outcome G p with
  | Some (Won Y) => player_eqb Y X
  | Some Drawn => true
  | None => false
  end.

Definition holds (p : pos G) (f : follows) : bool :=
  match f with
  | Over => fine p
  | End m => goes_on p && turn_of X p && is_move m p && fine (play G p m)
  | To k word =>
      match nth_error nodes k with
      | Some n => known word && same (act (apply word) p) (here n)
      | None => false
      end
  end.

Definition answers (p : pos G) (l : list (move G * follows)) : bool :=
  goes_on p && negb (turn_of X p) && some_move p && as_many p l &&
  forallb (fun m => match lookup m l with Some f => holds (play G p m) f | None => false end)
          (moves p).

Definition check_draw_node (n : node) : bool :=
  goes_on (here n) &&
  match reply_with n with
  | Some m =>
      turn_of X (here n) && is_move m (here n) &&
      (fine (play G (here n) m) && (length (replies n) =? 0) || answers (play G (here n) m) (replies n))
  | None => answers (here n) (replies n)
  end.

Definition check_draws : bool :=
  match nodes with
  | [] => false
  | first :: _ => same (here first) (start G) && forallb check_draw_node nodes
  end.

(** Where the certificate keeps the game: up to symmetry in a node, or waiting after its move, or
    where a move ends it, or over. *)
Inductive kept : pos G -> Prop :=
| kept_over p : fine p = true -> kept p
| kept_end p m : goes_on p = true -> turn_of X p = true -> In m (moves p) ->
    fine (play G p m) = true -> kept p
| kept_node p n s : In n nodes -> act s p = here n -> kept p
| kept_waits p l s : answers (act s p) l = true -> kept p.

Lemma fine_not_lost p : fine p = true ->
  exists r, outcome G p = Some r /\ r <> Won (other X).
Proof.
  unfold fine. destruct (outcome G p) as [[Y|]|]; try discriminate.
  - intros H. apply player_eqb_eq in H. subst. exists (Won X). split; auto. destruct X; discriminate.
  - intros _. exists Drawn. split; auto. discriminate.
Qed.

Lemma fine_act s p : fine (act s p) = fine p.
Proof. unfold fine. now rewrite act_outcome. Qed.

Lemma holds_kept s p f : holds (act s p) f = true -> kept p.
Proof.
  destruct f as [|m|i word]; simpl.
  - rewrite fine_act. apply kept_over.
  - rewrite !andb_true_iff. intros [[[E1 E2] E3] E4].
    apply is_move_in in E3. destruct (act_back s p m E3) as (m' & I & E).
    apply kept_end with m'; auto.
    + unfold goes_on in *. now rewrite act_outcome in E1.
    + unfold turn_of in *. now rewrite act_to_move in E2.
    + rewrite E, fine_act in E4. exact E4.
  - destruct (nth_error nodes i) as [n|] eqn:E; [|discriminate].
    rewrite andb_true_iff. intros [_ F]. apply same_eq in F.
    apply kept_node with n (compose s (apply word)); auto.
    eapply nth_error_In; eauto.
Qed.

Lemma answers_keeps s p l : answers (act s p) l = true ->
  outcome G p = None /\ to_move G p <> X /\ moves p <> [] /\
  forall m, In m (moves p) -> kept (play G p m).
Proof.
  unfold answers. rewrite !andb_true_iff. intros [[[[A B] C] _] D].
  apply goes_on_none in A. rewrite act_outcome in A.
  apply negb_true_iff, turn_of_neq in B. rewrite act_to_move in B.
  apply some_move_not_nil in C.
  repeat split; auto.
  - intros E. apply C. now apply moves_act.
  - intros m I. destruct (act_forth s p m I) as (m' & I' & E).
    rewrite forallb_forall in D. specialize (D m' I').
    destruct (lookup m' l) as [f|]; [|discriminate].
    rewrite E in D. eapply holds_kept; eauto.
Qed.

Lemma kept_keeps : forallb check_draw_node nodes = true -> keeps X kept.
Proof.
  intros A p K. rewrite forallb_forall in A.
  assert (W : forall s l, answers (act s p) l = true ->
    match outcome G p with
    | Some r => r <> Won (other X)
    | None =>
        if player_eqb (to_move G p) X
        then exists m, In m (moves p) /\ kept (play G p m)
        else moves p <> [] /\ forall m, In m (moves p) -> kept (play G p m)
    end).
  { intros s l H. destruct (answers_keeps s p l H) as (O & T & M & F). rewrite O.
    destruct (player_eqb (to_move G p) X) eqn:E; [|split; auto].
    apply player_eqb_eq in E. contradiction. }
  destruct K as [p F | p m O T I F | p n s I E | p l s H].
  - destruct (fine_not_lost p F) as (r & O & N). now rewrite O.
  - apply goes_on_none in O. rewrite O. unfold turn_of in T. rewrite T.
    exists m. split; auto. now apply kept_over.
  - pose proof (A n I) as C. unfold check_draw_node in C.
    rewrite andb_true_iff in C. destruct C as [C0 C].
    destruct (reply_with n) as [m|].
    + rewrite !andb_true_iff in C. destruct C as [[C1 C2] C3].
      apply goes_on_none in C0. rewrite <- E, act_outcome in C0. rewrite C0.
      unfold turn_of in C1. rewrite <- E, act_to_move in C1. rewrite C1.
      apply is_move_in in C2. rewrite <- E in C2.
      destruct (act_back s p m C2) as (m' & I' & E').
      exists m'. split; auto. rewrite <- E, E' in C3.
      apply orb_true_iff in C3. destruct C3 as [C3|C3].
      * rewrite andb_true_iff, fine_act in C3. now apply kept_over.
      * now apply kept_waits with (replies n) s.
    + rewrite <- E in C. eapply W; eauto.
  - eapply W; eauto.
Qed.

(** If a certificate is accepted, [X] never loses from the start. *)
Theorem draws_sound : check_draws = true -> never_loses X (start G).
Proof.
  unfold check_draws. destruct nodes as [|first rest] eqn:E; [discriminate|].
  rewrite andb_true_iff. intros [H A]. apply same_eq in H. rewrite <- E in A.
  exists kept. split; [now apply kept_keeps|].
  apply kept_node with first one; [rewrite E; now left|]. exact (eq_sym H).
Qed.
End Draws.
End Play.

Arguments Over {G}. Arguments End {G}. Arguments To {G}.
Arguments Node {G}.
