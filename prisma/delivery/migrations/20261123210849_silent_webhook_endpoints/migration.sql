-- AlterTable
ALTER TABLE "webhook_endpoint" ADD COLUMN     "rest_until" TIMESTAMPTZ(3),
ADD COLUMN     "silences" INTEGER NOT NULL DEFAULT 0;
