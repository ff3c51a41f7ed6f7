CREATE TABLE "themes" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"published" jsonb,
	"draft" jsonb,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TRIGGER "themes_version" BEFORE UPDATE ON "themes"
	FOR EACH ROW EXECUTE FUNCTION "count_version"();--> statement-breakpoint
CREATE TRIGGER "themes_public" AFTER UPDATE ON "themes"
	FOR EACH ROW WHEN (OLD."published" IS DISTINCT FROM NEW."published") EXECUTE FUNCTION "note_public_change"();--> statement-breakpoint
CREATE TRIGGER "themes_public_in" AFTER INSERT ON "themes"
	FOR EACH ROW WHEN (NEW."published" IS NOT NULL) EXECUTE FUNCTION "note_public_change"();--> statement-breakpoint
CREATE TRIGGER "themes_public_out" AFTER DELETE ON "themes"
	FOR EACH ROW WHEN (OLD."published" IS NOT NULL) EXECUTE FUNCTION "note_public_change"();
