-- AlterTable
ALTER TABLE "player" DROP COLUMN "publishes_video";
