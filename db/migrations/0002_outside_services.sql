CREATE TABLE "integration_status" (
	"name" text PRIMARY KEY NOT NULL,
	"last_worked_at" timestamp with time zone,
	"last_trouble_at" timestamp with time zone,
	"last_trouble" text
);
--> statement-breakpoint
CREATE TABLE "mail_suppressions" (
	"address" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"detail" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_suppressions_reason_check" CHECK ("mail_suppressions"."reason" in ('bounce','complaint'))
);
--> statement-breakpoint
CREATE TABLE "promo_contacts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"person_key" text NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"organization_name" text DEFAULT '' NOT NULL,
	"linkedin_url" text DEFAULT '' NOT NULL,
	"profile_url" text DEFAULT '' NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	"found_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"lawful_basis" text DEFAULT 'none' NOT NULL,
	"lawful_basis_note" text,
	"lawful_basis_at" timestamp with time zone,
	CONSTRAINT "promo_contacts_personKey_unique" UNIQUE("person_key"),
	CONSTRAINT "promo_contacts_basis_check" CHECK ("promo_contacts"."lawful_basis" in ('none','consent','contract','legitimate_interest'))
);
--> statement-breakpoint
CREATE TABLE "promo_finds" (
	"contact_id" uuid NOT NULL,
	"search_id" uuid NOT NULL,
	CONSTRAINT "promo_finds_contact_id_search_id_pk" PRIMARY KEY("contact_id","search_id")
);
--> statement-breakpoint
CREATE TABLE "promo_links" (
	"code" text PRIMARY KEY NOT NULL,
	"campaign_id" uuid NOT NULL,
	"target" text NOT NULL,
	"label" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "promo_removals" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"removed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "promo_searches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"directory" text NOT NULL,
	"query" text NOT NULL,
	"campaign_id" uuid,
	"found" integer DEFAULT 0 NOT NULL,
	"new_contacts" integer DEFAULT 0 NOT NULL,
	"trouble" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "outbox_messages_due_idx";--> statement-breakpoint
ALTER TABLE "email_subscribers" ADD COLUMN "unsubscribe_token" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "email_subscribers" ADD COLUMN "welcomed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "stream" text DEFAULT 'transactional' NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "message_id" text;--> statement-breakpoint
ALTER TABLE "promo_analytics" ADD COLUMN "link_code" text;--> statement-breakpoint
ALTER TABLE "promo_finds" ADD CONSTRAINT "promo_finds_contact_id_promo_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."promo_contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_finds" ADD CONSTRAINT "promo_finds_search_id_promo_searches_id_fk" FOREIGN KEY ("search_id") REFERENCES "public"."promo_searches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_links" ADD CONSTRAINT "promo_links_campaign_id_promo_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."promo_campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_searches" ADD CONSTRAINT "promo_searches_campaign_id_promo_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."promo_campaigns"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "promo_contacts_found_at_idx" ON "promo_contacts" USING btree ("found_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "promo_finds_search_idx" ON "promo_finds" USING btree ("search_id");--> statement-breakpoint
CREATE INDEX "promo_links_campaign_idx" ON "promo_links" USING btree ("campaign_id");--> statement-breakpoint
CREATE INDEX "promo_searches_created_at_idx" ON "promo_searches" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "promo_analytics" ADD CONSTRAINT "promo_analytics_link_code_promo_links_code_fk" FOREIGN KEY ("link_code") REFERENCES "public"."promo_links"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "email_subscribers_unsubscribe_token_key" ON "email_subscribers" USING btree ("unsubscribe_token");--> statement-breakpoint
CREATE UNIQUE INDEX "promo_analytics_reach_key" ON "promo_analytics" USING btree ("campaign_id","platform","date") WHERE "promo_analytics"."link_code" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "promo_analytics_link_key" ON "promo_analytics" USING btree ("link_code","date") WHERE "promo_analytics"."link_code" is not null;--> statement-breakpoint
CREATE INDEX "outbox_messages_due_idx" ON "outbox_messages" USING btree ("stream" DESC NULLS FIRST,"next_attempt_at") WHERE "outbox_messages"."state" in ('queued','sending');--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD CONSTRAINT "outbox_messages_stream_check" CHECK ("outbox_messages"."stream" in ('transactional','newsletter'));