-- AlterTable
ALTER TABLE "message" ADD COLUMN     "remind_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "message_remind_at_idx" ON "message"("remind_at");
