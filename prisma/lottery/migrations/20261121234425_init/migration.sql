-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "PlayerStatus" AS ENUM ('registered', 'activated', 'in_review', 'validated', 'ended');

-- CreateEnum
CREATE TYPE "Gender" AS ENUM ('male', 'female', 'other');

-- CreateEnum
CREATE TYPE "Language" AS ENUM ('fr', 'en', 'es', 'it');

-- CreateEnum
CREATE TYPE "Vote" AS ENUM ('minimum', 'median', 'maximum', 'none');

-- CreateEnum
CREATE TYPE "PaymentMethod" AS ENUM ('card', 'paypal', 'transfer', 'money_order');

-- CreateEnum
CREATE TYPE "LinkKind" AS ENUM ('activation', 'password_reset', 'new_address', 'new_email', 'winner');

-- CreateEnum
CREATE TYPE "DocumentStatus" AS ENUM ('pending', 'approved', 'rejected', 'replaced');

-- CreateEnum
CREATE TYPE "DocumentType" AS ENUM ('identity_card', 'passport', 'driving_licence', 'residence_permit');

-- CreateEnum
CREATE TYPE "LimitPeriod" AS ENUM ('day', 'week', 'month');

-- CreateEnum
CREATE TYPE "PurchaseState" AS ENUM ('open', 'settled', 'failed', 'cancelled', 'refunded');

-- CreateEnum
CREATE TYPE "RefundState" AS ENUM ('due', 'sent', 'failed');

-- CreateEnum
CREATE TYPE "CreditKind" AS ENUM ('free', 'paid');

-- CreateEnum
CREATE TYPE "DrawState" AS ENUM ('open', 'closed', 'postponed', 'sealed', 'drawn', 'published', 'cancelled');

-- CreateEnum
CREATE TYPE "ParticipationState" AS ENUM ('voted', 'payment_failed', 'paid', 'ticketed', 'validated', 'cancelled');

-- CreateEnum
CREATE TYPE "PrizeState" AS ENUM ('announced', 'verified', 'claimed', 'released', 'paid', 'replaced', 'lapsed');

-- CreateTable
CREATE TABLE "player" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "status" "PlayerStatus" NOT NULL DEFAULT 'registered',
    "email" TEXT,
    "nickname" TEXT,
    "nickname_key" TEXT,
    "password_hash" TEXT,
    "birth_name" TEXT,
    "usage_name" TEXT,
    "first_name" TEXT,
    "gender" "Gender",
    "birth_date" DATE,
    "birth_city" TEXT,
    "residence_city" TEXT,
    "country" CHAR(2),
    "phone" TEXT,
    "language" "Language" NOT NULL DEFAULT 'fr',
    "avatar" TEXT NOT NULL DEFAULT 'lantern',
    "photo_file_id" UUID,
    "terms_version" TEXT NOT NULL,
    "terms_accepted_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "activated_at" TIMESTAMPTZ(3),
    "validated_at" TIMESTAMPTZ(3),
    "document_due_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "end_requested_at" TIMESTAMPTZ(3),
    "default_vote" "Vote" NOT NULL DEFAULT 'none',
    "default_payment_method" "PaymentMethod" NOT NULL DEFAULT 'card',
    "idle_minutes" INTEGER NOT NULL DEFAULT 15,
    "has_two_step" BOOLEAN NOT NULL DEFAULT false,
    "mails_draw" BOOLEAN NOT NULL DEFAULT true,
    "mails_result" BOOLEAN NOT NULL DEFAULT true,
    "mails_credits" BOOLEAN NOT NULL DEFAULT true,
    "mails_marketing" BOOLEAN NOT NULL DEFAULT false,
    "has_large_text" BOOLEAN NOT NULL DEFAULT false,
    "has_high_contrast" BOOLEAN NOT NULL DEFAULT false,
    "has_reduced_motion" BOOLEAN NOT NULL DEFAULT false,
    "publishes_name" BOOLEAN NOT NULL DEFAULT false,
    "publishes_photo" BOOLEAN NOT NULL DEFAULT false,
    "publishes_video" BOOLEAN NOT NULL DEFAULT false,
    "sponsor_code" TEXT,

    CONSTRAINT "player_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "account_link" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "player_id" UUID NOT NULL,
    "kind" "LinkKind" NOT NULL,
    "subject" TEXT NOT NULL DEFAULT '',
    "token_hash" TEXT NOT NULL,
    "new_email" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "account_link_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "former_password" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "player_id" UUID NOT NULL,
    "hash" TEXT NOT NULL,
    "used_until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "former_password_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "session" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "player_id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3),
    "browser" TEXT NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "remembered_browser" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "player_id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "remembered_browser_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "known_address" (
    "player_id" UUID NOT NULL,
    "address_hash" TEXT NOT NULL,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "known_address_pkey" PRIMARY KEY ("player_id","address_hash")
);

