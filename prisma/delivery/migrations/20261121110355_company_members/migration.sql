-- CreateEnum
CREATE TYPE "MemberRole" AS ENUM ('administrator', 'orderer', 'reader');

-- CreateTable
CREATE TABLE "company_member" (
    "account_id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "role" "MemberRole" NOT NULL,
    "last_name" TEXT NOT NULL,
    "first_names" TEXT NOT NULL,
    "joined_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "company_member_pkey" PRIMARY KEY ("account_id")
);

-- CreateIndex
CREATE INDEX "company_member_company_id_idx" ON "company_member"("company_id");

-- AddForeignKey
ALTER TABLE "company_member" ADD CONSTRAINT "company_member_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "company_member" ADD CONSTRAINT "company_member_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
