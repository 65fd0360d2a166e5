-- CreateTable
CREATE TABLE "business_setting" (
    "version" INTEGER NOT NULL,
    "effective_from" TIMESTAMPTZ(3) NOT NULL,
    "changes" JSONB NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "business_setting_pkey" PRIMARY KEY ("version")
);
