-- CreateEnum
CREATE TYPE "RefundStatus" AS ENUM ('due', 'pending', 'succeeded', 'failed', 'transferred');

-- CreateEnum
CREATE TYPE "CardDisputeStatus" AS ENUM ('inquiry', 'open', 'reviewed', 'won', 'lost', 'closed');

-- CreateTable
CREATE TABLE "refund" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "payment_id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "order_funds_cents" INTEGER NOT NULL,
    "carrier_cents" INTEGER NOT NULL,
    "service_fee_cents" INTEGER NOT NULL,
    "losses_cents" INTEGER NOT NULL,
    "vat_per_mille" INTEGER NOT NULL,
    "carrier_id" UUID,
    "reason" TEXT NOT NULL,
    "status" "RefundStatus" NOT NULL DEFAULT 'due',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "provider_refund_id" TEXT,
    "failure" TEXT,
    "requested_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3),
    "settled_at" TIMESTAMPTZ(3),
    "failed_at" TIMESTAMPTZ(3),
    "next_try_at" TIMESTAMPTZ(3),

    CONSTRAINT "refund_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "card_dispute" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "provider_dispute_id" TEXT NOT NULL,
    "payment_id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "reason_code" TEXT NOT NULL,
    "status" "CardDisputeStatus" NOT NULL,
    "evidence_due_by" TIMESTAMPTZ(3),
    "opened_at" TIMESTAMPTZ(3) NOT NULL,
    "withdrawn_at" TIMESTAMPTZ(3),
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "card_dispute_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "refund_key_key" ON "refund"("key");

-- CreateIndex
CREATE UNIQUE INDEX "refund_provider_refund_id_key" ON "refund"("provider_refund_id");

-- CreateIndex
CREATE INDEX "refund_payment_id_idx" ON "refund"("payment_id");

-- CreateIndex
CREATE INDEX "refund_order_id_idx" ON "refund"("order_id");

-- CreateIndex
CREATE UNIQUE INDEX "card_dispute_provider_dispute_id_key" ON "card_dispute"("provider_dispute_id");

-- CreateIndex
CREATE INDEX "card_dispute_payment_id_idx" ON "card_dispute"("payment_id");

-- CreateIndex
CREATE INDEX "card_dispute_order_id_idx" ON "card_dispute"("order_id");

-- AddForeignKey
ALTER TABLE "refund" ADD CONSTRAINT "refund_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "refund" ADD CONSTRAINT "refund_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "card_dispute" ADD CONSTRAINT "card_dispute_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "card_dispute" ADD CONSTRAINT "card_dispute_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What was due or made as a refund of a whole payment gets its row, and a movement where it was not decided on the ledger yet.
INSERT INTO "refund" ("payment_id", "order_id", "key", "amount_cents", "order_funds_cents", "carrier_cents", "service_fee_cents",
    "losses_cents", "vat_per_mille", "reason", "status", "requested_at", "sent_at", "settled_at", "next_try_at")
  SELECT p."id", o."id", 'cancellation:' || o."id", p."refunded_cents", p."refunded_cents", 0, 0, 0, 0, coalesce(o."cancel_reason", 'cancelled'),
    'succeeded'::"RefundStatus", o."ended_at", o."ended_at", o."ended_at", NULL
  FROM "payment" p JOIN "order" o ON o."payment_id" = p."id" WHERE p."refunded_cents" > 0
  UNION ALL
  SELECT p."id", o."id", 'cancellation:' || o."id", p."due_cents", p."due_cents", 0, 0, 0, 0, coalesce(o."cancel_reason", 'cancelled'),
    'due'::"RefundStatus", o."ended_at", NULL, NULL, app_now()
  FROM "payment" p JOIN "order" o ON o."payment_id" = p."id" WHERE p."due_action" = 'refund';
