-- AlterTable
ALTER TABLE "contact_message" ADD COLUMN     "answer" TEXT,
ADD COLUMN     "answered_at" TIMESTAMPTZ(3),
ADD COLUMN     "answered_by" TEXT;

-- CreateTable
CREATE TABLE "nightly_check" (
    "day" DATE NOT NULL,
    "claim_id" UUID NOT NULL,
    "alive_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "broken" TEXT[],

    CONSTRAINT "nightly_check_pkey" PRIMARY KEY ("day")
);


-- Answered at once, by somebody, with something; or not yet.
ALTER TABLE "contact_message" ADD CHECK (num_nonnulls("answered_at", "answered_by", "answer") IN (0, 3));
