-- AlterTable
ALTER TABLE "api_key" ADD COLUMN     "daily_limit_cents" INTEGER NOT NULL DEFAULT 50000,
ADD COLUMN     "limit_told_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "payment" ADD COLUMN     "api_key_id" UUID;

-- AlterTable
ALTER TABLE "shipment_import" ADD COLUMN     "ordered_by_key_id" UUID;

-- CreateIndex
CREATE INDEX "payment_api_key_id_opened_at_idx" ON "payment"("api_key_id", "opened_at");

-- AddForeignKey
ALTER TABLE "payment" ADD CONSTRAINT "payment_api_key_id_fkey" FOREIGN KEY ("api_key_id") REFERENCES "api_key"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- A key that was in use before goes on: twice the most that its company paid for orders of programs or of its owner within a day, where that is more than the default.
UPDATE api_key k SET daily_limit_cents = least(10000000, greatest(50000, 2 * most.cents))
FROM (
  SELECT account_id, max(cents) AS cents
  FROM (
    SELECT account_id, sum(amount_cents) AS cents
    FROM payment
    WHERE placed_by_id IS NULL AND status <> 'released'
    GROUP BY account_id, (opened_at AT TIME ZONE 'UTC')::date
  ) AS by_day
  GROUP BY account_id
) AS most
WHERE most.account_id = k.sender_id AND k.revoked_at IS NULL;
