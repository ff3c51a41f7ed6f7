CREATE OR REPLACE FUNCTION public.keep_audit_log()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
END $function$;

CREATE TRIGGER audit_log_keep_rows BEFORE DELETE OR UPDATE ON public.audit_log FOR EACH ROW EXECUTE FUNCTION keep_audit_log();

CREATE TRIGGER audit_log_keep_table BEFORE TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_log();
