CREATE OR REPLACE FUNCTION public.new_laurel_code()
 RETURNS text
 LANGUAGE sql
AS $function$
	SELECT translate(left(gen_random_uuid()::text, 8) || substr(gen_random_uuid()::text, 1, 2), '0123456789abcdef', 'bcdfghjkmnpqrstv');
$function$;
