-- CreateEnum
CREATE TYPE "InvoiceKind" AS ENUM ('carriage', 'service_fee');

-- CreateEnum
CREATE TYPE "InvoiceType" AS ENUM ('invoice', 'credit_note');

-- CreateTable
CREATE TABLE "invoice_series" (
    "issuer" TEXT NOT NULL,
    "series" TEXT NOT NULL,
    "last" INTEGER NOT NULL,
    "last_issued_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "invoice_series_pkey" PRIMARY KEY ("issuer","series")
);

-- CreateTable
CREATE TABLE "invoice" (
    "id" UUID NOT NULL,
    "kind" "InvoiceKind" NOT NULL,
    "type" "InvoiceType" NOT NULL,
    "issuer" TEXT NOT NULL,
    "series" TEXT NOT NULL,
    "sequence" INTEGER NOT NULL,
    "number" TEXT NOT NULL,
    "issuer_account_id" UUID,
    "buyer_account_id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "delivery_id" UUID NOT NULL,
    "ledger_key" TEXT NOT NULL,
    "bill_number" INTEGER,
    "file_name" TEXT NOT NULL,
    "issued_at" TIMESTAMPTZ(3) NOT NULL,
    "content" JSONB NOT NULL,
    "net_cents" INTEGER NOT NULL,
    "vat_cents" INTEGER NOT NULL,
    "gross_cents" INTEGER NOT NULL,
    "corrected_id" UUID,
    "file_id" UUID,
    "file_sha256" TEXT,

    CONSTRAINT "invoice_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "invoice_number_key" ON "invoice"("number");

-- CreateIndex
CREATE UNIQUE INDEX "invoice_file_id_key" ON "invoice"("file_id");

-- CreateIndex
CREATE INDEX "invoice_order_id_idx" ON "invoice"("order_id");

-- CreateIndex
CREATE INDEX "invoice_delivery_id_idx" ON "invoice"("delivery_id");

-- CreateIndex
CREATE INDEX "invoice_issuer_account_id_issued_at_idx" ON "invoice"("issuer_account_id", "issued_at");

-- CreateIndex
CREATE INDEX "invoice_buyer_account_id_issued_at_idx" ON "invoice"("buyer_account_id", "issued_at");

-- CreateIndex
CREATE UNIQUE INDEX "invoice_issuer_series_sequence_key" ON "invoice"("issuer", "series", "sequence");

-- CreateIndex
CREATE UNIQUE INDEX "invoice_ledger_key_kind_key" ON "invoice"("ledger_key", "kind");

-- CreateIndex
CREATE UNIQUE INDEX "invoice_kind_file_name_key" ON "invoice"("kind", "file_name");

-- AddForeignKey
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_delivery_id_fkey" FOREIGN KEY ("delivery_id") REFERENCES "delivery"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_corrected_id_fkey" FOREIGN KEY ("corrected_id") REFERENCES "invoice"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What Prisma cannot say.
ALTER TABLE "invoice_series" ADD CONSTRAINT "invoice_series_last" CHECK ("last" > 0);
ALTER TABLE "invoice"
  ADD CONSTRAINT "invoice_amounts" CHECK ("net_cents" > 0 AND "vat_cents" >= 0 AND "gross_cents" = "net_cents" + "vat_cents"),
  ADD CONSTRAINT "invoice_sequence" CHECK ("sequence" > 0),
  ADD CONSTRAINT "invoice_issuer" CHECK (("kind" = 'service_fee') = ("issuer" = 'platform') AND ("issuer" = 'platform') = ("issuer_account_id" IS NULL)),
  ADD CONSTRAINT "invoice_credit_note" CHECK (("type" = 'credit_note') = ("corrected_id" IS NOT NULL)),
  ADD CONSTRAINT "invoice_file" CHECK (("file_id" IS NULL) = ("file_sha256" IS NULL));
CREATE UNIQUE INDEX "invoice_one_per_kind_and_delivery" ON "invoice" ("delivery_id", "kind") WHERE "type" = 'invoice';
-- What the worker writes the files of.
CREATE INDEX "invoice_without_file" ON "invoice" ("issued_at") WHERE "file_id" IS NULL;

-- An issued invoice never changes; its file is filled in once; after the ten years of the law it may go.
CREATE FUNCTION keep_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.issued_at < app_now() - interval '10 years' THEN RETURN OLD; END IF;
  ELSIF OLD.file_id IS NULL AND NEW.file_id IS NOT NULL
    AND to_jsonb(NEW) - 'file_id' - 'file_sha256' = to_jsonb(OLD) - 'file_id' - 'file_sha256' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'invoice is append-only' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER "invoice_append_only" BEFORE UPDATE OR DELETE ON "invoice" FOR EACH ROW EXECUTE FUNCTION keep_invoice();
CREATE TRIGGER "invoice_no_truncate" BEFORE TRUNCATE ON "invoice" EXECUTE FUNCTION refuse_change();

-- A series counts upwards by one, and in time.
CREATE FUNCTION keep_invoice_series() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.issuer = OLD.issuer AND NEW.series = OLD.series AND NEW.last = OLD.last + 1
    AND NEW.last_issued_at >= OLD.last_issued_at THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'invoice_series only counts' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER "invoice_series_counts" BEFORE UPDATE OR DELETE ON "invoice_series" FOR EACH ROW EXECUTE FUNCTION keep_invoice_series();
CREATE TRIGGER "invoice_series_no_truncate" BEFORE TRUNCATE ON "invoice_series" EXECUTE FUNCTION refuse_change();
