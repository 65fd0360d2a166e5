-- CreateTable
CREATE TABLE "audit_head" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "sequence" BIGINT NOT NULL,
    "hash" TEXT NOT NULL,

    CONSTRAINT "audit_head_pkey" PRIMARY KEY ("id")
);

INSERT INTO "audit_head" ("id", "sequence", "hash") VALUES (1, 0, '');
ALTER TABLE "audit_head" ADD CHECK ("id" = 1);
CREATE TRIGGER "audit_head_stays" BEFORE DELETE OR TRUNCATE ON "audit_head" EXECUTE FUNCTION refuse_change();
