-- In a migration of its own: a value of an enum can be used only once the transaction that adds it is over.

-- ── Saved cards ─────────────────────────────────────────────────────────────
CREATE UNIQUE INDEX "saved_card_one_per_sender" ON "saved_card" ("sender_id") WHERE "removed_at" IS NULL;
CREATE INDEX "saved_card_to_detach" ON "saved_card" ("removed_at") WHERE "removed_at" IS NOT NULL AND "detached_at" IS NULL;
ALTER TABLE "saved_card" ADD CHECK ("last4" ~ '^[0-9]{4}$'), ADD CHECK ("exp_month" BETWEEN 1 AND 12),
  ADD CHECK ("exp_year" BETWEEN 2000 AND 2200), ADD CHECK ("detached_at" IS NULL OR "removed_at" IS NOT NULL);

-- ── Payments that nothing has been asked of yet ─────────────────────────────
ALTER TABLE "payment" DROP CONSTRAINT "payment_due_action_check";
ALTER TABLE "payment" ADD CONSTRAINT "payment_due_action_check"
    CHECK ("due_action" IS NULL OR "due_action" IN ('authorise', 'capture', 'release')),
  ADD CHECK ("intent_id" IS NOT NULL OR "status" IN ('planned', 'released')),
  ADD CHECK ("due_action" IS DISTINCT FROM 'authorise' OR "status" IN ('planned', 'opened') AND "planned_pickup_at" IS NOT NULL),
  ADD CHECK (("reference" IS NULL) = ("reference_digest" IS NULL)),
  ADD CHECK (char_length("reference") BETWEEN 1 AND 100);

-- ── Planned pickups ─────────────────────────────────────────────────────────
ALTER TABLE "order" ADD CHECK ("phase" <> 'scheduled' OR "planned_pickup_at" IS NOT NULL);
CREATE INDEX "order_scheduled" ON "order" ("planned_pickup_at") WHERE "phase" = 'scheduled';

CREATE FUNCTION refuse_scheduling_again() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD."phase" <> 'scheduled' AND NEW."phase" = 'scheduled' THEN
    RAISE EXCEPTION 'order % has begun and cannot be scheduled again', OLD."id" USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "order_scheduled_first" BEFORE UPDATE OF "phase" ON "order" FOR EACH ROW EXECUTE FUNCTION refuse_scheduling_again();
