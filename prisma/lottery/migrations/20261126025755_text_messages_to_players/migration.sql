-- CreateEnum
CREATE TYPE "SmsStatus" AS ENUM ('waiting', 'sending', 'sent', 'delivered', 'lost', 'stopped', 'bad_number', 'bad_text', 'over_budget', 'given_up', 'outdated');

-- AlterTable
ALTER TABLE "player" ADD COLUMN     "mobile" TEXT;

-- CreateTable
CREATE TABLE "mobile_confirmation" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "player_id" UUID NOT NULL,
    "phone" TEXT NOT NULL,
    "code_hash" TEXT NOT NULL,
    "code_tries" SMALLINT NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "mobile_confirmation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sms" (
    "id" UUID NOT NULL,
    "player_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "phone" TEXT NOT NULL,
    "sealed" TEXT NOT NULL,
    "status" "SmsStatus" NOT NULL DEFAULT 'waiting',
    "segments" SMALLINT NOT NULL,
    "cost_cents" INTEGER NOT NULL DEFAULT 0,
    "reference" TEXT,
    "failure" TEXT,
    "tries" INTEGER NOT NULL DEFAULT 0,
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
CREATE UNIQUE INDEX "mobile_confirmation_player_id_key" ON "mobile_confirmation"("player_id");

-- CreateIndex
CREATE INDEX "sms_phone_created_at_idx" ON "sms"("phone", "created_at");

-- CreateIndex
CREATE INDEX "sms_look_at_idx" ON "sms"("look_at");

-- CreateIndex
CREATE UNIQUE INDEX "sms_player_id_kind_subject_key" ON "sms"("player_id", "kind", "subject");

-- AddForeignKey
ALTER TABLE "mobile_confirmation" ADD CONSTRAINT "mobile_confirmation_player_id_fkey" FOREIGN KEY ("player_id") REFERENCES "player"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sms" ADD CONSTRAINT "sms_player_id_fkey" FOREIGN KEY ("player_id") REFERENCES "player"("id") ON DELETE CASCADE ON UPDATE CASCADE;
