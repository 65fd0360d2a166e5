-- CreateTable
CREATE TABLE "pickup_watch" (
    "delivery_id" UUID NOT NULL,
    "look_at" TIMESTAMPTZ(3) NOT NULL,
    "seen_at" TIMESTAMPTZ(3),
    "nearest_m" DOUBLE PRECISION,
    "approach_m" DOUBLE PRECISION,
    "approach_at" TIMESTAMPTZ(3),
    "moved_lat" DOUBLE PRECISION,
    "moved_lon" DOUBLE PRECISION,
    "moved_at" TIMESTAMPTZ(3),
    "away_since" TIMESTAMPTZ(3),
    "farthest_m" DOUBLE PRECISION,

    CONSTRAINT "pickup_watch_pkey" PRIMARY KEY ("delivery_id")
);

-- CreateTable
CREATE TABLE "pickup_nudge" (
    "id" BIGSERIAL NOT NULL,
    "delivery_id" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "nudged_at" TIMESTAMPTZ(3) NOT NULL,
    "relay_at" TIMESTAMPTZ(3) NOT NULL,
    "answered_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "outcome" TEXT,

    CONSTRAINT "pickup_nudge_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "pickup_watch_look_at_idx" ON "pickup_watch"("look_at");

-- CreateIndex
CREATE INDEX "pickup_nudge_delivery_id_id_idx" ON "pickup_nudge"("delivery_id", "id");

-- AddForeignKey
ALTER TABLE "pickup_watch" ADD CONSTRAINT "pickup_watch_delivery_id_fkey" FOREIGN KEY ("delivery_id") REFERENCES "delivery"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pickup_nudge" ADD CONSTRAINT "pickup_nudge_delivery_id_fkey" FOREIGN KEY ("delivery_id") REFERENCES "delivery"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE UNIQUE INDEX "pickup_nudge_one_open" ON "pickup_nudge" ("delivery_id") WHERE "ended_at" IS NULL;
ALTER TABLE "pickup_nudge" ADD CONSTRAINT "pickup_nudge_reason" CHECK ("reason" IN ('stalled', 'away', 'silent'));
ALTER TABLE "pickup_nudge" ADD CONSTRAINT "pickup_nudge_outcome"
  CHECK (("outcome" IS NULL) = ("ended_at" IS NULL) AND "outcome" IN ('cleared', 'changed', 'relayed', 'over'));
ALTER TABLE "pickup_nudge" ADD CONSTRAINT "pickup_nudge_times"
  CHECK ("since" <= "nudged_at" AND "relay_at" >= "nudged_at" AND "answered_at" >= "nudged_at" AND "ended_at" >= "nudged_at");

-- Every delivery before pickup is watched and none after, whoever writes it.
CREATE FUNCTION keep_pickup_watch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status IN ('assigned', 'approaching') THEN
    INSERT INTO pickup_watch (delivery_id, look_at) VALUES (NEW.id, app_now()) ON CONFLICT DO NOTHING;
  ELSE
    DELETE FROM pickup_watch WHERE delivery_id = NEW.id;
    UPDATE pickup_nudge SET ended_at = greatest(nudged_at, app_now()), outcome = 'over'
    WHERE delivery_id = NEW.id AND ended_at IS NULL;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "delivery_watch_began" AFTER INSERT ON "delivery"
  FOR EACH ROW WHEN (NEW.status IN ('assigned', 'approaching')) EXECUTE FUNCTION keep_pickup_watch();
CREATE TRIGGER "delivery_watch_ended" AFTER UPDATE OF "status" ON "delivery"
  FOR EACH ROW WHEN (OLD.status IN ('assigned', 'approaching') AND NEW.status NOT IN ('assigned', 'approaching'))
  EXECUTE FUNCTION keep_pickup_watch();
INSERT INTO "pickup_watch" ("delivery_id", "look_at") SELECT "id", app_now() FROM "delivery" WHERE "status" IN ('assigned', 'approaching');
