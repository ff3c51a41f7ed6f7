import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { contactFolders } from "../enums";
import { createdAt, id, moment, version } from "./columns";

export const contacts = pgTable(
  "contacts",
  {
    id: id(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    email: text().notNull(),
    subject: text().notNull(),
    message: text().notNull(),
    createdAt: createdAt(),
    // not in the documented model
    readAt: moment(),
    archivedAt: moment(),
    /** When the director last replied. */
    answeredAt: moment(),
    version: version(),
    /** Computed from the two columns above. */
    folder: text({ enum: contactFolders })
      .notNull()
      .generatedAlwaysAs(
        sql`case when archived_at is not null then 'archived' when answered_at is not null then 'answered' else 'inbox' end`,
      ),
  },
  (t) => [
    index("contacts_open_idx")
      .on(t.createdAt.desc(), t.id.desc())
      .where(sql`${t.archivedAt} is null`),
    index("contacts_folder_idx").on(t.folder, t.createdAt.desc(), t.id.desc()),
    index("contacts_subject_idx").on(t.folder, t.subject, t.createdAt.desc(), t.id.desc()),
    index("contacts_email_idx").on(sql`lower(${t.email})`, t.createdAt.desc(), t.id.desc()),
  ],
);

/**
 * Counts of messages for the folders. Triggers on `contacts` (migration 0014) add a row for each change; rows are
 * compacted now and then, as for submissions.
 */
export const contactSums = pgTable("contact_sums", {
  folder: text({ enum: contactFolders }).notNull(),
  subject: text().notNull(),
  isUnread: boolean().notNull(),
  /** Of this row; may be negative. */
  messages: integer().notNull(),
});
