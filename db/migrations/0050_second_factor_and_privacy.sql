-- Passkeys, authenticator apps, recovery codes, directors with a code of their own each; what people ask about
-- their data, and what was deleted. The access code moves to its person; the old table stays for the version before.
CREATE TABLE "data_access" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"token_hash" text NOT NULL,
	"code_hash" text NOT NULL,
	"guesses" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"session_hash" text,
	"session_expires_at" timestamp with time zone,
	CONSTRAINT "data_access_token_hash_key" UNIQUE("token_hash"),
	CONSTRAINT "data_access_session_hash_key" UNIQUE("session_hash")
);
--> statement-breakpoint
CREATE TABLE "data_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email_hash" text NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"reason" text,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "data_requests_kind_check" CHECK ("data_requests"."kind" in ('export','erase')),
	CONSTRAINT "data_requests_state_check" CHECK ("data_requests"."state" in ('asked','proved','done','refused'))
);
--> statement-breakpoint
CREATE TABLE "erasures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email_hash" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" text NOT NULL,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"erased_again" timestamp with time zone[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "access_codes" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"access_code_hash" text NOT NULL,
	"environment_hash" text,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth_challenges" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"person_id" uuid,
	"session_id" uuid,
	"purpose" text NOT NULL,
	"challenge_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "auth_challenges_purpose_check" CHECK ("auth_challenges"."purpose" in ('login','confirm','add'))
);
--> statement-breakpoint
CREATE TABLE "auth_policy" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"directors" text DEFAULT 'optional' NOT NULL,
	"programmers" text DEFAULT 'optional' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "auth_policy_one_row" CHECK ("auth_policy"."id" = 1),
	CONSTRAINT "auth_policy_directors_check" CHECK ("auth_policy"."directors" in ('optional','required')),
	CONSTRAINT "auth_policy_programmers_check" CHECK ("auth_policy"."programmers" in ('optional','required'))
);
--> statement-breakpoint
CREATE TABLE "login_tickets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"person_id" uuid,
	"purpose" text NOT NULL,
	"ticket_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"guesses" integer DEFAULT 0 NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "login_tickets_hash_key" UNIQUE("ticket_hash"),
	CONSTRAINT "login_tickets_purpose_check" CHECK ("login_tickets"."purpose" in ('access_code','mail_code','invitation'))
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"person_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" integer DEFAULT 0 NOT NULL,
	"transports" text[] DEFAULT '{}'::text[] NOT NULL,
	"backed_up" boolean DEFAULT false NOT NULL,
	"label" text NOT NULL,
	"rp_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkeys_credential_id_key" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"person_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "totp_secrets" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"secret" text,
	"pending_secret" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" integer
);
--> statement-breakpoint
CREATE TABLE "webauthn_users" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"handle" text NOT NULL,
	CONSTRAINT "webauthn_users_handle_key" UNIQUE("handle")
);
--> statement-breakpoint
ALTER TABLE "sessions" DROP CONSTRAINT "sessions_method_check";--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "environment" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "director_devices" ADD COLUMN "person_id" uuid;--> statement-breakpoint
ALTER TABLE "director_devices" ADD CONSTRAINT "director_devices_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_codes" ADD CONSTRAINT "access_codes_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_challenges" ADD CONSTRAINT "auth_challenges_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_challenges" ADD CONSTRAINT "auth_challenges_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_tickets" ADD CONSTRAINT "login_tickets_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totp_secrets" ADD CONSTRAINT "totp_secrets_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webauthn_users" ADD CONSTRAINT "webauthn_users_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "data_access_expires_at_idx" ON "data_access" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "data_requests_email_hash_idx" ON "data_requests" USING btree ("email_hash");--> statement-breakpoint
CREATE INDEX "erasures_email_hash_idx" ON "erasures" USING btree ("email_hash");--> statement-breakpoint
CREATE INDEX "auth_challenges_expires_at_idx" ON "auth_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "login_tickets_expires_at_idx" ON "login_tickets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkeys_person_idx" ON "passkeys" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "recovery_codes_hash_key" ON "recovery_codes" USING btree ("person_id","code_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "people_environment_key" ON "people" USING btree ("environment") WHERE "people"."environment";--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_method_check" CHECK ("sessions"."method" in ('access_code','mail_code','passkey','invitation'));--> statement-breakpoint
UPDATE "people" SET "environment" = true WHERE "id" = (SELECT "person_id" FROM "person_roles" WHERE "role" = 'director' LIMIT 1);--> statement-breakpoint
INSERT INTO "access_codes" ("person_id", "access_code_hash", "environment_hash", "changed_at")
	SELECT "people"."id", "access_code_hash", "environment_hash", "changed_at"
	FROM "director_credentials", "people" WHERE "people"."environment";--> statement-breakpoint
UPDATE "director_devices" SET "person_id" = (SELECT "id" FROM "people" WHERE "environment");
