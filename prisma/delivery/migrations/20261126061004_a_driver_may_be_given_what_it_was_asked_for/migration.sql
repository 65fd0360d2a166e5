-- DropIndex
DROP INDEX "offer_request_id_carrier_id_key";

-- AlterTable
ALTER TABLE "offer" ADD COLUMN     "is_given" BOOLEAN NOT NULL DEFAULT false;

-- CreateIndex
CREATE INDEX "offer_request_id_carrier_id_idx" ON "offer"("request_id", "carrier_id");

-- By hand: a search asks each carrier once; what a company gives to its driver comes beside that.
CREATE UNIQUE INDEX "offer_one_asked_per_carrier" ON "offer" ("request_id", "carrier_id") WHERE NOT "is_given";
