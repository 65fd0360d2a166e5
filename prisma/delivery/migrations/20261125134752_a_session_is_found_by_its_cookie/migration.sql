-- CreateIndex
CREATE UNIQUE INDEX "session_cookie_hash_key" ON "session"("cookie_hash");
