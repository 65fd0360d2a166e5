-- CreateEnum
CREATE TYPE "VatRegime" AS ENUM ('standard', 'exempt');

-- CreateEnum
CREATE TYPE "PayoutStatus" AS ENUM ('due', 'held', 'prepared', 'sent', 'executed', 'rejected');

-- CreateTable
CREATE TABLE "payee_details" (
    "account_id" UUID NOT NULL,
    "sealed" TEXT NOT NULL,
    "vat_regime" "VatRegime" NOT NULL,
    "vat_number" TEXT,
    "mandate_version" TEXT NOT NULL,
    "mandate_accepted_at" TIMESTAMPTZ(3) NOT NULL,
    "account_changed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payee_details_pkey" PRIMARY KEY ("account_id")
);

-- CreateTable
CREATE TABLE "seller_archive" (
    "account_id" UUID NOT NULL,
    "sealed" TEXT NOT NULL,
    "archived_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "seller_archive_pkey" PRIMARY KEY ("account_id")
);

-- CreateTable
CREATE TABLE "payout" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "month" TEXT NOT NULL,
    "party_id" UUID NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "status" "PayoutStatus" NOT NULL DEFAULT 'due',
    "hold_reason" TEXT,
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "reference" TEXT,
    "file_id" UUID,
    "payee_sealed" TEXT,
    "statement_file_id" UUID,
    "reckoned_at" TIMESTAMPTZ(3) NOT NULL,
    "prepared_at" TIMESTAMPTZ(3),
    "sent_at" TIMESTAMPTZ(3),
    "executed_at" TIMESTAMPTZ(3),
    "rejected_at" TIMESTAMPTZ(3),
    "stopped_at" TIMESTAMPTZ(3),
    "released_at" TIMESTAMPTZ(3),

    CONSTRAINT "payout_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payout_line" (
    "entry_id" UUID NOT NULL,
    "payout_id" UUID NOT NULL,
    "amount_cents" INTEGER NOT NULL,

    CONSTRAINT "payout_line_pkey" PRIMARY KEY ("entry_id")
);

-- CreateTable
CREATE TABLE "payout_file" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "message_id" TEXT NOT NULL,
    "opened_at" TIMESTAMPTZ(3) NOT NULL,
    "execution_day" DATE NOT NULL,
    "closed_at" TIMESTAMPTZ(3),
    "transfers" INTEGER NOT NULL DEFAULT 0,
    "sum_cents" BIGINT NOT NULL DEFAULT 0,
    "stored_file_id" UUID,
    "sha256" TEXT,
    "exported_at" TIMESTAMPTZ(3),

    CONSTRAINT "payout_file_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "payout_reference_key" ON "payout"("reference");

-- CreateIndex
CREATE INDEX "payout_party_id_idx" ON "payout"("party_id");

-- CreateIndex
CREATE INDEX "payout_status_idx" ON "payout"("status");

-- CreateIndex
CREATE INDEX "payout_file_id_idx" ON "payout"("file_id");

-- CreateIndex
CREATE UNIQUE INDEX "payout_month_party_id_key" ON "payout"("month", "party_id");

-- CreateIndex
CREATE INDEX "payout_line_payout_id_idx" ON "payout_line"("payout_id");

-- CreateIndex
CREATE UNIQUE INDEX "payout_file_message_id_key" ON "payout_file"("message_id");

-- AddForeignKey
ALTER TABLE "payee_details" ADD CONSTRAINT "payee_details_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payout" ADD CONSTRAINT "payout_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "payout_file"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payout_line" ADD CONSTRAINT "payout_line_payout_id_fkey" FOREIGN KEY ("payout_id") REFERENCES "payout"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "payee_details" ADD CONSTRAINT "payee_details_vat" CHECK (("vat_regime" = 'standard') = ("vat_number" IS NOT NULL));
ALTER TABLE "payout"
  ADD CONSTRAINT "payout_amount" CHECK ("amount_cents" > 0),
  ADD CONSTRAINT "payout_month" CHECK ("month" ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'),
  ADD CONSTRAINT "payout_held_why" CHECK (("status" = 'held') = ("hold_reason" IS NOT NULL)),
  ADD CONSTRAINT "payout_in_file" CHECK ("status" NOT IN ('prepared', 'sent', 'executed')
    OR "file_id" IS NOT NULL AND "reference" IS NOT NULL AND "payee_sealed" IS NOT NULL AND "prepared_at" IS NOT NULL),
  ADD CONSTRAINT "payout_executed" CHECK (("status" = 'executed') = ("executed_at" IS NOT NULL));
ALTER TABLE "payout_file"
  ADD CONSTRAINT "payout_file_written" CHECK (("stored_file_id" IS NULL) = ("sha256" IS NULL)),
  ADD CONSTRAINT "payout_file_closed" CHECK ("closed_at" IS NOT NULL OR "stored_file_id" IS NULL AND "exported_at" IS NULL);
-- Two runs at once fill the same file.
CREATE UNIQUE INDEX "payout_file_one_open" ON "payout_file" ((true)) WHERE "closed_at" IS NULL;
-- What a payout paid is never told differently.
ALTER TABLE "payout_line" ADD CONSTRAINT "payout_line_entry_fkey" FOREIGN KEY ("entry_id") REFERENCES "ledger_entry"("id");
CREATE TRIGGER "payout_line_append_only" BEFORE UPDATE OR DELETE ON "payout_line" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "payout_line_no_truncate" BEFORE TRUNCATE ON "payout_line" EXECUTE FUNCTION refuse_change();
