-- AlterTable
ALTER TABLE "player" ADD COLUMN     "newsletter_left_at" TIMESTAMPTZ(3);
