-- DropIndex
DROP INDEX "order_reference_idx";

-- CreateIndex
CREATE INDEX "order_placed_by_id_idx" ON "order"("placed_by_id");

-- What Prisma cannot say.
CREATE INDEX "order_reference_small_letters" ON "order" (lower("reference"));
