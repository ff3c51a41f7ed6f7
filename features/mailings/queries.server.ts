import { and, eq, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import type { OutboxState } from "~/db/enums";
import { mailings, outboxMessages } from "~/db/schema";
import { whereEdition } from "~/features/settings/editions.queries.server";
import { getSettings } from "~/features/settings/queries.server";
import type { FestivalSettings } from "~/features/settings/schema";
import { type PageQuery, readPage } from "~/lib/pagination/keyset";
import { pathFor } from "~/lib/paths";
import {
  describeAudience,
  groupRecipients,
  type Recipient,
  resolveAudience,
} from "./audience.queries.server";
import { writeMailing } from "./emails/mailing";
import { type AudienceSummary, audienceSchema, type Mailing } from "./schema";

type Row = typeof mailings.$inferSelect;
export type MailingRow = Omit<Row, "audience"> & { audience: Mailing["audience"] };

/** A row in API responses: its audience was validated when it was written. */
export const asMailing = (row: Row): MailingRow => ({
  ...row,
  audience: audienceSchema.parse(row.audience),
});

type MailingQuery = PageQuery & {
  edition?: string | undefined;
  state?: Mailing["state"] | undefined;
  q?: string | undefined;
};

/** One page of the mailings, newest first; `q` searches the subject. */
export async function listMailings(db: Database, { edition, state, q, ...page }: MailingQuery) {
  const where = and(
    whereEdition(mailings.editionId, edition ?? "all"),
    state && eq(mailings.state, state),
    q ? sql`strpos(lower(${mailings.subject}), ${q.toLowerCase()}) > 0` : undefined,
  );
  const { createdAt: sort, id } = mailings;
  const list = await readPage(db, { from: mailings, sort, id, where }, page);
  return { ...list, items: list.items.map(asMailing) };
}

/** One of them, or null. */
export async function findMailing(db: Database, id: string): Promise<MailingRow | null> {
  const [row] = await db.select().from(mailings).where(eq(mailings.id, id));
  return row ? asMailing(row) : null;
}

export async function readAudienceOf(db: Database, mailing: MailingRow): Promise<AudienceSummary> {
  const settings = await getSettings(db, mailing.editionId);
  return describeAudience(db, await resolveAudience(db, mailing.audience, settings), mailing);
}

/** The values of an email; `link` is the address of the entry's page. */
export const valuesOf = (recipient: Recipient, settings: FestivalSettings, link: string) => ({
  ...recipient.values,
  FESTIVAL: settings.brand.fullName,
  ...(recipient.submissionId && { ENTRY_LINK: link }),
});

/** The email for one of the first recipients, with a dead link; null without recipients. */
export async function readCopy(
  { db, publicUrl }: { db: Database; publicUrl: string },
  mailing: MailingRow,
  index: number,
): Promise<string | null> {
  const settings = await getSettings(db, mailing.editionId);
  const { recipients } = await resolveAudience(db, mailing.audience, settings);
  const email = groupRecipients(recipients, mailing)[index];
  if (!email) return null;
  const link = `${publicUrl}${pathFor("entry", { token: "preview" })}`;
  return writeMailing(mailing, valuesOf(email.lead, settings, link), settings).html;
}

/** The number of its emails by state in the outbox. */
export async function readMailingProgress(
  db: Database,
  id: string,
): Promise<Partial<Record<OutboxState, number>>> {
  const rows = await db
    .select({ state: outboxMessages.state, count: sql<number>`count(*)::int` })
    .from(outboxMessages)
    .where(eq(outboxMessages.mailingId, id))
    .groupBy(outboxMessages.state);
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}
