CREATE TABLE "site_pages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"image_url" text,
	"is_published" boolean DEFAULT false NOT NULL,
	"in_menu" boolean DEFAULT false NOT NULL,
	"in_footer" boolean DEFAULT true NOT NULL,
	"is_faq" boolean DEFAULT false NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" text,
	"changed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "site_pages_slug_key" ON "site_pages" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "site_pages_position_idx" ON "site_pages" USING btree ("position","id");--> statement-breakpoint
CREATE TRIGGER "site_pages_version" BEFORE UPDATE ON "site_pages"
	FOR EACH ROW EXECUTE FUNCTION "count_version"();--> statement-breakpoint
CREATE TRIGGER "site_pages_public" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "site_pages"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_public_change"();
