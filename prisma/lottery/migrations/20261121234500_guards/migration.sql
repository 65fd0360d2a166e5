-- What must hold whatever the code does: written by hand, because Prisma's schema cannot say it.

-- ── Time ────────────────────────────────────────────────────────────────────
-- Decisions compare instants with the database's clock, so that servers whose clocks differ agree. A simulation moves that
-- clock by the shift below; the services refuse to start in production while the shift is not zero.
CREATE TABLE "app_clock" (
  "id" integer PRIMARY KEY DEFAULT 1 CHECK ("id" = 1),
  "shift" interval NOT NULL DEFAULT '0'
);
INSERT INTO "app_clock" DEFAULT VALUES;

CREATE FUNCTION app_now() RETURNS timestamptz LANGUAGE sql VOLATILE PARALLEL SAFE AS
  $$ SELECT date_trunc('milliseconds', clock_timestamp()) + shift FROM app_clock $$;

-- ── Append-only ─────────────────────────────────────────────────────────────
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% of % is refused', TG_OP, TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE TRIGGER "ledger_entry_append_only" BEFORE UPDATE OR DELETE ON "ledger_entry" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "ledger_entry_no_truncate" BEFORE TRUNCATE ON "ledger_entry" EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "ledger_posting_append_only" BEFORE UPDATE OR DELETE ON "ledger_posting" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "ledger_posting_no_truncate" BEFORE TRUNCATE ON "ledger_posting" EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "audit_record_append_only" BEFORE UPDATE OR DELETE ON "audit_record" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "audit_record_no_truncate" BEFORE TRUNCATE ON "audit_record" EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "sealed_ticket_append_only" BEFORE UPDATE OR DELETE ON "sealed_ticket" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "sealed_ticket_no_truncate" BEFORE TRUNCATE ON "sealed_ticket" EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "merkle_block_append_only" BEFORE UPDATE OR DELETE ON "merkle_block" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "merkle_block_no_truncate" BEFORE TRUNCATE ON "merkle_block" EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "draw_beacon_append_only" BEFORE UPDATE OR DELETE ON "draw_beacon" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "draw_beacon_no_truncate" BEFORE TRUNCATE ON "draw_beacon" EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "prize_stays" BEFORE DELETE ON "prize" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "prize_no_truncate" BEFORE TRUNCATE ON "prize" EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "draw_stays" BEFORE DELETE ON "draw" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "draw_no_truncate" BEFORE TRUNCATE ON "draw" EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "participation_stays" BEFORE DELETE ON "participation" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "participation_no_truncate" BEFORE TRUNCATE ON "participation" EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "exclusion_stays" BEFORE DELETE ON "exclusion" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "exclusion_no_truncate" BEFORE TRUNCATE ON "exclusion" EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "sponsor_reward_append_only" BEFORE UPDATE OR DELETE ON "sponsor_reward" FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- ── Every entry of the ledger sums to zero ──────────────────────────────────
CREATE FUNCTION check_entry_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT coalesce(sum("amount_cents"), 0) FROM "ledger_posting" WHERE "entry_id" = NEW."entry_id") <> 0 THEN
    RAISE EXCEPTION 'ledger entry % does not sum to zero', NEW."entry_id" USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER "ledger_entry_balances" AFTER INSERT ON "ledger_posting"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_entry_balance();

-- ── A draw goes forward, and what is sealed stays ───────────────────────────
CREATE FUNCTION guard_draw() RETURNS trigger LANGUAGE plpgsql AS $$
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
  RETURN NEW;
END $$;
CREATE TRIGGER "draw_forward" BEFORE UPDATE ON "draw" FOR EACH ROW EXECUTE FUNCTION guard_draw();

ALTER TABLE "draw"
  ADD CHECK ("sequence" > 0), ADD CHECK ("week" ~ '^\d{4}-W\d{2}$'), ADD CHECK ("closes_at" < "draw_time"), ADD CHECK ("opens_at" < "closes_at"),
  ADD CHECK ("contribution_cents" > 0), ADD CHECK ("odds_minimum" > 0 AND "odds_median" > 0 AND "odds_maximum" > 0), ADD CHECK ("floor_winners" > 0),
  ADD CHECK (("state" IN ('sealed', 'drawn', 'published')) = ("sealed_at" IS NOT NULL)),
  ADD CHECK ("sealed_at" IS NULL OR num_nonnulls("ticket_count", "list_sha256", "merkle_root", "carried_in_cents", "pot_cents", "votes_minimum",
    "votes_median", "votes_maximum", "votes_none", "choice", "winners", "manifest", "manifest_sha256", "manifest_signature") = 14),
  ADD CHECK ("sealed_at" IS NULL OR "pot_cents" = "ticket_count" * "contribution_cents"::bigint + "carried_in_cents"),
  ADD CHECK (("state" IN ('drawn', 'published')) = ("drawn_at" IS NOT NULL)), ADD CHECK ("drawn_at" IS NULL OR ("seed" IS NOT NULL AND "result" IS NOT NULL)),
  ADD CHECK (("state" = 'published') = ("published_at" IS NOT NULL)), ADD CHECK (("state" = 'cancelled') = ("cancelled_at" IS NOT NULL));
