CREATE TABLE "known_browsers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"person_id" uuid NOT NULL,
	"browser_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "login_codes" ADD COLUMN "account_hash" text;--> statement-breakpoint
ALTER TABLE "login_codes" ADD COLUMN "browser_hash" text;--> statement-breakpoint
ALTER TABLE "login_codes" ADD COLUMN "email_guesses" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "known_browsers" ADD CONSTRAINT "known_browsers_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "known_browsers_key" ON "known_browsers" USING btree ("person_id","browser_hash");--> statement-breakpoint
CREATE INDEX "login_codes_account_idx" ON "login_codes" USING btree ("account_hash","browser_hash");