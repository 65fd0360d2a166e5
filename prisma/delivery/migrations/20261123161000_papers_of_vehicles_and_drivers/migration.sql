-- AlterTable
ALTER TABLE "document" ADD COLUMN     "licence_classes" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "licence_ends_on" DATE,
ADD COLUMN     "vehicle_id" UUID;

-- AlterTable
ALTER TABLE "vehicle" ADD COLUMN     "shares_plate" BOOLEAN NOT NULL DEFAULT false;

-- CreateIndex
CREATE INDEX "document_vehicle_id_idx" ON "document"("vehicle_id");

-- AddForeignKey
ALTER TABLE "document" ADD CONSTRAINT "document_vehicle_id_fkey" FOREIGN KEY ("vehicle_id") REFERENCES "vehicle"("id") ON DELETE RESTRICT ON UPDATE CASCADE;


-- What is there. A registration and an insurance proved every vehicle of their account. They go to the one in use, which they were brought
-- for most likely: by who is on duty with it before anybody else, then the last one driven, then the oldest. The others wait for theirs.
CREATE TEMPORARY TABLE "equipped" ON COMMIT DROP AS
  SELECT DISTINCT ON (v."owner_id") v."owner_id", v."id" AS "vehicle_id"
  FROM "vehicle" v
  LEFT JOIN LATERAL (
    SELECT bool_or(c."is_on_duty") AS "is_on_duty" FROM "carrier" c WHERE c."vehicle_id" = v."id"
  ) "use" ON true
  LEFT JOIN LATERAL (
    SELECT max(d."accepted_at") AS "driven_at" FROM "delivery" d WHERE d."vehicle_id" = v."id"
  ) "last" ON true
  WHERE v."removed_at" IS NULL AND v."vehicle_class" NOT IN ('PIE', 'VEL', 'VELCAR')
  ORDER BY v."owner_id", "use"."is_on_duty" DESC NULLS LAST, "last"."driven_at" DESC NULLS LAST, v."created_at", v."id";

UPDATE "document" d SET "vehicle_id" = e."vehicle_id"
FROM "equipped" e
WHERE e."owner_id" = d."account_id" AND d."kind" IN ('vehicle_registration', 'vehicle_insurance');

-- Who works with a vehicle that has to wait, or with one that asks for more than class B, of which nobody has read whether the licence
-- bears it, gets no more offers. A delivery that runs goes on.
CREATE TEMPORARY TABLE "stopped" ON COMMIT DROP AS
  SELECT c."account_id", c."company_id", v."id" AS "vehicle_id", "needs"."papers", "needs"."licence"
  FROM "carrier" c JOIN "vehicle" v ON v."id" = c."vehicle_id"
  CROSS JOIN LATERAL (
    SELECT (SELECT count(DISTINCT d."kind") FROM "document" d WHERE d."vehicle_id" = v."id" AND d."status" = 'approved') < 2 AS "papers",
      v."vehicle_class" IN ('POLO', 'PLFR') OR v."vehicle_class" = 'MOT' AND NOT v."is_under_50cc" AS "licence"
  ) "needs"
  WHERE c."valid_until" IS NOT NULL AND v."vehicle_class" NOT IN ('PIE', 'VEL', 'VELCAR') AND ("needs"."papers" OR "needs"."licence");

UPDATE "carrier" c SET "valid_until" = NULL FROM "stopped" s WHERE s."account_id" = c."account_id";
UPDATE "live_position" p SET "valid_until" = app_now(), "is_available" = false
FROM "stopped" s WHERE s."account_id" = p."carrier_id";

-- Their owners are told, once: this file runs once.
INSERT INTO "notification" ("account_id", "kind", "text")
  SELECT v."owner_id", 'vehicle-papers-missing',
    'Chaque véhicule a désormais ses propres pièces. Déposez la carte grise et l’assurance de : '
      || string_agg(concat_ws(' ', nullif(v."brand", ''), nullif(v."model", ''), nullif(v."plate", '')), ', ' ORDER BY v."created_at", v."id")
      || '. Sans elles, aucune course ne vient avec ce véhicule.'
  FROM "vehicle" v JOIN "account" a ON a."id" = v."owner_id" AND a."status" <> 'removed'
  WHERE v."removed_at" IS NULL AND v."vehicle_class" NOT IN ('PIE', 'VEL', 'VELCAR')
    AND EXISTS (SELECT FROM "document" d WHERE d."account_id" = v."owner_id" AND d."vehicle_id" IS NOT NULL)
    AND NOT EXISTS (SELECT FROM "document" d WHERE d."vehicle_id" = v."id")
  GROUP BY v."owner_id";
INSERT INTO "notification" ("account_id", "kind", "text")
  SELECT s."account_id", 'vehicle-papers-missing',
    'Les pièces de votre véhicule (' || concat_ws(' ', nullif(v."brand", ''), nullif(v."model", ''), nullif(v."plate", ''))
      || ') sont attendues de votre entreprise. D’ici là, aucune course ne vient avec lui.'
  FROM "stopped" s JOIN "vehicle" v ON v."id" = s."vehicle_id" WHERE s."papers" AND s."company_id" IS NOT NULL;
INSERT INTO "notification" ("account_id", "kind", "text")
  SELECT s."account_id", 'licence-class-missing',
    'Votre véhicule demande plus que le permis B. Déposez votre permis en indiquant ses catégories pour recevoir de nouveau des courses.'
  FROM "stopped" s WHERE s."licence";

-- Of vehicles that several carriers declared under one plate all but the oldest are marked, and no further one can be declared.
UPDATE "vehicle" v SET "shares_plate" = true
WHERE v."removed_at" IS NULL AND v."plate" <> '' AND EXISTS (
  SELECT FROM "vehicle" o WHERE o."plate" = v."plate" AND o."removed_at" IS NULL AND (o."created_at", o."id") < (v."created_at", v."id"));
CREATE UNIQUE INDEX "vehicle_plate" ON "vehicle" ("plate") WHERE "removed_at" IS NULL AND "plate" <> '' AND NOT "shares_plate";

-- One document of a kind waits for its review, of each vehicle one of its kinds.
DROP INDEX "document_one_under_review";
CREATE UNIQUE INDEX "document_one_under_review" ON "document" ("account_id", "kind", "vehicle_id") NULLS NOT DISTINCT
  WHERE "status" = 'under_review';
ALTER TABLE "document"
  ADD CONSTRAINT "document_of_vehicle" CHECK ("vehicle_id" IS NULL OR "kind" IN ('vehicle_registration', 'vehicle_insurance')),
  ADD CONSTRAINT "document_of_licence"
    CHECK ("kind" = 'driving_licence' OR "licence_ends_on" IS NULL AND cardinality("licence_classes") = 0);
