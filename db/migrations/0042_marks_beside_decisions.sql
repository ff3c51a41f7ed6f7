ALTER TABLE "submissions" ADD COLUMN "outcome" text;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "is_reviewed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "submissions_waitlisted_idx" ON "submissions" USING btree ("edition_id","submitted_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "submissions"."outcome" = 'waitlisted';--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_outcome_check" CHECK ("submissions"."outcome" in ('accepted','waitlisted','rejected'));--> statement-breakpoint
-- What is there already: the decision is in the status, but for a waitlist; a reviewed entry has the mark.
UPDATE "submissions" SET
	"outcome" = CASE
		WHEN "status" IN ('accepted', 'rejected') THEN "status"
		WHEN "status" = 'reviewed' AND (
			SELECT "decisions"."outcome" FROM "decisions" WHERE "decisions"."submission_id" = "submissions"."id"
			ORDER BY "decisions"."version" DESC LIMIT 1) = 'waitlisted' THEN 'waitlisted' END,
	"is_reviewed" = "status" = 'reviewed'
	WHERE "status" <> 'pending';--> statement-breakpoint
-- The documented status follows from the decision and the mark; nothing else writes it. A status that is
-- given alone (by a test, or by the version before this one) is the decision or the mark that it means.
CREATE FUNCTION "derive_submission_status"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	given boolean := CASE tg_op
		WHEN 'INSERT' THEN NEW.status <> 'pending' AND NEW.outcome IS NULL
		ELSE NEW.status <> OLD.status AND NEW.outcome IS NOT DISTINCT FROM OLD.outcome
			AND NEW.is_reviewed = OLD.is_reviewed
	END;
BEGIN
	IF given THEN
		NEW.outcome := CASE WHEN NEW.status IN ('accepted', 'rejected') THEN NEW.status END;
		NEW.is_reviewed := CASE NEW.status WHEN 'reviewed' THEN true WHEN 'pending' THEN false
			ELSE NEW.is_reviewed END;
	END IF;
	NEW.status := CASE
		WHEN NEW.outcome IN ('accepted', 'rejected') THEN NEW.outcome
		WHEN NEW.outcome = 'waitlisted' OR NEW.is_reviewed THEN 'reviewed'
		ELSE 'pending' END;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "submissions_status_insert" BEFORE INSERT ON "submissions"
	FOR EACH ROW WHEN (NEW."status" <> 'pending' OR NEW."outcome" IS NOT NULL OR NEW."is_reviewed")
	EXECUTE FUNCTION "derive_submission_status"();--> statement-breakpoint
CREATE TRIGGER "submissions_status_update" BEFORE UPDATE OF "status", "outcome", "is_reviewed" ON "submissions"
	FOR EACH ROW EXECUTE FUNCTION "derive_submission_status"();--> statement-breakpoint
-- The last row of the log is the decision, whoever adds it.
CREATE FUNCTION "follow_last_decision"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE submissions SET outcome = NEW.outcome
		WHERE id = NEW.submission_id AND outcome IS DISTINCT FROM NEW.outcome
			AND NOT EXISTS (SELECT FROM decisions newer
				WHERE newer.submission_id = NEW.submission_id AND newer.version > NEW.version);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "decisions_outcome" AFTER INSERT ON "decisions"
	FOR EACH ROW EXECUTE FUNCTION "follow_last_decision"();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "submissions_version"
	BEFORE UPDATE OF "status", "outcome", "is_reviewed", "admin_notes", "is_favorite" ON "submissions"
	FOR EACH ROW EXECUTE FUNCTION "count_version"();
