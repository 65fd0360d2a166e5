-- AlterTable
ALTER TABLE "order" ADD COLUMN     "reference" TEXT;

-- CreateIndex
CREATE INDEX "order_reference_idx" ON "order"("reference");

-- What companies have called their orders so far; the lines of imports and the orders of our own screens were named by us.
UPDATE "order" o SET "reference" = p."reference" FROM "payment" p
WHERE p."id" = o."payment_id" AND p."reference" !~ '^(import|devis)-[0-9a-f]{8}-' AND o."erased_at" IS NULL;

-- What Prisma cannot say.
ALTER TABLE "order" ADD CONSTRAINT "order_reference" CHECK (length("reference") BETWEEN 1 AND 100);
