-- AlterTable
ALTER TABLE "quote" ADD COLUMN     "co2e_g" INTEGER;

-- CreateTable
CREATE TABLE "recipient_link" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "order_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),
    "instructions" TEXT,
    "instructed_at" TIMESTAMPTZ(3),

    CONSTRAINT "recipient_link_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "recipient_link_order_id_idx" ON "recipient_link"("order_id");

-- AddForeignKey
ALTER TABLE "recipient_link" ADD CONSTRAINT "recipient_link_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- One link at a time, however many ask for it at once.
CREATE UNIQUE INDEX "recipient_link_one_active_per_order" ON "recipient_link" ("order_id") WHERE "revoked_at" IS NULL;
ALTER TABLE "recipient_link"
  ADD CHECK ("revoked_at" >= "created_at"),
  ADD CHECK ("instructions" IS NULL OR char_length("instructions") BETWEEN 1 AND 500),
  ADD CHECK (("instructions" IS NULL) = ("instructed_at" IS NULL)),
  -- What somebody wrote by a link that is not trusted any more reaches nobody.
  ADD CHECK ("revoked_at" IS NULL OR "instructions" IS NULL);
ALTER TABLE "quote" ADD CHECK ("co2e_g" >= 0);
