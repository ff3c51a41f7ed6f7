import { and, eq } from "drizzle-orm";
import type { Database } from "~/db/client";
import { outcomes } from "~/db/enums";
import { announcementItems, announcements, emailTemplates } from "~/db/schema";
import {
  type RenderedWording,
  renderWording,
  updateTemplate,
} from "~/features/mail/templates/wording.commands.server";
import type { Edition } from "~/features/settings/editions.queries.server";
import { getSettings } from "~/features/settings/queries.server";
import type { FestivalSettings } from "~/features/settings/schema";
import {
  lockUnreleasedAnnouncements,
  unlessScheduled,
  unlockWhere,
} from "~/features/submissions/decision/locked-announcement.commands.server";
import type { Clock } from "~/lib/dates/clock";
import { type DecisionEmailId, decisionEmails, decisionEmailsWith } from "./texts";

/** The current templates of decision emails, edited or default. */

export type DecisionWording = RenderedWording & {
  id: DecisionEmailId;
  name: string;
  description: string;
  /** When the text was last changed, ISO 8601; null: the default. */
  updatedAt: string | null;
};

export async function readDecisionWordings(
  db: Database,
  editionId: string,
): Promise<DecisionWording[]> {
  const rows = await db
    .select()
    .from(emailTemplates)
    .where(eq(emailTemplates.editionId, editionId));
  const { words } = await getSettings(db, editionId);
  return decisionEmailsWith(words).map((email) => {
    const storedTemplate = rows.find(({ id }) => id === email.id);
    if (!storedTemplate) return { ...email, ...renderWording(email), updatedAt: null };
    const { subject, html, markdown, updatedAt } = storedTemplate;
    const current = renderWording({ subject, html, ...(markdown !== null && { markdown }) });
    return { ...email, ...current, updatedAt: updatedAt.toISOString() };
  });
}

/** The templates for entries that are texts, not films: default wordings are replaced by those that mention no film. */
export function wordingsForTexts(
  wordings: readonly DecisionWording[],
  { words }: Pick<FestivalSettings, "words">,
): DecisionWording[] {
  const defaults = decisionEmailsWith(words, "text");
  return wordings.map((wording) => {
    const textDefault = wording.updatedAt === null && defaults.find(({ id }) => id === wording.id);
    return textDefault ? { ...wording, ...renderWording(textDefault) } : wording;
  });
}

/** The condition of announcement items whose email uses this template. */
const usesTemplate = (editionId: string, id: DecisionEmailId) => {
  const outcome = outcomes.find((candidate) => id === `decision.${candidate}`);
  const kind = outcome ? "batch" : "correction";
  return and(
    eq(announcements.editionId, editionId),
    eq(announcements.kind, kind),
    outcome && and(announcementItems.leads, eq(announcementItems.outcome, outcome)),
  );
};

/**
 * Edits a template of an edition; null restores the default. Waiting emails with the old text are
 * written again. 'stale': it changed since that version. 'scheduled': such emails are about to be
 * sent, and nothing changed.
 */
export function updateWording(
  db: Database,
  clock: Clock,
  { id: editionId }: Pick<Edition, "id">,
  id: DecisionEmailId,
  wording: RenderedWording | null,
  version: string | null,
) {
  const name = decisionEmails.find((email) => email.id === id)?.name;
  const transaction = db.transaction(async (tx) => {
    await lockUnreleasedAnnouncements(tx);
    const result = await updateTemplate(tx, clock, id, wording, version, editionId);
    const reason = `The text of the email “${name}” has changed.`;
    if (result === "saved") await unlockWhere(tx, usesTemplate(editionId, id), reason);
    return result;
  });
  return unlessScheduled(transaction);
}
