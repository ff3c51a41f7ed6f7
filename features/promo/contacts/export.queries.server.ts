import type { Database } from "~/db/client";
import { promoContacts } from "~/db/schema";
import { csvFile } from "~/lib/csv/write";
import { eachBatch, readRows } from "~/lib/pagination/keyset";
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

const list = { from: promoContacts, sort: promoContacts.foundAt, id: promoContacts.id };

/** The contacts as CSV, in batches. */
export const contactsCsv = (db: Database): AsyncGenerator<string> =>
  csvFile(
    columns.map((column) => [
      column,
      (row: typeof promoContacts.$inferSelect) => {
        const value = asContact(row)[column];
        return value instanceof Date ? value.toISOString() : value;
      },
    ]),
    eachBatch((cursor) => readRows(db, list, { limit: 500, cursor })),
  );
