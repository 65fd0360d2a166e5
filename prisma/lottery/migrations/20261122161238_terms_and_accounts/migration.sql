-- AlterTable
ALTER TABLE "draw" ADD COLUMN     "terms" TEXT;

-- AlterTable
ALTER TABLE "prize" ADD COLUMN     "accounted_in" UUID;

-- CreateIndex
CREATE INDEX "prize_accounted_in_idx" ON "prize"("accounted_in");

-- What a draw promised stays, and where a prize that ended was told in public once the list of that draw is sealed.
CREATE TRIGGER "draw_terms_stay" BEFORE UPDATE ON "draw" FOR EACH ROW WHEN (OLD."terms" IS DISTINCT FROM NEW."terms") EXECUTE FUNCTION refuse_change();
CREATE FUNCTION guard_told_prize() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM draw WHERE id = OLD.accounted_in AND sealed_at IS NOT NULL)
    OR (NEW.accounted_in IS NOT NULL AND NEW.state NOT IN ('lapsed', 'replaced')) THEN
    RAISE EXCEPTION 'where a prize was told stays' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "prize_told" BEFORE UPDATE ON "prize" FOR EACH ROW WHEN (OLD."accounted_in" IS DISTINCT FROM NEW."accounted_in") EXECUTE FUNCTION guard_told_prize();

-- What ended before there was such a file is in the pot of the next draw that closed.
UPDATE "prize" SET "accounted_in" = (
  SELECT "id" FROM "draw" WHERE "closed_at" >= "prize"."ended_at" AND "state" NOT IN ('open', 'cancelled') ORDER BY "sequence" LIMIT 1)
WHERE "state" IN ('lapsed', 'replaced');
