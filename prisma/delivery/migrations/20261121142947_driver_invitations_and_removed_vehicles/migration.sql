-- AlterTable
ALTER TABLE "vehicle" ADD COLUMN     "is_under_50cc" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "removed_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "driver_invitation" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "company_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "first_names" TEXT NOT NULL,
    "phone" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "driver_invitation_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "driver_invitation_token_hash_key" ON "driver_invitation"("token_hash");

-- CreateIndex
CREATE UNIQUE INDEX "driver_invitation_company_id_email_key" ON "driver_invitation"("company_id", "email");

-- AddForeignKey
ALTER TABLE "driver_invitation" ADD CONSTRAINT "driver_invitation_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "driver_invitation"
  ADD CONSTRAINT "driver_invitation_email" CHECK ("email" = lower(trim("email"))),
  ADD CONSTRAINT "driver_invitation_ends" CHECK ("expires_at" > "created_at");

-- Only scooters and motorbikes come under 50 cm³.
ALTER TABLE "vehicle"
  ADD CONSTRAINT "vehicle_under_50cc" CHECK (NOT "is_under_50cc" OR "vehicle_class" IN ('SCO', 'MOT'));
