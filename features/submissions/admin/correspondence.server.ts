import { eq, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { submissions } from "~/db/schema";
import { type ContactsOf, contactsOf } from "~/features/contacts/queries.server";
import { contactSchema } from "~/features/contacts/schema";
import { readTop, type TopRows } from "~/lib/pagination/keyset";
import { addEditions } from "../editions.server";
import { submissionSchema } from "../schema";
import type { SubmissionWithEdition } from "../types.server";

/** Sender and filmmaker are matched by their email address, in any spelling. */

/** Entries from an address in any year, newest first: the first few, and their number. */
export async function entriesOf(
  db: Database,
  email: string,
): Promise<TopRows<SubmissionWithEdition>> {
  const { submittedAt: sort, id, submitterEmail } = submissions;
  const where = eq(sql`lower(${submitterEmail})`, email.trim().toLowerCase());
  const { items, total } = await readTop(db, { from: submissions, sort, id, where });
  return { items: await addEditions(db, items), total };
}

/** The same for the page of a message. */
export async function readOtherSubmissions(db: Database, email: string) {
  const { items, total } = await entriesOf(db, email);
  return { items: items.map((row) => submissionSchema.parse(row)), total };
}
export type OtherSubmissions = Awaited<ReturnType<typeof readOtherSubmissions>>;

const shown = ({ items, total }: ContactsOf) => ({
  items: items.map((row) => contactSchema.parse(row)),
  total,
});

/** Other messages from an address, for the page of an entry or of another message. */
export const readOtherMessages = async (db: Database, email: string) =>
  shown(await contactsOf(db, email));
