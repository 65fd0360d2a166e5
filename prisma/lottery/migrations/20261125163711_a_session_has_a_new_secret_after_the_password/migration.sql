-- AlterTable
ALTER TABLE "session" ADD COLUMN     "former_ends_at" TIMESTAMPTZ(3),
ADD COLUMN     "former_hash" TEXT,
ADD COLUMN     "renewal_salt" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "session_former_hash_key" ON "session"("former_hash");
