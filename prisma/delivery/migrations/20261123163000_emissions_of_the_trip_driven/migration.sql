-- CreateEnum
CREATE TYPE "DistanceSource" AS ENUM ('track', 'road');

-- AlterTable
ALTER TABLE "delivery" ADD COLUMN     "co2e_g" INTEGER,
ADD COLUMN     "driven_by" "DistanceSource",
ADD COLUMN     "driven_m" INTEGER;

-- What Prisma cannot say.
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_emission" CHECK (
  ("driven_m" IS NULL) = ("driven_by" IS NULL) AND ("driven_m" IS NULL) = ("co2e_g" IS NULL) AND "driven_m" >= 0 AND "co2e_g" >= 0);
