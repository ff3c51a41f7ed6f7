ALTER TABLE "audit_log" ADD COLUMN "person_id" uuid;--> statement-breakpoint
CREATE INDEX "audit_log_action_idx" ON "audit_log" USING btree ("action","created_at" DESC NULLS LAST);--> statement-breakpoint
-- The audit log is added to and nothing else. A row goes once it is a year old, its address once it is a
-- month old, each less a day: clocks of two machines differ, and the version before this one sweeps by
-- itself (decision 0040). What is old is asked of the caller's clock where it names one. Nothing of
-- 'system' goes: the site reads there what it has done.
CREATE FUNCTION "keep_audit_log"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  told timestamptz := coalesce(nullif(current_setting('heartlight.audit_now', true), '')::timestamptz, now());
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.actor <> 'system' AND OLD.created_at < told - interval '364 days' THEN
      RETURN OLD;
    END IF;
  ELSIF TG_OP = 'UPDATE' THEN
    IF OLD.created_at < told - interval '29 days' AND NEW.ip_address IS NULL
      AND to_jsonb(NEW) - 'ip_address' = to_jsonb(OLD) - 'ip_address' THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'The audit log is only added to.';
END $$;--> statement-breakpoint
CREATE TRIGGER "audit_log_keep_rows" BEFORE UPDATE OR DELETE ON "audit_log"
  FOR EACH ROW EXECUTE FUNCTION "keep_audit_log"();--> statement-breakpoint
CREATE TRIGGER "audit_log_keep_table" BEFORE TRUNCATE ON "audit_log"
  FOR EACH STATEMENT EXECUTE FUNCTION "keep_audit_log"();--> statement-breakpoint
-- Takes away what has been kept long enough at this moment.
CREATE FUNCTION "expire_audit_log"("at" timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('heartlight.audit_now', "at"::text, true);
  DELETE FROM audit_log WHERE actor <> 'system' AND created_at < "at" - interval '365 days';
  UPDATE audit_log SET ip_address = NULL
    WHERE ip_address IS NOT NULL AND created_at < "at" - interval '30 days';
  PERFORM set_config('heartlight.audit_now', '', true);
END $$;
