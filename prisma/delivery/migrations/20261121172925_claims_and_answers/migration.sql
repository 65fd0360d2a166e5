-- CreateEnum
CREATE TYPE "ClaimKind" AS ENUM ('delivery', 'invoice');

-- CreateEnum
CREATE TYPE "ClaimSubject" AS ENUM ('damaged', 'lost', 'missing', 'late', 'other');

-- CreateEnum
CREATE TYPE "ClaimStatus" AS ENUM ('open', 'accepted', 'refused', 'withdrawn');

-- CreateEnum
CREATE TYPE "ClaimParty" AS ENUM ('sender', 'carrier');

-- AlterTable
ALTER TABLE "suspension" ADD COLUMN     "claim_id" UUID;

-- AlterTable
ALTER TABLE "support_message" ADD COLUMN     "answer" TEXT,
ADD COLUMN     "answered_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "claim" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "order_id" UUID NOT NULL,
    "kind" "ClaimKind" NOT NULL,
    "subject" "ClaimSubject",
    "status" "ClaimStatus" NOT NULL DEFAULT 'open',
    "text" TEXT NOT NULL,
    "client_key" UUID NOT NULL,
    "opened_at" TIMESTAMPTZ(3) NOT NULL,
    "answered_at" TIMESTAMPTZ(3),
    "answer" TEXT,
    "withdrawn_at" TIMESTAMPTZ(3),
    "refund_id" UUID,
    "refund_cents" INTEGER NOT NULL DEFAULT 0,
    "carrier_view" TEXT,
    "carrier_view_at" TIMESTAMPTZ(3),

    CONSTRAINT "claim_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "claim_picture" (
    "claim_id" UUID NOT NULL,
    "party" "ClaimParty" NOT NULL,
    "position" SMALLINT NOT NULL,
    "file_id" UUID NOT NULL,

    CONSTRAINT "claim_picture_pkey" PRIMARY KEY ("claim_id","party","position")
);

-- CreateIndex
CREATE UNIQUE INDEX "claim_refund_id_key" ON "claim"("refund_id");

-- CreateIndex
CREATE INDEX "claim_status_opened_at_idx" ON "claim"("status", "opened_at");

-- CreateIndex
CREATE UNIQUE INDEX "claim_order_id_client_key_key" ON "claim"("order_id", "client_key");

-- CreateIndex
CREATE UNIQUE INDEX "claim_picture_file_id_key" ON "claim_picture"("file_id");

-- CreateIndex
CREATE INDEX "suspension_claim_id_idx" ON "suspension"("claim_id");

-- AddForeignKey
ALTER TABLE "suspension" ADD CONSTRAINT "suspension_claim_id_fkey" FOREIGN KEY ("claim_id") REFERENCES "claim"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "claim" ADD CONSTRAINT "claim_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "claim_picture" ADD CONSTRAINT "claim_picture_claim_id_fkey" FOREIGN KEY ("claim_id") REFERENCES "claim"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- At most one open claim of a kind and an order; what a status promises is there.
CREATE UNIQUE INDEX "claim_one_open" ON "claim" ("order_id", "kind") WHERE "status" = 'open';
ALTER TABLE "claim"
  ADD CHECK (("kind" = 'delivery') = ("subject" IS NOT NULL)),
  ADD CHECK (("status" IN ('accepted', 'refused')) = ("answered_at" IS NOT NULL)),
  ADD CHECK (("answered_at" IS NOT NULL) = ("answer" IS NOT NULL)),
  ADD CHECK (("status" = 'withdrawn') = ("withdrawn_at" IS NOT NULL)),
  ADD CHECK ("refund_cents" >= 0 AND ("refund_cents" > 0) = ("refund_id" IS NOT NULL)),
  ADD CHECK ("refund_id" IS NULL OR "status" = 'accepted'),
  ADD CHECK (("carrier_view" IS NULL) = ("carrier_view_at" IS NULL));
ALTER TABLE "claim_picture" ADD CHECK ("position" BETWEEN 1 AND 4);
ALTER TABLE "suspension" ADD CHECK ("claim_id" IS NULL OR "ends_at" IS NULL);
ALTER TABLE "support_message" ADD CHECK ("answer" IS NULL OR "answered_at" IS NOT NULL);
