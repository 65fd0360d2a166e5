-- A ticket's nonce is never another one, and what was published of a cancelled draw stays: the columns of its manifest hold its notice.

CREATE OR REPLACE FUNCTION guard_draw() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state <> OLD.state AND NOT (OLD.state::text || '>' || NEW.state::text = ANY (ARRAY[
    'open>closed', 'closed>postponed', 'closed>sealed', 'postponed>sealed', 'sealed>drawn', 'drawn>published',
    'closed>cancelled', 'postponed>cancelled'])) THEN
    RAISE EXCEPTION 'draw %: % → % refused', OLD.week, OLD.state, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  IF (NEW.id, NEW.sequence, NEW.week, NEW.chain, NEW.contribution_cents, NEW.odds_minimum, NEW.odds_median, NEW.odds_maximum, NEW.floor_winners)
    IS DISTINCT FROM
     (OLD.id, OLD.sequence, OLD.week, OLD.chain, OLD.contribution_cents, OLD.odds_minimum, OLD.odds_median, OLD.odds_maximum, OLD.floor_winners) THEN
    RAISE EXCEPTION 'draw %: its terms are fixed when it opens', OLD.week USING ERRCODE = 'check_violation';
  END IF;
  -- Its time and round move only while it is put off, before any list is sealed.
  IF (NEW.draw_time, NEW.round, NEW.postponements) IS DISTINCT FROM (OLD.draw_time, OLD.round, OLD.postponements)
    AND NOT (NEW.state = 'postponed' AND NEW.postponements = OLD.postponements + 1) THEN
    RAISE EXCEPTION 'draw %: its round stands', OLD.week USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.closes_at <> OLD.closes_at AND OLD.state <> 'open' THEN
    RAISE EXCEPTION 'draw %: it has closed', OLD.week USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.sealed_at IS NOT NULL AND
    (NEW.sealed_at, NEW.ticket_count, NEW.list_sha256, NEW.merkle_root, NEW.carried_in_cents, NEW.pot_cents, NEW.votes_minimum, NEW.votes_median,
     NEW.votes_maximum, NEW.votes_none, NEW.choice, NEW.winners, NEW.manifest, NEW.manifest_sha256, NEW.manifest_signature, NEW.previous_manifest_sha256)
    IS DISTINCT FROM
    (OLD.sealed_at, OLD.ticket_count, OLD.list_sha256, OLD.merkle_root, OLD.carried_in_cents, OLD.pot_cents, OLD.votes_minimum, OLD.votes_median,
     OLD.votes_maximum, OLD.votes_none, OLD.choice, OLD.winners, OLD.manifest, OLD.manifest_sha256, OLD.manifest_signature, OLD.previous_manifest_sha256) THEN
    RAISE EXCEPTION 'draw %: what is sealed stays', OLD.week USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.drawn_at IS NOT NULL AND (NEW.drawn_at, NEW.seed, NEW.result) IS DISTINCT FROM (OLD.drawn_at, OLD.seed, OLD.result) THEN
    RAISE EXCEPTION 'draw %: what is drawn stays', OLD.week USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.state = 'cancelled' AND
    (NEW.manifest, NEW.manifest_sha256, NEW.manifest_signature, NEW.previous_manifest_sha256, NEW.cancelled_at) IS DISTINCT FROM
    (OLD.manifest, OLD.manifest_sha256, OLD.manifest_signature, OLD.previous_manifest_sha256, OLD.cancelled_at) THEN
    RAISE EXCEPTION 'draw %: the notice of a cancelled draw stays', OLD.week USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION guard_participation() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_open boolean;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (NEW.draw_id, NEW.player_id) IS DISTINCT FROM (OLD.draw_id, OLD.player_id) THEN
      RAISE EXCEPTION 'a participation stays its player''s' USING ERRCODE = 'check_violation';
    END IF;
    IF OLD.state = 'cancelled' AND NEW.state <> 'cancelled' AND NEW.state <> 'voted' THEN
      RAISE EXCEPTION 'participation %: cancelled → % refused', OLD.id, NEW.state USING ERRCODE = 'check_violation';
    END IF;
    IF OLD.state = 'validated' AND (NEW.number, NEW.holder) IS DISTINCT FROM (OLD.number, OLD.holder) AND NEW.state = 'validated' THEN
      RAISE EXCEPTION 'the number of a validated ticket stays' USING ERRCODE = 'check_violation';
    END IF;
    -- Another nonce would make receipts that open nothing: it is set with its holder, and otherwise only taken away.
    IF NEW.nonce IS DISTINCT FROM OLD.nonce AND NEW.nonce IS NOT NULL AND NEW.holder IS NOT DISTINCT FROM OLD.holder THEN
      RAISE EXCEPTION 'the nonce of a ticket stays' USING ERRCODE = 'check_violation';
    END IF;
    -- The receipt's nonce goes with its player's data, whenever.
    IF (NEW.state, NEW.vote, NEW.kind, NEW.number, NEW.holder) IS NOT DISTINCT FROM (OLD.state, OLD.vote, OLD.kind, OLD.number, OLD.holder) THEN
      RETURN NEW;
    END IF;
    IF NEW.state = 'cancelled' AND OLD.state <> 'cancelled' THEN
      -- By the player while sales are open; by the draw itself for what is not complete, or when it is cancelled as a whole.
      PERFORM FROM draw WHERE id = NEW.draw_id AND ((state = 'open' AND app_now() < closes_at) OR (state IN ('closed', 'postponed') AND OLD.state <> 'validated') OR state = 'cancelled') FOR SHARE;
      IF NOT FOUND THEN RAISE EXCEPTION 'sales have closed' USING ERRCODE = 'check_violation', CONSTRAINT = 'participation_open'; END IF;
      RETURN NEW;
    END IF;
  END IF;
  SELECT state = 'open' AND app_now() < closes_at INTO is_open FROM draw WHERE id = NEW.draw_id FOR SHARE;
  IF is_open IS NOT TRUE THEN
    RAISE EXCEPTION 'sales have closed' USING ERRCODE = 'check_violation', CONSTRAINT = 'participation_open';
  END IF;
  RETURN NEW;
END $$;
