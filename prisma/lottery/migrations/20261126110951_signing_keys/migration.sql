-- CreateTable
CREATE TABLE "signing_key" (
    "from_sequence" INTEGER NOT NULL,
    "public_key" TEXT NOT NULL,
    "signature" TEXT,
    "announced_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "signing_key_pkey" PRIMARY KEY ("from_sequence")
);

-- CreateIndex
CREATE UNIQUE INDEX "signing_key_public_key_key" ON "signing_key"("public_key");

ALTER TABLE "signing_key"
  ADD CHECK ("from_sequence" >= 1),
  ADD CHECK ("public_key" ~ '^[0-9a-f]{64}$'),
  ADD CHECK ("signature" ~ '^[0-9a-f]{128}$'),
  ADD CHECK (("from_sequence" = 1) = ("signature" IS NULL));

-- A draw that has opened keeps its key: its terms may be signed. While its row is locked, the next draw cannot open.
CREATE FUNCTION guard_signing_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM draw WHERE state = 'open' FOR UPDATE;
  IF NEW.from_sequence > 1 AND NEW.from_sequence <= (SELECT coalesce(max(sequence), 0) FROM draw) THEN
    RAISE EXCEPTION 'the draw number % has its key', NEW.from_sequence USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "signing_key_ahead" BEFORE INSERT ON "signing_key" FOR EACH ROW EXECUTE FUNCTION guard_signing_key();
CREATE TRIGGER "signing_key_append_only" BEFORE UPDATE OR DELETE ON "signing_key" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "signing_key_no_truncate" BEFORE TRUNCATE ON "signing_key" EXECUTE FUNCTION refuse_change();
