-- CreateIndex
CREATE UNIQUE INDEX "document_file_id_key" ON "document"("file_id");

-- One document of a kind waits for its review, however many are sent at once; a newer one takes its place.
CREATE UNIQUE INDEX "document_one_under_review" ON "document" ("account_id", "kind") WHERE "status" = 'under_review';
ALTER TABLE "document"
  ADD CHECK ("status" = 'replaced' OR "file_id" IS NOT NULL),
  ADD CHECK ("status" <> 'approved' OR ("reviewed_at" IS NOT NULL AND "expires_at" IS NOT NULL)),
  ADD CHECK ("status" <> 'refused' OR ("reviewed_at" IS NOT NULL AND "refusal" IS NOT NULL));
