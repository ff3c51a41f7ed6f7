CREATE OR REPLACE FUNCTION public.sum_contacts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
	IF tg_op = 'INSERT' THEN
		INSERT INTO contact_sums (folder, subject, is_unread, messages)
			SELECT folder, subject, read_at IS NULL, count(*)
			FROM added GROUP BY 1, 2, 3;
	ELSIF tg_op = 'DELETE' THEN
		INSERT INTO contact_sums (folder, subject, is_unread, messages)
			SELECT folder, subject, read_at IS NULL, -count(*)
			FROM gone GROUP BY 1, 2, 3;
	ELSE
		INSERT INTO contact_sums (folder, subject, is_unread, messages)
			SELECT folder, subject, read_at IS NULL, sum(sign)
			FROM (SELECT 1 AS sign, added.* FROM added UNION ALL SELECT -1, gone.* FROM gone) AS changed
			GROUP BY 1, 2, 3 HAVING sum(sign) <> 0;
	END IF;
	RETURN NULL;
END $function$;

CREATE TRIGGER contacts_sum_delete AFTER DELETE ON public.contacts REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION sum_contacts();

CREATE TRIGGER contacts_sum_insert AFTER INSERT ON public.contacts REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION sum_contacts();

CREATE TRIGGER contacts_sum_update AFTER UPDATE ON public.contacts REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION sum_contacts();
