-- CreateTable
CREATE TABLE "invoice_issuer" (
    "number" SERIAL NOT NULL,
    "issuer" TEXT NOT NULL,

    CONSTRAINT "invoice_issuer_pkey" PRIMARY KEY ("number")
);

-- CreateIndex
CREATE UNIQUE INDEX "invoice_issuer_issuer_key" ON "invoice_issuer"("issuer");

-- An issuer keeps its number: it stands on papers.
CREATE TRIGGER "invoice_issuer_stays" BEFORE UPDATE OR DELETE ON "invoice_issuer" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "invoice_issuer_no_truncate" BEFORE TRUNCATE ON "invoice_issuer" EXECUTE FUNCTION refuse_change();