WITH decided AS (
  INSERT INTO "ledger_entry" ("kind", "key", "order_id", "payment_id", "at")
    SELECT 'refund-decided', 'refund-decided:' || "id", "order_id", "payment_id", app_now() FROM "refund" WHERE "status" = 'due'
    RETURNING "id", "payment_id"
)
INSERT INTO "ledger_posting" ("entry_id", "account", "amount_cents", "party_id")
  SELECT d."id", side."account", side."sign" * p."due_cents", CASE side."account" WHEN 'refunds-due' THEN p."account_id" END
  FROM decided d JOIN "payment" p ON p."id" = d."payment_id"
  CROSS JOIN (VALUES ('order-funds', 1), ('refunds-due', -1)) AS side("account", "sign");
UPDATE "payment" SET "due_action" = NULL, "due_cents" = 0 WHERE "due_action" = 'refund';

-- The check of a due refund was given its name by the database.
DO $$
DECLARE
  named text;
BEGIN
  SELECT conname INTO STRICT named FROM pg_constraint
  WHERE conrelid = 'payment'::regclass AND contype = 'c' AND conname <> 'payment_due_action_check' AND pg_get_constraintdef(oid) LIKE '%''refund''%';
  EXECUTE format('ALTER TABLE "payment" DROP CONSTRAINT %I', named);
END $$;
ALTER TABLE "payment" DROP CONSTRAINT "payment_due_action_check";
ALTER TABLE "payment" ADD CONSTRAINT "payment_due_action_check"
    CHECK ("due_action" IS NULL OR "due_action" IN ('authorise', 'capture', 'release'));

ALTER TABLE "refund"
  ADD CONSTRAINT "refund_cents" CHECK ("amount_cents" > 0 AND "order_funds_cents" >= 0 AND "carrier_cents" >= 0
    AND "service_fee_cents" >= 0 AND "losses_cents" >= 0 AND "vat_per_mille" >= 0
    AND "amount_cents" = "order_funds_cents" + "carrier_cents" + "service_fee_cents" + "losses_cents"),
  ADD CONSTRAINT "refund_carrier" CHECK ("carrier_cents" = 0 OR "carrier_id" IS NOT NULL),
  ADD CONSTRAINT "refund_reason" CHECK (btrim("reason") <> ''),
  ADD CONSTRAINT "refund_attempts" CHECK ("attempts" >= 0),
  ADD CONSTRAINT "refund_next_try" CHECK (("status" = 'due') = ("next_try_at" IS NOT NULL)),
  ADD CONSTRAINT "refund_taken" CHECK (("status" IN ('pending', 'succeeded')) = ("sent_at" IS NOT NULL)),
  ADD CONSTRAINT "refund_settled" CHECK (("status" IN ('succeeded', 'transferred')) = ("settled_at" IS NOT NULL));
CREATE INDEX "refund_due" ON "refund" ("next_try_at") WHERE "status" = 'due';
CREATE INDEX "refund_failed" ON "refund" ("failed_at") WHERE "status" = 'failed';
CREATE TRIGGER "refund_final" BEFORE UPDATE ON "refund" FOR EACH ROW
  EXECUTE FUNCTION refuse_leaving_final_state('status', 'transferred');

ALTER TABLE "card_dispute"
  ADD CONSTRAINT "card_dispute_cents" CHECK ("amount_cents" > 0),
  ADD CONSTRAINT "card_dispute_closed" CHECK (("status" IN ('won', 'lost', 'closed')) = ("closed_at" IS NOT NULL)),
  ADD CONSTRAINT "card_dispute_withdrawn" CHECK ("status" NOT IN ('inquiry', 'closed') OR "withdrawn_at" IS NULL);
CREATE INDEX "card_dispute_open" ON "card_dispute" ("opened_at") WHERE "closed_at" IS NULL;
CREATE TRIGGER "card_dispute_final" BEFORE UPDATE ON "card_dispute" FOR EACH ROW
  EXECUTE FUNCTION refuse_leaving_final_state('status', 'won,lost,closed');
