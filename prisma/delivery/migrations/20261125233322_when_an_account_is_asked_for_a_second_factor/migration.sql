-- AlterTable
ALTER TABLE "account" ADD COLUMN     "factor_asked_at" TIMESTAMPTZ(3);
