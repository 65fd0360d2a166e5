-- AlterTable
ALTER TABLE "bank_account" ADD COLUMN     "bank" TEXT;
