-- AlterTable
ALTER TABLE "road_problem" ADD COLUMN     "released_at" TIMESTAMPTZ(3);

-- By hand: a takeover has its proof on both sides, or the staff has said that the next carrier's stands alone.
ALTER TABLE "road_problem" DROP CONSTRAINT "road_problem_handed_over", ADD CONSTRAINT "road_problem_handed_over" CHECK (
  ("outcome" IS NOT DISTINCT FROM 'taken_over') = ("taken_by_delivery_id" IS NOT NULL)
  AND ("outcome" IS DISTINCT FROM 'taken_over' OR "handover_photo_at" IS NOT NULL OR "released_at" IS NOT NULL));
