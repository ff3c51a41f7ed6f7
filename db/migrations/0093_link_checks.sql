CREATE TABLE "link_checks" (
	"submission_id" uuid PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"at" timestamp with time zone,
	"result" text,
	"why" text,
	"since" timestamp with time zone,
	"told_at" timestamp with time zone,
	"was_ok" boolean DEFAULT false NOT NULL,
	"email_due" boolean DEFAULT false NOT NULL,
	"claimed_until" timestamp with time zone,
	CONSTRAINT "link_checks_result_check" CHECK ("link_checks"."result" in ('ok','needs_a_look','gone','unreachable')),
	CONSTRAINT "link_checks_why_check" CHECK ("link_checks"."why" in ('answers','guarded','maybe_private','inner_address','redirects','refused','not_found','no_such_host','server_error','no_answer'))
);
--> statement-breakpoint
ALTER TABLE "link_checks" ADD CONSTRAINT "link_checks_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "link_checks_at_idx" ON "link_checks" USING btree ("at" DESC NULLS LAST,"submission_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "link_checks_email_due_idx" ON "link_checks" USING btree ("submission_id") WHERE "link_checks"."email_due";