CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" text NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"guesses" integer DEFAULT 0 NOT NULL,
	"person_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" text NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"guesses" integer DEFAULT 0 NOT NULL,
	"person_id" uuid
);
--> statement-breakpoint
ALTER TABLE "outbox_messages" DROP CONSTRAINT "outbox_messages_stream_check";--> statement-breakpoint
ALTER TABLE "outbox_messages" DROP CONSTRAINT "outbox_messages_state_check";--> statement-breakpoint
DROP INDEX "outbox_messages_due_idx";--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "promo_automation" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "promo_campaigns" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "promo_contacts" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "promo_content" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_codes" ADD CONSTRAINT "login_codes_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_token_hash_key" ON "invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "invitations_person_idx" ON "invitations" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "login_codes_token_hash_key" ON "login_codes" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "login_codes_person_idx" ON "login_codes" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "login_codes_expires_at_idx" ON "login_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "outbox_messages_held_idx" ON "outbox_messages" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "outbox_messages"."state" = 'held';--> statement-breakpoint
CREATE INDEX "outbox_messages_due_idx" ON "outbox_messages" USING btree ((case "stream" when 'transactional' then 0 when 'announcement' then 1 else 2 end),"next_attempt_at") WHERE "outbox_messages"."state" in ('queued','sending');--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD CONSTRAINT "outbox_messages_stream_check" CHECK ("outbox_messages"."stream" in ('transactional','announcement','newsletter'));--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD CONSTRAINT "outbox_messages_state_check" CHECK ("outbox_messages"."state" in ('held','queued','sending','sent','failed'));
--> statement-breakpoint
-- A row that somebody edits tells which state of it they looked at. Counted here, no
-- statement can forget it; of what others write beside (a click, a search's find) nothing counts.
CREATE FUNCTION "count_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW."version" := OLD."version" + 1;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "submissions_version" BEFORE UPDATE OF "status", "admin_notes", "is_favorite" ON "submissions"
	FOR EACH ROW EXECUTE FUNCTION "count_version"();--> statement-breakpoint
CREATE TRIGGER "contacts_version" BEFORE UPDATE OF "archived_at", "answered_at" ON "contacts"
	FOR EACH ROW EXECUTE FUNCTION "count_version"();--> statement-breakpoint
CREATE TRIGGER "promo_campaigns_version" BEFORE UPDATE OF "name", "description", "platform", "status", "target_audience", "budget", "start_date", "end_date" ON "promo_campaigns"
	FOR EACH ROW EXECUTE FUNCTION "count_version"();--> statement-breakpoint
CREATE TRIGGER "promo_content_version" BEFORE UPDATE ON "promo_content"
	FOR EACH ROW EXECUTE FUNCTION "count_version"();--> statement-breakpoint
CREATE TRIGGER "promo_automation_version" BEFORE UPDATE OF "name", "trigger", "platform", "content_template", "is_active" ON "promo_automation"
	FOR EACH ROW EXECUTE FUNCTION "count_version"();--> statement-breakpoint
CREATE TRIGGER "promo_contacts_version" BEFORE UPDATE OF "lawful_basis", "lawful_basis_note" ON "promo_contacts"
	FOR EACH ROW EXECUTE FUNCTION "count_version"();--> statement-breakpoint
CREATE TRIGGER "people_version" BEFORE UPDATE ON "people"
	FOR EACH ROW EXECUTE FUNCTION "count_version"();--> statement-breakpoint
CREATE TRIGGER "editions_version" BEFORE UPDATE ON "editions"
	FOR EACH ROW EXECUTE FUNCTION "count_version"();
