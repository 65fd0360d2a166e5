-- AlterTable
ALTER TABLE "message" ADD COLUMN     "client_key" UUID;

-- CreateIndex
CREATE UNIQUE INDEX "message_order_id_sender_id_client_key_key" ON "message"("order_id", "sender_id", "client_key");

-- A message is something, to somebody else.
ALTER TABLE "message"
  ADD CONSTRAINT "message_length" CHECK (length("text") BETWEEN 1 AND 2000),
  ADD CONSTRAINT "message_to_another" CHECK ("sender_id" <> "recipient_id");
