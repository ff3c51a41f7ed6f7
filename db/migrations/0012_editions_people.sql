CREATE TABLE "editions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"state" text DEFAULT 'preparing' NOT NULL,
	"copied_from_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"opened_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"archived_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "editions_slug_key" UNIQUE("slug"),
	CONSTRAINT "editions_state_check" CHECK ("editions"."state" in ('preparing','open','closed','archived')),
	CONSTRAINT "editions_slug_check" CHECK ("editions"."slug" ~ '^(20[0-9][0-9]|2100)$')
);
--> statement-breakpoint
CREATE TABLE "people" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"languages" text[] DEFAULT '{}'::text[] NOT NULL,
	"company" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "person_roles" (
	"person_id" uuid NOT NULL,
	"role" text NOT NULL,
	"edition_id" uuid NOT NULL,
	CONSTRAINT "person_roles_person_id_role_edition_id_pk" PRIMARY KEY("person_id","role","edition_id"),
	CONSTRAINT "person_roles_role_check" CHECK ("person_roles"."role" in ('director','programmer','juror'))
);
--> statement-breakpoint
ALTER TABLE "director_sessions" RENAME TO "sessions";--> statement-breakpoint
ALTER TABLE "sessions" DROP CONSTRAINT "director_sessions_tokenHash_unique";--> statement-breakpoint
DROP INDEX "director_sessions_expires_at_idx";--> statement-breakpoint
-- What is here belongs to the year of its festival days: that edition is open.
INSERT INTO "editions" ("slug", "name", "state", "opened_at")
	SELECT "year", "year" || ' edition', 'open', coalesce((SELECT min("submitted_at") FROM "submissions"), now())
	FROM (SELECT coalesce((SELECT substring("overrides" #>> '{dates,festivalFrom}' from '^20[0-9][0-9]|^2100') FROM "festival_settings" WHERE "id" = 1), '2026') AS "year") "facts";--> statement-breakpoint
-- The director is the first person. The environment tells the address, at the next start.
INSERT INTO "people" ("name", "email") VALUES ('Director', '');--> statement-breakpoint
INSERT INTO "person_roles" ("person_id", "role", "edition_id")
	SELECT "people"."id", 'director', "editions"."id" FROM "people", "editions";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "person_id" uuid;--> statement-breakpoint
UPDATE "sessions" SET "person_id" = (SELECT "id" FROM "people");--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "person_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "method" text DEFAULT 'access_code' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "editions" ADD CONSTRAINT "editions_copied_from_id_editions_id_fk" FOREIGN KEY ("copied_from_id") REFERENCES "public"."editions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_roles" ADD CONSTRAINT "person_roles_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_roles" ADD CONSTRAINT "person_roles_edition_id_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."editions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "editions_one_open_key" ON "editions" USING btree ("state") WHERE "editions"."state" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "people_email_key" ON "people" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "person_roles_edition_idx" ON "person_roles" USING btree ("edition_id");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_expires_at_idx" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_person_idx" ON "sessions" USING btree ("person_id");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_token_hash_key" UNIQUE("token_hash");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_method_check" CHECK ("sessions"."method" in ('access_code','mail_code'));