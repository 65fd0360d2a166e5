-- CreateEnum
CREATE TYPE "RoadProblemKind" AS ENUM ('breakdown', 'accident');

-- CreateEnum
CREATE TYPE "RoadProblemOutcome" AS ENUM ('taken_over', 'ended');

-- CreateTable
CREATE TABLE "road_problem" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "order_id" UUID NOT NULL,
    "delivery_id" UUID NOT NULL,
    "kind" "RoadProblemKind" NOT NULL,
    "comment" TEXT NOT NULL,
    "photo_file_id" UUID,
    "reported_at" TIMESTAMPTZ(3) NOT NULL,
    "recorded_at" TIMESTAMPTZ(3) NOT NULL,
    "lat" DOUBLE PRECISION NOT NULL,
    "lon" DOUBLE PRECISION NOT NULL,
    "address" TEXT NOT NULL,
    "city" TEXT NOT NULL,
    "postcode" TEXT NOT NULL,
    "are_goods_damaged" BOOLEAN NOT NULL,
    "is_somebody_hurt" BOOLEAN NOT NULL,
    "share_cents" INTEGER NOT NULL,
    "code" TEXT,
    "wrong_tries" INTEGER NOT NULL DEFAULT 0,
    "locked_until" TIMESTAMPTZ(3),
    "handover_file_id" UUID,
    "handover_photo_at" TIMESTAMPTZ(3),
    "for_staff_since" TIMESTAMPTZ(3),
    "nobody_found_at" TIMESTAMPTZ(3),
    "outcome" "RoadProblemOutcome",
    "decided_at" TIMESTAMPTZ(3),
    "taken_by_delivery_id" UUID,

    CONSTRAINT "road_problem_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "road_problem_delivery_id_key" ON "road_problem"("delivery_id");

-- CreateIndex
CREATE UNIQUE INDEX "road_problem_taken_by_delivery_id_key" ON "road_problem"("taken_by_delivery_id");

-- CreateIndex
CREATE INDEX "road_problem_order_id_idx" ON "road_problem"("order_id");

-- AddForeignKey
ALTER TABLE "road_problem" ADD CONSTRAINT "road_problem_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "road_problem" ADD CONSTRAINT "road_problem_delivery_id_fkey" FOREIGN KEY ("delivery_id") REFERENCES "delivery"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "road_problem" ADD CONSTRAINT "road_problem_taken_by_delivery_id_fkey" FOREIGN KEY ("taken_by_delivery_id") REFERENCES "delivery"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- By hand: an order waits for one takeover at a time, and what is over is told nobody any more. A takeover has its proof on both sides.
CREATE UNIQUE INDEX "road_problem_open" ON "road_problem" ("order_id") WHERE "outcome" IS NULL;
ALTER TABLE "road_problem" ADD CONSTRAINT "road_problem_over" CHECK (
  ("outcome" IS NULL) = ("decided_at" IS NULL) AND ("outcome" IS NULL) = ("code" IS NOT NULL));
ALTER TABLE "road_problem" ADD CONSTRAINT "road_problem_handed_over" CHECK (
  ("outcome" IS NOT DISTINCT FROM 'taken_over') = ("taken_by_delivery_id" IS NOT NULL)
  AND ("outcome" IS DISTINCT FROM 'taken_over' OR "handover_photo_at" IS NOT NULL));
ALTER TABLE "road_problem" ADD CONSTRAINT "road_problem_share" CHECK ("share_cents" >= 0);
