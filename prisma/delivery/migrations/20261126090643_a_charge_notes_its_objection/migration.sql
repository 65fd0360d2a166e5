-- AlterTable
ALTER TABLE "carrier_charge" ADD COLUMN     "objected_at" TIMESTAMPTZ(3);
