CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"submission_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"origin" text DEFAULT 'desk' NOT NULL,
	"provider_refund_id" text,
	"failure" text,
	"next_check_at" timestamp with time zone DEFAULT now() NOT NULL,
	"checks" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "refunds_state_check" CHECK ("refunds"."state" in ('asked','done','failed')),
	CONSTRAINT "refunds_origin_check" CHECK ("refunds"."origin" in ('desk','provider')),
	CONSTRAINT "refunds_amount_check" CHECK ("refunds"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "sandbox_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_refunds_idempotency_key_key" UNIQUE("idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "waivers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code" text NOT NULL,
	"edition_id" uuid DEFAULT current_edition() NOT NULL,
	"submission_type" text NOT NULL,
	"note" text NOT NULL,
	"email" text,
	"last_day" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone,
	"taken_back_at" timestamp with time zone,
	CONSTRAINT "waivers_code_key" UNIQUE("code"),
	CONSTRAINT "waivers_type_check" CHECK ("waivers"."submission_type" in ('short_film','feature_film','series_pilot','log_line')),
	CONSTRAINT "waivers_use_check" CHECK ("waivers"."used_at" is null or "waivers"."taken_back_at" is null)
);
--> statement-breakpoint
ALTER TABLE "submissions" DROP CONSTRAINT "submissions_amount_check";--> statement-breakpoint
ALTER TABLE "submissions" ALTER COLUMN "payment_intent_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "submissions" ALTER COLUMN "payment_provider" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "submission_days" ADD COLUMN "waived" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "submission_days" ADD COLUMN "waived_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "waiver_id" uuid;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "waived_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_refunds" ADD CONSTRAINT "sandbox_refunds_payment_id_sandbox_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."sandbox_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waivers" ADD CONSTRAINT "waivers_edition_id_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."editions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_provider_refund_id_key" ON "refunds" USING btree ("provider_refund_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_one_asked_key" ON "refunds" USING btree ("submission_id") WHERE "refunds"."state" = 'asked' and "refunds"."origin" = 'desk';--> statement-breakpoint
CREATE INDEX "refunds_submission_idx" ON "refunds" USING btree ("submission_id","created_at");--> statement-breakpoint
CREATE INDEX "refunds_created_at_idx" ON "refunds" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "refunds_due_idx" ON "refunds" USING btree ("next_check_at") WHERE "refunds"."state" = 'asked';--> statement-breakpoint
CREATE INDEX "sandbox_refunds_payment_idx" ON "sandbox_refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "waivers_created_at_idx" ON "waivers" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_waiver_id_waivers_id_fk" FOREIGN KEY ("waiver_id") REFERENCES "public"."waivers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "submissions_waiver_id_key" ON "submissions" USING btree ("waiver_id");--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_refunded_check" CHECK ("submissions"."refunded_cents" between 0 and "submissions"."amount_cents");--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_amount_check" CHECK (case when "submissions"."waiver_id" is null
        then "submissions"."payment_intent_id" is not null and "submissions"."payment_provider" is not null and "submissions"."amount_cents" > 0 and "submissions"."waived_cents" = 0
        else "submissions"."payment_intent_id" is null and "submissions"."payment_provider" is null and "submissions"."amount_cents" = 0 and "submissions"."waived_cents" > 0 end);
--> statement-breakpoint
-- As before, and what was waived.
CREATE OR REPLACE FUNCTION "tally_submissions"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	changed text := CASE tg_op
		WHEN 'INSERT' THEN 'select 1 as sign, added.* from added'
		WHEN 'DELETE' THEN 'select -1 as sign, gone.* from gone'
		ELSE 'select 1 as sign, added.* from added union all select -1, gone.* from gone'
	END;
BEGIN
	EXECUTE 'insert into submission_days
			(edition_id, for_next, day, fee_period, submission_type, status, is_favorite, withdrawn,
			entries, cents, refunded_cents, waived, waived_cents)
		select edition_id, for_next, (submitted_at at time zone (select time_zone from festival_zone))::date, fee_period,
			submission_type, status, is_favorite, withdrawn_at is not null,
			sum(sign), sum(sign * amount_cents), sum(sign * refunded_cents),
			sum(case when waiver_id is null then 0 else sign end), sum(sign * waived_cents)
		from (' || changed || ') changed group by 1, 2, 3, 4, 5, 6, 7, 8
		having sum(sign) <> 0 or sum(sign * amount_cents) <> 0 or sum(sign * refunded_cents) <> 0
			or sum(sign * waived_cents) <> 0';
	EXECUTE 'insert into submission_places
			(edition_id, for_next, country, genre, submission_type, status, is_favorite, withdrawn, entries)
		select edition_id, for_next, coalesce(country, ''''), coalesce(genre, ''''), submission_type, status,
			is_favorite, withdrawn_at is not null, sum(sign)
		from (' || changed || ') changed group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(sign) <> 0';
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "recount_submission_days"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	LOCK TABLE submissions, submission_days IN SHARE ROW EXCLUSIVE MODE;
	DELETE FROM submission_days;
	INSERT INTO submission_days
			(edition_id, for_next, day, fee_period, submission_type, status, is_favorite, withdrawn,
			entries, cents, refunded_cents, waived, waived_cents)
		SELECT edition_id, for_next, (submitted_at AT TIME ZONE NEW.time_zone)::date, fee_period, submission_type, status,
			is_favorite, withdrawn_at IS NOT NULL, count(*), sum(amount_cents), sum(refunded_cents),
			count(waiver_id), sum(waived_cents)
		FROM submissions GROUP BY 1, 2, 3, 4, 5, 6, 7, 8;
	RETURN NULL;
END $$;--> statement-breakpoint
-- What was given back before: made at the provider, which tells its name when it is asked next.
INSERT INTO "refunds" ("submission_id", "amount_cents", "state", "origin", "created_at", "settled_at")
	SELECT "id", "refunded_cents", 'done', 'provider', "submitted_at", "submitted_at"
	FROM "submissions" WHERE "refunded_cents" > 0;--> statement-breakpoint
INSERT INTO "sandbox_refunds" ("id", "payment_id", "idempotency_key", "amount_cents", "created_at")
	SELECT 're_' || "id", "id", 're_' || "id", "refunded_cents", "updated_at"
	FROM "sandbox_payments" WHERE "refunded_cents" > 0;--> statement-breakpoint
-- The entry says what was given back of its fee in all. Its row is locked first: of two refunds
-- at once the second must see the first one's.
CREATE FUNCTION "sum_refunds"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	entry uuid := coalesce(NEW.submission_id, OLD.submission_id);
	total integer;
BEGIN
	PERFORM 1 FROM submissions WHERE id = entry FOR UPDATE;
	SELECT coalesce(sum(amount_cents), 0) INTO total FROM refunds WHERE submission_id = entry AND state = 'done';
	UPDATE submissions SET refunded_cents = total WHERE id = entry AND refunded_cents <> total;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "refunds_sum" AFTER INSERT OR UPDATE OR DELETE ON "refunds"
	FOR EACH ROW EXECUTE FUNCTION "sum_refunds"();
