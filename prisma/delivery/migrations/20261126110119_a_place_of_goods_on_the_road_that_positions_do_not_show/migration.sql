-- AlterTable
ALTER TABLE "road_problem" ADD COLUMN     "is_place_doubted" BOOLEAN NOT NULL DEFAULT false;
