CREATE TABLE "categories" (
	"edition_id" uuid NOT NULL,
	"type" text NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"plural" text NOT NULL,
	"emoji" text NOT NULL,
	"accent" text NOT NULL,
	"art" text NOT NULL,
	"art_alt" text NOT NULL,
	"description" text NOT NULL,
	"features" text[] DEFAULT '{}'::text[] NOT NULL,
	"prize" numeric NOT NULL,
	"advertised_early_bird" numeric NOT NULL,
	"advertised_regular" numeric NOT NULL,
	"advertised_length" text NOT NULL,
	"min_minutes" integer,
	"max_minutes" integer,
	"kind" text,
	"slug" text,
	"icon" text,
	"min_characters" integer,
	"max_characters" integer,
	"genres" jsonb,
	"link" text,
	"phone" text,
	"per_address" integer,
	"open" boolean DEFAULT true NOT NULL,
	"carried" boolean DEFAULT false NOT NULL,
	CONSTRAINT "categories_edition_id_type_pk" PRIMARY KEY("edition_id","type"),
	CONSTRAINT "categories_type_check" CHECK ("categories"."type" ~ '^[a-z][a-z0-9_]{0,39}$'),
	CONSTRAINT "categories_accent_check" CHECK ("categories"."accent" in ('gold','rose','purple','green','pink')),
	CONSTRAINT "categories_kind_check" CHECK ("categories"."kind" in ('film','script')),
	CONSTRAINT "categories_icon_check" CHECK ("categories"."icon" in ('clapperboard','reel','screen','pen')),
	CONSTRAINT "categories_link_check" CHECK ("categories"."link" in ('none','optional','required')),
	CONSTRAINT "categories_phone_check" CHECK ("categories"."phone" in ('optional','required'))
);
--> statement-breakpoint
CREATE TABLE "fee_deadlines" (
	"edition_id" uuid NOT NULL,
	"code" text NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"ends_on" date,
	CONSTRAINT "fee_deadlines_edition_id_code_pk" PRIMARY KEY("edition_id","code")
);
--> statement-breakpoint
CREATE TABLE "fees" (
	"edition_id" uuid NOT NULL,
	"type" text NOT NULL,
	"deadline" text NOT NULL,
	"tier" text NOT NULL,
	"amount" numeric NOT NULL,
	CONSTRAINT "fees_edition_id_type_deadline_tier_pk" PRIMARY KEY("edition_id","type","deadline","tier"),
	CONSTRAINT "fees_amount_check" CHECK ("fees"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "price_tiers" (
	"edition_id" uuid NOT NULL,
	"code" text NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"proof" text NOT NULL,
	CONSTRAINT "price_tiers_edition_id_code_pk" PRIMARY KEY("edition_id","code"),
	CONSTRAINT "price_tiers_proof_check" CHECK ("price_tiers"."proof" in ('none','code'))
);
--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_edition_id_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_deadlines" ADD CONSTRAINT "fee_deadlines_edition_id_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fees" ADD CONSTRAINT "fees_edition_id_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fees" ADD CONSTRAINT "fees_category_fk" FOREIGN KEY ("edition_id","type") REFERENCES "public"."categories"("edition_id","type") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fees" ADD CONSTRAINT "fees_deadline_fk" FOREIGN KEY ("edition_id","deadline") REFERENCES "public"."fee_deadlines"("edition_id","code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fees" ADD CONSTRAINT "fees_tier_fk" FOREIGN KEY ("edition_id","tier") REFERENCES "public"."price_tiers"("edition_id","code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_tiers" ADD CONSTRAINT "price_tiers_edition_id_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "categories_slug_key" ON "categories" USING btree ("edition_id",coalesce("slug", replace("type", '_', '-')));--> statement-breakpoint
CREATE TRIGGER "categories_public" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "categories"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_public_change"();--> statement-breakpoint
CREATE TRIGGER "fee_deadlines_public" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "fee_deadlines"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_public_change"();--> statement-breakpoint
CREATE TRIGGER "fees_public" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "fees"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_public_change"();--> statement-breakpoint
CREATE TRIGGER "price_tiers_public" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "price_tiers"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_public_change"();--> statement-breakpoint
-- The rows of an edition's call for entries, from the differences that a version before them stores: in migrations and
-- for one version in a trigger. The documented call is what that version reads where there are no differences.
CREATE OR REPLACE FUNCTION fill_call(edition uuid, changes jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	documented jsonb := '[
		{"type": "short_film", "name": "Short Film", "plural": "Short Films", "emoji": "🎬", "accent": "rose", "art": "cat-short",
			"artAlt": "Two matches lean together and share one flame.",
			"description": "A whole romance before the match burns down.",
			"features": ["Any genre, as long as love drives it", "Live action, animated or documentary", "First films are as welcome as tenth ones"],
			"prize": 10000, "advertisedFee": {"earlyBird": 50, "regular": 70}, "advertisedLength": "Under 30 minutes",
			"chargedFee": {"earlyBird": 20, "regular": 30}, "acceptedMinutes": {"min": 1, "max": 40}},
		{"type": "feature_film", "name": "Feature Film", "plural": "Feature Films", "emoji": "🎞️", "accent": "gold", "art": "cat-feature",
			"artAlt": "Two people on a beach watch the sun set into the Pacific.",
			"description": "Room for the meeting, the mistake and the airport.",
			"features": ["Narrative or documentary features", "Premieres welcome, not required", "From any country, in any language"],
			"prize": 30000, "advertisedFee": {"earlyBird": 100, "regular": 130}, "advertisedLength": "60+ minutes",
			"chargedFee": {"earlyBird": 35, "regular": 50}, "acceptedMinutes": {"min": 41, "max": 300}},
		{"type": "series_pilot", "name": "Series Pilot", "plural": "Series Pilots", "emoji": "📺", "accent": "purple", "art": "cat-series",
			"artAlt": "One lit window in a dark apartment building, two silhouettes inside.",
			"description": "The first episode of something we will binge.",
			"features": ["Web, television or streaming", "Pilot or first episode only", "A love story with somewhere left to go"],
			"prize": 10000, "advertisedFee": {"earlyBird": 80, "regular": 110}, "advertisedLength": "20-60 minutes",
			"chargedFee": {"earlyBird": 25, "regular": 35}, "acceptedMinutes": {"min": 15, "max": 90}},
		{"type": "log_line", "name": "Log Line", "plural": "Log Lines", "emoji": "✍️", "accent": "green", "art": "cat-logline",
			"artAlt": "Green light under a closed door, a note on the floor, and the shadow of someone waiting.",
			"description": "No film yet? Slip the idea under our door.",
			"features": ["One original romantic story idea", "No footage or script needed", "Unlimited submissions"],
			"prize": 1000, "advertisedFee": {"earlyBird": 1, "regular": 1}, "advertisedLength": "200 words max",
			"chargedFee": {"earlyBird": 1, "regular": 1}, "acceptedMinutes": null}]';
	order_of_types jsonb := coalesce(changes -> 'categoryOrder', '["short_film", "feature_film", "series_pilot", "log_line"]');
	-- The first deadline's day is among the dates; json null: there is only one fee.
	first_day jsonb := coalesce(changes #> '{dates,earlyBirdEndsOn}', '"2025-08-31"');
	first_deadline jsonb := jsonb '{"code": "early_bird", "name": "Early bird"}' || coalesce(changes #> '{feeDeadlines,first}', '{}')
		|| jsonb_build_object('endsOn', first_day);
	last_deadline jsonb := jsonb '{"code": "regular", "name": "Regular", "endsOn": null}' || coalesce(changes #> '{feeDeadlines,last}', '{}');
	deadlines jsonb := jsonb_build_array(first_deadline) || coalesce(changes #> '{feeDeadlines,between}', '[]') || jsonb_build_array(last_deadline);
	tiers jsonb := jsonb '[{"code": "standard", "name": "Standard", "proof": "none"}]' || coalesce(changes -> 'priceTiers', '[]');
	named record;
	documented_category jsonb;
	stored jsonb;
	category jsonb;
	part text;
BEGIN
	DELETE FROM categories WHERE edition_id = edition;
	DELETE FROM fee_deadlines WHERE edition_id = edition;
	DELETE FROM price_tiers WHERE edition_id = edition;
	INSERT INTO fee_deadlines (edition_id, code, position, name, ends_on)
		SELECT edition, deadline ->> 'code', place - 1, deadline ->> 'name', (deadline ->> 'endsOn')::date
		FROM jsonb_array_elements(deadlines) WITH ORDINALITY AS listed(deadline, place);
	INSERT INTO price_tiers (edition_id, code, position, name, proof)
		SELECT edition, tier ->> 'code', place - 1, tier ->> 'name', tier ->> 'proof'
		FROM jsonb_array_elements(tiers) WITH ORDINALITY AS listed(tier, place);
	FOR named IN SELECT type, place FROM jsonb_array_elements_text(order_of_types) WITH ORDINALITY AS listed(type, place) LOOP
		documented_category := (SELECT value FROM jsonb_array_elements(documented) WHERE value ->> 'type' = named.type);
		stored := changes -> 'categories' -> named.type;
		category := coalesce(documented_category, '{}') || coalesce(stored, '{}');
		CONTINUE WHEN category = '{}';
		FOREACH part IN ARRAY '{chargedFee,advertisedFee,acceptedMinutes}'::text[] LOOP
			IF jsonb_typeof(documented_category -> part) = 'object' AND jsonb_typeof(stored -> part) = 'object' THEN
				category := category || jsonb_build_object(part, (documented_category -> part) || (stored -> part));
			END IF;
		END LOOP;
		INSERT INTO categories (edition_id, type, position, name, plural, emoji, accent, art, art_alt, description, features, prize,
				advertised_early_bird, advertised_regular, advertised_length, min_minutes, max_minutes, kind, slug, icon,
				min_characters, max_characters, genres, link, phone, per_address, open, carried)
			VALUES (edition, named.type, named.place - 1, category ->> 'name', category ->> 'plural', category ->> 'emoji', category ->> 'accent',
				category ->> 'art', category ->> 'artAlt', category ->> 'description',
				ARRAY(SELECT jsonb_array_elements_text(category -> 'features')), (category ->> 'prize')::numeric,
				(category #>> '{advertisedFee,earlyBird}')::numeric, (category #>> '{advertisedFee,regular}')::numeric,
				category ->> 'advertisedLength', (category #>> '{acceptedMinutes,min}')::integer, (category #>> '{acceptedMinutes,max}')::integer,
				category ->> 'kind', category ->> 'slug', category ->> 'icon',
				(category #>> '{text,min}')::integer, (category #>> '{text,max}')::integer, category -> 'genres', category ->> 'link', category ->> 'phone',
				(category ->> 'perAddress')::integer, coalesce((category ->> 'open')::boolean, true),
				coalesce((category ->> 'carried')::boolean, false));
		-- The standard tier has every fee, unless none was entered; another tier only its own.
		INSERT INTO fees (edition_id, type, deadline, tier, amount)
			SELECT edition, named.type, deadline ->> 'code', tier ->> 'code', amount::numeric
			FROM jsonb_array_elements(deadlines) WITH ORDINALITY AS listed(deadline, place),
				jsonb_array_elements(tiers) AS every_tier(tier),
				LATERAL (SELECT CASE
					WHEN tier ->> 'code' <> 'standard' THEN tier #>> ARRAY['fees', deadline ->> 'code', named.type]
					WHEN category -> 'unpriced' = 'true' THEN NULL
					WHEN listed.place = 1 THEN category #>> '{chargedFee,earlyBird}'
					ELSE coalesce(deadline #>> ARRAY['fees', named.type], category #>> '{chargedFee,regular}') END AS amount) AS fee
			WHERE amount IS NOT NULL;
	END LOOP;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION follow_overrides() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- A version that does not know the rows wrote them among its differences.
	PERFORM fill_call(NEW.edition_id, NEW.overrides);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER festival_settings_call AFTER INSERT OR UPDATE OF overrides ON festival_settings FOR EACH ROW EXECUTE FUNCTION follow_overrides();--> statement-breakpoint
SELECT fill_call(editions.id, coalesce(overrides, '{}')) FROM editions LEFT JOIN festival_settings ON festival_settings.edition_id = editions.id;
