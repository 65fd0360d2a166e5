-- AlterTable
ALTER TABLE "rating" ADD COLUMN     "hidden_at" TIMESTAMPTZ(3),
ADD COLUMN     "hidden_reason" TEXT;

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
CREATE TABLE "revoked_staff_key" (
    "key_hash" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "revoked_by" TEXT NOT NULL,
    "revoked_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "revoked_staff_key_pkey" PRIMARY KEY ("key_hash")
);


-- Of one action and subject one proposal is open; who proposes does not approve, and nobody decides twice.
CREATE UNIQUE INDEX "approval_one_open" ON "approval" ("action", "subject") WHERE "approved_at" IS NULL AND "rejected_at" IS NULL;
ALTER TABLE "approval" ADD CHECK ("approved_by" IS NULL OR "approved_by" <> "proposed_by"), ADD CHECK (num_nonnulls("approved_by", "rejected_by") <= 1),
  ADD CHECK (("approved_by" IS NULL) = ("approved_at" IS NULL)), ADD CHECK (("rejected_by" IS NULL) = ("rejected_at" IS NULL));
-- Names that look alike are no two persons: small letters without accents, digits and . _ ' - only.
ALTER TABLE "approval" ADD CONSTRAINT "approval_names" CHECK (
  "proposed_by" ~ '^[a-z0-9._''-]+( [a-z0-9._''-]+)*$' AND "approved_by" ~ '^[a-z0-9._''-]+( [a-z0-9._''-]+)*$' AND "rejected_by" ~ '^[a-z0-9._''-]+( [a-z0-9._''-]+)*$'
);

ALTER TABLE "rating" ADD CONSTRAINT "rating_hidden_for_a_reason" CHECK (("hidden_at" IS NULL) = ("hidden_reason" IS NULL));