CREATE UNIQUE INDEX "draw_one_open" ON "draw" ((true)) WHERE "state" = 'open';

-- Lines are written while the list is being sealed, and never after.
CREATE FUNCTION guard_sealed_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM (SELECT DISTINCT draw_id FROM added) a JOIN draw d ON d.id = a.draw_id WHERE d.sealed_at IS NOT NULL OR d.state = 'open') THEN
    RAISE EXCEPTION 'no line is added to a list that is sealed, or to that of an open draw' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "sealed_ticket_in_time" AFTER INSERT ON "sealed_ticket" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION guard_sealed_ticket();
CREATE TRIGGER "merkle_block_in_time" AFTER INSERT ON "merkle_block" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION guard_sealed_ticket();
ALTER TABLE "sealed_ticket" ADD CHECK ("position" >= 0), ADD CHECK ("number" ~ '^[A-Z]{2}[0-9]{2}[A-Z]{2}[0-9]{2}$'), ADD CHECK ("holder" ~ '^[0-9a-f]{64}$');
ALTER TABLE "draw_beacon" ADD CHECK ("signature" ~ '^[0-9a-f]{96}$'), ADD CHECK ("randomness" ~ '^[0-9a-f]{64}$');

CREATE FUNCTION guard_beacon() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM draw WHERE id = NEW.draw_id AND chain = NEW.chain AND round = NEW.round AND state = 'sealed' AND draw_time <= app_now()) THEN
    RAISE EXCEPTION 'this is not the beacon that the draw waits for' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "draw_beacon_awaited" BEFORE INSERT ON "draw_beacon" FOR EACH ROW EXECUTE FUNCTION guard_beacon();

-- ── Participations: nothing changes once sales have closed ──────────────────
-- The share lock keeps the closing of the draw waiting for whoever came in time, and whoever comes after it out.
CREATE FUNCTION guard_participation() RETURNS trigger LANGUAGE plpgsql AS $$
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
      PERFORM FROM draw WHERE id = NEW.draw_id AND (state = 'open' OR (state = 'closed' AND OLD.state <> 'validated') OR state = 'cancelled') FOR SHARE;
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
CREATE TRIGGER "participation_in_time" BEFORE INSERT OR UPDATE ON "participation" FOR EACH ROW EXECUTE FUNCTION guard_participation();
ALTER TABLE "participation"
  ADD CHECK ("number" ~ '^[A-Z]{2}[0-9]{2}[A-Z]{2}[0-9]{2}$'), ADD CHECK ("holder" ~ '^[0-9a-f]{64}$'), ADD CHECK ("nonce" ~ '^[0-9a-f]{64}$'),
  ADD CHECK ("state" NOT IN ('paid', 'ticketed', 'validated') OR "kind" IS NOT NULL),
  ADD CHECK ("state" NOT IN ('ticketed', 'validated') OR "number" IS NOT NULL),
  ADD CHECK ("state" <> 'validated' OR ("holder" IS NOT NULL AND "validated_at" IS NOT NULL));

-- ── Prizes ──────────────────────────────────────────────────────────────────
CREATE FUNCTION guard_prize() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.draw_id, NEW.rank, NEW.number, NEW.score, NEW.cents, NEW.replaces_rank) IS DISTINCT FROM
     (OLD.draw_id, OLD.rank, OLD.number, OLD.score, OLD.cents, OLD.replaces_rank) THEN
    RAISE EXCEPTION 'what a rank won stays' USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.state <> OLD.state AND NOT (OLD.state::text || '>' || NEW.state::text = ANY (ARRAY[
    'announced>verified', 'verified>claimed', 'claimed>released', 'released>paid',
    'announced>replaced', 'verified>replaced', 'claimed>replaced', 'announced>lapsed', 'verified>lapsed'])) THEN
    RAISE EXCEPTION 'prize %: % → % refused', OLD.id, OLD.state, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "prize_forward" BEFORE UPDATE ON "prize" FOR EACH ROW EXECUTE FUNCTION guard_prize();
