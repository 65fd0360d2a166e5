-- AlterTable
ALTER TABLE "refund" ADD COLUMN     "asked_at" TIMESTAMPTZ(3);

-- What is due may have been asked for already: only what is waiting for its next try has not.
UPDATE "refund" SET "asked_at" = app_now() WHERE "status" = 'due' AND "next_try_at" <= app_now();
ALTER TABLE "refund" ADD CONSTRAINT "refund_asked" CHECK ("asked_at" IS NULL OR "status" = 'due');

-- What a cancelled refund's credit note took back is billed again, beside the first invoice.
DROP INDEX "invoice_one_per_kind_and_delivery";
CREATE UNIQUE INDEX "invoice_one_per_kind_and_delivery" ON "invoice" ("delivery_id", "kind")
  WHERE "type" = 'invoice' AND "ledger_key" NOT LIKE 'refund-cancelled:%';
