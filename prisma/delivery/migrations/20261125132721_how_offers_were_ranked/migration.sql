-- CreateEnum
CREATE TYPE "OfferRanking" AS ENUM ('road', 'no_graph', 'outside', 'no_time', 'failed', 'overtaken');

-- AlterTable
ALTER TABLE "offer" ADD COLUMN     "approach_s" INTEGER,
ADD COLUMN     "ranked_by" "OfferRanking",
ADD COLUMN     "straight_m" INTEGER;

-- CreateIndex
CREATE INDEX "offer_offered_at_idx" ON "offer" USING BRIN ("offered_at");
