-- AlterEnum
ALTER TYPE "PaymentStatus" ADD VALUE 'planned' BEFORE 'opened';

-- AlterEnum
ALTER TYPE "OrderPhase" ADD VALUE 'scheduled' BEFORE 'searching';

-- AlterTable
ALTER TABLE "payment" ADD COLUMN     "payment_method_id" TEXT,
ADD COLUMN     "placed_by_id" UUID,
ADD COLUMN     "planned_pickup_at" TIMESTAMPTZ(3),
ADD COLUMN     "reference" TEXT,
ADD COLUMN     "reference_digest" TEXT,
ADD COLUMN     "setup_intent_id" TEXT,
ALTER COLUMN "intent_id" DROP NOT NULL;

-- AlterTable
ALTER TABLE "order" ADD COLUMN     "placed_by_id" UUID,
ADD COLUMN     "planned_pickup_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "saved_card" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "sender_id" UUID NOT NULL,
    "setup_intent_id" TEXT NOT NULL,
    "payment_method_id" TEXT NOT NULL,
    "brand" TEXT NOT NULL,
    "last4" TEXT NOT NULL,
    "exp_month" SMALLINT NOT NULL,
    "exp_year" SMALLINT NOT NULL,
    "saved_at" TIMESTAMPTZ(3) NOT NULL,
    "removed_at" TIMESTAMPTZ(3),
    "detached_at" TIMESTAMPTZ(3),

    CONSTRAINT "saved_card_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "saved_card_setup_intent_id_key" ON "saved_card"("setup_intent_id");

-- CreateIndex
CREATE UNIQUE INDEX "saved_card_payment_method_id_key" ON "saved_card"("payment_method_id");

-- CreateIndex
CREATE INDEX "saved_card_sender_id_idx" ON "saved_card"("sender_id");

-- CreateIndex
CREATE UNIQUE INDEX "payment_setup_intent_id_key" ON "payment"("setup_intent_id");

-- CreateIndex
CREATE UNIQUE INDEX "payment_account_id_reference_key" ON "payment"("account_id", "reference");

-- AddForeignKey
ALTER TABLE "payment" ADD CONSTRAINT "payment_placed_by_id_fkey" FOREIGN KEY ("placed_by_id") REFERENCES "account"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_card" ADD CONSTRAINT "saved_card_sender_id_fkey" FOREIGN KEY ("sender_id") REFERENCES "account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order" ADD CONSTRAINT "order_placed_by_id_fkey" FOREIGN KEY ("placed_by_id") REFERENCES "account"("id") ON DELETE SET NULL ON UPDATE CASCADE;
