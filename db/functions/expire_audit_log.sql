CREATE OR REPLACE FUNCTION public.expire_audit_log(at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM set_config('heartlight.audit_now', "at"::text, true);
  DELETE FROM audit_log WHERE actor <> 'system' AND created_at < "at" - interval '365 days';
  UPDATE audit_log SET ip_address = NULL
    WHERE ip_address IS NOT NULL AND created_at < "at" - interval '30 days';
  PERFORM set_config('heartlight.audit_now', '', true);
END $function$;
