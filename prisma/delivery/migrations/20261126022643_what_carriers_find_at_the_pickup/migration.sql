-- CreateEnum
CREATE TYPE "PickupProblemKind" AS ENUM ('sender_absent', 'not_ready', 'other_goods', 'forbidden_goods', 'larger_goods');

-- CreateEnum
CREATE TYPE "PickupProblemOutcome" AS ENUM ('agreed', 'ended', 'refused', 'withdrawn');

-- CreateEnum
CREATE TYPE "PickupProblemDecider" AS ENUM ('rule', 'sender', 'staff', 'carrier');

-- CreateTable
CREATE TABLE "pickup_problem" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "delivery_id" UUID NOT NULL,
    "kind" "PickupProblemKind" NOT NULL,
    "comment" TEXT NOT NULL,
    "photo_file_id" UUID,
    "reported_at" TIMESTAMPTZ(3) NOT NULL,
    "decide_at" TIMESTAMPTZ(3),
    "contested_at" TIMESTAMPTZ(3),
    "for_staff_since" TIMESTAMPTZ(3),
    "quote_id" UUID,
    "payment_id" UUID,
    "agreed_at" TIMESTAMPTZ(3),
    "decline_code" TEXT,
    "outcome" "PickupProblemOutcome",
    "decided_at" TIMESTAMPTZ(3),
    "decided_by" "PickupProblemDecider",
    "answer" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "pickup_problem_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "pickup_problem_quote_id_key" ON "pickup_problem"("quote_id");

-- CreateIndex
CREATE UNIQUE INDEX "pickup_problem_payment_id_key" ON "pickup_problem"("payment_id");

-- CreateIndex
CREATE INDEX "pickup_problem_delivery_id_reported_at_idx" ON "pickup_problem"("delivery_id", "reported_at");

-- CreateIndex
CREATE INDEX "pickup_problem_decide_at_idx" ON "pickup_problem"("decide_at");

-- AddForeignKey
ALTER TABLE "pickup_problem" ADD CONSTRAINT "pickup_problem_delivery_id_fkey" FOREIGN KEY ("delivery_id") REFERENCES "delivery"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pickup_problem" ADD CONSTRAINT "pickup_problem_quote_id_fkey" FOREIGN KEY ("quote_id") REFERENCES "quote"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pickup_problem" ADD CONSTRAINT "pickup_problem_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payment"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- By hand: of one delivery one problem at a time, and what is decided is decided by somebody.
CREATE UNIQUE INDEX "pickup_problem_open" ON "pickup_problem" ("delivery_id") WHERE "outcome" IS NULL;
ALTER TABLE "pickup_problem" ADD CONSTRAINT "pickup_problem_decided" CHECK (
  ("outcome" IS NULL) = ("decided_at" IS NULL) AND ("outcome" IS NULL) = ("decided_by" IS NULL));
ALTER TABLE "pickup_problem" ADD CONSTRAINT "pickup_problem_waits" CHECK (
  ("decide_at" IS NULL) = ("outcome" IS NOT NULL OR "for_staff_since" IS NOT NULL));
ALTER TABLE "pickup_problem" ADD CONSTRAINT "pickup_problem_price" CHECK (
  "kind" = 'larger_goods' OR "quote_id" IS NULL AND "payment_id" IS NULL AND "agreed_at" IS NULL AND "outcome" IS DISTINCT FROM 'agreed');

-- The price of true goods is authorised in its sender's absence, too.
ALTER TABLE "payment" DROP CONSTRAINT "payment_check4";
ALTER TABLE "payment" ADD CONSTRAINT "payment_authorise_unheld" CHECK ("due_action" IS DISTINCT FROM 'authorise' OR "status" IN ('planned', 'opened'));
