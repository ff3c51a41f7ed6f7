CREATE OR REPLACE FUNCTION public.sum_refunds()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
	entry uuid := coalesce(NEW.submission_id, OLD.submission_id);
	total integer;
BEGIN
	PERFORM 1 FROM submissions WHERE id = entry FOR UPDATE;
	SELECT coalesce(sum(amount_cents), 0) INTO total FROM refunds WHERE submission_id = entry AND state = 'done';
	UPDATE submissions SET refunded_cents = total WHERE id = entry AND refunded_cents <> total;
	RETURN NULL;
END $function$;

CREATE TRIGGER refunds_sum AFTER INSERT OR DELETE OR UPDATE ON public.refunds FOR EACH ROW EXECUTE FUNCTION sum_refunds();
