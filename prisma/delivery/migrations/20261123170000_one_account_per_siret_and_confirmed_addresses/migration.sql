-- AlterTable
ALTER TABLE "account" ADD COLUMN     "email_unconfirmed_since" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "company_profile" ADD COLUMN     "held_siret" TEXT;

-- CreateTable
CREATE TABLE "email_confirmation" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "account_id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "email_confirmation_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "email_confirmation_token_hash_key" ON "email_confirmation"("token_hash");

-- CreateIndex
CREATE INDEX "email_confirmation_account_id_idx" ON "email_confirmation"("account_id");

-- CreateIndex
CREATE INDEX "email_confirmation_expires_at_idx" ON "email_confirmation"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "company_profile_held_siret_key" ON "company_profile"("held_siret");

-- AddForeignKey
ALTER TABLE "email_confirmation" ADD CONSTRAINT "email_confirmation_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- Accounts that are there already count as confirmed: email_unconfirmed_since stays null.

-- Of accounts that share a SIRET on one side, the oldest holds it. The others go on as they are and hold nothing: from now on nobody joins them.
UPDATE "company_profile" p SET "held_siret" = first_of."held"
FROM (
  SELECT DISTINCT ON (held) held, account_id FROM (
    SELECT c.account_id, a.created_at,
      CASE WHEN a.kind = 'CLEN' THEN 'sender:' ELSE 'carrier:' END || regexp_replace(c.siret, '\D', '', 'g') AS held
    FROM company_profile c JOIN account a ON a.id = c.account_id
    WHERE a.status <> 'removed' AND c.siret ~ '\d'
  ) claims
  ORDER BY held, created_at, account_id
) first_of
WHERE p.account_id = first_of.account_id;
