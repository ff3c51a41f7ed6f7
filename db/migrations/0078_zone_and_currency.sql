ALTER TABLE "editions" ADD COLUMN "time_zone" text DEFAULT 'America/Los_Angeles' NOT NULL;--> statement-breakpoint
ALTER TABLE "editions" ADD COLUMN "currency" text DEFAULT 'usd' NOT NULL;--> statement-breakpoint
ALTER TABLE "editions" ADD COLUMN "reference_prefix" text DEFAULT 'HL' NOT NULL;--> statement-breakpoint
ALTER TABLE "editions" ADD CONSTRAINT "editions_currency_check" CHECK ("editions"."currency" ~ '^[a-z]{3}$');--> statement-breakpoint
ALTER TABLE "editions" ADD CONSTRAINT "editions_reference_prefix_check" CHECK ("editions"."reference_prefix" ~ '^[A-Z]{2,4}$');--> statement-breakpoint
ALTER TABLE "submission_days" ADD COLUMN "currency" text DEFAULT 'usd' NOT NULL;--> statement-breakpoint
-- Days were counted in one zone for all editions.
UPDATE "editions" SET "time_zone" = z."time_zone" FROM "festival_zone" z WHERE z."time_zone" <> "editions"."time_zone";--> statement-breakpoint
UPDATE "editions" SET "reference_prefix" = n."letters" FROM "entry_numbers" n
	WHERE n."edition_id" = "editions"."id" AND n."letters" <> 'HL' AND n."letters" ~ '^[A-Z]{2,4}$';--> statement-breakpoint
-- As before, but by the zone of the entry's edition, and each currency by itself.
CREATE OR REPLACE FUNCTION "tally_submissions"() RETURNS trigger LANGUAGE plpgsql AS $$
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
			sum(case when waiver_id is null then 0 else sign end), sum(sign * waived_cents)
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
END $$;--> statement-breakpoint
-- Counts the days of an edition whose zone was changed anew. Nobody adds or joins lines meanwhile.
CREATE OR REPLACE FUNCTION "recount_submission_days"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	LOCK TABLE submissions, submission_days IN SHARE ROW EXCLUSIVE MODE;
	DELETE FROM submission_days WHERE edition_id = NEW.id;
	INSERT INTO submission_days
			(edition_id, for_next, day, fee_period, submission_type, status, is_favorite, withdrawn, currency,
			entries, cents, refunded_cents, waived, waived_cents)
		SELECT edition_id, for_next, (submitted_at AT TIME ZONE NEW.time_zone)::date, fee_period, submission_type, status,
			is_favorite, withdrawn_at IS NOT NULL, currency, count(*), sum(amount_cents), sum(refunded_cents),
			count(waiver_id), sum(waived_cents)
		FROM submissions WHERE edition_id = NEW.id GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9;
	RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER "festival_zone_recount" ON "festival_zone";--> statement-breakpoint
CREATE TRIGGER "editions_recount" AFTER UPDATE ON "editions" FOR EACH ROW
	WHEN (OLD.time_zone IS DISTINCT FROM NEW.time_zone) EXECUTE FUNCTION "recount_submission_days"();--> statement-breakpoint
-- As before, but the letters are the edition's.
CREATE OR REPLACE FUNCTION "give_reference"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	number text;
BEGIN
	INSERT INTO entry_numbers AS n (edition_id, last) VALUES (NEW.edition_id, 1)
		ON CONFLICT (edition_id) DO UPDATE SET last = n.last + 1
		RETURNING n.last::text INTO number;
	SELECT reference_prefix || right(slug, 2) || '-' || lpad(number, greatest(4, length(number)), '0')
		INTO NEW.reference FROM editions WHERE id = NEW.edition_id;
	RETURN NEW;
END $$;
