-- CreateEnum
CREATE TYPE "StepName" AS ENUM ('start', 'at_pickup', 'pickup', 'transit', 'at_dropoff', 'delivery', 'absence', 'refusal', 'return');

-- CreateEnum
CREATE TYPE "StepPlaceMark" AS ENUM ('far_from_stop', 'too_fast');

-- CreateTable
CREATE TABLE "step_place" (
    "delivery_id" UUID NOT NULL,
    "step" "StepName" NOT NULL,
    "happened_at" TIMESTAMPTZ(3) NOT NULL,
    "lat" DOUBLE PRECISION NOT NULL,
    "lon" DOUBLE PRECISION NOT NULL,
    "accuracy_m" DOUBLE PRECISION,
    "taken_at" TIMESTAMPTZ(3) NOT NULL,
    "away_m" INTEGER,
    "mark" "StepPlaceMark",

    CONSTRAINT "step_place_pkey" PRIMARY KEY ("delivery_id","step")
);

-- AddForeignKey
ALTER TABLE "step_place" ADD CONSTRAINT "step_place_delivery_id_fkey" FOREIGN KEY ("delivery_id") REFERENCES "delivery"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A place is on the earth.
ALTER TABLE "step_place" ADD CONSTRAINT "step_place_place"
  CHECK ("lat" BETWEEN -90 AND 90 AND "lon" BETWEEN -180 AND 180 AND "accuracy_m" >= 0 AND "away_m" >= 0);
