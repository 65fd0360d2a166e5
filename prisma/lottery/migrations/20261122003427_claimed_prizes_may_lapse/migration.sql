-- A claimed prize, too, goes into the next pot when its winner turns out not to be eligible and no ticket is left behind.

CREATE OR REPLACE FUNCTION guard_prize() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.draw_id, NEW.rank, NEW.number, NEW.score, NEW.cents, NEW.replaces_rank) IS DISTINCT FROM
     (OLD.draw_id, OLD.rank, OLD.number, OLD.score, OLD.cents, OLD.replaces_rank) THEN
    RAISE EXCEPTION 'what a rank won stays' USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.state <> OLD.state AND NOT (OLD.state::text || '>' || NEW.state::text = ANY (ARRAY[
    'announced>verified', 'verified>claimed', 'claimed>released', 'released>paid',
    'announced>replaced', 'verified>replaced', 'claimed>replaced', 'announced>lapsed', 'verified>lapsed', 'claimed>lapsed'])) THEN
    RAISE EXCEPTION 'prize %: % → % refused', OLD.id, OLD.state, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
