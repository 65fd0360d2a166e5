-- AlterTable
ALTER TABLE "import_row" ADD COLUMN     "dropoff_lat" DOUBLE PRECISION,
ADD COLUMN     "dropoff_lon" DOUBLE PRECISION,
ADD COLUMN     "pickup_lat" DOUBLE PRECISION,
ADD COLUMN     "pickup_lon" DOUBLE PRECISION;
