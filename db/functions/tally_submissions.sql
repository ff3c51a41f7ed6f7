CREATE OR REPLACE FUNCTION public.tally_submissions()
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
	EXECUTE 'insert into submission_days
			(edition_id, for_next, day, fee_period, submission_type, status, is_favorite, withdrawn, currency,
			entries, cents, refunded_cents, waived, waived_cents)
		select edition_id, for_next, (submitted_at at time zone time_zone)::date, fee_period,
			submission_type, status, is_favorite, withdrawn_at is not null, currency,
			sum(sign), sum(sign * amount_cents), sum(sign * refunded_cents),
			sum(case when waived_cents > 0 then sign else 0 end), sum(sign * waived_cents)
		from (' || changed || ') changed
		join (select id as zone_of, time_zone from editions) zones on zones.zone_of = changed.edition_id
		group by 1, 2, 3, 4, 5, 6, 7, 8, 9
		having sum(sign) <> 0 or sum(sign * amount_cents) <> 0 or sum(sign * refunded_cents) <> 0
			or sum(sign * waived_cents) <> 0';
	EXECUTE 'insert into submission_places
			(edition_id, for_next, country, genre, submission_type, status, is_favorite, withdrawn, entries)
		select edition_id, for_next, coalesce(country, ''''), coalesce(genre, ''''), submission_type, status,
			is_favorite, withdrawn_at is not null, sum(sign)
		from (' || changed || ') changed group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(sign) <> 0';
	RETURN NULL;
END $function$;

CREATE TRIGGER submissions_tally_delete AFTER DELETE ON public.submissions REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION tally_submissions();

CREATE TRIGGER submissions_tally_insert AFTER INSERT ON public.submissions REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_submissions();

CREATE TRIGGER submissions_tally_update AFTER UPDATE ON public.submissions REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_submissions();
