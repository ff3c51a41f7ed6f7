-- Films that were made of entries carry the entry's genre as its form has it ('romantic_comedy'), which public pages
-- then showed. They get it as people read it ('Romantic comedy'); what the director has worded since stays.
UPDATE "films" SET "genre" = upper(left("submissions"."genre", 1)) || replace(substr("submissions"."genre", 2), '_', ' ')
FROM "submissions"
WHERE "films"."submission_id" = "submissions"."id" AND "films"."genre" = "submissions"."genre";
