-- A waiver code is a row of codes alone. For the version before, "waivers" becomes a view: what it reads and writes there
-- are codes, so a code is used once, whichever version redeems it.
-- All tables at once, and not for long: requests of the version before take them in other orders.
SET LOCAL lock_timeout = '500ms';--> statement-breakpoint
LOCK TABLE "editions", "submission_drafts", "waivers", "codes", "submissions" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
SET LOCAL lock_timeout TO DEFAULT;--> statement-breakpoint
ALTER TABLE "codes" ADD COLUMN "used_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "codes" ADD COLUMN "is_waiver" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "codes" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "codes" ADD COLUMN "batch_id" uuid;--> statement-breakpoint
-- Each waiver has had its code with the same id; the waiver decided whether it was used.
INSERT INTO "codes" ("id", "code", "shown", "edition_id", "kind", "types", "max_uses", "last_day", "note", "taken", "used_at",
		"stopped_at", "created_at", "is_waiver", "email", "batch_id")
	SELECT "id", "code", regexp_replace("code", '(.{4})(?=.)', '\1-', 'g'), "edition_id", 'free', ARRAY["submission_type"], 1,
		"last_day", "note", ("used_at" IS NOT NULL)::int, "used_at", "taken_back_at", "created_at", true, "email", "batch_id"
	FROM "waivers"
	ON CONFLICT ("id") DO UPDATE SET "note" = excluded."note", "taken" = excluded."taken", "used_at" = excluded."used_at",
		"stopped_at" = coalesce(excluded."stopped_at", "codes"."stopped_at"), "is_waiver" = true,
		"email" = excluded."email", "batch_id" = excluded."batch_id";--> statement-breakpoint
ALTER TABLE "codes" ADD CONSTRAINT "codes_waiver_check" CHECK (not "codes"."is_waiver" or "codes"."kind" = 'free' and coalesce("codes"."max_uses", 0) = 1 and cardinality("codes"."types") = 1
        and "codes"."last_day" is not null and "codes"."note" is not null and ("codes"."used_at" is null) = ("codes"."taken" = 0));--> statement-breakpoint
CREATE INDEX "codes_batch_idx" ON "codes" USING btree ("batch_id") WHERE "codes"."batch_id" is not null;--> statement-breakpoint
ALTER TABLE "submissions" DROP CONSTRAINT "submissions_waiver_id_waivers_id_fk";--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_waiver_id_codes_id_fk" FOREIGN KEY ("waiver_id") REFERENCES "public"."codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
DROP TABLE "waivers";--> statement-breakpoint
DROP FUNCTION carry_waiver();--> statement-breakpoint
CREATE VIEW "waivers" AS
	SELECT id, code, edition_id, types[1] AS submission_type, note, email, last_day, created_at, used_at,
		CASE WHEN used_at IS NULL THEN stopped_at END AS taken_back_at, batch_id
	FROM codes WHERE is_waiver;--> statement-breakpoint
CREATE FUNCTION write_waiver() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF tg_op = 'INSERT' THEN
		INSERT INTO codes (id, code, shown, edition_id, kind, types, max_uses, last_day, note, created_at, is_waiver, email, batch_id)
			VALUES (coalesce(NEW.id, gen_random_uuid()), NEW.code, regexp_replace(NEW.code, '(.{4})(?=.)', '\1-', 'g'),
				coalesce(NEW.edition_id, current_edition()), 'free', ARRAY[NEW.submission_type], 1, NEW.last_day, NEW.note,
				coalesce(NEW.created_at, now()), true, NEW.email, NEW.batch_id)
			RETURNING id, edition_id, created_at INTO NEW.id, NEW.edition_id, NEW.created_at;
	ELSIF (NEW.used_at, NEW.taken_back_at) IS NOT DISTINCT FROM (OLD.used_at, OLD.taken_back_at) THEN
		UPDATE codes SET note = NEW.note, email = NEW.email WHERE id = OLD.id;
	ELSE
		-- Used or revoked, unless somebody did so since this statement began: then it changes no row.
		UPDATE codes SET taken = (NEW.used_at IS NOT NULL)::int, used_at = NEW.used_at,
				stopped_at = coalesce(NEW.taken_back_at, stopped_at)
			WHERE id = OLD.id AND (used_at, stopped_at) IS NOT DISTINCT FROM (OLD.used_at, OLD.taken_back_at);
		IF NOT FOUND THEN
			RETURN NULL;
		END IF;
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER waivers_write INSTEAD OF INSERT OR UPDATE ON waivers FOR EACH ROW EXECUTE FUNCTION write_waiver();--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_code_use() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (tg_op = 'DELETE' AND OLD.state = 'held') OR (tg_op = 'UPDATE' AND NEW.state = 'freed' AND OLD.state <> 'freed') THEN
		UPDATE codes SET taken = taken - 1, used_at = CASE WHEN taken > 1 THEN used_at END WHERE id = OLD.code_id;
	ELSIF tg_op = 'UPDATE' AND NEW.state <> 'freed' AND OLD.state = 'freed' THEN
		-- Paid after all: it counts, whatever the limit is.
		UPDATE codes SET taken = taken + 1, used_at = CASE WHEN is_waiver THEN coalesce(used_at, now()) END
			WHERE id = NEW.code_id;
	END IF;
	RETURN NULL;
END $$;
