import type { Database } from "~/db/client";
import { promoContacts } from "~/db/schema";
import { csvLine } from "~/lib/csv/write";
import { type Cursor, readRows } from "~/lib/pagination/keyset";
import { asContact } from "../queries.server";

/** The columns of the export: the documented ones in their order, then ours. */
const columns = [
  "first_name",
  "last_name",
  "email",
  "title",
  "organization_name",
  "linkedin_url",
  "profile_url",
  "found_in",
  "found_at",
  "is_sample",
  "lawful_basis",
  "lawful_basis_note",
  "lawful_basis_at",
] as const;

/** The contacts as CSV, in batches. Starts with a byte order mark, so that spreadsheets read UTF-8. */
export async function* contactsCsv(db: Database): AsyncGenerator<string> {
  yield `\ufeff${csvLine(columns)}`;
  const { foundAt: sort, id } = promoContacts;
  let cursor: Cursor | undefined;
  do {
    const { items, last } = await readRows(
      db,
      { from: promoContacts, sort, id },
      { limit: 500, cursor },
    );
    yield items
      .map(asContact)
      .map((contact) =>
        csvLine(
          columns.map((column) => {
            const value = contact[column];
            return value instanceof Date ? value.toISOString() : value;
          }),
        ),
      )
      .join("");
    cursor = last ?? undefined;
  } while (cursor);
}
