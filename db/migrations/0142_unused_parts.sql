-- What neither this version nor the one before reads or writes.
-- All tables at once, and not for long: requests of the version before take them in other orders.
SET LOCAL lock_timeout = '500ms';--> statement-breakpoint
LOCK TABLE "editions", "festival_settings", "submissions", "submission_drafts", "submission_events", "entry_sources", "entry_numbers",
	"contacts", "contact_replies", "films", "news_articles", "rate_limits" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
SET LOCAL lock_timeout TO DEFAULT;--> statement-breakpoint
-- They counted changes for a cache of lists that is gone.
DROP TRIGGER "contact_replies_desk_change" ON "contact_replies";--> statement-breakpoint
DROP TRIGGER "contacts_desk_change" ON "contacts";--> statement-breakpoint
DROP TRIGGER "editions_desk_change" ON "editions";--> statement-breakpoint
DROP TRIGGER "entry_sources_desk_change" ON "entry_sources";--> statement-breakpoint
DROP TRIGGER "festival_settings_desk_change" ON "festival_settings";--> statement-breakpoint
DROP TRIGGER "films_desk_change" ON "films";--> statement-breakpoint
DROP TRIGGER "news_articles_desk_change" ON "news_articles";--> statement-breakpoint
DROP TRIGGER "submissions_desk_change" ON "submissions";--> statement-breakpoint
-- unused since 0.2.0: each edition has its own zone
DROP TABLE "festival_zone";--> statement-breakpoint
DROP FUNCTION "note_desk_change"();--> statement-breakpoint
-- unused since 0.2.0
DROP SEQUENCE "desk_changes";--> statement-breakpoint
-- unused since 0.2.0: `reference_prefix` of the edition replaced it
ALTER TABLE "entry_numbers" DROP COLUMN "letters";--> statement-breakpoint
-- The version before still names "most", without a value: only its check goes.
ALTER TABLE "rate_limits" DROP CONSTRAINT "rate_limits_most_check";--> statement-breakpoint
-- Another index has the same column or expression.
DROP INDEX "submission_drafts_email_idx";--> statement-breakpoint
DROP INDEX "submission_drafts_submission_idx";--> statement-breakpoint
-- No query reads status changes by time.
DROP INDEX "submission_events_status_idx";
