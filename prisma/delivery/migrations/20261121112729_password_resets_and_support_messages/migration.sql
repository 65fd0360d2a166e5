-- CreateTable
CREATE TABLE "password_reset" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "email" TEXT NOT NULL,
    "client_hash" TEXT NOT NULL,
    "account_id" UUID,
    "code_hash" TEXT,
    "wrong_tries" SMALLINT NOT NULL DEFAULT 0,
    "requested_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "password_reset_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "support_message" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "account_id" UUID,
    "last_name" TEXT NOT NULL,
    "first_name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "phone" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "is_suspect" BOOLEAN NOT NULL DEFAULT false,
    "fingerprint" TEXT NOT NULL,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "support_message_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "password_reset_email_key" ON "password_reset"("email");

-- CreateIndex
CREATE UNIQUE INDEX "password_reset_client_hash_key" ON "password_reset"("client_hash");

-- CreateIndex
CREATE UNIQUE INDEX "password_reset_account_id_key" ON "password_reset"("account_id");

-- CreateIndex
CREATE INDEX "password_reset_expires_at_idx" ON "password_reset"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "support_message_fingerprint_key" ON "support_message"("fingerprint");

-- CreateIndex
CREATE INDEX "support_message_email_sent_at_idx" ON "support_message"("email", "sent_at");

-- CreateIndex
CREATE INDEX "support_message_sent_at_idx" ON "support_message"("sent_at");

-- CreateIndex
CREATE INDEX "notification_account_id_created_at_id_idx" ON "notification"("account_id", "created_at" DESC, "id" DESC);

-- AddForeignKey
ALTER TABLE "password_reset" ADD CONSTRAINT "password_reset_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "support_message" ADD CONSTRAINT "support_message_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- A code belongs to an account, is a SHA-256 in hexadecimal, and takes five wrong tries at most.
ALTER TABLE "password_reset"
  ADD CONSTRAINT "password_reset_code_of_account" CHECK (("code_hash" IS NULL) = ("account_id" IS NULL)),
  ADD CONSTRAINT "password_reset_code_hash" CHECK ("code_hash" ~ '^[0-9a-f]{64}$'),
  ADD CONSTRAINT "password_reset_wrong_tries" CHECK ("wrong_tries" BETWEEN 0 AND 5),
  ADD CONSTRAINT "password_reset_email" CHECK ("email" = lower("email")),
  ADD CONSTRAINT "password_reset_lifetime" CHECK ("expires_at" > "requested_at");

ALTER TABLE "support_message"
  ADD CONSTRAINT "support_message_subject" CHECK ("subject" <> ''),
  ADD CONSTRAINT "support_message_lengths" CHECK (length("subject") <= 200 AND length("text") <= 5000);
