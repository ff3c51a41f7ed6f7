CREATE OR REPLACE FUNCTION public.copies_wait()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
	IF NEW.state = 'queued' AND OLD.state = 'held' THEN
		RAISE EXCEPTION 'A copy of a newsletter leaves with its mailing.';
	ELSIF NEW.state = 'sending' AND OLD.state <> 'held' AND NEW.attempts > OLD.attempts THEN
		RETURN NULL;
	ELSIF NEW.state = 'queued' THEN
		NEW.state := 'held';
	END IF;
	RETURN NEW;
END $function$;

CREATE TRIGGER outbox_messages_copies BEFORE UPDATE OF state ON public.outbox_messages FOR EACH ROW WHEN ((new.leave_token IS NOT NULL)) EXECUTE FUNCTION copies_wait();
