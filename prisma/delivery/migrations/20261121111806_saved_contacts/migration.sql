-- CreateTable
CREATE TABLE "saved_contact" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "sender_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "phone" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "saved_contact_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "saved_contact_sender_id_name_phone_address_key" ON "saved_contact"("sender_id", "name", "phone", "address");

-- AddForeignKey
ALTER TABLE "saved_contact" ADD CONSTRAINT "saved_contact_sender_id_fkey" FOREIGN KEY ("sender_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
