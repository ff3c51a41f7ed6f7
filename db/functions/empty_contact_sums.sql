CREATE OR REPLACE FUNCTION public.empty_contact_sums()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
	DELETE FROM contact_sums;
	RETURN NULL;
END $function$;

CREATE TRIGGER contacts_sum_truncate AFTER TRUNCATE ON public.contacts FOR EACH STATEMENT EXECUTE FUNCTION empty_contact_sums();
