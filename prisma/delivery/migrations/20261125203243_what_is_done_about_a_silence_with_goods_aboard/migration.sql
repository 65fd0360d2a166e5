-- CreateEnum
CREATE TYPE "SilenceStage" AS ENUM ('asked', 'alerted', 'stopped');

-- CreateTable
CREATE TABLE "goods_silence" (
    "delivery_id" UUID NOT NULL,
    "heard_at" TIMESTAMPTZ(3) NOT NULL,
    "stage" "SilenceStage",
    "noted_at" TIMESTAMPTZ(3) NOT NULL,
    "suspension_id" UUID,

    CONSTRAINT "goods_silence_pkey" PRIMARY KEY ("delivery_id")
);

-- CreateIndex
CREATE INDEX "goods_silence_suspension_id_idx" ON "goods_silence"("suspension_id");

-- AddForeignKey
ALTER TABLE "goods_silence" ADD CONSTRAINT "goods_silence_delivery_id_fkey" FOREIGN KEY ("delivery_id") REFERENCES "delivery"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "goods_silence" ADD CONSTRAINT "goods_silence_suspension_id_fkey" FOREIGN KEY ("suspension_id") REFERENCES "suspension"("id") ON DELETE SET NULL ON UPDATE CASCADE;
