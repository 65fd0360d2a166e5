-- CreateEnum
CREATE TYPE "PrizeObstacle" AS ENUM ('identity', 'excluded', 'barred');

-- CreateEnum
CREATE TYPE "PrizeCaseOutcome" AS ENUM ('mended', 'kept', 'taken');

-- CreateTable
CREATE TABLE "prize_case" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "prize_id" UUID NOT NULL,
    "reason" "PrizeObstacle" NOT NULL,
    "opened_at" TIMESTAMPTZ(3) NOT NULL,
    "object_by" TIMESTAMPTZ(3) NOT NULL,
    "objection" TEXT,
    "objected_at" TIMESTAMPTZ(3),
    "closed_at" TIMESTAMPTZ(3),
    "outcome" "PrizeCaseOutcome",

    CONSTRAINT "prize_case_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "prize_case_prize_id_idx" ON "prize_case"("prize_id");

-- AddForeignKey
ALTER TABLE "prize_case" ADD CONSTRAINT "prize_case_prize_id_fkey" FOREIGN KEY ("prize_id") REFERENCES "prize"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE UNIQUE INDEX "prize_case_one_open" ON "prize_case" ("prize_id") WHERE "closed_at" IS NULL;
ALTER TABLE "prize_case" ADD CHECK (("outcome" IS NULL) = ("closed_at" IS NULL)), ADD CHECK ("object_by" > "opened_at"),
  ADD CHECK ("outcome" IS DISTINCT FROM 'taken' OR "closed_at" >= "object_by");

-- From terms/v2 on only the decision of two persons, once the winner's term is over, takes a prize from its winner.
CREATE FUNCTION guard_taken_prize() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.state = 'replaced' OR (NEW.state = 'lapsed' AND NEW.reason = 'no-reserve'))
    AND (SELECT terms::jsonb ->> 'v' FROM draw WHERE id = NEW.draw_id) <> '1'
    AND NOT EXISTS (SELECT FROM prize_case WHERE prize_id = NEW.id AND outcome = 'taken') THEN
    RAISE EXCEPTION 'prize %: two persons have not decided', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "prize_taken_by_two" BEFORE UPDATE OF "state" ON "prize" FOR EACH ROW WHEN (NEW.state IS DISTINCT FROM OLD.state) EXECUTE FUNCTION guard_taken_prize();

CREATE FUNCTION guard_prize_case() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.prize_id, NEW.reason, NEW.opened_at, NEW.object_by) IS DISTINCT FROM
     (OLD.id, OLD.prize_id, OLD.reason, OLD.opened_at, OLD.object_by) OR OLD.outcome IS NOT NULL AND NEW.outcome IS DISTINCT FROM OLD.outcome THEN
    RAISE EXCEPTION 'a case stays as it was opened, and as it was closed' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "prize_case_stays" BEFORE UPDATE ON "prize_case" FOR EACH ROW EXECUTE FUNCTION guard_prize_case();