-- CreateTable
CREATE TABLE "pending_sign_in" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "player_id" UUID NOT NULL,
    "browser_hash" TEXT NOT NULL,
    "address_hash" TEXT NOT NULL,
    "browser" TEXT NOT NULL,
    "remembers" BOOLEAN NOT NULL,
    "needs_approval" BOOLEAN NOT NULL,
    "code_hash" TEXT,
    "code_tries" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "approved_at" TIMESTAMPTZ(3),
    "refused_at" TIMESTAMPTZ(3),
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "pending_sign_in_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "identity_document" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "player_id" UUID NOT NULL,
    "status" "DocumentStatus" NOT NULL DEFAULT 'pending',
    "type" "DocumentType" NOT NULL,
    "front_file_id" UUID,
    "back_file_id" UUID,
    "supplied_at" TIMESTAMPTZ(3) NOT NULL,
    "reviewed_at" TIMESTAMPTZ(3),
    "reviewed_by" TEXT,
    "reason" TEXT,
    "number_hash" TEXT,
    "expires_on" DATE,

    CONSTRAINT "identity_document_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "document_view" (
    "id" BIGSERIAL NOT NULL,
    "document_id" UUID NOT NULL,
    "viewer" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "document_view_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "stored_file" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "player_id" UUID NOT NULL,
    "path" TEXT NOT NULL,
    "media_type" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "stored_file_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "barred_person" (
    "number_hash" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "added_at" TIMESTAMPTZ(3) NOT NULL,
    "added_by" TEXT NOT NULL,

    CONSTRAINT "barred_person_pkey" PRIMARY KEY ("number_hash")
);

-- CreateTable
CREATE TABLE "notification" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "player_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "facts" JSONB NOT NULL,
    "key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "read_at" TIMESTAMPTZ(3),

    CONSTRAINT "notification_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sent_reminder" (
    "subject" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sent_reminder_pkey" PRIMARY KEY ("subject","kind")
);

-- CreateTable
CREATE TABLE "contact_message" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "player_id" UUID,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "language" "Language" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "contact_message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "deposit_limit" (
    "player_id" UUID NOT NULL,
    "period" "LimitPeriod" NOT NULL,
    "cents" INTEGER,
    "set_at" TIMESTAMPTZ(3) NOT NULL,
    "raised_cents" INTEGER,
    "raised_at" TIMESTAMPTZ(3),

    CONSTRAINT "deposit_limit_pkey" PRIMARY KEY ("player_id","period")
);

-- CreateTable
CREATE TABLE "exclusion" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "player_id" UUID NOT NULL,
    "term" TEXT NOT NULL,
    "by" TEXT NOT NULL,
    "reason" TEXT NOT NULL DEFAULT '',
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3),

    CONSTRAINT "exclusion_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "flag" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "player_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "facts" JSONB NOT NULL,
    "raised_at" TIMESTAMPTZ(3) NOT NULL,
    "reviewed_at" TIMESTAMPTZ(3),
    "reviewed_by" TEXT,
    "note" TEXT,

    CONSTRAINT "flag_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "referral" (
    "referred_id" UUID NOT NULL,
    "sponsor_id" UUID NOT NULL,
    "registered_at" TIMESTAMPTZ(3) NOT NULL,
    "counted_at" TIMESTAMPTZ(3),
    "refusal" TEXT,

    CONSTRAINT "referral_pkey" PRIMARY KEY ("referred_id")
);

