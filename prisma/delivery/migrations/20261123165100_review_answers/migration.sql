-- DropIndex
DROP INDEX "rating_carrier_id_idx";

-- AlterTable
ALTER TABLE "rating" ADD COLUMN     "answer" TEXT,
ADD COLUMN     "answered_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "rating_carrier_id_created_at_idx" ON "rating"("carrier_id", "created_at");

-- An answer has its instant; it is erased before the instant is.
ALTER TABLE "rating" ADD CONSTRAINT "rating_answer" CHECK ("answer" IS NULL OR ("answer" <> '' AND "answered_at" IS NOT NULL));
