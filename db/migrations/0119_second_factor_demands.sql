CREATE TABLE "person_logins" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"last_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "operator_resets" (
	"value" text PRIMARY KEY NOT NULL,
	"applied_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "second_factor_demanded" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "person_logins" ADD CONSTRAINT "person_logins_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "person_logins" ("person_id", "count", "last_at")
	SELECT p.id, count(*), max(l.created_at) FILTER (WHERE l.created_at > coalesce((
		SELECT max(c.created_at) FROM audit_log c WHERE c.action = 'person changed' AND c.subject = p.id::text
			AND c.detail ->> 'address' = 'changed'), '-infinity'))
	FROM people p JOIN audit_log l ON l.person_id = p.id
	WHERE l.action IN ('entered', 'logged in', 'logged in with a new browser') GROUP BY p.id;
--> statement-breakpoint
INSERT INTO "operator_resets" ("value", "applied_at")
	SELECT detail ->> 'value', max(created_at) FROM audit_log
	WHERE action = 'second factor reset' AND actor = 'operator' AND detail ->> 'value' IS NOT NULL GROUP BY 1;
--> statement-breakpoint
-- Directors whose invitation has demanded a second factor so far, and does not bind yet.
UPDATE "people" SET "second_factor_demanded" = true
	WHERE EXISTS (SELECT FROM person_roles r WHERE r.person_id = people.id AND r.role = 'director')
		AND (NOT environment
			OR EXISTS (SELECT FROM invitations i WHERE i.person_id = people.id AND i.used_at IS NULL)
			OR EXISTS (SELECT FROM sessions s WHERE s.person_id = people.id AND s.method = 'invitation'))
		AND NOT ((EXISTS (SELECT FROM passkeys k WHERE k.person_id = people.id)
				OR EXISTS (SELECT FROM totp_secrets t WHERE t.person_id = people.id AND t.confirmed_at IS NOT NULL))
			AND EXISTS (SELECT FROM recovery_codes c WHERE c.person_id = people.id AND c.confirmed_at IS NOT NULL));
