-- AlterTable
ALTER TABLE "newsletter_letter" ADD COLUMN     "stopped_at" TIMESTAMPTZ(3);
