import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { people } from "./auth";
import { id, ownedBy } from "./columns";
import { mailings, outboxMessages } from "./mail";
import { entryLinks } from "./payments";
import { submissions } from "./submissions";

/** A recipient of a mailing: an entry's filmmaker, or a member of a jury. Several entries may share one. */
export const mailingRecipients = pgTable(
  "mailing_recipients",
  {
    id: id(),
    mailingId: ownedBy(() => mailings.id),
    submissionId: uuid().references(() => submissions.id, { onDelete: "cascade" }),
    personId: uuid().references(() => people.id, { onDelete: "cascade" }),
    outboxId: uuid().references(() => outboxMessages.id, { onDelete: "set null" }),
    /** The private link in the email. */
    linkHash: text().references(() => entryLinks.tokenHash, { onDelete: "set null" }),
    /** Why it was not sent although it was written. */
    droppedWhy: text(),
  },
  (t) => [
    uniqueIndex("mailing_recipients_submission_key").on(t.mailingId, t.submissionId),
    uniqueIndex("mailing_recipients_person_key").on(t.mailingId, t.personId),
    index("mailing_recipients_entry_idx").on(t.submissionId),
    index("mailing_recipients_outbox_idx").on(t.outboxId),
    index("mailing_recipients_link_idx").on(t.linkHash).where(sql`${t.linkHash} is not null`),
    check("mailing_recipients_one_check", sql`num_nonnulls(${t.submissionId}, ${t.personId}) <= 1`),
  ],
);
