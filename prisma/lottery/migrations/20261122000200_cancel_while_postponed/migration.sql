-- What is not complete is cancelled once sales have closed, also of a draw that has been put off in the meantime; a player cancels until they close.

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
