ALTER TABLE "codes" DROP CONSTRAINT "codes_kind_check";--> statement-breakpoint
ALTER TABLE "codes" ADD COLUMN "tier" text;--> statement-breakpoint
ALTER TABLE "submission_drafts" ADD COLUMN "tier" text DEFAULT 'standard' NOT NULL;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "tier" text DEFAULT 'standard' NOT NULL;--> statement-breakpoint
ALTER TABLE "codes" ADD CONSTRAINT "codes_tier_check" CHECK (("codes"."kind" = 'tier') = ("codes"."tier" is not null));--> statement-breakpoint
ALTER TABLE "codes" ADD CONSTRAINT "codes_kind_check" CHECK ("codes"."kind" in ('percent','amount','free','tier'));--> statement-breakpoint
CREATE OR REPLACE FUNCTION check_tier_code() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- A version that does not know price tiers would take the whole fee off.
	IF EXISTS (SELECT FROM codes JOIN submission_drafts ON submission_drafts.id = NEW.draft_id
			WHERE codes.id = NEW.code_id AND codes.kind = 'tier' AND codes.tier <> submission_drafts.tier) THEN
		RAISE EXCEPTION 'This code opens another price tier than that of the draft.';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER code_uses_tier BEFORE INSERT ON code_uses FOR EACH ROW EXECUTE FUNCTION check_tier_code();--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_tier() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- Written by a version that does not know price tiers.
	UPDATE submissions SET tier = NEW.tier WHERE id = NEW.submission_id AND tier <> NEW.tier;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER submission_drafts_tier AFTER UPDATE OF state ON submission_drafts FOR EACH ROW WHEN (((new.tier <> 'standard'::text) AND (new.state = 'submitted'::text) AND (new.state IS DISTINCT FROM old.state))) EXECUTE FUNCTION keep_tier();
