-- AlterTable
ALTER TABLE "purchase" ADD COLUMN     "next_look_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "purchase_next_look_at_idx" ON "purchase"("next_look_at");

UPDATE "purchase" SET "next_look_at" = CASE WHEN "method" IN ('card', 'paypal') THEN "created_at" ELSE "created_at" + interval '60 days' END
WHERE "state" = 'open' OR ("state" IN ('failed', 'cancelled') AND "method" IN ('card', 'paypal'));