ALTER TABLE "prize" ADD CHECK ("rank" > 0), ADD CHECK ("cents" >= 0), ADD CHECK (("state" IN ('replaced', 'lapsed')) = ("reason" IS NOT NULL)),
  ADD CHECK ("state" <> 'paid' OR "paid_at" IS NOT NULL);
-- A rank that was refused hands its prize on once.
CREATE UNIQUE INDEX "prize_replaced_once" ON "prize" ("draw_id", "replaces_rank") WHERE "replaces_rank" IS NOT NULL;

-- ── Money ───────────────────────────────────────────────────────────────────
ALTER TABLE "credit_lot" ADD CHECK ("granted" > 0), ADD CHECK ("remaining" BETWEEN 0 AND "granted"), ADD CHECK (("kind" = 'free') = ("expires_at" IS NOT NULL)),
  ADD CHECK ("kind" = 'free' OR "purchase_id" IS NOT NULL);
CREATE UNIQUE INDEX "credit_use_one_standing" ON "credit_use" ("participation_id") WHERE "returned_at" IS NULL;
ALTER TABLE "purchase" ADD CHECK ("amount_cents" > 0), ADD CHECK ("draws" > 0), ADD CHECK ("amount_cents" = "draws" * ("pot_cents" + "cost_cents")),
  ADD CHECK ("refunded_cents" BETWEEN 0 AND "amount_cents"), ADD CHECK ("state" <> 'settled' OR "settled_at" IS NOT NULL);
ALTER TABLE "refund" ADD CHECK ("cents" > 0), ADD CHECK ("credits" > 0);
ALTER TABLE "received_money" ADD CHECK ("amount_cents" > 0);
ALTER TABLE "approval" ADD CHECK ("approved_by" IS NULL OR "approved_by" <> "proposed_by"), ADD CHECK (num_nonnulls("approved_by", "rejected_by") <= 1),
  ADD CHECK (("approved_by" IS NULL) = ("approved_at" IS NULL)), ADD CHECK (("rejected_by" IS NULL) = ("rejected_at" IS NULL));
CREATE UNIQUE INDEX "approval_one_open" ON "approval" ("action", "subject") WHERE "approved_at" IS NULL AND "rejected_at" IS NULL;
CREATE FUNCTION guard_purchase() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state <> OLD.state AND NOT (OLD.state::text || '>' || NEW.state::text = ANY (ARRAY[
    'open>settled', 'open>failed', 'open>cancelled', 'failed>settled', 'cancelled>settled', 'settled>refunded'])) THEN
    RAISE EXCEPTION 'purchase %: % → % refused', OLD.id, OLD.state, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "purchase_forward" BEFORE UPDATE ON "purchase" FOR EACH ROW EXECUTE FUNCTION guard_purchase();

-- ── Players ─────────────────────────────────────────────────────────────────
ALTER TABLE "player" ADD CHECK ("idle_minutes" IN (5, 10, 15, 30, 60)),
  ADD CHECK ("status" = 'ended' OR num_nonnulls("email", "nickname", "nickname_key", "password_hash", "birth_name", "first_name", "gender", "birth_date",
    "birth_city", "residence_city", "country", "sponsor_code") = 12),
  ADD CHECK (("status" = 'ended') = ("ended_at" IS NOT NULL)),
  ADD CHECK ("status" <> 'validated' OR "validated_at" IS NOT NULL);
CREATE UNIQUE INDEX "account_link_one_standing" ON "account_link" ("player_id", "kind", "subject") WHERE "used_at" IS NULL;
CREATE UNIQUE INDEX "identity_document_one_pending" ON "identity_document" ("player_id") WHERE "status" = 'pending';
-- One account a person.
CREATE UNIQUE INDEX "identity_document_one_person" ON "identity_document" ("number_hash") WHERE "status" = 'approved';
ALTER TABLE "referral" ADD CHECK ("sponsor_id" <> "referred_id");
ALTER TABLE "deposit_limit" ADD CHECK ("cents" IS NULL OR "cents" >= 0), ADD CHECK ("raised_cents" IS NULL OR "raised_cents" >= -1);

-- A term without play is never shortened.
CREATE FUNCTION guard_exclusion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.player_id, NEW.started_at) IS DISTINCT FROM (OLD.player_id, OLD.started_at)
    OR coalesce(NEW.ends_at, 'infinity') < coalesce(OLD.ends_at, 'infinity') THEN
    RAISE EXCEPTION 'an exclusion is not shortened' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "exclusion_stands" BEFORE UPDATE ON "exclusion" FOR EACH ROW EXECUTE FUNCTION guard_exclusion();
