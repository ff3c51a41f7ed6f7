CREATE TABLE "contact_sums" (
	"folder" text NOT NULL,
	"subject" text NOT NULL,
	"is_unread" boolean NOT NULL,
	"messages" integer NOT NULL
);
--> statement-breakpoint
DROP INDEX "contacts_created_at_idx";--> statement-breakpoint
DROP INDEX "contacts_unread_idx";--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
-- The answers that were given already.
UPDATE "contacts" SET "answered_at" = (
	SELECT max("contact_replies"."created_at") FROM "contact_replies" WHERE "contact_id" = "contacts"."id");--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "folder" text GENERATED ALWAYS AS (case when archived_at is not null then 'archived' when answered_at is not null then 'answered' else 'inbox' end) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "contacts_open_idx" ON "contacts" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "contacts"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "contacts_folder_idx" ON "contacts" USING btree ("folder","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "contacts_subject_idx" ON "contacts" USING btree ("folder","subject","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "contacts_email_idx" ON "contacts" USING btree (lower("email"),"created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "outbox_messages_trouble_idx" ON "outbox_messages" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "outbox_messages"."state" = 'failed' or ("outbox_messages"."state" = 'queued' and "outbox_messages"."attempts" > 0);--> statement-breakpoint
CREATE INDEX "submissions_email_idx" ON "submissions" USING btree (lower("submitter_email"),"submitted_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
-- Writes what a statement changed as lines of the sums, as with the submissions.
CREATE FUNCTION "sum_contacts"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	changed text := CASE tg_op
		WHEN 'INSERT' THEN 'select 1 as sign, added.* from added'
		WHEN 'DELETE' THEN 'select -1 as sign, gone.* from gone'
		ELSE 'select 1 as sign, added.* from added union all select -1, gone.* from gone'
	END;
BEGIN
	EXECUTE 'insert into contact_sums (folder, subject, is_unread, messages)
		select folder, subject, read_at is null, sum(sign)
		from (' || changed || ') changed group by 1, 2, 3 having sum(sign) <> 0';
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "empty_contact_sums"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM contact_sums;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "contacts_sum_insert" AFTER INSERT ON "contacts"
	REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "sum_contacts"();--> statement-breakpoint
CREATE TRIGGER "contacts_sum_update" AFTER UPDATE ON "contacts"
	REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "sum_contacts"();--> statement-breakpoint
CREATE TRIGGER "contacts_sum_delete" AFTER DELETE ON "contacts"
	REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION "sum_contacts"();--> statement-breakpoint
CREATE TRIGGER "contacts_sum_truncate" AFTER TRUNCATE ON "contacts"
	FOR EACH STATEMENT EXECUTE FUNCTION "empty_contact_sums"();--> statement-breakpoint
INSERT INTO "contact_sums" ("folder", "subject", "is_unread", "messages")
	SELECT "folder", "subject", "read_at" IS NULL, count(*) FROM "contacts" GROUP BY 1, 2, 3;
