CREATE TABLE "watched" (
	"media_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"ranges" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"seconds" double precision DEFAULT 0 NOT NULL,
	"allowed" double precision DEFAULT 0 NOT NULL,
	"position" double precision DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp with time zone,
	CONSTRAINT "watched_media_id_person_id_pk" PRIMARY KEY("media_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "watched" ADD CONSTRAINT "watched_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watched" ADD CONSTRAINT "watched_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "watched_person_idx" ON "watched" USING btree ("person_id");