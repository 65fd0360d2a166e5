-- CreateEnum
CREATE TYPE "DebtStatus" AS ENUM ('due', 'paid', 'unpaid', 'written_off', 'annulled');

-- CreateEnum
CREATE TYPE "ReturnBearer" AS ENUM ('sender', 'platform', 'carrier');

-- AlterTable
ALTER TABLE "return_request" ADD COLUMN     "borne_by" "ReturnBearer",
ADD COLUMN     "fee_cents" INTEGER,
ADD COLUMN     "return_m" INTEGER;

-- CreateTable
CREATE TABLE "debt" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "order_id" UUID NOT NULL,
    "sender_id" UUID NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "status" "DebtStatus" NOT NULL DEFAULT 'due',
    "intent_id" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3),
    "last_failure_code" TEXT,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "presented_at" TIMESTAMPTZ(3),
    "settled_at" TIMESTAMPTZ(3),
    "refunded_at" TIMESTAMPTZ(3),

    CONSTRAINT "debt_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "debt_order_id_key" ON "debt"("order_id");

-- CreateIndex
CREATE UNIQUE INDEX "debt_intent_id_key" ON "debt"("intent_id");

-- CreateIndex
CREATE INDEX "debt_sender_id_status_idx" ON "debt"("sender_id", "status");

-- AddForeignKey
ALTER TABLE "debt" ADD CONSTRAINT "debt_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "return_request"
  ADD CONSTRAINT "return_request_cost" CHECK (("fee_cents" IS NULL) = ("return_m" IS NULL) AND ("fee_cents" IS NULL) = ("borne_by" IS NULL)
    AND "fee_cents" >= 0 AND "return_m" >= 0);

-- What cancellations have cost beyond the price so far: paid where the ledger says so.
INSERT INTO "debt" ("order_id", "sender_id", "amount_cents", "status", "next_attempt_at", "since", "settled_at")
  SELECT e."order_id", o."sender_id", sum(g."amount_cents") FILTER (WHERE g."amount_cents" > 0),
    CASE WHEN sum(g."amount_cents") = 0 THEN 'paid' ELSE 'due' END::"DebtStatus",
    CASE WHEN sum(g."amount_cents") <> 0 THEN app_now() END, min(e."at"),
    CASE WHEN sum(g."amount_cents") = 0 THEN max(e."at") END
  FROM "ledger_posting" g JOIN "ledger_entry" e ON e."id" = g."entry_id" JOIN "order" o ON o."id" = e."order_id"
  WHERE g."account" = 'sender-debt' GROUP BY e."order_id", o."sender_id"
  HAVING sum(g."amount_cents") FILTER (WHERE g."amount_cents" > 0) > 0;

ALTER TABLE "debt"
  ADD CONSTRAINT "debt_cents" CHECK ("amount_cents" > 0),
  ADD CONSTRAINT "debt_attempts" CHECK ("attempts" >= 0),
  ADD CONSTRAINT "debt_next_attempt" CHECK (("status" = 'due') = ("next_attempt_at" IS NOT NULL)),
  ADD CONSTRAINT "debt_settled" CHECK (("status" IN ('paid', 'written_off', 'annulled')) = ("settled_at" IS NOT NULL)),
  ADD CONSTRAINT "debt_refunded" CHECK ("refunded_at" IS NULL OR "status" = 'annulled');
CREATE INDEX "debt_due" ON "debt" ("next_attempt_at") WHERE "status" = 'due';
CREATE TRIGGER "debt_final" BEFORE UPDATE ON "debt" FOR EACH ROW
  EXECUTE FUNCTION refuse_leaving_final_state('status', 'written_off,annulled');
