-- Every look at an open draw counts its tickets.
CREATE INDEX "participation_validated" ON "participation" ("draw_id") WHERE "state" = 'validated';
