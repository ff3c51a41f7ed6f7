ALTER TABLE "people" ADD COLUMN "may_be_named" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- The pages of a year name its jury: who agreed to it, and nobody else's name makes a page anew.
CREATE TRIGGER "people_public" AFTER UPDATE OF "name", "may_be_named" ON "people"
	FOR EACH ROW WHEN ((OLD."may_be_named" OR NEW."may_be_named")
		AND (OLD."name", OLD."may_be_named") IS DISTINCT FROM (NEW."name", NEW."may_be_named"))
	EXECUTE FUNCTION "note_public_change"();--> statement-breakpoint
CREATE TRIGGER "people_public_delete" AFTER DELETE ON "people"
	FOR EACH ROW WHEN (OLD."may_be_named") EXECUTE FUNCTION "note_public_change"();--> statement-breakpoint
CREATE TRIGGER "jury_members_public" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "jury_members"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_public_change"();--> statement-breakpoint
CREATE TRIGGER "juries_public" AFTER UPDATE OF "edition_id" OR DELETE ON "juries"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_public_change"();
