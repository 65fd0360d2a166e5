-- Whatever changes who may see a carrier tells the processes that remember it, whoever writes it, in the order of commits with the news of positions.
CREATE FUNCTION tell_sight_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('carrier_position', '! ' || a.person_id || ' ' || coalesce(NEW.order_id, OLD.order_id))
  FROM account a WHERE a.id IN (NEW.carrier_id, OLD.carrier_id);
  RETURN NULL;
END $$;
CREATE TRIGGER "delivery_sight_began" AFTER INSERT ON "delivery" FOR EACH ROW EXECUTE FUNCTION tell_sight_change();
CREATE TRIGGER "delivery_sight_gone" AFTER DELETE ON "delivery" FOR EACH ROW EXECUTE FUNCTION tell_sight_change();
CREATE TRIGGER "delivery_sight_changed" AFTER UPDATE OF "status", "carrier_id", "order_id" ON "delivery"
  FOR EACH ROW EXECUTE FUNCTION tell_sight_change();

-- A position that is dropped was seen until then.
CREATE FUNCTION tell_position_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('carrier_position', '! ' || a.person_id || ' -') FROM account a WHERE a.id = OLD.carrier_id;
  RETURN NULL;
END $$;
CREATE TRIGGER "live_position_gone" AFTER DELETE ON "live_position" FOR EACH ROW EXECUTE FUNCTION tell_position_gone();
