-- CreateEnum
CREATE TYPE "RoadSource" AS ENUM ('region', 'geoplateforme', 'google', 'plan', 'estimate');

-- AlterTable
ALTER TABLE "quote" ADD COLUMN     "is_fallback" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "road_source" "RoadSource";

-- What the staff is told of: prices without the source of maps.
CREATE INDEX "quote_fallback_idx" ON "quote" ("created_at") WHERE "is_fallback";
