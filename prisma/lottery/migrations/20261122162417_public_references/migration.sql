-- A creditor reference of ISO 11649 as `lottery-rules/rf-reference.ts` makes it: RF, two check digits (MOD 97-10), twelve digits of ours.
CREATE FUNCTION new_rf_reference() RETURNS text LANGUAGE sql VOLATILE AS $$
  SELECT 'RF' || lpad((98 - (body || '271500')::numeric % 97)::text, 2, '0') || body
  FROM (SELECT lpad(floor(random() * 1000000000000)::bigint::text, 12, '0') AS body) AS drawn
$$;

-- AlterTable
ALTER TABLE "purchase" ADD COLUMN     "public_reference" TEXT NOT NULL DEFAULT new_rf_reference();

-- CreateIndex
CREATE UNIQUE INDEX "purchase_public_reference_key" ON "purchase"("public_reference");

-- The one that a transfer or money order is paid in with stays its own.
UPDATE "purchase" SET "public_reference" = "reference" WHERE "method" IN ('transfer', 'money_order') AND "reference" LIKE 'RF%';
