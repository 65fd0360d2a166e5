-- AlterTable
ALTER TABLE "account" ADD COLUMN     "removed_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "payment" ADD COLUMN     "card_forgotten_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "order" ADD COLUMN     "erased_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "nightly_run" (
    "day" DATE NOT NULL,
    "claim_id" UUID NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "alive_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "broken" TEXT[],
    "audit_faults" INTEGER,

    CONSTRAINT "nightly_run_pkey" PRIMARY KEY ("day")
);

-- CreateTable
CREATE TABLE "retention_run" (
    "id" BIGSERIAL NOT NULL,
    "day" DATE,
    "rule" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3) NOT NULL,
    "erased" INTEGER NOT NULL,
    "is_partial" BOOLEAN NOT NULL DEFAULT false,
    "error" TEXT,

    CONSTRAINT "retention_run_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "retention_run_day_rule_idx" ON "retention_run"("day", "rule");

-- CreateIndex
CREATE INDEX "retention_run_started_at_idx" ON "retention_run"("started_at");

-- Accounts that had ended before this was noted: no earlier than their last session.
UPDATE "account" a SET "removed_at" = coalesce((SELECT max(s."created_at") FROM "session" s WHERE s."account_id" = a."id"), app_now())
  WHERE a."status" = 'removed';
ALTER TABLE "account" ADD CONSTRAINT "account_removed" CHECK ("status" = 'removed' OR "removed_at" IS NULL);
ALTER TABLE "order" ADD CONSTRAINT "order_erased" CHECK ("erased_at" IS NULL OR "ended_at" IS NOT NULL);
ALTER TABLE "retention_run" ADD CONSTRAINT "retention_run_erased" CHECK ("erased" >= 0);

-- What the nightly job looks for: what is not erased yet, the longest over first.
CREATE INDEX "order_to_erase" ON "order" ("ended_at") WHERE "erased_at" IS NULL;
CREATE INDEX "quote_with_address" ON "quote" ("created_at") WHERE "pickup_address" <> '' OR "dropoff_address" <> '';
CREATE INDEX "payment_card_known" ON "payment" ("opened_at") WHERE "card_forgotten_at" IS NULL;
