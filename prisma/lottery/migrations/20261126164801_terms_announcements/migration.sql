-- CreateTable
CREATE TABLE "terms_announcement" (
    "version" TEXT NOT NULL,
    "since" DATE NOT NULL,
    "texts" JSONB NOT NULL,
    "announced_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "terms_announcement_pkey" PRIMARY KEY ("version")
);
