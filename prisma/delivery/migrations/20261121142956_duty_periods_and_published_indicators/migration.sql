-- CreateTable
CREATE TABLE "duty_period" (
    "id" BIGSERIAL NOT NULL,
    "carrier_id" UUID NOT NULL,
    "began_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "duty_period_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "published_indicators" (
    "year" SMALLINT NOT NULL,
    "figures" JSONB NOT NULL,
    "published_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "published_indicators_pkey" PRIMARY KEY ("year")
);

-- CreateIndex
CREATE INDEX "duty_period_carrier_id_began_at_idx" ON "duty_period"("carrier_id", "began_at");

-- AddForeignKey
ALTER TABLE "duty_period" ADD CONSTRAINT "duty_period_carrier_id_fkey" FOREIGN KEY ("carrier_id") REFERENCES "carrier"("account_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Whoever puts a carrier on duty or takes it off: its time is written by the database, so that none is forgotten.
CREATE UNIQUE INDEX "duty_period_one_open" ON "duty_period" ("carrier_id") WHERE "ended_at" IS NULL;
ALTER TABLE "duty_period" ADD CONSTRAINT "duty_period_ends" CHECK ("ended_at" >= "began_at");

CREATE FUNCTION keep_duty_period() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.is_on_duty THEN
    INSERT INTO duty_period (carrier_id, began_at) VALUES (NEW.account_id, app_now()) ON CONFLICT DO NOTHING;
  ELSE
    UPDATE duty_period SET ended_at = greatest(began_at, app_now()) WHERE carrier_id = NEW.account_id AND ended_at IS NULL;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "carrier_duty_began" AFTER INSERT ON "carrier" FOR EACH ROW WHEN (NEW.is_on_duty) EXECUTE FUNCTION keep_duty_period();
CREATE TRIGGER "carrier_duty_changed" AFTER UPDATE OF "is_on_duty" ON "carrier"
  FOR EACH ROW WHEN (OLD.is_on_duty IS DISTINCT FROM NEW.is_on_duty) EXECUTE FUNCTION keep_duty_period();
INSERT INTO "duty_period" ("carrier_id", "began_at") SELECT "account_id", app_now() FROM "carrier" WHERE "is_on_duty";

ALTER TABLE "published_indicators" ADD CONSTRAINT "published_indicators_year" CHECK ("year" BETWEEN 2000 AND 2999);
