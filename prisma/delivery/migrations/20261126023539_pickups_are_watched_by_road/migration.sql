-- CreateEnum
CREATE TYPE "WayMeasure" AS ENUM ('road', 'air');

-- AlterTable
ALTER TABLE "pickup_watch" ADD COLUMN     "by_air_m" DOUBLE PRECISION,
ADD COLUMN     "nearest_by_air_m" DOUBLE PRECISION,
ADD COLUMN     "way_by" "WayMeasure",
ADD COLUMN     "way_m" DOUBLE PRECISION,
ADD COLUMN     "way_s" DOUBLE PRECISION;

-- AlterTable
ALTER TABLE "pickup_nudge" ADD COLUMN     "way_by" "WayMeasure",
ADD COLUMN     "way_m" INTEGER,
ADD COLUMN     "way_s" INTEGER;

-- What was seen until now was measured by air.
UPDATE "pickup_watch" SET "way_by" = 'air', "way_m" = "nearest_m", "by_air_m" = "nearest_m", "nearest_by_air_m" = "nearest_m"
WHERE "nearest_m" IS NOT NULL;