-- CreateTable
CREATE TABLE "sponsor_reward" (
    "sponsor_id" UUID NOT NULL,
    "threshold" INTEGER NOT NULL,
    "credits" INTEGER NOT NULL,
    "given_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sponsor_reward_pkey" PRIMARY KEY ("sponsor_id","threshold")
);

-- CreateTable
CREATE TABLE "purchase" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "player_id" UUID NOT NULL,
    "method" "PaymentMethod" NOT NULL,
    "state" "PurchaseState" NOT NULL DEFAULT 'open',
    "amount_cents" INTEGER NOT NULL,
    "draws" INTEGER NOT NULL,
    "pot_cents" INTEGER NOT NULL,
    "cost_cents" INTEGER NOT NULL,
    "participation_id" UUID,
    "request_key" TEXT NOT NULL,
    "reference" TEXT NOT NULL,
    "payer_hash" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "settled_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "failure" TEXT,
    "refunded_cents" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "purchase_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "refund" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "purchase_id" UUID NOT NULL,
    "cents" INTEGER NOT NULL,
    "credits" INTEGER NOT NULL,
    "state" "RefundState" NOT NULL DEFAULT 'due',
    "request_key" TEXT NOT NULL,
    "reference" TEXT,
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3),
    "next_try_at" TIMESTAMPTZ(3),
    "failure" TEXT,

    CONSTRAINT "refund_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "received_money" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "method" "PaymentMethod" NOT NULL,
    "bank_reference" TEXT NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "payer_name" TEXT NOT NULL,
    "payer_hash" TEXT,
    "reason" TEXT NOT NULL,
    "received_on" DATE NOT NULL,
    "purchase_id" UUID,
    "booked_at" TIMESTAMPTZ(3) NOT NULL,
    "returned_at" TIMESTAMPTZ(3),

    CONSTRAINT "received_money_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "approval" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "action" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "facts" JSONB NOT NULL,
    "proposed_by" TEXT NOT NULL,
    "proposed_at" TIMESTAMPTZ(3) NOT NULL,
    "approved_by" TEXT,
    "approved_at" TIMESTAMPTZ(3),
    "rejected_by" TEXT,
    "rejected_at" TIMESTAMPTZ(3),

    CONSTRAINT "approval_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "credit_lot" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "player_id" UUID NOT NULL,
    "kind" "CreditKind" NOT NULL,
    "source" TEXT NOT NULL,
    "purchase_id" UUID,
    "granted" INTEGER NOT NULL,
    "remaining" INTEGER NOT NULL,
    "expires_at" TIMESTAMPTZ(3),
    "expired_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "credit_lot_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "credit_use" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "lot_id" UUID NOT NULL,
    "participation_id" UUID NOT NULL,
    "used_at" TIMESTAMPTZ(3) NOT NULL,
    "returned_at" TIMESTAMPTZ(3),

    CONSTRAINT "credit_use_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bank_account" (
    "player_id" UUID NOT NULL,
    "iban" TEXT NOT NULL,
    "bic" TEXT,
    "ending" TEXT NOT NULL,
    "iban_hash" TEXT NOT NULL,
    "holder" TEXT NOT NULL,
    "set_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "bank_account_pkey" PRIMARY KEY ("player_id")
);

-- CreateTable
CREATE TABLE "provider_event" (
    "provider" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "provider_event_pkey" PRIMARY KEY ("provider","id")
);

