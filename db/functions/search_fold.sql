CREATE OR REPLACE FUNCTION public.search_fold(given text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
	SELECT translate(
		replace(replace(replace(replace(replace(replace(replace(lower(
			regexp_replace(normalize(translate(given, '’‘ʼ`´‐‑', '''''''''''--'), NFKD), '[\u0300-\u036f]', '', 'g')
		), 'ß', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th'),
		'øłđðħıŀØŁĐÐĦςАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЁЂЄІЇЈЉЊЋЎЏҐΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ',
		'olddhiloldd' || 'hσабвгдежзийклмнопрстуфхцчшщъыьэюяёђєіїјљњћўџґαβγδεζηθικλμνξοπρστυφχψω')
$function$;
