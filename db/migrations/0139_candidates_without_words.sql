-- Rows of imports hold no words of the entries that they resemble: a person who deletes an entry deletes them too.
update import_rows set candidates = (
  select jsonb_agg(one.value - 'reference' - 'title' order by one.nth)
  from jsonb_array_elements(candidates) with ordinality as one(value, nth)
) where jsonb_typeof(candidates) = 'array' and candidates <> '[]'::jsonb;
