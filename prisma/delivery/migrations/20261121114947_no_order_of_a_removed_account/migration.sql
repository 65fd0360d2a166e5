-- An order that is being placed while its sender's account ends comes first or not at all: its account's row is locked by either.
CREATE FUNCTION refuse_removed_sender() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM "account" WHERE "id" = NEW."sender_id" AND "status" <> 'removed' FOR KEY SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the account % is removed', NEW."sender_id" USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "order_of_standing_account" BEFORE INSERT ON "order" FOR EACH ROW EXECUTE FUNCTION refuse_removed_sender();
