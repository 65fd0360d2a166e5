-- CreateEnum
CREATE TYPE "AppealVerdict" AS ENUM ('restored', 'confirmed');

-- AlterTable
ALTER TABLE "account" DROP COLUMN "suspended_until",
DROP COLUMN "suspension_reason";

-- CreateTable
CREATE TABLE "suspension" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "account_id" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "suspension_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "appeal" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "suspension_id" UUID NOT NULL,
    "text" TEXT NOT NULL,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,
    "answered_at" TIMESTAMPTZ(3),
    "verdict" "AppealVerdict",
    "answer" TEXT,

    CONSTRAINT "appeal_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "document_reminder" (
    "document_id" UUID NOT NULL,
    "days_before" SMALLINT NOT NULL,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "document_reminder_pkey" PRIMARY KEY ("document_id","days_before")
);

-- CreateTable
CREATE TABLE "audit_record" (
    "sequence" BIGINT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "actor" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "subject_kind" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "reason" TEXT,
    "facts" TEXT NOT NULL,
    "previous_hash" TEXT NOT NULL,
    "hash" TEXT NOT NULL,

    CONSTRAINT "audit_record_pkey" PRIMARY KEY ("sequence")
);

-- CreateTable
CREATE TABLE "audit_head" (
    "id" INTEGER NOT NULL,
    "sequence" BIGINT NOT NULL,
    "hash" TEXT NOT NULL,

    CONSTRAINT "audit_head_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "suspension_account_id_idx" ON "suspension"("account_id");

-- CreateIndex
CREATE INDEX "appeal_suspension_id_idx" ON "appeal"("suspension_id");

-- CreateIndex
CREATE INDEX "audit_record_subject_id_idx" ON "audit_record"("subject_id");

-- AddForeignKey
ALTER TABLE "suspension" ADD CONSTRAINT "suspension_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "appeal" ADD CONSTRAINT "appeal_suspension_id_fkey" FOREIGN KEY ("suspension_id") REFERENCES "suspension"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "document_reminder" ADD CONSTRAINT "document_reminder_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "document"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- ── Suspensions and appeals ─────────────────────────────────────────────────
CREATE UNIQUE INDEX "suspension_one_open_per_account" ON "suspension" ("account_id") WHERE "ended_at" IS NULL;
CREATE INDEX "suspension_to_end" ON "suspension" ("ends_at") WHERE "ended_at" IS NULL AND "ends_at" IS NOT NULL;
CREATE UNIQUE INDEX "appeal_one_open_per_suspension" ON "appeal" ("suspension_id") WHERE "answered_at" IS NULL;
ALTER TABLE "appeal" ADD CHECK (("answered_at" IS NULL) = ("verdict" IS NULL)), ADD CHECK (("answered_at" IS NULL) = ("answer" IS NULL));

-- ── Documents ───────────────────────────────────────────────────────────────
ALTER TABLE "document_reminder" ADD CHECK ("days_before" IN (0, 1, 7, 30));
CREATE INDEX "document_expiring" ON "document" ("expires_at") WHERE "status" = 'approved';

-- ── The audit only grows ────────────────────────────────────────────────────
INSERT INTO "audit_head" ("id", "sequence", "hash") VALUES (1, 0, '');
ALTER TABLE "audit_head" ADD CHECK ("id" = 1);
CREATE TRIGGER "audit_record_append_only" BEFORE UPDATE OR DELETE ON "audit_record" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "audit_record_no_truncate" BEFORE TRUNCATE ON "audit_record" EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "audit_head_stays" BEFORE DELETE OR TRUNCATE ON "audit_head" EXECUTE FUNCTION refuse_change();

-- ── What was captured can be given back ─────────────────────────────────────
ALTER TABLE "payment" DROP CONSTRAINT "payment_due_action_check";
ALTER TABLE "payment" ADD CONSTRAINT "payment_due_action_check"
    CHECK ("due_action" IS NULL OR "due_action" IN ('authorise', 'capture', 'release', 'refund')),
  ADD CHECK ("due_action" IS DISTINCT FROM 'refund' OR "status" = 'captured' AND "due_cents" BETWEEN 1 AND "captured_cents" - "refunded_cents");
