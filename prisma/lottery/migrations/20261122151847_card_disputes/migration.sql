-- CreateEnum
CREATE TYPE "DisputeStatus" AS ENUM ('inquiry', 'open', 'reviewed', 'won', 'lost', 'closed');

-- AlterEnum
ALTER TYPE "RefundState" ADD VALUE 'charged_back';

-- AlterTable
ALTER TABLE "credit_lot" ADD COLUMN     "locked_at" TIMESTAMPTZ(3),
ADD COLUMN     "to_void" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "voided" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "card_dispute" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "purchase_id" UUID NOT NULL,
    "provider_dispute_id" TEXT NOT NULL,
    "status" "DisputeStatus" NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "reason_code" TEXT NOT NULL,
    "evidence_due_by" TIMESTAMPTZ(3),
    "opened_at" TIMESTAMPTZ(3) NOT NULL,
    "withdrawn_at" TIMESTAMPTZ(3),
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "card_dispute_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "card_dispute_provider_dispute_id_key" ON "card_dispute"("provider_dispute_id");

-- CreateIndex
CREATE INDEX "card_dispute_purchase_id_idx" ON "card_dispute"("purchase_id");

-- AddForeignKey
ALTER TABLE "card_dispute" ADD CONSTRAINT "card_dispute_purchase_id_fkey" FOREIGN KEY ("purchase_id") REFERENCES "purchase"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "credit_lot" ADD CHECK ("voided" >= 0 AND "to_void" >= 0 AND "remaining" + "voided" <= "granted"), ADD CHECK ("locked_at" IS NULL OR "kind" = 'paid');
ALTER TABLE "card_dispute" ADD CHECK ("amount_cents" > 0), ADD CHECK (("withdrawn_at" IS NULL) = ("status" IN ('inquiry', 'closed'))),
  ADD CHECK (("closed_at" IS NULL) = ("status" NOT IN ('won', 'lost', 'closed')));

-- What is decided stays, whatever is told late; in the end the provider's name of it is forgotten.
CREATE FUNCTION guard_card_dispute() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR (NEW.purchase_id, NEW.amount_cents, NEW.opened_at) IS DISTINCT FROM (OLD.purchase_id, OLD.amount_cents, OLD.opened_at)
    OR (OLD.closed_at IS NOT NULL AND (NEW.status, NEW.withdrawn_at, NEW.closed_at) IS DISTINCT FROM (OLD.status, OLD.withdrawn_at, OLD.closed_at))
    OR (NEW.provider_dispute_id <> OLD.provider_dispute_id AND NOT (OLD.closed_at IS NOT NULL AND starts_with(NEW.provider_dispute_id, 'forgotten:'))) THEN
    RAISE EXCEPTION '% of card dispute % is refused', TG_OP, OLD.provider_dispute_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "card_dispute_forward" BEFORE UPDATE OR DELETE ON "card_dispute" FOR EACH ROW EXECUTE FUNCTION guard_card_dispute();
