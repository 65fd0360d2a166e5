-- DropIndex
DROP INDEX "password_reset_email_key";

-- DropIndex
DROP INDEX "password_reset_account_id_key";

-- AlterTable
ALTER TABLE "session" ADD COLUMN     "password_given_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now();

-- AlterTable
ALTER TABLE "password_reset" ADD COLUMN     "strangers_tries" SMALLINT NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "known_browser" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "account_id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "first_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),

    CONSTRAINT "known_browser_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "known_browser_last_seen_at_idx" ON "known_browser"("last_seen_at");

-- CreateIndex
CREATE INDEX "password_reset_email_idx" ON "password_reset"("email");

-- CreateIndex
CREATE INDEX "password_reset_account_id_idx" ON "password_reset"("account_id");

-- CreateIndex
CREATE UNIQUE INDEX "known_browser_account_id_token_hash_key" ON "known_browser"("account_id", "token_hash");

-- AddForeignKey
ALTER TABLE "known_browser" ADD CONSTRAINT "known_browser_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- In a session that is open the password was given when it began.
UPDATE "session" SET "password_given_at" = "created_at";
