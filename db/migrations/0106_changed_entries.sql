-- Of changed submissions and people, payments and the jury's changes follow row by row and only where a column that
-- they copy differs. The triggers joined the old and the new rows of a statement; PostgreSQL keeps the plan of the first
-- statement of a session, mostly of one row, so that a release of thousands compared each row with each.
DROP TRIGGER "submissions_payments_update" ON "submissions";--> statement-breakpoint
DROP TRIGGER "submissions_jury_update" ON "submissions";--> statement-breakpoint
CREATE OR REPLACE FUNCTION "keep_payments"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO payments (submission_id, payment_intent_id, provider, edition_id, submission_type, fee_period,
			amount_cents, currency, waived_cents, refunded_cents, is_disputed, paid_at, next_check_at)
		SELECT id, CASE WHEN waived_cents = 0 THEN payment_intent_id END, nullif(payment_provider, 'none'), edition_id,
			submission_type, fee_period, amount_cents, currency, waived_cents, refunded_cents,
			dispute_status IS NOT NULL, submitted_at, submitted_at
		FROM added
		-- The fee of an imported entry was paid on another platform; a free entry has none, unless a code waived it.
		WHERE origin <> 'import' AND (payment_provider IS DISTINCT FROM 'none' OR waived_cents > 0)
		-- It was held before, or its entry was taken out and put in again.
		ON CONFLICT (payment_intent_id) DO UPDATE SET submission_id = excluded.submission_id,
			edition_id = excluded.edition_id, submission_type = excluded.submission_type,
			fee_period = excluded.fee_period, amount_cents = excluded.amount_cents,
			currency = excluded.currency, refunded_cents = excluded.refunded_cents,
			is_disputed = excluded.is_disputed, held_reason = NULL, refunded_at = NULL;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "follow_submission"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE payments SET edition_id = NEW.edition_id, submission_type = NEW.submission_type,
			refunded_cents = NEW.refunded_cents, is_disputed = NEW.dispute_status IS NOT NULL
		WHERE submission_id = NEW.id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "submissions_payments_update" AFTER UPDATE ON "submissions" FOR EACH ROW
	WHEN ((OLD.edition_id, OLD.submission_type, OLD.refunded_cents, OLD.dispute_status)
		IS DISTINCT FROM (NEW.edition_id, NEW.submission_type, NEW.refunded_cents, NEW.dispute_status))
	EXECUTE FUNCTION "follow_submission"();--> statement-breakpoint
CREATE OR REPLACE FUNCTION "note_jury_entries"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NOT EXISTS (SELECT FROM juries) AND NOT EXISTS (SELECT FROM person_roles WHERE role = 'programmer') THEN
		RETURN NULL;
	END IF;
	INSERT INTO jury_changes (submission_id) SELECT id FROM added;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "note_jury_entry"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NOT EXISTS (SELECT FROM juries) AND NOT EXISTS (SELECT FROM person_roles WHERE role = 'programmer') THEN
		RETURN NULL;
	END IF;
	INSERT INTO jury_changes (submission_id) VALUES (NEW.id);
	IF NEW.submitter_email IS DISTINCT FROM OLD.submitter_email THEN
		INSERT INTO jury_changes (person_id)
			SELECT id FROM people WHERE lower(email) = lower(OLD.submitter_email);
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "submissions_jury_update" AFTER UPDATE ON "submissions" FOR EACH ROW
	WHEN ((OLD.submitter_name, OLD.submitter_email, OLD.director, OLD.edition_id, OLD.for_next)
		IS DISTINCT FROM (NEW.submitter_name, NEW.submitter_email, NEW.director, NEW.edition_id, NEW.for_next))
	EXECUTE FUNCTION "note_jury_entry"();--> statement-breakpoint
DROP TRIGGER "people_jury_update" ON "people";--> statement-breakpoint
CREATE OR REPLACE FUNCTION "note_jury_people"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT FROM jury_members WHERE jury_members.person_id = NEW.id)
		OR EXISTS (SELECT FROM person_roles WHERE person_roles.person_id = NEW.id AND person_roles.role = 'programmer') THEN
		INSERT INTO jury_changes (person_id) VALUES (NEW.id);
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "people_jury_update" AFTER UPDATE ON "people" FOR EACH ROW
	WHEN ((OLD.name, OLD.email) IS DISTINCT FROM (NEW.name, NEW.email))
	EXECUTE FUNCTION "note_jury_people"();
