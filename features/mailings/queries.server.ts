import { and, eq, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import type { OutboxState } from "~/db/enums";
import { mailings, outboxMessages } from "~/db/schema";
import { testToken } from "~/features/newsletter/rules";
import { whereEdition } from "~/features/settings/editions.queries.server";
import type { FestivalSettings } from "~/features/settings/schema";
import { type PageQuery, readPage } from "~/lib/pagination/keyset";
import { pathFor } from "~/lib/paths";
import {
  describeAudience,
  groupRecipients,
  type Recipient,
  resolveAudience,
} from "./audience.queries.server";
import { readContent, type Site, writeNewsletter } from "./content-public.queries.server";
import { writeMailing } from "./emails/mailing";
import { readFigures } from "./recipients.queries.server";
import { type AudienceSummary, audienceSchema, isNewsletter, type Mailing } from "./schema";
import { describeSubscribers } from "./subscribers.queries.server";

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
  return { ...list, items: await withFigures(db, list.items.map(asMailing)) };
}

/** Rows with what the API adds: the figures of newsletters. */
export async function withFigures<T extends Pick<MailingRow, "id" | "emails" | "audience">>(
  db: Database,
  rows: readonly T[],
) {
  const figures = await readFigures(db, rows.filter(isNewsletter));
  return rows.map((row) => ({ ...row, figures: figures.get(row.id) ?? null }));
}

/** One with its figures. */
export async function describeMailing(db: Database, row: MailingRow) {
  const figures = isNewsletter(row) ? await readFigures(db, [row]) : null;
  return { ...row, figures: figures?.get(row.id) ?? null };
}

/** One of them, or null. */
export async function findMailing(db: Database, id: string): Promise<MailingRow | null> {
  const [row] = await db.select().from(mailings).where(eq(mailings.id, id));
  return row ? asMailing(row) : null;
}

/** Its recipients, and a warning for each line that is no public page. */
export async function readAudienceOf(site: Site, mailing: MailingRow): Promise<AudienceSummary> {
  const { db } = site;
  const { settings, missing } = await readContent(site, mailing);
  const summary = isNewsletter(mailing)
    ? await describeSubscribers(db, mailing.audience, settings)
    : await describeAudience(db, await resolveAudience(db, mailing.audience, settings), mailing);
  const warnings = missing.map(({ message }) => `${message}.`);
  return { ...summary, warnings: [...summary.warnings, ...warnings] };
}

/** The values of an email; `link` is the address of the entry's page. */
export const valuesOf = (recipient: Recipient, settings: FestivalSettings, link: string) => ({
  ...recipient.values,
  FESTIVAL: settings.brand.fullName,
  ...(recipient.submissionId && { ENTRY_LINK: link }),
});

/**
 * The email for one of the first recipients, with dead links, and errors about lines that are no public pages; null
 * without recipients. A newsletter has one copy, for anybody.
 */
export async function readCopy(site: Site, mailing: MailingRow, index: number) {
  const { db, publicUrl } = site;
  const content = await readContent(site, mailing);
  const { settings, missing } = content;
  if (isNewsletter(mailing)) {
    const leave = publicUrl + pathFor("unsubscribe", { token: testToken });
    return index === 0
      ? { ...(await writeNewsletter(site, mailing, content, leave)), missing }
      : null;
  }
  const { recipients } = await resolveAudience(db, mailing.audience, settings);
  const email = groupRecipients(recipients, mailing)[index];
  if (!email) return null;
  const link = `${publicUrl}${pathFor("entry", { token: "preview" })}`;
  const values = valuesOf(email.lead, settings, link);
  return { ...writeMailing(mailing, values, settings, content), missing };
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
