CREATE TABLE "codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code" text NOT NULL,
	"shown" text NOT NULL,
	"edition_id" uuid DEFAULT current_edition() NOT NULL,
	"kind" text NOT NULL,
	"percent" integer,
	"amount_cents" integer,
	"types" text[] DEFAULT '{}'::text[] NOT NULL,
	"max_uses" integer,
	"per_address" integer,
	"first_day" date,
	"last_day" date,
	"note" text,
	"taken" integer DEFAULT 0 NOT NULL,
	"stopped_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "codes_code_key" UNIQUE("code"),
	CONSTRAINT "codes_kind_check" CHECK ("codes"."kind" in ('percent','amount','free')),
	CONSTRAINT "codes_value_check" CHECK (("codes"."kind" = 'percent') = ("codes"."percent" is not null) and ("codes"."kind" = 'amount') = ("codes"."amount_cents" is not null)
        and coalesce("codes"."percent", 1) between 1 and 100 and coalesce("codes"."amount_cents", 1) > 0),
	CONSTRAINT "codes_taken_check" CHECK ("codes"."taken" >= 0)
);
--> statement-breakpoint
CREATE TABLE "code_uses" (
	"draft_id" uuid PRIMARY KEY NOT NULL,
	"code_id" uuid NOT NULL,
	"state" text DEFAULT 'held' NOT NULL,
	"held_until" timestamp with time zone NOT NULL,
	CONSTRAINT "code_uses_state_check" CHECK ("code_uses"."state" in ('held','used','freed'))
);
--> statement-breakpoint
ALTER TABLE "submission_drafts" ADD COLUMN "code_id" uuid;--> statement-breakpoint
ALTER TABLE "submission_drafts" ADD COLUMN "saved_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "code_id" uuid;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "saved_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "codes" ADD CONSTRAINT "codes_edition_id_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."editions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "code_uses" ADD CONSTRAINT "code_uses_draft_id_submission_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."submission_drafts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "code_uses" ADD CONSTRAINT "code_uses_code_id_codes_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."codes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "codes_created_at_idx" ON "codes" USING btree ("edition_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "code_uses_code_idx" ON "code_uses" USING btree ("code_id","state");--> statement-breakpoint
ALTER TABLE "submission_drafts" ADD CONSTRAINT "submission_drafts_code_id_codes_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_code_id_codes_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "submission_drafts_code_idx" ON "submission_drafts" USING btree ("code_id") WHERE "submission_drafts"."code_id" is not null;--> statement-breakpoint
CREATE INDEX "submissions_code_idx" ON "submissions" USING btree ("code_id") WHERE "submissions"."code_id" is not null;--> statement-breakpoint
-- A waiver code is a free code with one use: the same id and letters.
INSERT INTO "codes" ("id", "code", "shown", "edition_id", "kind", "types", "max_uses", "last_day", "note", "taken", "stopped_at", "created_at")
	SELECT "id", "code", regexp_replace("code", '(.{4})(?=.)', '\1-', 'g'), "edition_id", 'free', ARRAY["submission_type"], 1, "last_day", "note",
		("used_at" IS NOT NULL)::int, "taken_back_at", "created_at" FROM "waivers";--> statement-breakpoint
CREATE OR REPLACE FUNCTION carry_waiver() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF tg_op = 'DELETE' THEN
		DELETE FROM codes WHERE id = OLD.id;
	ELSIF tg_op = 'INSERT' THEN
		INSERT INTO codes (id, code, shown, edition_id, kind, types, max_uses, last_day, note, taken, stopped_at, created_at)
			VALUES (NEW.id, NEW.code, regexp_replace(NEW.code, '(.{4})(?=.)', '\1-', 'g'), NEW.edition_id, 'free', ARRAY[NEW.submission_type], 1, NEW.last_day, NEW.note,
				(NEW.used_at IS NOT NULL)::int, NEW.taken_back_at, NEW.created_at);
	ELSE
		UPDATE codes SET note = NEW.note, taken = (NEW.used_at IS NOT NULL)::int,
				stopped_at = coalesce(NEW.taken_back_at, stopped_at)
			WHERE id = NEW.id;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER waivers_code AFTER INSERT OR DELETE OR UPDATE ON waivers FOR EACH ROW EXECUTE FUNCTION carry_waiver();--> statement-breakpoint
CREATE OR REPLACE FUNCTION settle_code_use() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.state = 'submitted' THEN
		UPDATE code_uses SET state = 'used' WHERE draft_id = NEW.id;
		-- Written by a version that does not know codes.
		UPDATE submissions SET code_id = NEW.code_id, saved_cents = NEW.saved_cents
			WHERE id = NEW.submission_id AND code_id IS NULL;
	ELSE
		UPDATE code_uses SET state = 'freed' WHERE draft_id = NEW.id AND state = 'held';
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER submission_drafts_code AFTER UPDATE OF state ON submission_drafts FOR EACH ROW WHEN (((new.code_id IS NOT NULL) AND (new.state IS DISTINCT FROM old.state) AND (new.state = ANY (ARRAY['submitted'::text, 'expired'::text, 'refunded'::text])))) EXECUTE FUNCTION settle_code_use();--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_code_use() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- A waiver code is counted by its waiver.
	IF (tg_op = 'DELETE' AND OLD.state = 'held') OR (tg_op = 'UPDATE' AND NEW.state = 'freed' AND OLD.state <> 'freed') THEN
		UPDATE waivers SET used_at = NULL, taken_back_at = (SELECT stopped_at FROM codes WHERE id = OLD.code_id)
			WHERE id = OLD.code_id;
		IF NOT FOUND THEN
			UPDATE codes SET taken = taken - 1 WHERE id = OLD.code_id;
		END IF;
	ELSIF tg_op = 'UPDATE' AND NEW.state <> 'freed' AND OLD.state = 'freed' THEN
		-- Paid after all: it counts, whatever the limit is.
		UPDATE waivers SET used_at = now() WHERE id = NEW.code_id AND used_at IS NULL AND taken_back_at IS NULL;
		IF NOT FOUND THEN
			UPDATE codes SET taken = taken + 1
				WHERE id = NEW.code_id AND NOT EXISTS (SELECT FROM waivers WHERE id = NEW.code_id);
		END IF;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER code_uses_count AFTER DELETE OR UPDATE OF state ON code_uses FOR EACH ROW EXECUTE FUNCTION count_code_use();--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_payments() RETURNS trigger LANGUAGE plpgsql AS $$
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
		SELECT id, CASE WHEN waived_cents = 0 THEN payment_intent_id END, nullif(payment_provider, 'none'), edition_id,
			submission_type, fee_period, amount_cents, currency, waived_cents, refunded_cents,
			dispute_status IS NOT NULL, submitted_at, submitted_at
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
END $$;--> statement-breakpoint
ALTER TABLE "submissions" DROP CONSTRAINT "submissions_amount_check";--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_amount_check" CHECK (case when "submissions"."origin" = 'import'
        then "submissions"."waiver_id" is null and "submissions"."payment_intent_id" is null and "submissions"."payment_provider" is null and "submissions"."amount_cents" = 0 and "submissions"."waived_cents" = 0
        when "submissions"."payment_provider" = 'none'
        then "submissions"."waiver_id" is null and "submissions"."payment_intent_id" is not null and "submissions"."amount_cents" = 0 and ("submissions"."waived_cents" = 0 or "submissions"."code_id" is not null)
        when "submissions"."waiver_id" is null
        then "submissions"."payment_intent_id" is not null and "submissions"."payment_provider" is not null and "submissions"."amount_cents" > 0 and "submissions"."waived_cents" = 0
        else "submissions"."payment_intent_id" is null and "submissions"."payment_provider" is null and "submissions"."amount_cents" = 0 and "submissions"."waived_cents" > 0 end);
