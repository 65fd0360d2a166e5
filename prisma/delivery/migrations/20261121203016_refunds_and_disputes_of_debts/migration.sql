-- AlterEnum
ALTER TYPE "RefundStatus" ADD VALUE 'cancelled';

-- AlterTable
ALTER TABLE "refund" ADD COLUMN     "debt_id" UUID;

-- AlterTable
ALTER TABLE "card_dispute" ADD COLUMN     "debt_id" UUID;

-- What the platform had borne may be borne by somebody else in the end.
ALTER TABLE "refund" DROP CONSTRAINT "refund_cents";
ALTER TABLE "refund" ADD CONSTRAINT "refund_cents" CHECK ("amount_cents" > 0 AND "order_funds_cents" >= 0 AND "carrier_cents" >= 0
  AND "service_fee_cents" >= 0 AND "vat_per_mille" >= 0
  AND "amount_cents" = "order_funds_cents" + "carrier_cents" + "service_fee_cents" + "losses_cents");
DROP TRIGGER "refund_final" ON "refund";
CREATE TRIGGER "refund_final" BEFORE UPDATE ON "refund" FOR EACH ROW
  EXECUTE FUNCTION refuse_leaving_final_state('status', 'transferred,cancelled');

-- A price whose authorisation lapsed was paid by the order's debt: its refunds are that debt's.
UPDATE "refund" r SET "debt_id" = b."id" FROM "payment" p, "debt" b
  WHERE p."id" = r."payment_id" AND p."status" = 'released' AND b."order_id" = r."order_id";

-- What was paid of a debt that was annulled afterwards goes back by a refund, under the debt's own id: so the provider knows it.
INSERT INTO "refund" ("id", "payment_id", "order_id", "debt_id", "key", "amount_cents", "order_funds_cents", "carrier_cents", "service_fee_cents",
    "losses_cents", "vat_per_mille", "carrier_id", "reason", "status", "requested_at", "sent_at", "settled_at", "next_try_at")
  SELECT b."id", o."payment_id", b."order_id", b."id", 'return:' || b."order_id" || ':debt', b."amount_cents", 0, m."carrier", m."fee",
    b."amount_cents" - m."carrier" - m."fee", 200, m."carrier_id", 'goods damaged or lost by the carrier',
    CASE WHEN b."refunded_at" IS NULL THEN 'due' ELSE 'succeeded' END::"RefundStatus", b."settled_at", b."refunded_at", b."refunded_at",
    CASE WHEN b."refunded_at" IS NULL THEN app_now() END
  FROM "debt" b JOIN "order" o ON o."id" = b."order_id" CROSS JOIN LATERAL (
    SELECT coalesce(sum(g."amount_cents") FILTER (WHERE g."account" = 'carrier-payable'), 0)::int AS "carrier",
      coalesce(sum(g."amount_cents") FILTER (WHERE g."account" IN ('service-fees', 'vat-payable')), 0)::int AS "fee",
      (array_agg(g."party_id") FILTER (WHERE g."account" = 'carrier-payable'))[1] AS "carrier_id"
    FROM "ledger_entry" e JOIN "ledger_posting" g ON g."entry_id" = e."id" WHERE e."key" = 'debt-annulled:' || b."order_id"
  ) m WHERE b."status" = 'annulled' AND b."intent_id" IS NOT NULL;

-- A cent may be all VAT, where that is what makes the rest's VAT right.
ALTER TABLE "invoice" DROP CONSTRAINT "invoice_amounts";
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_amounts"
  CHECK ("net_cents" >= 0 AND "vat_cents" >= 0 AND "gross_cents" > 0 AND "gross_cents" = "net_cents" + "vat_cents");

-- A debt that was paid stays so.
DROP TRIGGER "debt_final" ON "debt";
ALTER TABLE "debt" DROP CONSTRAINT "debt_refunded";
UPDATE "debt" SET "status" = 'paid' WHERE "status" = 'annulled' AND "intent_id" IS NOT NULL;
CREATE TRIGGER "debt_final" BEFORE UPDATE ON "debt" FOR EACH ROW
  EXECUTE FUNCTION refuse_leaving_final_state('status', 'paid,written_off,annulled');

-- AlterTable
ALTER TABLE "debt" DROP COLUMN "refunded_at";

-- AddForeignKey
ALTER TABLE "refund" ADD CONSTRAINT "refund_debt_id_fkey" FOREIGN KEY ("debt_id") REFERENCES "debt"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "card_dispute" ADD CONSTRAINT "card_dispute_debt_id_fkey" FOREIGN KEY ("debt_id") REFERENCES "debt"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
