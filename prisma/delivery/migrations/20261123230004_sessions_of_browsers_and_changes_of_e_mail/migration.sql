-- AlterTable
ALTER TABLE "session" ADD COLUMN     "cookie_hash" TEXT,
ADD COLUMN     "last_used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),
ADD COLUMN     "opener" TEXT NOT NULL DEFAULT '';

-- When a session of before was last used is not known.
UPDATE "session" SET "last_used_at" = "created_at";

-- CreateTable
CREATE TABLE "email_change" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "account_id" UUID NOT NULL,
    "old_email" TEXT NOT NULL,
    "new_email" TEXT NOT NULL,
    "confirm_hash" TEXT NOT NULL,
    "undo_hashes" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),
    "confirmed_at" TIMESTAMPTZ(3),
    "dropped_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "email_change_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "email_change_confirm_hash_key" ON "email_change"("confirm_hash");

-- CreateIndex
CREATE INDEX "email_change_account_id_idx" ON "email_change"("account_id");

-- CreateIndex
CREATE INDEX "email_change_old_email_idx" ON "email_change"("old_email");

-- CreateIndex
CREATE INDEX "email_change_undo_hashes_idx" ON "email_change" USING GIN ("undo_hashes");

-- CreateIndex
CREATE INDEX "email_change_expires_at_idx" ON "email_change"("expires_at");

-- AddForeignKey
ALTER TABLE "email_change" ADD CONSTRAINT "email_change_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
