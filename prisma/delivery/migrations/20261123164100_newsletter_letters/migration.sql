-- AlterTable
ALTER TABLE "newsletter_subscription" ADD COLUMN     "leave_token" TEXT NOT NULL DEFAULT replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''),
ADD COLUMN     "left_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "newsletter_letter" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "fingerprint" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "written_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),

    CONSTRAINT "newsletter_letter_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "newsletter_sending" (
    "letter_id" UUID NOT NULL,
    "subscription_id" UUID NOT NULL,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "newsletter_sending_pkey" PRIMARY KEY ("letter_id","subscription_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "newsletter_letter_fingerprint_key" ON "newsletter_letter"("fingerprint");

-- CreateIndex
CREATE INDEX "newsletter_sending_subscription_id_idx" ON "newsletter_sending"("subscription_id");

-- CreateIndex
CREATE UNIQUE INDEX "newsletter_subscription_leave_token_key" ON "newsletter_subscription"("leave_token");

-- AddForeignKey
ALTER TABLE "newsletter_sending" ADD CONSTRAINT "newsletter_sending_letter_id_fkey" FOREIGN KEY ("letter_id") REFERENCES "newsletter_letter"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "newsletter_sending" ADD CONSTRAINT "newsletter_sending_subscription_id_fkey" FOREIGN KEY ("subscription_id") REFERENCES "newsletter_subscription"("id") ON DELETE CASCADE ON UPDATE CASCADE;
