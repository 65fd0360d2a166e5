-- AlterTable
ALTER TABLE "payment" ADD COLUMN     "due_tried_at" TIMESTAMPTZ(3);
