-- A search that many vehicle classes fit walks all available carriers outwards once, instead of each class: its claim takes the
-- database half as long at a million carriers.
CREATE INDEX "live_position_nearest_of_all" ON "live_position" USING gist ("indexed_point") WHERE "is_available";
