-- AlterTable
ALTER TABLE "push_subscription" ADD COLUMN     "silences" INTEGER NOT NULL DEFAULT 0;
