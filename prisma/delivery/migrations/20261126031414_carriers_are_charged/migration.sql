-- CreateTable
CREATE TABLE "carrier_charge" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "order_id" UUID NOT NULL,
    "delivery_id" UUID NOT NULL,
    "party_id" UUID NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "charged_at" TIMESTAMPTZ(3) NOT NULL,
    "object_until" TIMESTAMPTZ(3) NOT NULL,
    "cancelled_at" TIMESTAMPTZ(3),
    "cancel_reason" TEXT,

    CONSTRAINT "carrier_charge_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "carrier_charge_order_id_idx" ON "carrier_charge"("order_id");

-- CreateIndex
CREATE INDEX "carrier_charge_party_id_idx" ON "carrier_charge"("party_id");

-- AddForeignKey
ALTER TABLE "carrier_charge" ADD CONSTRAINT "carrier_charge_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
