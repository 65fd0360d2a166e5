-- AlterTable
ALTER TABLE "delivery_event" ALTER COLUMN "recorded_at" DROP DEFAULT;
