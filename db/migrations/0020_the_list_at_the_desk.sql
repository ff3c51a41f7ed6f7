CREATE TABLE "desk_visits" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"before_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"person_id" uuid NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "outbox_messages_trouble_idx";--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "dismissed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "submission_days" ADD COLUMN "withdrawn" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "submission_places" ADD COLUMN "withdrawn" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "desk_visits" ADD CONSTRAINT "desk_visits_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name_key" ON "saved_views" USING btree ("person_id",lower("name"));--> statement-breakpoint
CREATE INDEX "submissions_withdrawn_idx" ON "submissions" USING btree ("submitted_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "submissions"."withdrawn_at" is not null;--> statement-breakpoint
CREATE INDEX "outbox_messages_trouble_idx" ON "outbox_messages" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE ("outbox_messages"."state" = 'failed' or ("outbox_messages"."state" = 'queued' and "outbox_messages"."attempts" > 0)) and "outbox_messages"."dismissed_at" is null;
--> statement-breakpoint
-- As before, and apart from each other what was withdrawn and what was not.
CREATE OR REPLACE FUNCTION "tally_submissions"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	changed text := CASE tg_op
		WHEN 'INSERT' THEN 'select 1 as sign, added.* from added'
		WHEN 'DELETE' THEN 'select -1 as sign, gone.* from gone'
		ELSE 'select 1 as sign, added.* from added union all select -1, gone.* from gone'
	END;
BEGIN
	EXECUTE 'insert into submission_days
			(day, fee_period, submission_type, status, is_favorite, withdrawn, entries, cents, refunded_cents)
		select (submitted_at at time zone (select time_zone from festival_zone))::date, fee_period, submission_type, status,
			is_favorite, withdrawn_at is not null, sum(sign), sum(sign * amount_cents), sum(sign * refunded_cents)
		from (' || changed || ') changed group by 1, 2, 3, 4, 5, 6
		having sum(sign) <> 0 or sum(sign * amount_cents) <> 0 or sum(sign * refunded_cents) <> 0';
	EXECUTE 'insert into submission_places (country, genre, submission_type, status, is_favorite, withdrawn, entries)
		select coalesce(country, ''''), coalesce(genre, ''''), submission_type, status, is_favorite,
			withdrawn_at is not null, sum(sign)
		from (' || changed || ') changed group by 1, 2, 3, 4, 5, 6 having sum(sign) <> 0';
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "recount_submission_days"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	LOCK TABLE submissions, submission_days IN SHARE ROW EXCLUSIVE MODE;
	DELETE FROM submission_days;
	INSERT INTO submission_days
			(day, fee_period, submission_type, status, is_favorite, withdrawn, entries, cents, refunded_cents)
		SELECT (submitted_at AT TIME ZONE NEW.time_zone)::date, fee_period, submission_type, status,
			is_favorite, withdrawn_at IS NOT NULL, count(*), sum(amount_cents), sum(refunded_cents)
		FROM submissions GROUP BY 1, 2, 3, 4, 5, 6;
	RETURN NULL;
END $$;--> statement-breakpoint
-- What was withdrawn already moves to lines of its own: taken off where it was counted, and added there.
INSERT INTO submission_days
		(day, fee_period, submission_type, status, is_favorite, withdrawn, entries, cents, refunded_cents)
	SELECT (submitted_at AT TIME ZONE (SELECT time_zone FROM festival_zone))::date, fee_period, submission_type, status,
		is_favorite, side = 1, side * count(*), side * sum(amount_cents), side * sum(refunded_cents)
	FROM submissions, (VALUES (1), (-1)) AS sides (side)
	WHERE withdrawn_at IS NOT NULL GROUP BY 1, 2, 3, 4, 5, 6, side;--> statement-breakpoint
INSERT INTO submission_places (country, genre, submission_type, status, is_favorite, withdrawn, entries)
	SELECT coalesce(country, ''), coalesce(genre, ''), submission_type, status, is_favorite, side = 1, side * count(*)
	FROM submissions, (VALUES (1), (-1)) AS sides (side)
	WHERE withdrawn_at IS NOT NULL GROUP BY 1, 2, 3, 4, 5, 6, side;--> statement-breakpoint
-- Which entries came late follows from the deadline, so a kept answer of that list follows from it too.
CREATE TRIGGER "festival_settings_desk_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "festival_settings"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_desk_change"();
