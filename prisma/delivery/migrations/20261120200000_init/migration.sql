-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "AccountKind" AS ENUM ('CLPA', 'CLEN', 'TRIN', 'TREN', 'LIVR', 'ADMI');

-- CreateEnum
CREATE TYPE "AccountStatus" AS ENUM ('active', 'suspended', 'removed');

-- CreateEnum
CREATE TYPE "DocumentKind" AS ENUM ('identity', 'driving_licence', 'business_register', 'bank_details', 'vehicle_registration', 'vehicle_insurance', 'representative_identity', 'goods_transport_licence', 'professional_capacity', 'liability_insurance', 'goods_insurance');

-- CreateEnum
CREATE TYPE "DocumentStatus" AS ENUM ('under_review', 'approved', 'refused', 'replaced');

-- CreateEnum
CREATE TYPE "PaymentStatus" AS ENUM ('opened', 'authorised', 'captured', 'released');

-- CreateEnum
CREATE TYPE "OrderPhase" AS ENUM ('searching', 'running', 'delivered', 'returned', 'cancelled');

-- CreateEnum
CREATE TYPE "CancelledBy" AS ENUM ('sender', 'carrier', 'provider', 'nobody_found');

-- CreateEnum
CREATE TYPE "RequestStatus" AS ENUM ('searching', 'assigned', 'cancelled');

-- CreateEnum
CREATE TYPE "OfferStatus" AS ENUM ('pending', 'accepted', 'refused', 'expired', 'cancelled');

-- CreateEnum
CREATE TYPE "DeliveryStatus" AS ENUM ('assigned', 'approaching', 'picked_up', 'in_transit', 'delivered', 'returning', 'returned', 'withdrawn', 'cancelled');

-- CreateEnum
CREATE TYPE "ProofStage" AS ENUM ('pickup', 'dropoff');

-- CreateTable
CREATE TABLE "account" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "person_id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "kind" "AccountKind" NOT NULL,
    "status" "AccountStatus" NOT NULL DEFAULT 'active',
    "email" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "phone" TEXT NOT NULL,
    "secondary_email" TEXT,
    "display_name" TEXT NOT NULL,
    "photo_file_id" UUID,
    "stripe_customer_id" TEXT,
    "terms_version" TEXT NOT NULL,
    "terms_accepted_at" TIMESTAMPTZ(3) NOT NULL,
    "parental_consent" BOOLEAN NOT NULL DEFAULT false,
    "suspended_until" TIMESTAMPTZ(3),
    "suspension_reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "individual_profile" (
    "account_id" UUID NOT NULL,
    "last_name" TEXT NOT NULL,
    "first_names" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "birth_date" DATE NOT NULL,

    CONSTRAINT "individual_profile_pkey" PRIMARY KEY ("account_id")
);

-- CreateTable
CREATE TABLE "company_profile" (
    "account_id" UUID NOT NULL,
    "legal_form" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "siret" TEXT NOT NULL,
    "vat_number" TEXT NOT NULL,
    "representative" TEXT NOT NULL,
    "head_office_address" TEXT NOT NULL,
    "billing_address" TEXT NOT NULL,
    "establishment_address" TEXT NOT NULL,
    "contact_name" TEXT NOT NULL,
    "sectors" TEXT[],

    CONSTRAINT "company_profile_pkey" PRIMARY KEY ("account_id")
);

-- CreateTable
CREATE TABLE "session" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "account_id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "document" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "account_id" UUID NOT NULL,
    "kind" "DocumentKind" NOT NULL,
    "status" "DocumentStatus" NOT NULL DEFAULT 'under_review',
    "file_id" UUID,
    "refusal" TEXT,
    "submitted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "reviewed_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "document_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notification" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "account_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "order_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "read_at" TIMESTAMPTZ(3),

    CONSTRAINT "notification_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "newsletter_subscription" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "email" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "requested_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "confirmed_at" TIMESTAMPTZ(3),

    CONSTRAINT "newsletter_subscription_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "vehicle" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "owner_id" UUID NOT NULL,
    "vehicle_class" TEXT NOT NULL,
    "brand" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "plate" TEXT NOT NULL,
    "is_two_temperature" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "vehicle_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "carrier" (
    "account_id" UUID NOT NULL,
    "company_id" UUID,
    "vehicle_id" UUID,
    "is_on_duty" BOOLEAN NOT NULL DEFAULT false,
    "valid_until" TIMESTAMPTZ(3),

    CONSTRAINT "carrier_pkey" PRIMARY KEY ("account_id")
);

