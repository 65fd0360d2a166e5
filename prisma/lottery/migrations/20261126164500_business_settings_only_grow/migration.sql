-- What held when can be told for ever: a change is undone by another one.
CREATE TRIGGER "business_setting_append_only" BEFORE UPDATE OR DELETE ON "business_setting" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "business_setting_no_truncate" BEFORE TRUNCATE ON "business_setting" EXECUTE FUNCTION refuse_change();