-- CreateTable
CREATE TABLE "ledger_entry" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "kind" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ledger_entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ledger_posting" (
    "id" BIGSERIAL NOT NULL,
    "entry_id" UUID NOT NULL,
    "account" TEXT NOT NULL,
    "amount_cents" BIGINT NOT NULL,
    "player_id" UUID,
    "draw_id" UUID,

    CONSTRAINT "ledger_posting_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "draw" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "sequence" INTEGER NOT NULL,
    "week" TEXT NOT NULL,
    "state" "DrawState" NOT NULL DEFAULT 'open',
    "opens_at" TIMESTAMPTZ(3) NOT NULL,
    "closes_at" TIMESTAMPTZ(3) NOT NULL,
    "draw_time" TIMESTAMPTZ(3) NOT NULL,
    "postponements" INTEGER NOT NULL DEFAULT 0,
    "chain" TEXT NOT NULL,
    "round" BIGINT NOT NULL,
    "contribution_cents" INTEGER NOT NULL,
    "odds_minimum" INTEGER NOT NULL,
    "odds_median" INTEGER NOT NULL,
    "odds_maximum" INTEGER NOT NULL,
    "floor_winners" INTEGER NOT NULL,
    "closed_at" TIMESTAMPTZ(3),
    "sealed_at" TIMESTAMPTZ(3),
    "ticket_count" INTEGER,
    "list_sha256" TEXT,
    "merkle_root" TEXT,
    "carried_in_cents" BIGINT,
    "pot_cents" BIGINT,
    "votes_minimum" INTEGER,
    "votes_median" INTEGER,
    "votes_maximum" INTEGER,
    "votes_none" INTEGER,
    "choice" "Vote",
    "winners" INTEGER,
    "manifest" TEXT,
    "manifest_sha256" TEXT,
    "manifest_signature" TEXT,
    "previous_manifest_sha256" TEXT,
    "drawn_at" TIMESTAMPTZ(3),
    "seed" TEXT,
    "result" TEXT,
    "published_at" TIMESTAMPTZ(3),
    "cancelled_at" TIMESTAMPTZ(3),

    CONSTRAINT "draw_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "participation" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "draw_id" UUID NOT NULL,
    "player_id" UUID NOT NULL,
    "state" "ParticipationState" NOT NULL DEFAULT 'voted',
    "vote" "Vote" NOT NULL,
    "kind" "CreditKind",
    "number" TEXT,
    "nonce" TEXT,
    "holder" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "validated_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "participation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sealed_ticket" (
    "draw_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "number" TEXT NOT NULL,
    "vote" "Vote" NOT NULL,
    "kind" "CreditKind" NOT NULL,
    "holder" TEXT NOT NULL,

    CONSTRAINT "sealed_ticket_pkey" PRIMARY KEY ("draw_id","position")
);

-- CreateTable
CREATE TABLE "merkle_block" (
    "draw_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "hash" TEXT NOT NULL,

    CONSTRAINT "merkle_block_pkey" PRIMARY KEY ("draw_id","position")
);

-- CreateTable
CREATE TABLE "draw_beacon" (
    "draw_id" UUID NOT NULL,
    "chain" TEXT NOT NULL,
    "round" BIGINT NOT NULL,
    "signature" TEXT NOT NULL,
    "randomness" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "draw_beacon_pkey" PRIMARY KEY ("draw_id")
);

