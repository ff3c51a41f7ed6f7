ALTER TABLE "mailings" DROP CONSTRAINT "mailings_state_check";--> statement-breakpoint
ALTER TABLE "email_subscribers" ADD COLUMN "consent_text" text;--> statement-breakpoint
ALTER TABLE "mailings" ADD COLUMN "html" text;--> statement-breakpoint
ALTER TABLE "mailings" ADD COLUMN "text" text;--> statement-breakpoint
ALTER TABLE "mailings" ADD COLUMN "per_hour" integer;--> statement-breakpoint
ALTER TABLE "mailings" ADD COLUMN "pace" jsonb;--> statement-breakpoint
ALTER TABLE "mailings" ADD COLUMN "paused_why" text;--> statement-breakpoint
ALTER TABLE "mailings" ADD COLUMN "slug" text;--> statement-breakpoint
ALTER TABLE "mailings" ADD COLUMN "archived" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "leave_token" uuid;--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "subscriber_id" uuid;--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "mark" text;--> statement-breakpoint
CREATE UNIQUE INDEX "mailings_slug_key" ON "mailings" USING btree ("slug");--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_messages_leave_token_key" ON "outbox_messages" USING btree ("leave_token") WHERE "outbox_messages"."leave_token" is not null;--> statement-breakpoint
CREATE INDEX "outbox_messages_copies_idx" ON "outbox_messages" USING btree ("mailing_id","next_attempt_at") WHERE "outbox_messages"."state" = 'held' and "outbox_messages"."leave_token" is not null;--> statement-breakpoint
ALTER TABLE "mailings" ADD CONSTRAINT "mailings_paused_check" CHECK ("mailings"."paused_why" in ('director','late','returns','complaints','restored'));--> statement-breakpoint
ALTER TABLE "mailings" ADD CONSTRAINT "mailings_state_check" CHECK ("mailings"."state" in ('draft','ready','scheduled','sending','paused','stopped','sent'));--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD CONSTRAINT "outbox_messages_mark_check" CHECK ("outbox_messages"."mark" in ('left','complained','dropped','restored'));--> statement-breakpoint
CREATE TRIGGER "mailings_slug" BEFORE UPDATE ON "mailings"
	FOR EACH ROW WHEN (new.slug = '') EXECUTE FUNCTION give_slug('subject', 'newsletter');--> statement-breakpoint
CREATE TRIGGER "mailings_public" AFTER UPDATE ON "mailings"
	FOR EACH ROW WHEN (new.slug IS NOT NULL AND new.sent_at IS NOT NULL AND
		(old.subject, old.markdown, old.archived, old.state, old.sent_at) IS DISTINCT FROM
		(new.subject, new.markdown, new.archived, new.state, new.sent_at)) EXECUTE FUNCTION note_public_change();--> statement-breakpoint
CREATE TRIGGER "mailings_public_out" AFTER DELETE ON "mailings"
	FOR EACH ROW WHEN (old.slug IS NOT NULL AND old.sent_at IS NOT NULL) EXECUTE FUNCTION note_public_change();--> statement-breakpoint
-- A copy of a newsletter waits held for its mailing, which has its text: it is never queued, and never taken while it is
-- sent. The version before knows neither, and would send it empty.
CREATE FUNCTION copies_wait() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.state = 'queued' AND OLD.state = 'held' THEN
		RAISE EXCEPTION 'A copy of a newsletter leaves with its mailing.';
	ELSIF NEW.state = 'sending' AND OLD.state <> 'held' AND NEW.attempts > OLD.attempts THEN
		RETURN NULL;
	ELSIF NEW.state = 'queued' THEN
		NEW.state := 'held';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "outbox_messages_copies" BEFORE UPDATE OF state ON "outbox_messages"
	FOR EACH ROW WHEN (new.leave_token IS NOT NULL) EXECUTE FUNCTION copies_wait();
