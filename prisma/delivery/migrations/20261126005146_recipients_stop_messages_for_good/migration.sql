-- AlterEnum
ALTER TYPE "SmsStatus" ADD VALUE 'outdated';

-- CreateTable
CREATE TABLE "recipient_stop" (
    "contact_hash" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "recipient_stop_pkey" PRIMARY KEY ("contact_hash")
);

-- Who has stopped the messages of one delivery has none of the next ones either: e-mail addresses, and mobiles of France as they are typed there.
INSERT INTO "recipient_stop" ("contact_hash", "since")
SELECT encode(sha256(convert_to(c.contact, 'UTF8')), 'hex'), min(l."stopped_at")
FROM "recipient_link" l JOIN "order" o ON o."id" = l."order_id"
CROSS JOIN LATERAL (VALUES
  (lower(o."recipient_email")),
  ('+33' || substring(regexp_replace(o."recipient_phone", '[^0-9+]', '', 'g') FROM '^(?:\+33|0033|0)([67][0-9]{8})$'))
) AS c (contact)
WHERE l."stopped_at" IS NOT NULL AND c.contact <> ''
GROUP BY 1;

-- AlterTable
ALTER TABLE "recipient_link" DROP COLUMN "stopped_at";

-- How many mails an address got is counted before each.
CREATE INDEX "order_recipient_email" ON "order" (lower("recipient_email")) WHERE "recipient_email" <> '';
