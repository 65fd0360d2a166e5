-- CreateEnum
CREATE TYPE "SmsStatus" AS ENUM ('waiting', 'sending', 'sent', 'delivered', 'lost', 'stopped', 'no_number', 'no_mobile', 'bad_number', 'bad_text', 'over_budget', 'given_up');

-- CreateTable
CREATE TABLE "sms" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "account_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "phone" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "is_necessary" BOOLEAN NOT NULL,
    "status" "SmsStatus" NOT NULL,
    "segments" SMALLINT NOT NULL,
    "cost_cents" INTEGER NOT NULL DEFAULT 0,
    "reference" TEXT,
    "failure" TEXT,
    "tries" SMALLINT NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "tried_at" TIMESTAMPTZ(3),
    "sent_at" TIMESTAMPTZ(3),
    "look_at" TIMESTAMPTZ(3),

    CONSTRAINT "sms_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sms_stop" (
    "phone" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sms_stop_pkey" PRIMARY KEY ("phone")
);

-- CreateIndex
CREATE INDEX "sms_phone_tried_at_idx" ON "sms"("phone", "tried_at");

-- CreateIndex
CREATE INDEX "sms_look_at_idx" ON "sms"("look_at");

-- CreateIndex
CREATE UNIQUE INDEX "sms_account_id_kind_subject_key" ON "sms"("account_id", "kind", "subject");

-- AddForeignKey
ALTER TABLE "sms" ADD CONSTRAINT "sms_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
