-- CreateTable
CREATE TABLE "support_reminder" (
    "kind" TEXT NOT NULL,
    "mailed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "support_reminder_pkey" PRIMARY KEY ("kind")
);
