CREATE TABLE "pictures" (
	"slot" text PRIMARY KEY NOT NULL,
	"url" text,
	"alt" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "pictures_slot_check" CHECK ("pictures"."slot" in ('logo','icon','hero','about','news','social'))
);

--> statement-breakpoint
CREATE TRIGGER "pictures_version" BEFORE UPDATE ON "pictures"
	FOR EACH ROW EXECUTE FUNCTION "count_version"();--> statement-breakpoint
CREATE TRIGGER "pictures_public" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "pictures"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_public_change"();
