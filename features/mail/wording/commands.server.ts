import { and, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { emailTemplates } from "~/db/schema";
import { getSettings } from "~/features/settings/queries.server";
import type { FestivalSettings } from "~/features/settings/schema";
import { audit } from "~/lib/api/audit-log.server";
import type { Clock } from "~/lib/dates/clock";
import { additionMark, renderMarkdownEmail } from "../layout/render-email.rules.server";
import type { Email } from "../schema";
import {
  type EditableEmailKey,
  type EmailKey,
  type EntryKind,
  editableEmails,
  isEmailKey,
  isFixedEmail,
} from "./texts";
import { type RenderedWording, renderWording } from "./wording.rules.server";

/** The director's texts of emails: one table, read and written here. */

const isOfEdition = (editionId: string | undefined) =>
  eq(emailTemplates.editionId, editionId ?? sql`current_edition()`);

type StoredText = typeof emailTemplates.$inferSelect & { id: EmailKey };
export type StoredTexts = ReadonlyMap<EmailKey, StoredText>;

/** The director's texts of an edition, by default the current one, by the key of the email; `kinds`: only of these. */
export async function readStoredTexts(
  db: Database,
  editionId?: string,
  kinds?: string[],
): Promise<StoredTexts> {
  const isOfKind = kinds && inArray(emailTemplates.id, kinds);
  const rows = await db
    .select()
    .from(emailTemplates)
    .where(and(isOfEdition(editionId), isOfKind));
  const isKnown = (row: (typeof rows)[number]): row is StoredText => isEmailKey(row.id);
  return new Map(rows.filter(isKnown).map((row) => [row.id, row]));
}

/** An email's current text with its description; `updatedAt`: when it was changed, ISO 8601; null: the default. */
export type StoredWording<Key extends EditableEmailKey = EditableEmailKey> = RenderedWording & {
  id: Key;
  name: string;
  description: string;
  updatedAt: string | null;
};

/** The default text of an email; `entry`: what it depends on, by default a film that gets its answer in time. */
export const renderDefault = (
  key: EditableEmailKey,
  settings: FestivalSettings,
  entry: EntryKind = { forNext: false },
): RenderedWording => renderWording(editableEmails[key].defaultText(settings, entry));

/** The current text of an email: the director's, or the default. */
function currentWording<Key extends EditableEmailKey>(
  id: Key,
  row: StoredText | undefined,
  settings: FestivalSettings,
): StoredWording<Key> {
  const { name, description } = editableEmails[id];
  if (!row) return { id, name, description, ...renderDefault(id, settings), updatedAt: null };
  const { subject, html, markdown, updatedAt } = row;
  // The layout of Markdown may have changed since it was saved.
  const wording = renderWording({ subject, html, ...(markdown !== null && { markdown }) });
  return { id, name, description, ...wording, updatedAt: updatedAt.toISOString() };
}

/** The texts of these emails in an edition, by default the current one; `settings`: its settings, if known. */
export async function readWordings<Key extends EditableEmailKey>(
  db: Database,
  keys: readonly Key[],
  editionId?: string,
  settings?: FestivalSettings,
): Promise<StoredWording<Key>[]> {
  const storedTexts = await readStoredTexts(db, editionId);
  const editionSettings = settings ?? (await getSettings(db, editionId));
  return wordingsOf(storedTexts, keys, editionSettings);
}

/** The texts of these emails, of those of an edition. */
export const wordingsOf = <Key extends EditableEmailKey>(
  storedTexts: StoredTexts,
  keys: readonly Key[],
  settings: FestivalSettings,
): StoredWording<Key>[] => keys.map((key) => currentWording(key, storedTexts.get(key), settings));

/** The text of one email, as `readWordings`. */
export async function readWording<Key extends EditableEmailKey>(
  db: Database,
  key: Key,
  editionId?: string,
  settings?: FestivalSettings,
): Promise<StoredWording<Key>> {
  const storedTexts = await readStoredTexts(db, editionId);
  const editionSettings = settings ?? (await getSettings(db, editionId));
  return currentWording(key, storedTexts.get(key), editionSettings);
}

/** stale: it was changed since that version. */
export type TextChangeResult = "saved" | "stale";

/**
 * Changes the text of an email in an edition, by default the current one; null deletes it, so that the default is sent.
 * `version`: the `updatedAt` that the change is based on. Emails in the outbox keep their text.
 */
export function saveText(
  db: Database,
  clock: Clock,
  { key, editionId }: { key: EmailKey; editionId?: string },
  wording: RenderedWording | null,
  version: string | null,
): Promise<TextChangeResult> {
  const rowCondition = and(eq(emailTemplates.id, key), isOfEdition(editionId));
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(emailTemplates).where(rowCondition).for("update");
    if ((row?.updatedAt.toISOString() ?? null) !== version) return "stale";
    const now = clock();
    if (!wording) await tx.delete(emailTemplates).where(rowCondition);
    else if (row) {
      // Two changes within a millisecond must be two versions.
      const updatedAt = new Date(Math.max(now.getTime(), row.updatedAt.getTime() + 1));
      await tx
        .update(emailTemplates)
        .set({ ...wording, updatedAt })
        .where(rowCondition);
    } else {
      const insertedRows = await tx
        .insert(emailTemplates)
        .values({ id: key, editionId, ...wording, updatedAt: now })
        .onConflictDoNothing()
        .returning({ id: emailTemplates.id });
      if (insertedRows.length === 0) return "stale";
    }
    const isAddition = isFixedEmail(key);
    const previous = row ? { subject: row.subject, html: row.html, markdown: row.markdown } : {};
    await audit(
      tx,
      now,
      "director",
      wording || isAddition ? "email template changed" : "email template reset",
      {
        subject: key,
        detail: isAddition
          ? { before: row?.markdown ?? null, after: wording?.markdown ?? null }
          : previous,
      },
    );
    return "saved";
  });
}

/** The director's words below a standard text as a text to save; null for none. */
export const renderAddition = (words: string): RenderedWording | null =>
  words === "" ? null : renderWording({ subject: "", markdown: words });

/** Whether an email may have the director's words below its standard text, and has not got them. */
const awaitsWords = ({ kind, html }: Email) => isFixedEmail(kind) && html.includes(additionMark);

/** Emails with the director's words of their kind in the current edition; unchanged where they have them already. */
export async function withAdditions<T extends Email>(
  tx: Database,
  emails: readonly T[],
): Promise<readonly T[]> {
  const kinds = emails.filter(awaitsWords).map(({ kind }) => kind);
  if (kinds.length === 0) return emails;
  return withStoredWords(await readStoredTexts(tx, undefined, kinds), emails);
}

/** Emails with the director's words of their kind, of the texts of an edition. */
export const withStoredWords = <T extends Email>(
  storedTexts: StoredTexts,
  emails: readonly T[],
): T[] =>
  emails.map((email) => {
    if (!awaitsWords(email)) return email;
    const words = isFixedEmail(email.kind) && storedTexts.get(email.kind)?.markdown;
    return words
      ? addWords(email, words)
      : { ...email, html: email.html.replace(additionMark, "") };
  });

/** Inserts the director's words at the end of an email's standard text, in HTML and plain text. */
export function addWords<T extends Pick<Email, "html" | "text">>(email: T, markdown: string): T {
  const words = renderMarkdownEmail(markdown);
  return {
    ...email,
    // A function, since `$` in a replacement string is a pattern.
    html: email.html.replace(additionMark, () => words.html),
    text: `${email.text.trimEnd()}\n\n${words.text.trimEnd()}\n`,
  };
}