-- CreateTable
CREATE TABLE "live_position" (
    "carrier_id" UUID NOT NULL,
    "vehicle_class" SMALLINT NOT NULL,
    "is_two_temperature" BOOLEAN NOT NULL DEFAULT false,
    "is_available" BOOLEAN NOT NULL,
    "lat" DOUBLE PRECISION NOT NULL,
    "lon" DOUBLE PRECISION NOT NULL,
    "indexed_point" point NOT NULL,
    "recorded_at" TIMESTAMPTZ(3) NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "valid_until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "live_position_pkey" PRIMARY KEY ("carrier_id")
);

-- CreateTable
CREATE TABLE "rate_card" (
    "version" INTEGER NOT NULL,
    "effective_from" TIMESTAMPTZ(3) NOT NULL,
    "card" JSONB NOT NULL,
    "imported_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "rate_card_pkey" PRIMARY KEY ("version")
);

-- CreateTable
CREATE TABLE "quote" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "account_id" UUID,
    "rate_card_version" INTEGER NOT NULL,
    "pickup_address" TEXT NOT NULL,
    "pickup_city" TEXT NOT NULL,
    "pickup_postcode" TEXT NOT NULL,
    "pickup_lat" DOUBLE PRECISION NOT NULL,
    "pickup_lon" DOUBLE PRECISION NOT NULL,
    "dropoff_address" TEXT NOT NULL,
    "dropoff_city" TEXT NOT NULL,
    "dropoff_postcode" TEXT NOT NULL,
    "dropoff_lat" DOUBLE PRECISION NOT NULL,
    "dropoff_lon" DOUBLE PRECISION NOT NULL,
    "nature" TEXT NOT NULL,
    "weight_range_id" SMALLINT NOT NULL,
    "parcels" INTEGER NOT NULL,
    "trolleys" INTEGER NOT NULL,
    "is_oversize" BOOLEAN NOT NULL,
    "vehicle_class" TEXT NOT NULL,
    "distance_m" INTEGER NOT NULL,
    "duration_s" INTEGER NOT NULL,
    "price_cents" INTEGER NOT NULL,
    "commission_cents" INTEGER NOT NULL,
    "breakdown" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "quote_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "account_id" UUID NOT NULL,
    "quote_id" UUID NOT NULL,
    "intent_id" TEXT NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "currency" TEXT NOT NULL DEFAULT 'eur',
    "status" "PaymentStatus" NOT NULL DEFAULT 'opened',
    "captured_cents" INTEGER NOT NULL DEFAULT 0,
    "refunded_cents" INTEGER NOT NULL DEFAULT 0,
    "shipment" JSONB,
    "opened_at" TIMESTAMPTZ(3) NOT NULL,
    "authorised_at" TIMESTAMPTZ(3),
    "settled_at" TIMESTAMPTZ(3),
    "due_action" TEXT,
    "due_cents" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "payment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_event" (
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "intent_id" TEXT,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ledger_entry" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "kind" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "order_id" UUID,
    "payment_id" UUID,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ledger_entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ledger_posting" (
    "id" BIGSERIAL NOT NULL,
    "entry_id" UUID NOT NULL,
    "account" TEXT NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "party_id" UUID,

    CONSTRAINT "ledger_posting_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "order" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "sender_id" UUID NOT NULL,
    "quote_id" UUID NOT NULL,
    "payment_id" UUID NOT NULL,
    "phase" "OrderPhase" NOT NULL DEFAULT 'searching',
    "price_cents" INTEGER NOT NULL,
    "commission_cents" INTEGER NOT NULL,
    "sender_name" TEXT NOT NULL,
    "sender_phone" TEXT NOT NULL,
    "recipient_name" TEXT NOT NULL,
    "recipient_phone" TEXT NOT NULL,
    "comment" TEXT NOT NULL,
    "cancelled_by" "CancelledBy",
    "cancel_reason" TEXT,
    "fee_cents" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "order_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "dispatch_request" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "order_id" UUID NOT NULL,
    "status" "RequestStatus" NOT NULL DEFAULT 'searching',
    "search_ends_at" TIMESTAMPTZ(3) NOT NULL,
    "next_attempt_at" TIMESTAMPTZ(3),

    CONSTRAINT "dispatch_request_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "request_event" (
    "id" BIGSERIAL NOT NULL,
    "request_id" UUID NOT NULL,
    "status" "RequestStatus" NOT NULL,
    "reason" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "request_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "offer" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "request_id" UUID NOT NULL,
    "carrier_id" UUID NOT NULL,
    "status" "OfferStatus" NOT NULL DEFAULT 'pending',
    "approach_m" INTEGER NOT NULL,
    "offered_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "answered_at" TIMESTAMPTZ(3),

    CONSTRAINT "offer_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "delivery" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "order_id" UUID NOT NULL,
    "request_id" UUID NOT NULL,
    "offer_id" UUID NOT NULL,
    "carrier_id" UUID NOT NULL,
    "vehicle_id" UUID NOT NULL,
    "status" "DeliveryStatus" NOT NULL DEFAULT 'assigned',
    "accepted_at" TIMESTAMPTZ(3) NOT NULL,
    "start_before" TIMESTAMPTZ(3) NOT NULL,
    "at_pickup_at" TIMESTAMPTZ(3),
    "at_dropoff_at" TIMESTAMPTZ(3),
    "picked_up_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "end_reason" TEXT,
    "bill_number" INTEGER,

    CONSTRAINT "delivery_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "delivery_event" (
    "id" BIGSERIAL NOT NULL,
    "delivery_id" UUID NOT NULL,
    "status" "DeliveryStatus" NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "undone_at" TIMESTAMPTZ(3),

    CONSTRAINT "delivery_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bill_counter" (
    "id" INTEGER NOT NULL,
    "last" INTEGER NOT NULL,

    CONSTRAINT "bill_counter_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "track_point" (
    "delivery_id" UUID NOT NULL,
    "recorded_at" TIMESTAMPTZ(3) NOT NULL,
    "lat" DOUBLE PRECISION NOT NULL,
    "lon" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "track_point_pkey" PRIMARY KEY ("delivery_id","recorded_at")
);

-- CreateTable
CREATE TABLE "proof" (
    "delivery_id" UUID NOT NULL,
    "stage" "ProofStage" NOT NULL,
    "photo_file_id" UUID,
    "signature_file_id" UUID,
    "comment" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "proof_pkey" PRIMARY KEY ("delivery_id","stage")
);

-- CreateTable
CREATE TABLE "stored_file" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "purpose" TEXT NOT NULL,
    "media_type" TEXT NOT NULL,
    "size_bytes" INTEGER NOT NULL,
    "sha256" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "stored_file_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rating" (
    "delivery_id" UUID NOT NULL,
    "carrier_id" UUID NOT NULL,
    "stars" SMALLINT NOT NULL,
    "review" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "rating_pkey" PRIMARY KEY ("delivery_id")
);

-- CreateTable
CREATE TABLE "message" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "order_id" UUID NOT NULL,
    "sender_id" UUID NOT NULL,
    "recipient_id" UUID NOT NULL,
    "text" TEXT NOT NULL,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,
    "seen_at" TIMESTAMPTZ(3),

    CONSTRAINT "message_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "account_person_id_key" ON "account"("person_id");

-- CreateIndex
CREATE UNIQUE INDEX "account_email_key" ON "account"("email");

-- CreateIndex
CREATE UNIQUE INDEX "account_stripe_customer_id_key" ON "account"("stripe_customer_id");

-- CreateIndex
CREATE UNIQUE INDEX "session_token_hash_key" ON "session"("token_hash");

-- CreateIndex
CREATE INDEX "session_account_id_idx" ON "session"("account_id");

-- CreateIndex
CREATE INDEX "document_account_id_kind_idx" ON "document"("account_id", "kind");

-- CreateIndex
CREATE INDEX "notification_account_id_read_at_idx" ON "notification"("account_id", "read_at");

-- CreateIndex
CREATE UNIQUE INDEX "newsletter_subscription_email_key" ON "newsletter_subscription"("email");

-- CreateIndex
CREATE UNIQUE INDEX "newsletter_subscription_token_hash_key" ON "newsletter_subscription"("token_hash");

-- CreateIndex
CREATE INDEX "vehicle_owner_id_idx" ON "vehicle"("owner_id");

-- CreateIndex
CREATE INDEX "carrier_company_id_idx" ON "carrier"("company_id");

-- CreateIndex
CREATE INDEX "quote_account_id_created_at_idx" ON "quote"("account_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "payment_intent_id_key" ON "payment"("intent_id");

-- CreateIndex
CREATE INDEX "payment_status_opened_at_idx" ON "payment"("status", "opened_at");

-- CreateIndex
CREATE UNIQUE INDEX "payment_quote_id_key" ON "payment"("quote_id");

-- CreateIndex
CREATE UNIQUE INDEX "ledger_entry_key_key" ON "ledger_entry"("key");

-- CreateIndex
CREATE INDEX "ledger_entry_order_id_idx" ON "ledger_entry"("order_id");

-- CreateIndex
CREATE INDEX "ledger_posting_entry_id_idx" ON "ledger_posting"("entry_id");

-- CreateIndex
CREATE INDEX "ledger_posting_account_party_id_idx" ON "ledger_posting"("account", "party_id");

-- CreateIndex
CREATE UNIQUE INDEX "order_quote_id_key" ON "order"("quote_id");

-- CreateIndex
CREATE UNIQUE INDEX "order_payment_id_key" ON "order"("payment_id");

-- CreateIndex
CREATE INDEX "order_sender_id_created_at_id_idx" ON "order"("sender_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "dispatch_request_order_id_key" ON "dispatch_request"("order_id");

-- CreateIndex
CREATE INDEX "request_event_request_id_id_idx" ON "request_event"("request_id", "id");

-- CreateIndex
CREATE INDEX "offer_carrier_id_offered_at_idx" ON "offer"("carrier_id", "offered_at");

-- CreateIndex
CREATE UNIQUE INDEX "offer_request_id_carrier_id_key" ON "offer"("request_id", "carrier_id");

-- CreateIndex
CREATE UNIQUE INDEX "delivery_offer_id_key" ON "delivery"("offer_id");

-- CreateIndex
CREATE UNIQUE INDEX "delivery_bill_number_key" ON "delivery"("bill_number");

-- CreateIndex
CREATE INDEX "delivery_order_id_idx" ON "delivery"("order_id");

-- CreateIndex
CREATE INDEX "delivery_carrier_id_accepted_at_idx" ON "delivery"("carrier_id", "accepted_at");

-- CreateIndex
CREATE INDEX "delivery_event_delivery_id_id_idx" ON "delivery_event"("delivery_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "stored_file_path_key" ON "stored_file"("path");

-- CreateIndex
CREATE INDEX "rating_carrier_id_idx" ON "rating"("carrier_id");

-- CreateIndex
CREATE INDEX "message_order_id_sent_at_idx" ON "message"("order_id", "sent_at");

-- AddForeignKey
ALTER TABLE "individual_profile" ADD CONSTRAINT "individual_profile_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "company_profile" ADD CONSTRAINT "company_profile_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "document" ADD CONSTRAINT "document_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification" ADD CONSTRAINT "notification_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "vehicle" ADD CONSTRAINT "vehicle_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "carrier" ADD CONSTRAINT "carrier_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "carrier" ADD CONSTRAINT "carrier_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "account"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "carrier" ADD CONSTRAINT "carrier_vehicle_id_fkey" FOREIGN KEY ("vehicle_id") REFERENCES "vehicle"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "live_position" ADD CONSTRAINT "live_position_carrier_id_fkey" FOREIGN KEY ("carrier_id") REFERENCES "carrier"("account_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "quote" ADD CONSTRAINT "quote_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "quote" ADD CONSTRAINT "quote_rate_card_version_fkey" FOREIGN KEY ("rate_card_version") REFERENCES "rate_card"("version") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment" ADD CONSTRAINT "payment_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment" ADD CONSTRAINT "payment_quote_id_fkey" FOREIGN KEY ("quote_id") REFERENCES "quote"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_posting" ADD CONSTRAINT "ledger_posting_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "ledger_entry"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order" ADD CONSTRAINT "order_sender_id_fkey" FOREIGN KEY ("sender_id") REFERENCES "account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order" ADD CONSTRAINT "order_quote_id_fkey" FOREIGN KEY ("quote_id") REFERENCES "quote"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order" ADD CONSTRAINT "order_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dispatch_request" ADD CONSTRAINT "dispatch_request_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "request_event" ADD CONSTRAINT "request_event_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "dispatch_request"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "offer" ADD CONSTRAINT "offer_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "dispatch_request"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "offer" ADD CONSTRAINT "offer_carrier_id_fkey" FOREIGN KEY ("carrier_id") REFERENCES "carrier"("account_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "dispatch_request"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_offer_id_fkey" FOREIGN KEY ("offer_id") REFERENCES "offer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_carrier_id_fkey" FOREIGN KEY ("carrier_id") REFERENCES "carrier"("account_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_vehicle_id_fkey" FOREIGN KEY ("vehicle_id") REFERENCES "vehicle"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delivery_event" ADD CONSTRAINT "delivery_event_delivery_id_fkey" FOREIGN KEY ("delivery_id") REFERENCES "delivery"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "track_point" ADD CONSTRAINT "track_point_delivery_id_fkey" FOREIGN KEY ("delivery_id") REFERENCES "delivery"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "proof" ADD CONSTRAINT "proof_delivery_id_fkey" FOREIGN KEY ("delivery_id") REFERENCES "delivery"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rating" ADD CONSTRAINT "rating_delivery_id_fkey" FOREIGN KEY ("delivery_id") REFERENCES "delivery"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rating" ADD CONSTRAINT "rating_carrier_id_fkey" FOREIGN KEY ("carrier_id") REFERENCES "account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message" ADD CONSTRAINT "message_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message" ADD CONSTRAINT "message_sender_id_fkey" FOREIGN KEY ("sender_id") REFERENCES "account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message" ADD CONSTRAINT "message_recipient_id_fkey" FOREIGN KEY ("recipient_id") REFERENCES "account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
