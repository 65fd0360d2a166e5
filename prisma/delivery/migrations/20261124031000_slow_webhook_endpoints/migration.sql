-- AlterTable
ALTER TABLE "webhook_endpoint" ADD COLUMN     "is_slow" BOOLEAN NOT NULL DEFAULT false;
