-- CreateEnum
CREATE TYPE "ImportStatus" AS ENUM ('checking', 'ready', 'ordering', 'done');

-- CreateEnum
CREATE TYPE "ImportRowStatus" AS ENUM ('checking', 'ready', 'refused', 'ordered');

-- CreateTable
CREATE TABLE "shipment_import" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "sender_id" UUID NOT NULL,
    "uploaded_by_id" UUID NOT NULL,
    "ordered_by_id" UUID,
    "file_name" TEXT NOT NULL,
    "status" "ImportStatus" NOT NULL DEFAULT 'checking',
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "shipment_import_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "import_row" (
    "import_id" UUID NOT NULL,
    "line" INTEGER NOT NULL,
    "cells" JSONB NOT NULL,
    "status" "ImportRowStatus" NOT NULL DEFAULT 'checking',
    "message" TEXT,
    "price_cents" INTEGER,
    "order_id" UUID,

    CONSTRAINT "import_row_pkey" PRIMARY KEY ("import_id","line")
);

-- CreateIndex
CREATE INDEX "shipment_import_sender_id_created_at_idx" ON "shipment_import"("sender_id", "created_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "import_row_order_id_key" ON "import_row"("order_id");

-- AddForeignKey
ALTER TABLE "shipment_import" ADD CONSTRAINT "shipment_import_sender_id_fkey" FOREIGN KEY ("sender_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import_row" ADD CONSTRAINT "import_row_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "shipment_import"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import_row" ADD CONSTRAINT "import_row_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "order"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- A refused row says why, a priced row has its price, an ordered row its order.
ALTER TABLE "import_row" ADD CONSTRAINT "import_row_status" CHECK (
  CASE status
    WHEN 'refused' THEN message IS NOT NULL
    WHEN 'ready' THEN price_cents IS NOT NULL
    WHEN 'ordered' THEN price_cents IS NOT NULL AND order_id IS NOT NULL
    ELSE order_id IS NULL
  END);
