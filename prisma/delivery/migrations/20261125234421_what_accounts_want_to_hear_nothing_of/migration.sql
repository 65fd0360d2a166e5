-- CreateEnum
CREATE TYPE "MessageTopic" AS ENUM ('deliveries', 'messages', 'money', 'papers');

-- CreateEnum
CREATE TYPE "MutableChannel" AS ENUM ('push', 'mail', 'sms');

-- AlterTable
ALTER TABLE "account" ADD COLUMN     "quiet_hours" BOOLEAN NOT NULL DEFAULT true;

-- CreateTable
CREATE TABLE "muted_channel" (
    "account_id" UUID NOT NULL,
    "topic" "MessageTopic" NOT NULL,
    "channel" "MutableChannel" NOT NULL,

    CONSTRAINT "muted_channel_pkey" PRIMARY KEY ("account_id","topic","channel")
);

-- AddForeignKey
ALTER TABLE "muted_channel" ADD CONSTRAINT "muted_channel_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
