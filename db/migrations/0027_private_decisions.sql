CREATE TABLE "decisions" (
	"submission_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"outcome" text,
	"wait_rank" integer,
	"chips" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"personal_note" text,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"change_id" uuid,
	CONSTRAINT "decisions_submission_id_version_pk" PRIMARY KEY("submission_id","version"),
	CONSTRAINT "decisions_outcome_check" CHECK ("decisions"."outcome" in ('accepted','waitlisted','rejected')),
	CONSTRAINT "decisions_rank_check" CHECK ("decisions"."wait_rank" is null or ("decisions"."wait_rank" >= 1 and "decisions"."outcome" = 'waitlisted')),
	CONSTRAINT "decisions_chips_check" CHECK (cardinality("decisions"."chips") <= 3)
);
--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "announced_status" text DEFAULT 'pending' NOT NULL;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "announced_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_announced_status_check" CHECK ("submissions"."announced_status" in ('pending','reviewed','accepted','waitlisted','rejected'));--> statement-breakpoint
-- What a filmmaker has seen stays seen: until now a status was public when it was given.
UPDATE "submissions" SET "announced_status" = "status", "announced_at" = coalesce(
	(SELECT max("created_at") FROM "submission_events"
		WHERE "submission_events"."submission_id" = "submissions"."id" AND "kind" = 'status'),
	"submitted_at")
	WHERE "status" <> 'pending';
