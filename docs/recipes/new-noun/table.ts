import { index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { changedBy, createdAt, id } from "~/db/schema/columns";
import { ofEdition } from "~/db/schema/editions";

/** Hotels that the festival recommends to its guests. */
export const hotels = pgTable(
  "hotels",
  {
    id: id(),
    editionId: ofEdition(),
    name: text().notNull(),
    url: text(),
    /** Its place in the list, from 0. */
    ordinal: integer().notNull().default(0),
    createdAt: createdAt(),
    ...changedBy(),
  },
  (t) => [
    uniqueIndex("hotels_name_key").on(t.editionId, t.name),
    index("hotels_edition_idx").on(t.editionId, t.ordinal.desc(), t.id.desc()),
  ],
);
