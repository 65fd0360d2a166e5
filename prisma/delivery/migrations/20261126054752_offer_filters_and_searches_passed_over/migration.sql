-- CreateTable
CREATE TABLE "offer_filter" (
    "carrier_id" UUID NOT NULL,
    "min_gain_cents" INTEGER,
    "place" TEXT,
    "lat" DOUBLE PRECISION,
    "lon" DOUBLE PRECISION,
    "radius_m" INTEGER,
    "departments" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "changed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "offer_filter_pkey" PRIMARY KEY ("carrier_id")
);

-- CreateTable
CREATE TABLE "passed_over" (
    "id" BIGSERIAL NOT NULL,
    "request_id" UUID NOT NULL,
    "carrier_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "passed_over_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "passed_over_carrier_id_at_idx" ON "passed_over"("carrier_id", "at");

-- CreateIndex
CREATE UNIQUE INDEX "passed_over_request_id_carrier_id_key" ON "passed_over"("request_id", "carrier_id");

-- AddForeignKey
ALTER TABLE "offer_filter" ADD CONSTRAINT "offer_filter_carrier_id_fkey" FOREIGN KEY ("carrier_id") REFERENCES "carrier"("account_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "passed_over" ADD CONSTRAINT "passed_over_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "dispatch_request"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "passed_over" ADD CONSTRAINT "passed_over_carrier_id_fkey" FOREIGN KEY ("carrier_id") REFERENCES "carrier"("account_id") ON DELETE CASCADE ON UPDATE CASCADE;


-- An area is a place with its radius, or departments, or none.
ALTER TABLE "offer_filter"
  ADD CHECK (num_nonnulls("place", "lat", "lon", "radius_m") IN (0, 4)),
  ADD CHECK ("place" IS NULL OR cardinality("departments") = 0),
  ADD CHECK ("min_gain_cents" > 0 AND "radius_m" > 0);
