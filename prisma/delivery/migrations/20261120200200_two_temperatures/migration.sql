-- A search for a vehicle with two temperatures walks these few alone: among all refrigerated ones of a big town it took three times
-- longer where nobody fits.
CREATE INDEX "live_position_nearest_two_temperatures" ON "live_position" USING gist ("vehicle_class", "indexed_point")
  WHERE "is_available" AND "is_two_temperature";
