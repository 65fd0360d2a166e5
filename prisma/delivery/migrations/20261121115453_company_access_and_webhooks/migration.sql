-- CreateEnum
CREATE TYPE "WebhookDeliveryStatus" AS ENUM ('pending', 'delivered', 'failed', 'abandoned');

-- CreateTable
CREATE TABLE "company_invitation" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "company_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "role" "MemberRole" NOT NULL,
    "token_hash" TEXT NOT NULL,
    "invited_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "company_invitation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_key" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "sender_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "key_hash" TEXT NOT NULL,
    "created_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_key_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "idempotent_call" (
    "account_id" UUID NOT NULL,
    "is_by_key" BOOLEAN NOT NULL,
    "key" TEXT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "claim_id" UUID NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "status" SMALLINT,
    "body" TEXT,

    CONSTRAINT "idempotent_call_pkey" PRIMARY KEY ("account_id","is_by_key","key")
);

-- CreateTable
CREATE TABLE "webhook_endpoint" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "sender_id" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "secret" TEXT NOT NULL,
    "events" TEXT[],
    "is_enabled" BOOLEAN NOT NULL DEFAULT true,
    "is_given_up" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_success_at" TIMESTAMPTZ(3),
    "busy_until" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_endpoint_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "shipment_event" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "sequence" BIGSERIAL NOT NULL,
    "sender_id" UUID NOT NULL,
    "order_id" UUID,
    "kind" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "shipment_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_delivery" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "endpoint_id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "status" "WebhookDeliveryStatus" NOT NULL DEFAULT 'pending',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3),
    "last_attempt_at" TIMESTAMPTZ(3),
    "response_status" INTEGER,
    "response_excerpt" TEXT,
    "failure" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_delivery_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "company_invitation_token_hash_key" ON "company_invitation"("token_hash");

-- CreateIndex
CREATE UNIQUE INDEX "company_invitation_company_id_email_key" ON "company_invitation"("company_id", "email");

-- CreateIndex
CREATE UNIQUE INDEX "api_key_key_hash_key" ON "api_key"("key_hash");

-- CreateIndex
CREATE INDEX "api_key_sender_id_idx" ON "api_key"("sender_id");

-- CreateIndex
CREATE INDEX "idempotent_call_started_at_idx" ON "idempotent_call"("started_at");

-- CreateIndex
CREATE UNIQUE INDEX "webhook_endpoint_sender_id_url_key" ON "webhook_endpoint"("sender_id", "url");

-- CreateIndex
CREATE UNIQUE INDEX "shipment_event_sequence_key" ON "shipment_event"("sequence");

-- CreateIndex
CREATE INDEX "shipment_event_order_id_idx" ON "shipment_event"("order_id");

-- CreateIndex
CREATE INDEX "shipment_event_at_idx" ON "shipment_event"("at");

-- CreateIndex
CREATE INDEX "webhook_delivery_event_id_idx" ON "webhook_delivery"("event_id");

-- CreateIndex
CREATE UNIQUE INDEX "webhook_delivery_endpoint_id_event_id_key" ON "webhook_delivery"("endpoint_id", "event_id");

-- AddForeignKey
ALTER TABLE "company_invitation" ADD CONSTRAINT "company_invitation_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "company_invitation" ADD CONSTRAINT "company_invitation_invited_by_id_fkey" FOREIGN KEY ("invited_by_id") REFERENCES "account"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_sender_id_fkey" FOREIGN KEY ("sender_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "account"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "idempotent_call" ADD CONSTRAINT "idempotent_call_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_endpoint" ADD CONSTRAINT "webhook_endpoint_sender_id_fkey" FOREIGN KEY ("sender_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shipment_event" ADD CONSTRAINT "shipment_event_sender_id_fkey" FOREIGN KEY ("sender_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shipment_event" ADD CONSTRAINT "shipment_event_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "order"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_endpoint_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "webhook_endpoint"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "shipment_event"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "company_invitation"
  ADD CONSTRAINT "company_invitation_email" CHECK ("email" = lower(trim("email"))),
  ADD CONSTRAINT "company_invitation_ends" CHECK ("expires_at" > "created_at");

-- Of the keys in use each has a name of its own: a form that is sent twice makes one.
CREATE UNIQUE INDEX "api_key_one_of_a_name" ON "api_key" ("sender_id", "name") WHERE "revoked_at" IS NULL;
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_hash" CHECK ("key_hash" ~ '^[0-9a-f]{64}$');

ALTER TABLE "idempotent_call"
  ADD CONSTRAINT "idempotent_call_answer" CHECK (("status" IS NULL) = ("body" IS NULL)),
  ADD CONSTRAINT "idempotent_call_status" CHECK ("status" BETWEEN 200 AND 499),
  ADD CONSTRAINT "idempotent_call_key" CHECK (length("key") BETWEEN 1 AND 255);

ALTER TABLE "webhook_endpoint"
  ADD CONSTRAINT "webhook_endpoint_url" CHECK ("url" ~ '^https?://'),
  ADD CONSTRAINT "webhook_endpoint_events" CHECK (cardinality("events") > 0),
  ADD CONSTRAINT "webhook_endpoint_given_up" CHECK (NOT ("is_enabled" AND "is_given_up"));

-- What waits has its hour; what is over has none.
ALTER TABLE "webhook_delivery"
  ADD CONSTRAINT "webhook_delivery_due" CHECK (("status" = 'pending') = ("next_attempt_at" IS NOT NULL)),
  ADD CONSTRAINT "webhook_delivery_tries" CHECK ("tries" >= 0 AND "attempts" >= "tries"),
  ADD CONSTRAINT "webhook_delivery_excerpt" CHECK (length("response_excerpt") <= 1000);
CREATE INDEX "webhook_delivery_pending" ON "webhook_delivery" ("next_attempt_at") WHERE "status" = 'pending';
CREATE INDEX "webhook_delivery_of_endpoint" ON "webhook_delivery" ("endpoint_id", "created_at" DESC, "id" DESC);
