CREATE TABLE "inbound_mails" (
	"message_id" text PRIMARY KEY NOT NULL,
	"outbox_id" uuid,
	"contact_id" uuid,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "reply_token" text;--> statement-breakpoint
ALTER TABLE "inbound_mails" ADD CONSTRAINT "inbound_mails_outbox_id_outbox_messages_id_fk" FOREIGN KEY ("outbox_id") REFERENCES "public"."outbox_messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbound_mails" ADD CONSTRAINT "inbound_mails_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inbound_mails_outbox_idx" ON "inbound_mails" USING btree ("outbox_id","received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_messages_reply_token_key" ON "outbox_messages" USING btree ("reply_token");