-- What was drawn decides who has a prize: no other one is added, and none changes its ticket or its holder.

CREATE OR REPLACE FUNCTION guard_prize() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.draw_id, NEW.rank, NEW.number, NEW.score, NEW.cents, NEW.replaces_rank, NEW.participation_id, NEW.player_id, NEW.country) IS DISTINCT FROM
     (OLD.id, OLD.draw_id, OLD.rank, OLD.number, OLD.score, OLD.cents, OLD.replaces_rank, OLD.participation_id, OLD.player_id, OLD.country) THEN
    RAISE EXCEPTION 'what a rank won stays' USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.state <> OLD.state AND NOT (OLD.state::text || '>' || NEW.state::text = ANY (ARRAY[
    'announced>verified', 'verified>claimed', 'claimed>released', 'released>paid',
    'announced>replaced', 'verified>replaced', 'claimed>replaced', 'announced>lapsed', 'verified>lapsed', 'claimed>lapsed'])) THEN
    RAISE EXCEPTION 'prize %: % → % refused', OLD.id, OLD.state, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

-- Of each statement once: a result is megabytes where many win. What is handed on comes one at a time, so that each is the next rank of those before it.
CREATE FUNCTION guard_given_prize() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM added LEFT JOIN participation held ON held.id = added.participation_id
    WHERE added.state <> 'announced' OR held.id IS NULL OR held.state <> 'validated'
      OR (held.draw_id, held.number, held.player_id) IS DISTINCT FROM (added.draw_id, added.number, added.player_id)
  ) OR EXISTS (
    SELECT FROM added WHERE replaces_rank IS NOT NULL AND NOT EXISTS (
      SELECT FROM prize refused WHERE refused.draw_id = added.draw_id AND refused.rank = added.replaces_rank
        AND refused.state = 'replaced' AND refused.cents = added.cents
        AND added.rank = 1 + (SELECT max(others.rank) FROM prize others WHERE others.draw_id = added.draw_id AND others.id <> added.id))
  ) OR EXISTS (
    SELECT draw_id, rank, number, score, cents FROM added WHERE replaces_rank IS NULL
    EXCEPT
    SELECT draw.id, won.rank, won.ticket, won.score, won.cents
    FROM draw, jsonb_to_recordset(draw.result::jsonb -> 'winners') AS won(rank int, ticket text, score text, cents bigint)
    WHERE draw.state IN ('drawn', 'published') AND draw.id IN (SELECT draw_id FROM added WHERE replaces_rank IS NULL)
  ) THEN
    RAISE EXCEPTION 'this prize is not what the draw gave' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "prize_given" AFTER INSERT ON "prize" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION guard_given_prize();
