-- CreateEnum
CREATE TYPE "ReturnReason" AS ENUM ('absent', 'refused', 'cancelled');

-- AlterEnum
ALTER TYPE "ProofStage" ADD VALUE 'return';

-- AlterTable
ALTER TABLE "delivery_event" ADD COLUMN     "recorded_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now();

-- CreateTable
CREATE TABLE "handover_code" (
    "order_id" UUID NOT NULL,
    "code" TEXT NOT NULL,
    "wrong_tries" INTEGER NOT NULL DEFAULT 0,
    "locked_until" TIMESTAMPTZ(3),
    "made_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "handover_code_pkey" PRIMARY KEY ("order_id")
);

-- CreateTable
CREATE TABLE "step_number" (
    "delivery_id" UUID NOT NULL,
    "device" UUID NOT NULL,
    "last" INTEGER NOT NULL,

    CONSTRAINT "step_number_pkey" PRIMARY KEY ("delivery_id","device")
);

-- CreateTable
CREATE TABLE "return_request" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "delivery_id" UUID NOT NULL,
    "reason" "ReturnReason" NOT NULL,
    "comment" TEXT NOT NULL,
    "photo_file_id" UUID,
    "requested_at" TIMESTAMPTZ(3) NOT NULL,
    "recorded_at" TIMESTAMPTZ(3) NOT NULL,
    "approved_at" TIMESTAMPTZ(3),
    "refused_at" TIMESTAMPTZ(3),
    "answer" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "return_request_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "return_request_delivery_id_recorded_at_idx" ON "return_request"("delivery_id", "recorded_at");

-- AddForeignKey
ALTER TABLE "handover_code" ADD CONSTRAINT "handover_code_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "order"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "step_number" ADD CONSTRAINT "step_number_delivery_id_fkey" FOREIGN KEY ("delivery_id") REFERENCES "delivery"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "return_request" ADD CONSTRAINT "return_request_delivery_id_fkey" FOREIGN KEY ("delivery_id") REFERENCES "delivery"("id") ON DELETE RESTRICT ON UPDATE CASCADE;


-- By hand: what happened before was learned at once.
UPDATE delivery_event SET recorded_at = at;

ALTER TABLE delivery_event ADD CONSTRAINT delivery_event_learned_after CHECK (at <= recorded_at + interval '1 minute');

ALTER TABLE handover_code ADD CONSTRAINT handover_code_digits CHECK (code ~ '^[0-9]{4}$');
ALTER TABLE handover_code ADD CONSTRAINT handover_code_tries CHECK (wrong_tries BETWEEN 0 AND 5);

ALTER TABLE step_number ADD CONSTRAINT step_number_positive CHECK (last > 0);

CREATE UNIQUE INDEX return_request_standing ON return_request (delivery_id) WHERE refused_at IS NULL;
ALTER TABLE return_request ADD CONSTRAINT return_request_one_answer CHECK (approved_at IS NULL OR refused_at IS NULL);
