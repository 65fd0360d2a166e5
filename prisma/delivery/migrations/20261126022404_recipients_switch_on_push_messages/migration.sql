-- AlterEnum
ALTER TYPE "SmsStatus" ADD VALUE 'pushed';

-- AlterEnum
ALTER TYPE "RecipientChannel" ADD VALUE 'push';

-- AlterTable
ALTER TABLE "recipient_news" ADD COLUMN     "id" UUID NOT NULL DEFAULT gen_random_uuid(),
ADD COLUMN     "shown_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "recipient_browser" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "link_id" UUID NOT NULL,
    "endpoint" TEXT NOT NULL,
    "p256dh" TEXT NOT NULL,
    "auth" TEXT NOT NULL,
    "is_of_message" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_ok_at" TIMESTAMPTZ(3),

    CONSTRAINT "recipient_browser_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "recipient_browser_endpoint_idx" ON "recipient_browser"("endpoint");

-- CreateIndex
CREATE UNIQUE INDEX "recipient_browser_link_id_endpoint_key" ON "recipient_browser"("link_id", "endpoint");

-- CreateIndex
CREATE UNIQUE INDEX "recipient_news_id_key" ON "recipient_news"("id");

-- AddForeignKey
ALTER TABLE "recipient_browser" ADD CONSTRAINT "recipient_browser_link_id_fkey" FOREIGN KEY ("link_id") REFERENCES "recipient_link"("id") ON DELETE CASCADE ON UPDATE CASCADE;
