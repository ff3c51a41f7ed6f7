CREATE TABLE "submission_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"submission_id" uuid NOT NULL,
	"field" text NOT NULL,
	"was" jsonb,
	"became" jsonb,
	"actor" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "submission_changes" ADD CONSTRAINT "submission_changes_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "submission_changes_submission_idx" ON "submission_changes" USING btree ("submission_id","created_at");--> statement-breakpoint
-- The corrections that there are: an event each until now, with what its fields were before. What
-- they became is what the next correction of the same field found, or what the entry says today.
INSERT INTO "submission_changes" ("submission_id", "field", "was", "became", "actor", "created_at")
	SELECT e."submission_id", f."field", nullif(f."was", 'null'),
		nullif(coalesce(
			(SELECT later."detail" -> 'was' -> f."field" FROM "submission_events" later
				WHERE later."submission_id" = e."submission_id" AND later."kind" = 'corrected'
					AND later."created_at" > e."created_at" AND jsonb_exists(later."detail" -> 'was', f."field")
				ORDER BY later."created_at" LIMIT 1),
			to_jsonb(s) -> lower(regexp_replace(f."field", '([A-Z])', '_\1', 'g'))), 'null'),
		e."actor", e."created_at"
	FROM "submission_events" e
	JOIN "submissions" s ON s."id" = e."submission_id"
	CROSS JOIN LATERAL jsonb_each(e."detail" -> 'was') AS f ("field", "was")
	WHERE e."kind" = 'corrected' AND jsonb_typeof(e."detail" -> 'was') = 'object';--> statement-breakpoint
DELETE FROM "submission_events" WHERE "kind" = 'corrected' AND jsonb_typeof("detail" -> 'was') = 'object';
