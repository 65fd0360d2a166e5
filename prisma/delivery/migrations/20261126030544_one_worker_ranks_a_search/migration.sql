-- AlterTable
ALTER TABLE "dispatch_request" ADD COLUMN     "ranking_until" TIMESTAMPTZ(3);
