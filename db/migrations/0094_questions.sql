CREATE TABLE "answers" (
	"submission_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"value" jsonb NOT NULL,
	CONSTRAINT "answers_submission_id_question_id_pk" PRIMARY KEY("submission_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "questions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"edition_id" uuid DEFAULT current_edition() NOT NULL,
	"key" text NOT NULL,
	"label" text NOT NULL,
	"hint" text,
	"kind" text NOT NULL,
	"choices" text[] DEFAULT '{}'::text[] NOT NULL,
	"max" integer,
	"required" boolean DEFAULT false NOT NULL,
	"types" text[] NOT NULL,
	"jury" text DEFAULT 'never' NOT NULL,
	"retired" boolean DEFAULT false NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "questions_edition_key" UNIQUE("edition_id","key"),
	CONSTRAINT "questions_kind_check" CHECK ("questions"."kind" in ('short','long','choice','yes_no','link')),
	CONSTRAINT "questions_jury_check" CHECK ("questions"."jury" in ('never','named','always'))
);
--> statement-breakpoint
ALTER TABLE "answers" ADD CONSTRAINT "answers_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answers" ADD CONSTRAINT "answers_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_edition_id_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."editions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "answers_question_idx" ON "answers" USING btree ("question_id");--> statement-breakpoint
CREATE TRIGGER "questions_public" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "questions"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_public_change"();