-- CreateTable
CREATE TABLE "prize" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "draw_id" UUID NOT NULL,
    "rank" INTEGER NOT NULL,
    "number" TEXT NOT NULL,
    "score" TEXT NOT NULL,
    "cents" BIGINT NOT NULL,
    "participation_id" UUID,
    "player_id" UUID,
    "country" CHAR(2),
    "state" "PrizeState" NOT NULL DEFAULT 'announced',
    "replaces_rank" INTEGER,
    "announced_at" TIMESTAMPTZ(3) NOT NULL,
    "claim_by" TIMESTAMPTZ(3) NOT NULL,
    "verified_at" TIMESTAMPTZ(3),
    "claimed_at" TIMESTAMPTZ(3),
    "released_at" TIMESTAMPTZ(3),
    "paid_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "reason" TEXT,
    "payment_reference" TEXT,

    CONSTRAINT "prize_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "self_audit" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "draw_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "faults" TEXT[],
    "took_ms" INTEGER NOT NULL,

    CONSTRAINT "self_audit_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_record" (
    "id" BIGINT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "actor" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "facts" JSONB NOT NULL,
    "previous" TEXT NOT NULL,
    "hash" TEXT NOT NULL,

    CONSTRAINT "audit_record_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "player_email_key" ON "player"("email");

-- CreateIndex
CREATE UNIQUE INDEX "player_nickname_key_key" ON "player"("nickname_key");

-- CreateIndex
CREATE UNIQUE INDEX "player_photo_file_id_key" ON "player"("photo_file_id");

-- CreateIndex
CREATE UNIQUE INDEX "player_sponsor_code_key" ON "player"("sponsor_code");

-- CreateIndex
CREATE INDEX "player_status_document_due_at_idx" ON "player"("status", "document_due_at");

-- CreateIndex
CREATE UNIQUE INDEX "account_link_token_hash_key" ON "account_link"("token_hash");

-- CreateIndex
CREATE INDEX "account_link_player_id_kind_idx" ON "account_link"("player_id", "kind");

-- CreateIndex
CREATE INDEX "former_password_player_id_used_until_idx" ON "former_password"("player_id", "used_until");

-- CreateIndex
CREATE UNIQUE INDEX "session_token_hash_key" ON "session"("token_hash");

-- CreateIndex
CREATE INDEX "session_player_id_idx" ON "session"("player_id");

-- CreateIndex
CREATE UNIQUE INDEX "remembered_browser_token_hash_key" ON "remembered_browser"("token_hash");

-- CreateIndex
CREATE INDEX "remembered_browser_player_id_idx" ON "remembered_browser"("player_id");

-- CreateIndex
CREATE UNIQUE INDEX "pending_sign_in_browser_hash_key" ON "pending_sign_in"("browser_hash");

-- CreateIndex
CREATE INDEX "pending_sign_in_player_id_idx" ON "pending_sign_in"("player_id");

-- CreateIndex
CREATE UNIQUE INDEX "identity_document_front_file_id_key" ON "identity_document"("front_file_id");

-- CreateIndex
CREATE UNIQUE INDEX "identity_document_back_file_id_key" ON "identity_document"("back_file_id");

-- CreateIndex
CREATE INDEX "identity_document_player_id_idx" ON "identity_document"("player_id");

-- CreateIndex
CREATE INDEX "identity_document_status_supplied_at_idx" ON "identity_document"("status", "supplied_at");

-- CreateIndex
CREATE INDEX "document_view_document_id_idx" ON "document_view"("document_id");

-- CreateIndex
CREATE UNIQUE INDEX "stored_file_path_key" ON "stored_file"("path");

-- CreateIndex
CREATE INDEX "stored_file_player_id_idx" ON "stored_file"("player_id");

-- CreateIndex
CREATE INDEX "notification_player_id_created_at_idx" ON "notification"("player_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "notification_player_id_key_key" ON "notification"("player_id", "key");

-- CreateIndex
CREATE INDEX "contact_message_created_at_idx" ON "contact_message"("created_at");

-- CreateIndex
CREATE INDEX "exclusion_player_id_idx" ON "exclusion"("player_id");

-- CreateIndex
CREATE UNIQUE INDEX "flag_player_id_kind_key_key" ON "flag"("player_id", "kind", "key");

-- CreateIndex
CREATE INDEX "referral_sponsor_id_idx" ON "referral"("sponsor_id");

-- CreateIndex
CREATE UNIQUE INDEX "purchase_reference_key" ON "purchase"("reference");

-- CreateIndex
CREATE INDEX "purchase_state_created_at_idx" ON "purchase"("state", "created_at");

-- CreateIndex
CREATE INDEX "purchase_payer_hash_idx" ON "purchase"("payer_hash");

-- CreateIndex
CREATE UNIQUE INDEX "purchase_player_id_request_key_key" ON "purchase"("player_id", "request_key");

-- CreateIndex
CREATE UNIQUE INDEX "refund_reference_key" ON "refund"("reference");

-- CreateIndex
CREATE UNIQUE INDEX "refund_purchase_id_request_key_key" ON "refund"("purchase_id", "request_key");

-- CreateIndex
CREATE UNIQUE INDEX "received_money_bank_reference_key" ON "received_money"("bank_reference");

-- CreateIndex
CREATE UNIQUE INDEX "received_money_purchase_id_key" ON "received_money"("purchase_id");

-- CreateIndex
CREATE INDEX "approval_action_subject_idx" ON "approval"("action", "subject");

-- CreateIndex
CREATE UNIQUE INDEX "credit_lot_purchase_id_key" ON "credit_lot"("purchase_id");

-- CreateIndex
CREATE UNIQUE INDEX "credit_lot_player_id_source_key" ON "credit_lot"("player_id", "source");

-- CreateIndex
CREATE INDEX "credit_use_lot_id_idx" ON "credit_use"("lot_id");

-- CreateIndex
CREATE INDEX "credit_use_participation_id_idx" ON "credit_use"("participation_id");

-- CreateIndex
CREATE INDEX "bank_account_iban_hash_idx" ON "bank_account"("iban_hash");

-- CreateIndex
CREATE UNIQUE INDEX "ledger_entry_key_key" ON "ledger_entry"("key");

-- CreateIndex
CREATE INDEX "ledger_entry_at_idx" ON "ledger_entry"("at");

-- CreateIndex
CREATE INDEX "ledger_posting_entry_id_idx" ON "ledger_posting"("entry_id");

-- CreateIndex
CREATE INDEX "ledger_posting_account_idx" ON "ledger_posting"("account");

-- CreateIndex
CREATE INDEX "ledger_posting_player_id_idx" ON "ledger_posting"("player_id");

-- CreateIndex
CREATE INDEX "ledger_posting_draw_id_idx" ON "ledger_posting"("draw_id");

-- CreateIndex
CREATE UNIQUE INDEX "draw_sequence_key" ON "draw"("sequence");

-- CreateIndex
CREATE UNIQUE INDEX "draw_week_key" ON "draw"("week");

-- CreateIndex
CREATE UNIQUE INDEX "draw_manifest_sha256_key" ON "draw"("manifest_sha256");

-- CreateIndex
CREATE INDEX "draw_state_idx" ON "draw"("state");

-- CreateIndex
CREATE INDEX "participation_player_id_idx" ON "participation"("player_id");

-- CreateIndex
CREATE UNIQUE INDEX "participation_draw_id_player_id_key" ON "participation"("draw_id", "player_id");

-- CreateIndex
CREATE UNIQUE INDEX "participation_draw_id_number_key" ON "participation"("draw_id", "number");

-- CreateIndex
CREATE UNIQUE INDEX "participation_draw_id_holder_key" ON "participation"("draw_id", "holder");

-- CreateIndex
CREATE UNIQUE INDEX "sealed_ticket_draw_id_number_key" ON "sealed_ticket"("draw_id", "number");

-- CreateIndex
CREATE UNIQUE INDEX "prize_participation_id_key" ON "prize"("participation_id");

-- CreateIndex
CREATE UNIQUE INDEX "prize_payment_reference_key" ON "prize"("payment_reference");

-- CreateIndex
CREATE INDEX "prize_player_id_idx" ON "prize"("player_id");

-- CreateIndex
CREATE INDEX "prize_state_claim_by_idx" ON "prize"("state", "claim_by");

-- CreateIndex
CREATE UNIQUE INDEX "prize_draw_id_rank_key" ON "prize"("draw_id", "rank");

-- CreateIndex
CREATE INDEX "self_audit_draw_id_at_idx" ON "self_audit"("draw_id", "at");

-- CreateIndex
CREATE UNIQUE INDEX "audit_record_hash_key" ON "audit_record"("hash");

-- CreateIndex
CREATE INDEX "audit_record_subject_idx" ON "audit_record"("subject");

-- AddForeignKey
ALTER TABLE "account_link" ADD CONSTRAINT "account_link_player_id_fkey" FOREIGN KEY ("player_id") REFERENCES "player"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "former_password" ADD CONSTRAINT "former_password_player_id_fkey" FOREIGN KEY ("player_id") REFERENCES "player"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_player_id_fkey" FOREIGN KEY ("player_id") REFERENCES "player"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "remembered_browser" ADD CONSTRAINT "remembered_browser_player_id_fkey" FOREIGN KEY ("player_id") REFERENCES "player"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "known_address" ADD CONSTRAINT "known_address_player_id_fkey" FOREIGN KEY ("player_id") REFERENCES "player"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pending_sign_in" ADD CONSTRAINT "pending_sign_in_player_id_fkey" FOREIGN KEY ("player_id") REFERENCES "player"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "identity_document" ADD CONSTRAINT "identity_document_player_id_fkey" FOREIGN KEY ("player_id") REFERENCES "player"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "document_view" ADD CONSTRAINT "document_view_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "identity_document"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stored_file" ADD CONSTRAINT "stored_file_player_id_fkey" FOREIGN KEY ("player_id") REFERENCES "player"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification" ADD CONSTRAINT "notification_player_id_fkey" FOREIGN KEY ("player_id") REFERENCES "player"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contact_message" ADD CONSTRAINT "contact_message_player_id_fkey" FOREIGN KEY ("player_id") REFERENCES "player"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deposit_limit" ADD CONSTRAINT "deposit_limit_player_id_fkey" FOREIGN KEY ("player_id") REFERENCES "player"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "exclusion" ADD CONSTRAINT "exclusion_player_id_fkey" FOREIGN KEY ("player_id") REFERENCES "player"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "flag" ADD CONSTRAINT "flag_player_id_fkey" FOREIGN KEY ("player_id") REFERENCES "player"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "referral" ADD CONSTRAINT "referral_sponsor_id_fkey" FOREIGN KEY ("sponsor_id") REFERENCES "player"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "referral" ADD CONSTRAINT "referral_referred_id_fkey" FOREIGN KEY ("referred_id") REFERENCES "player"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sponsor_reward" ADD CONSTRAINT "sponsor_reward_sponsor_id_fkey" FOREIGN KEY ("sponsor_id") REFERENCES "player"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "purchase" ADD CONSTRAINT "purchase_player_id_fkey" FOREIGN KEY ("player_id") REFERENCES "player"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "purchase" ADD CONSTRAINT "purchase_participation_id_fkey" FOREIGN KEY ("participation_id") REFERENCES "participation"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "refund" ADD CONSTRAINT "refund_purchase_id_fkey" FOREIGN KEY ("purchase_id") REFERENCES "purchase"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credit_lot" ADD CONSTRAINT "credit_lot_player_id_fkey" FOREIGN KEY ("player_id") REFERENCES "player"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credit_lot" ADD CONSTRAINT "credit_lot_purchase_id_fkey" FOREIGN KEY ("purchase_id") REFERENCES "purchase"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credit_use" ADD CONSTRAINT "credit_use_lot_id_fkey" FOREIGN KEY ("lot_id") REFERENCES "credit_lot"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credit_use" ADD CONSTRAINT "credit_use_participation_id_fkey" FOREIGN KEY ("participation_id") REFERENCES "participation"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bank_account" ADD CONSTRAINT "bank_account_player_id_fkey" FOREIGN KEY ("player_id") REFERENCES "player"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_posting" ADD CONSTRAINT "ledger_posting_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "ledger_entry"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "participation" ADD CONSTRAINT "participation_draw_id_fkey" FOREIGN KEY ("draw_id") REFERENCES "draw"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "participation" ADD CONSTRAINT "participation_player_id_fkey" FOREIGN KEY ("player_id") REFERENCES "player"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sealed_ticket" ADD CONSTRAINT "sealed_ticket_draw_id_fkey" FOREIGN KEY ("draw_id") REFERENCES "draw"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "draw_beacon" ADD CONSTRAINT "draw_beacon_draw_id_fkey" FOREIGN KEY ("draw_id") REFERENCES "draw"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "prize" ADD CONSTRAINT "prize_draw_id_fkey" FOREIGN KEY ("draw_id") REFERENCES "draw"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "prize" ADD CONSTRAINT "prize_participation_id_fkey" FOREIGN KEY ("participation_id") REFERENCES "participation"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "prize" ADD CONSTRAINT "prize_player_id_fkey" FOREIGN KEY ("player_id") REFERENCES "player"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "self_audit" ADD CONSTRAINT "self_audit_draw_id_fkey" FOREIGN KEY ("draw_id") REFERENCES "draw"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
