-- The public selection names the author of a text, so a change of the name is a public change.
DROP TRIGGER "selection_public" ON "submissions";--> statement-breakpoint
CREATE TRIGGER "selection_public" AFTER UPDATE OF announced_status, withdrawn_at, film_title, log_line, submitter_name,
	director, country, duration, edition_id ON "submissions" FOR EACH ROW
	WHEN (OLD.announced_status = 'accepted' OR NEW.announced_status = 'accepted')
	EXECUTE FUNCTION "note_selection_change"();
