-- CreateIndex
CREATE INDEX "delivery_vehicle_id_idx" ON "delivery"("vehicle_id");

-- A phone is found by its last nine digits, a plate by its letters and digits, however both were typed.
CREATE INDEX "order_sender_phone_digits" ON "order" (right(regexp_replace("sender_phone", '\D', '', 'g'), 9));
CREATE INDEX "order_recipient_phone_digits" ON "order" (right(regexp_replace("recipient_phone", '\D', '', 'g'), 9));
CREATE INDEX "account_phone_digits" ON "account" (right(regexp_replace("phone", '\D', '', 'g'), 9));
CREATE INDEX "vehicle_plate_letters" ON "vehicle" (upper(regexp_replace("plate", '[^A-Za-z0-9]', '', 'g')));
CREATE INDEX "invoice_number_small_letters" ON "invoice" (lower("number"));
