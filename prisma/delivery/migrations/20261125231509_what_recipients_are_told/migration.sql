-- CreateEnum
CREATE TYPE "RecipientChannel" AS ENUM ('sms', 'mail');

-- CreateEnum
CREATE TYPE "ApproachLeg" AS ENUM ('pickup', 'dropoff');

-- AlterTable
ALTER TABLE "sms" ADD COLUMN     "order_id" UUID,
ALTER COLUMN "account_id" DROP NOT NULL;

-- AlterTable
ALTER TABLE "order" ADD COLUMN     "recipient_email" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "tells_recipient" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "recipient_link" ADD COLUMN     "stopped_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "recipient_news" (
    "order_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "channel" "RecipientChannel" NOT NULL,
    "told_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "recipient_news_pkey" PRIMARY KEY ("order_id","kind","subject")
);

-- CreateTable
CREATE TABLE "approach_watch" (
    "delivery_id" UUID NOT NULL,
    "leg" "ApproachLeg" NOT NULL,
    "look_at" TIMESTAMPTZ(3) NOT NULL,
    "told_at" TIMESTAMPTZ(3),

    CONSTRAINT "approach_watch_pkey" PRIMARY KEY ("delivery_id","leg")
);

-- CreateIndex
CREATE INDEX "sms_order_id_idx" ON "sms"("order_id");

-- AddForeignKey
ALTER TABLE "sms" ADD CONSTRAINT "sms_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "order"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recipient_news" ADD CONSTRAINT "recipient_news_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "approach_watch" ADD CONSTRAINT "approach_watch_delivery_id_fkey" FOREIGN KEY ("delivery_id") REFERENCES "delivery"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- A text message is for an account, or for the recipient of an order.
ALTER TABLE "sms" ADD CONSTRAINT "sms_is_for_somebody" CHECK (num_nonnulls("account_id", "order_id") = 1);
