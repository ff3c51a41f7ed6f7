import { eq, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { submissions } from "~/db/schema";
import { type ContactsOf, contactsOf } from "~/features/contacts/queries.server";
import { contactSchema } from "~/features/contacts/schema";
import { addEditions } from "~/features/submissions/editions.queries.server";
import { submissionSchema } from "~/features/submissions/schema";
import type { SubmissionWithEdition } from "~/features/submissions/types.rules.server";
import { readTop, type TopRows } from "~/lib/pagination/keyset";

/** The newest entries from an email address in any spelling and any year, and their total number. */
export async function readEntriesFrom(
  db: Database,
  email: string,
): Promise<TopRows<SubmissionWithEdition>> {
  const { submittedAt: sort, id, submitterEmail } = submissions;
  const where = eq(sql`lower(${submitterEmail})`, email.trim().toLowerCase());
  const { items, total } = await readTop(db, { from: submissions, sort, id, where });
  return { items: await addEditions(db, items), total };
}

/** The entries of a message's sender, as the message's page shows them. */
export async function readOtherSubmissions(db: Database, email: string) {
  const { items, total } = await readEntriesFrom(db, email);
  return { items: items.map((row) => submissionSchema.parse(row)), total };
}
export type OtherSubmissions = Awaited<ReturnType<typeof readOtherSubmissions>>;

const parseContacts = ({ items, total }: ContactsOf) => ({
  items: items.map((row) => contactSchema.parse(row)),
  total,
});

/** Other messages from an address, for the page of an entry or of another message. */
export const readOtherMessages = async (db: Database, email: string) =>
  parseContacts(await contactsOf(db, email));
