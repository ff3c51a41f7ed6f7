CREATE OR REPLACE FUNCTION public.follow_submission()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
	UPDATE payments SET edition_id = NEW.edition_id, submission_type = NEW.submission_type,
			refunded_cents = NEW.refunded_cents, is_disputed = coalesce(NEW.dispute_status NOT IN ('won', 'lost', 'warning_closed', 'prevented'), false)
		WHERE submission_id = NEW.id;
	RETURN NULL;
END $function$;

CREATE TRIGGER submissions_payments_update AFTER UPDATE ON public.submissions FOR EACH ROW WHEN (((((old.edition_id IS DISTINCT FROM new.edition_id) OR (old.submission_type IS DISTINCT FROM new.submission_type)) OR (old.refunded_cents IS DISTINCT FROM new.refunded_cents)) OR (old.dispute_status IS DISTINCT FROM new.dispute_status))) EXECUTE FUNCTION follow_submission();
