-- CreateIndex
CREATE INDEX "ledger_entry_payment_id_idx" ON "ledger_entry"("payment_id");

-- CreateIndex
CREATE INDEX "ledger_entry_at_id_idx" ON "ledger_entry"("at", "id");
