-- AlterTable
ALTER TABLE "player" ADD COLUMN     "former_ids" UUID[] DEFAULT ARRAY[]::UUID[];

-- AlterTable
ALTER TABLE "identity_document" ADD COLUMN     "person_hash" TEXT;

-- AlterTable
ALTER TABLE "barred_person" ADD COLUMN     "person_hash" TEXT;

-- CreateIndex
CREATE INDEX "identity_document_person_hash_idx" ON "identity_document"("person_hash");
