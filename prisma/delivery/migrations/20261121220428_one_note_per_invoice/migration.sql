-- DropIndex
DROP INDEX "invoice_ledger_key_kind_key";

-- A movement is credited by a note for each invoice that it corrects, and billed again by one for each note: once each.
CREATE UNIQUE INDEX "invoice_one_per_movement_and_paper" ON "invoice" ("ledger_key", "kind", coalesce("content" -> 'corrects' ->> 'number', ''));
