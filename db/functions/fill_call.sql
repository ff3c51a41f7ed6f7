CREATE OR REPLACE FUNCTION public.fill_call(edition uuid, changes jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
END $function$;
