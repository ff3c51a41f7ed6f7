CREATE OR REPLACE FUNCTION public.sum_contacts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
	changed text := CASE tg_op
		WHEN 'INSERT' THEN 'select 1 as sign, added.* from added'
		WHEN 'DELETE' THEN 'select -1 as sign, gone.* from gone'
		ELSE 'select 1 as sign, added.* from added union all select -1, gone.* from gone'
	END;
BEGIN
	EXECUTE 'insert into contact_sums (folder, subject, is_unread, messages)
		select folder, subject, read_at is null, sum(sign)
		from (' || changed || ') changed group by 1, 2, 3 having sum(sign) <> 0';
	RETURN NULL;
END $function$;

CREATE TRIGGER contacts_sum_delete AFTER DELETE ON public.contacts REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION sum_contacts();

CREATE TRIGGER contacts_sum_insert AFTER INSERT ON public.contacts REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION sum_contacts();

CREATE TRIGGER contacts_sum_update AFTER UPDATE ON public.contacts REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION sum_contacts();
