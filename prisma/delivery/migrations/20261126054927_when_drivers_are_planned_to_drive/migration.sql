-- CreateTable
CREATE TABLE "shift" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "company_id" UUID NOT NULL,
    "driver_id" UUID NOT NULL,
    "vehicle_id" UUID,
    "begins_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "series_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "looked_at" TIMESTAMPTZ(3),

    CONSTRAINT "shift_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "shift_company_id_begins_at_idx" ON "shift"("company_id", "begins_at");

-- CreateIndex
CREATE INDEX "shift_vehicle_id_idx" ON "shift"("vehicle_id");

-- CreateIndex
CREATE INDEX "shift_begins_at_idx" ON "shift"("begins_at");

-- CreateIndex
CREATE UNIQUE INDEX "shift_driver_id_begins_at_key" ON "shift"("driver_id", "begins_at");

-- AddForeignKey
ALTER TABLE "shift" ADD CONSTRAINT "shift_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shift" ADD CONSTRAINT "shift_driver_id_fkey" FOREIGN KEY ("driver_id") REFERENCES "carrier"("account_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shift" ADD CONSTRAINT "shift_vehicle_id_fkey" FOREIGN KEY ("vehicle_id") REFERENCES "vehicle"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "shift" ADD CONSTRAINT "shift_has_a_length" CHECK ("ends_at" > "begins_at");
