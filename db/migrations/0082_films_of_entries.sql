CREATE TABLE "media" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"submission_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"bytes" bigint NOT NULL,
	"sha256" text,
	"kept_sha256" text,
	"state" text NOT NULL,
	"reason" text,
	"looks" text[] DEFAULT '{}'::text[] NOT NULL,
	"seconds" double precision,
	"width" integer,
	"height" integer,
	"codecs" text,
	"language" text,
	"sdh" boolean DEFAULT false NOT NULL,
	"storage_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ready_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "media_kind_check" CHECK ("media"."kind" in ('screener','subtitle')),
	CONSTRAINT "media_state_check" CHECK ("media"."state" in ('uploading','checking','ready','refused','missing','deleted'))
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"media_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"length" bigint NOT NULL,
	"fingerprint" text,
	"last_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "media_submission_idx" ON "media" USING btree ("submission_id","created_at");--> statement-breakpoint
CREATE INDEX "media_state_idx" ON "media" USING btree ("state","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "media_deleted_idx" ON "media" USING btree ("deleted_at") WHERE "media"."deleted_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "media_storage_key_key" ON "media" USING btree ("storage_key");--> statement-breakpoint
CREATE UNIQUE INDEX "uploads_token_hash_key" ON "uploads" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "uploads_expires_at_idx" ON "uploads" USING btree ("expires_at");--> statement-breakpoint
CREATE TRIGGER "media_version" BEFORE UPDATE ON "media"
	FOR EACH ROW EXECUTE FUNCTION "count_version"();
