ALTER TABLE "import_rows" DROP CONSTRAINT "import_rows_type_check";--> statement-breakpoint
ALTER TABLE "import_rows" DROP CONSTRAINT "import_rows_chosen_type_check";--> statement-breakpoint
ALTER TABLE "submissions" DROP CONSTRAINT "submissions_type_check";--> statement-breakpoint
ALTER TABLE "waivers" DROP CONSTRAINT "waivers_type_check";--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_type_check" CHECK ("import_rows"."type" ~ '^[a-z][a-z0-9_]{0,39}$');--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_chosen_type_check" CHECK ("import_rows"."chosen_type" ~ '^[a-z][a-z0-9_]{0,39}$');--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_type_check" CHECK ("submissions"."submission_type" ~ '^[a-z][a-z0-9_]{0,39}$');--> statement-breakpoint
ALTER TABLE "waivers" ADD CONSTRAINT "waivers_type_check" CHECK ("waivers"."submission_type" ~ '^[a-z][a-z0-9_]{0,39}$');