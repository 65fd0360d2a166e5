-- Whatever changes what senders and carriers poll tells the processes that remember it, whoever writes it, in the order of commits.
-- The key is the account of a number of unread notifications, and the order of a delivery's progress.
CREATE FUNCTION tell_unread_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('unread_changed', coalesce(NEW.account_id, OLD.account_id)::text);
  RETURN NULL;
END $$;
CREATE TRIGGER "notification_unread_grown" AFTER INSERT ON "notification" FOR EACH ROW EXECUTE FUNCTION tell_unread_change();
CREATE TRIGGER "notification_unread_gone" AFTER DELETE ON "notification" FOR EACH ROW EXECUTE FUNCTION tell_unread_change();
CREATE TRIGGER "notification_unread_changed" AFTER UPDATE OF "read_at" ON "notification"
  FOR EACH ROW EXECUTE FUNCTION tell_unread_change();

CREATE FUNCTION tell_order_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('order_changed', coalesce(NEW.id, OLD.id)::text);
  RETURN NULL;
END $$;
CREATE TRIGGER "order_progress_gone" AFTER DELETE ON "order" FOR EACH ROW EXECUTE FUNCTION tell_order_change();
CREATE TRIGGER "order_progress_changed" AFTER UPDATE OF "cancelled_by", "sender_id" ON "order"
  FOR EACH ROW EXECUTE FUNCTION tell_order_change();

CREATE FUNCTION tell_change_of_its_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('order_changed', coalesce(NEW.order_id, OLD.order_id)::text);
  RETURN NULL;
END $$;
CREATE TRIGGER "delivery_progress_began" AFTER INSERT ON "delivery" FOR EACH ROW EXECUTE FUNCTION tell_change_of_its_order();
CREATE TRIGGER "delivery_progress_gone" AFTER DELETE ON "delivery" FOR EACH ROW EXECUTE FUNCTION tell_change_of_its_order();
CREATE TRIGGER "delivery_progress_changed" AFTER UPDATE OF "status" ON "delivery"
  FOR EACH ROW EXECUTE FUNCTION tell_change_of_its_order();
CREATE TRIGGER "dispatch_request_began" AFTER INSERT ON "dispatch_request" FOR EACH ROW EXECUTE FUNCTION tell_change_of_its_order();
CREATE TRIGGER "dispatch_request_gone" AFTER DELETE ON "dispatch_request" FOR EACH ROW EXECUTE FUNCTION tell_change_of_its_order();

-- The events of a deleted delivery go with it, and the delivery tells of that.
CREATE FUNCTION tell_change_of_its_delivery() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('order_changed', d.order_id::text) FROM delivery d WHERE d.id = coalesce(NEW.delivery_id, OLD.delivery_id);
  RETURN NULL;
END $$;
CREATE TRIGGER "delivery_event_began" AFTER INSERT ON "delivery_event" FOR EACH ROW EXECUTE FUNCTION tell_change_of_its_delivery();
CREATE TRIGGER "delivery_event_gone" AFTER DELETE ON "delivery_event" FOR EACH ROW EXECUTE FUNCTION tell_change_of_its_delivery();
CREATE TRIGGER "delivery_event_changed" AFTER UPDATE ON "delivery_event" FOR EACH ROW EXECUTE FUNCTION tell_change_of_its_delivery();
