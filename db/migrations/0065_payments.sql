CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"submission_id" uuid,
	"payment_intent_id" text,
	"provider" text,
	"edition_id" uuid DEFAULT current_edition() NOT NULL,
	"submission_type" text NOT NULL,
	"fee_period" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text DEFAULT 'usd' NOT NULL,
	"waived_cents" integer DEFAULT 0 NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"is_disputed" boolean DEFAULT false NOT NULL,
	"held_reason" text,
	"state" text GENERATED ALWAYS AS (case when waived_cents > 0 then 'waived' when refunded_cents >= amount_cents then 'refunded'
          when held_reason is not null then 'held' when is_disputed then 'disputed'
          when refunded_cents > 0 then 'part_refunded' else 'paid' end) STORED NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	"refunded_at" timestamp with time zone,
	"fee_cents" integer,
	"fee_currency" text,
	"next_check_at" timestamp with time zone DEFAULT now() NOT NULL,
	"checks" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "payments_amount_check" CHECK ("payments"."amount_cents" >= 0 and "payments"."refunded_cents" >= 0)
);
--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "made_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_edition_id_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."editions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_submission_id_key" ON "payments" USING btree ("submission_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_payment_intent_id_key" ON "payments" USING btree ("payment_intent_id");--> statement-breakpoint
CREATE INDEX "payments_edition_idx" ON "payments" USING btree ("edition_id","paid_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payments_paid_at_idx" ON "payments" USING btree ("paid_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payments_fee_due_idx" ON "payments" USING btree ("next_check_at") WHERE "payments"."fee_cents" is null and "payments"."payment_intent_id" is not null;--> statement-breakpoint
-- A payment is written with its entry, in whichever statement makes or changes that.
CREATE FUNCTION "keep_payments"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF tg_op = 'UPDATE' THEN
		UPDATE payments SET edition_id = added.edition_id, submission_type = added.submission_type,
				refunded_cents = added.refunded_cents, is_disputed = added.dispute_status IS NOT NULL
			FROM added JOIN gone ON gone.id = added.id
			WHERE payments.submission_id = added.id
				AND (added.edition_id, added.submission_type, added.refunded_cents, added.dispute_status)
					IS DISTINCT FROM (gone.edition_id, gone.submission_type, gone.refunded_cents, gone.dispute_status);
		RETURN NULL;
	END IF;
	INSERT INTO payments (submission_id, payment_intent_id, provider, edition_id, submission_type, fee_period,
			amount_cents, currency, waived_cents, refunded_cents, is_disputed, paid_at, next_check_at)
		SELECT id, payment_intent_id, payment_provider, edition_id, submission_type, fee_period,
			amount_cents, currency, waived_cents, refunded_cents, dispute_status IS NOT NULL, submitted_at, submitted_at
		FROM added
		-- The fee of an imported entry was paid on another platform.
		WHERE origin <> 'import'
		-- It was held before, or its entry was taken out and put in again.
		ON CONFLICT (payment_intent_id) DO UPDATE SET submission_id = excluded.submission_id,
			edition_id = excluded.edition_id, submission_type = excluded.submission_type,
			fee_period = excluded.fee_period, amount_cents = excluded.amount_cents,
			currency = excluded.currency, refunded_cents = excluded.refunded_cents,
			is_disputed = excluded.is_disputed, held_reason = NULL, refunded_at = NULL;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "submissions_payments_insert" AFTER INSERT ON "submissions"
	REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "keep_payments"();--> statement-breakpoint
CREATE TRIGGER "submissions_payments_update" AFTER UPDATE ON "submissions"
	REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "keep_payments"();--> statement-breakpoint
INSERT INTO "payments" ("submission_id", "payment_intent_id", "provider", "edition_id", "submission_type", "fee_period",
		"amount_cents", "currency", "waived_cents", "refunded_cents", "is_disputed", "paid_at")
	SELECT "id", "payment_intent_id", "payment_provider", "edition_id", "submission_type", "fee_period",
		"amount_cents", "currency", "waived_cents", "refunded_cents", "dispute_status" IS NOT NULL, "submitted_at"
	FROM "submissions";--> statement-breakpoint
-- What was held or given back without an entry: the provider is asked for the sum and its moment.
INSERT INTO "payments" ("payment_intent_id", "provider", "edition_id", "submission_type", "fee_period",
		"amount_cents", "currency", "refunded_cents", "held_reason", "paid_at", "refunded_at")
	SELECT "payment_intent_id", "provider", "edition_id", "submission_type", "fee_period",
		"amount_cents", "currency", CASE "state" WHEN 'refunded' THEN "amount_cents" ELSE 0 END,
		CASE "state" WHEN 'held' THEN "held_reason" END, "created_at",
		CASE "state" WHEN 'refunded' THEN "updated_at" END
	FROM "submission_drafts"
	WHERE "state" IN ('held', 'refunding', 'refunded') AND "payment_intent_id" IS NOT NULL
	ON CONFLICT ("payment_intent_id") DO NOTHING;