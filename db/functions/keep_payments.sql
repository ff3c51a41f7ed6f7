CREATE OR REPLACE FUNCTION public.keep_payments()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
	INSERT INTO payments (submission_id, payment_intent_id, provider, edition_id, submission_type, fee_period,
			amount_cents, currency, waived_cents, refunded_cents, is_disputed, paid_at, next_check_at)
		SELECT id, CASE WHEN waived_cents = 0 THEN payment_intent_id END, nullif(payment_provider, 'none'), edition_id,
			submission_type, fee_period, amount_cents, currency, waived_cents, refunded_cents,
			coalesce(dispute_status NOT IN ('won', 'lost', 'warning_closed', 'prevented'), false), submitted_at, submitted_at
		FROM added
		-- The fee of an imported entry was paid on another platform; a free entry has none, unless a code waived it.
		WHERE origin <> 'import' AND (payment_provider IS DISTINCT FROM 'none' OR waived_cents > 0)
		-- It was held before, or its entry was taken out and put in again.
		ON CONFLICT (payment_intent_id) DO UPDATE SET submission_id = excluded.submission_id,
			edition_id = excluded.edition_id, submission_type = excluded.submission_type,
			fee_period = excluded.fee_period, amount_cents = excluded.amount_cents,
			currency = excluded.currency, refunded_cents = excluded.refunded_cents,
			is_disputed = excluded.is_disputed, held_reason = NULL, refunded_at = NULL;
	RETURN NULL;
END $function$;

CREATE TRIGGER submissions_payments_insert AFTER INSERT ON public.submissions REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_payments();
