ALTER TABLE "refunds" DROP CONSTRAINT "refunds_origin_check";--> statement-breakpoint
CREATE INDEX "payments_open_idx" ON "payments" USING btree ("next_check_at") WHERE "payments"."is_disputed" or "payments"."held_reason" is not null;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_origin_check" CHECK ("refunds"."origin" in ('desk','provider','dispute'));--> statement-breakpoint
-- A dispute that has ended marks no payment; the same words as in features/payments/dispute.rules.ts.
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
END $function$;--> statement-breakpoint
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
