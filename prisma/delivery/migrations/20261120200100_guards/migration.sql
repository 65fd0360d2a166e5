-- What must hold whatever the code does: written by hand, because Prisma's schema cannot say it.

-- ── Time ────────────────────────────────────────────────────────────────────
-- Decisions compare instants with the database's clock, so that servers whose clocks differ agree. A simulation moves that
-- clock by the shift below; the API refuses to start in production while the shift is not zero.
CREATE TABLE "app_clock" (
  "id" integer PRIMARY KEY DEFAULT 1 CHECK ("id" = 1),
  "shift" interval NOT NULL DEFAULT '0'
);
INSERT INTO "app_clock" DEFAULT VALUES;

CREATE FUNCTION app_now() RETURNS timestamptz LANGUAGE sql VOLATILE PARALLEL SAFE AS
  $$ SELECT date_trunc('milliseconds', clock_timestamp()) + shift FROM app_clock $$;

-- ── At most one ─────────────────────────────────────────────────────────────
CREATE UNIQUE INDEX "offer_one_pending_per_request" ON "offer" ("request_id") WHERE "status" = 'pending';
CREATE UNIQUE INDEX "offer_one_pending_per_carrier" ON "offer" ("carrier_id") WHERE "status" = 'pending';
CREATE UNIQUE INDEX "delivery_one_standing_per_request" ON "delivery" ("request_id") WHERE "status" NOT IN ('withdrawn');
CREATE UNIQUE INDEX "delivery_one_running_per_order" ON "delivery" ("order_id")
  WHERE "status" IN ('assigned', 'approaching', 'picked_up', 'in_transit', 'returning');
CREATE UNIQUE INDEX "delivery_one_running_per_carrier" ON "delivery" ("carrier_id")
  WHERE "status" IN ('assigned', 'approaching', 'picked_up', 'in_transit', 'returning');

-- ── What the worker sweeps ──────────────────────────────────────────────────
CREATE INDEX "dispatch_request_due" ON "dispatch_request" ("next_attempt_at") WHERE "status" = 'searching';
CREATE INDEX "delivery_unstarted" ON "delivery" ("start_before") WHERE "status" = 'assigned';
CREATE INDEX "delivery_before_pickup" ON "delivery" ("carrier_id") WHERE "status" IN ('assigned', 'approaching');
CREATE INDEX "payment_due" ON "payment" ("id") WHERE "due_action" IS NOT NULL;

-- ── Nearest carrier ─────────────────────────────────────────────────────────
-- The vehicle class comes first, so that a class without carriers answers at once.
CREATE EXTENSION IF NOT EXISTS btree_gist;
CREATE INDEX "live_position_nearest" ON "live_position" USING gist ("vehicle_class", "indexed_point") WHERE "is_available";
ALTER TABLE "live_position" SET (fillfactor = 60, autovacuum_vacuum_scale_factor = 0.02);

-- ── Figures ─────────────────────────────────────────────────────────────────
ALTER TABLE "quote" ADD CHECK ("price_cents" > 0), ADD CHECK ("commission_cents" BETWEEN 0 AND "price_cents"),
  ADD CHECK ("distance_m" > 0), ADD CHECK ("weight_range_id" BETWEEN 1 AND 10), ADD CHECK ("expires_at" > "created_at");
ALTER TABLE "order" ADD CHECK ("price_cents" > 0), ADD CHECK ("commission_cents" BETWEEN 0 AND "price_cents"),
  ADD CHECK (("phase" = 'cancelled') = ("cancelled_by" IS NOT NULL)), ADD CHECK ("fee_cents" IS NULL OR "fee_cents" >= 0);
ALTER TABLE "payment" ADD CHECK ("amount_cents" > 0), ADD CHECK ("captured_cents" BETWEEN 0 AND "amount_cents"),
  ADD CHECK ("refunded_cents" BETWEEN 0 AND "captured_cents"), ADD CHECK ("currency" = 'eur'),
  ADD CHECK ("due_action" IS NULL OR "due_action" IN ('capture', 'release')),
  ADD CHECK ("due_cents" BETWEEN 0 AND "amount_cents");
ALTER TABLE "rating" ADD CHECK ("stars" BETWEEN 1 AND 5);
ALTER TABLE "live_position" ADD CHECK ("lat" BETWEEN -90 AND 90), ADD CHECK ("lon" BETWEEN -180 AND 180);
ALTER TABLE "message" ADD CHECK (char_length("text") BETWEEN 1 AND 2000);
ALTER TABLE "offer" ADD CHECK ("expires_at" > "offered_at"), ADD CHECK ("approach_m" >= 0),
  ADD CHECK ("status" <> 'accepted' OR "answered_at" < "expires_at");

-- ── Final states are final ──────────────────────────────────────────────────
CREATE FUNCTION refuse_leaving_final_state() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  old_state text := to_jsonb(OLD) ->> TG_ARGV[0];
  new_state text := to_jsonb(NEW) ->> TG_ARGV[0];
BEGIN
  IF old_state IS DISTINCT FROM new_state AND old_state = ANY (string_to_array(TG_ARGV[1], ',')) THEN
    RAISE EXCEPTION '% % is final: % → % refused', TG_TABLE_NAME, OLD.id, old_state, new_state USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "order_final" BEFORE UPDATE ON "order" FOR EACH ROW
  EXECUTE FUNCTION refuse_leaving_final_state('phase', 'delivered,returned,cancelled');
CREATE TRIGGER "delivery_final" BEFORE UPDATE ON "delivery" FOR EACH ROW
  EXECUTE FUNCTION refuse_leaving_final_state('status', 'delivered,returned,withdrawn,cancelled');
CREATE TRIGGER "request_final" BEFORE UPDATE ON "dispatch_request" FOR EACH ROW
  EXECUTE FUNCTION refuse_leaving_final_state('status', 'cancelled');
CREATE TRIGGER "offer_final" BEFORE UPDATE ON "offer" FOR EACH ROW
  EXECUTE FUNCTION refuse_leaving_final_state('status', 'accepted,refused,expired,cancelled');
CREATE TRIGGER "payment_final" BEFORE UPDATE ON "payment" FOR EACH ROW
  EXECUTE FUNCTION refuse_leaving_final_state('status', 'released');

-- ── The ledger only grows, and every entry sums to zero ─────────────────────
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER "ledger_entry_append_only" BEFORE UPDATE OR DELETE ON "ledger_entry" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "ledger_posting_append_only" BEFORE UPDATE OR DELETE ON "ledger_posting" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "ledger_entry_no_truncate" BEFORE TRUNCATE ON "ledger_entry" EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "ledger_posting_no_truncate" BEFORE TRUNCATE ON "ledger_posting" EXECUTE FUNCTION refuse_change();

CREATE FUNCTION check_entry_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT coalesce(sum("amount_cents"), 0) FROM "ledger_posting" WHERE "entry_id" = NEW."entry_id") <> 0 THEN
    RAISE EXCEPTION 'ledger entry % does not sum to zero', NEW."entry_id" USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER "ledger_entry_balances" AFTER INSERT ON "ledger_posting"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_entry_balance();

INSERT INTO "bill_counter" ("id", "last") VALUES (1, 0);
