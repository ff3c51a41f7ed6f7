ALTER TABLE "setup_state" DROP CONSTRAINT "setup_state_state_check";--> statement-breakpoint
ALTER TABLE "setup_state" ADD CONSTRAINT "setup_state_state_check" CHECK ("setup_state"."state" in ('fresh','kept','done','closed'));--> statement-breakpoint
CREATE TRIGGER "setup_state_public" AFTER UPDATE ON "setup_state" FOR EACH ROW WHEN (OLD."state" IS DISTINCT FROM NEW."state") EXECUTE FUNCTION note_public_change();
