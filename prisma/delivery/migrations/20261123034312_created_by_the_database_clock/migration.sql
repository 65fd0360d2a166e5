-- AlterTable
ALTER TABLE "account" ALTER COLUMN "created_at" SET DEFAULT app_now();

-- AlterTable
ALTER TABLE "saved_contact" ALTER COLUMN "created_at" SET DEFAULT app_now();

-- AlterTable
ALTER TABLE "session" ALTER COLUMN "created_at" SET DEFAULT app_now();

-- AlterTable
ALTER TABLE "document" ALTER COLUMN "submitted_at" SET DEFAULT app_now();

-- AlterTable
ALTER TABLE "notification" ALTER COLUMN "created_at" SET DEFAULT app_now();

-- AlterTable
ALTER TABLE "newsletter_subscription" ALTER COLUMN "requested_at" SET DEFAULT app_now();

-- AlterTable
ALTER TABLE "vehicle" ALTER COLUMN "created_at" SET DEFAULT app_now();

-- AlterTable
ALTER TABLE "rate_card" ALTER COLUMN "imported_at" SET DEFAULT app_now();

-- AlterTable
ALTER TABLE "webhook_event" ALTER COLUMN "received_at" SET DEFAULT app_now();

-- AlterTable
ALTER TABLE "stored_file" ALTER COLUMN "created_at" SET DEFAULT app_now();
