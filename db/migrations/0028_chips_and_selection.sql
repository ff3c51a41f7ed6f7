CREATE TABLE "feedback_chips" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"text" text NOT NULL,
	"tone" text NOT NULL,
	"retired_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "feedback_chips_tone_check" CHECK ("feedback_chips"."tone" in ('praise','craft','fit'))
);
--> statement-breakpoint
ALTER TABLE "editions" ADD COLUMN "selection_published_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "feedback_chips_created_at_idx" ON "feedback_chips" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
-- Something to begin with; the director words and retires them.
INSERT INTO "feedback_chips" ("text", "tone", "created_at")
SELECT "text", "tone", now() - "place" * interval '1 second' FROM (VALUES
	('The two leads made us believe every minute of it.', 'praise', 1),
	('The opening drew us in at once.', 'praise', 2),
	('A tender idea, told with restraint.', 'praise', 3),
	('The ending stayed with us.', 'praise', 4),
	('The images carry the feeling where words would not.', 'praise', 5),
	('The dialogue would gain from fewer explanations.', 'craft', 6),
	('The sound mix makes parts of the dialogue hard to follow.', 'craft', 7),
	('The middle would be stronger if it were shorter.', 'craft', 8),
	('The ending came before we had learned what is at stake.', 'craft', 9),
	('We had several films close to it in theme this year.', 'fit', 10),
	('We did not find a programme that it would sit well in.', 'fit', 11),
	('Its length made it hard to place beside the others.', 'fit', 12)
) AS "first_chips" ("text", "tone", "place");
