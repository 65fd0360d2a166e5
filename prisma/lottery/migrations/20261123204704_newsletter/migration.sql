-- The secret of a mailed link as `randomSecret` makes it: 32 bytes in base64url, of two random UUIDs.
CREATE FUNCTION new_newsletter_token() RETURNS text LANGUAGE sql VOLATILE AS $$
  SELECT translate(encode(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), 'base64'), '+/=', '-_')
$$;

-- AlterTable
ALTER TABLE "player" ADD COLUMN     "mails_marketing_since" TIMESTAMPTZ(3),
ADD COLUMN     "newsletter_token" TEXT DEFAULT new_newsletter_token();

-- CreateTable
CREATE TABLE "newsletter_letter" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "fingerprint" TEXT NOT NULL,
    "texts" JSONB NOT NULL,
    "written_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "newsletter_letter_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "newsletter_sending" (
    "letter_id" UUID NOT NULL,
    "player_id" UUID NOT NULL,
    "queued_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "newsletter_sending_pkey" PRIMARY KEY ("letter_id","player_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "newsletter_letter_fingerprint_key" ON "newsletter_letter"("fingerprint");

-- CreateIndex
CREATE INDEX "newsletter_sending_player_id_idx" ON "newsletter_sending"("player_id");

-- CreateIndex
CREATE UNIQUE INDEX "player_newsletter_token_key" ON "player"("newsletter_token");

-- AddForeignKey
ALTER TABLE "newsletter_sending" ADD CONSTRAINT "newsletter_sending_letter_id_fkey" FOREIGN KEY ("letter_id") REFERENCES "newsletter_letter"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "newsletter_sending" ADD CONSTRAINT "newsletter_sending_player_id_fkey" FOREIGN KEY ("player_id") REFERENCES "player"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma cannot say

-- A letter goes to who had consented when it was written, so a consent needs its instant, however it is given.
CREATE FUNCTION note_newsletter_consent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT NEW.mails_marketing THEN
    NEW.mails_marketing_since = NULL;
  ELSIF TG_OP = 'INSERT' OR NOT OLD.mails_marketing THEN
    NEW.mails_marketing_since = app_now();
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "player_newsletter_consent" BEFORE INSERT OR UPDATE OF "mails_marketing" ON "player" FOR EACH ROW EXECUTE FUNCTION note_newsletter_consent();

-- Of consents given before nothing is known but that they were.
UPDATE "player" SET "mails_marketing_since" = app_now() WHERE "mails_marketing" AND "status" <> 'ended';
UPDATE "player" SET "mails_marketing" = false, "newsletter_token" = NULL WHERE "status" = 'ended';
