-- AlterTable
ALTER TABLE "remembered_browser" ADD COLUMN     "previous_hash" TEXT,
ADD COLUMN     "rotated_at" TIMESTAMPTZ(3);
