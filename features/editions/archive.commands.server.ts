import { and, eq } from "drizzle-orm";
import type { Database } from "~/db/client";
import { announcements, editionNotes, editionPages, submissionDrafts } from "~/db/schema";
import { readDecidedAwards } from "~/features/awards/queries.server";
import type { Edition as EditionRow } from "~/features/settings/editions.queries.server";
import { settleAnnounced } from "~/features/submissions/move-to-next-edition.commands.server";
import { audit } from "~/lib/api/audit-log.server";
import { dayIn } from "~/lib/dates/calendar";
import type { Clock } from "~/lib/dates/clock";
import { editionParts } from "./archive-sections.queries.server";
import { archivePages, type EditionNote } from "./archived-pages.commands.server";
import {
  changeEdition,
  type EditionRefusal,
  lockEdition,
  updateEditionRow,
} from "./commands.server";
import { unarchiveDays } from "./public-page.rules";
import { toEditionResponse } from "./queries.server";
import type { Edition } from "./schema";
import { freezeFigures, thawFigures } from "./statistics.commands.server";
import { scheduledAnnouncement, sealedAward } from "./texts";

/** Archives an edition: its public pages and figures are stored unchanged. */

/** What prevents archiving: entries without an announced decision, payments without an entry. */
export type Unsettled = { unannounced: string[]; unclaimedPayments: string[] };

async function unsettledOf(tx: Database, edition: EditionRow): Promise<Unsettled> {
  const unannounced = new Set<string>();
  for (const part of editionParts) {
    for (const id of await part.listUnannounced(tx, edition)) unannounced.add(id);
  }
  const heldDrafts = await tx
    .select({ id: submissionDrafts.id })
    .from(submissionDrafts)
    .where(and(eq(submissionDrafts.editionId, edition.id), eq(submissionDrafts.state, "held")))
    .orderBy(submissionDrafts.createdAt);
  return { unannounced: [...unannounced], unclaimedPayments: heldDrafts.map(({ id }) => id) };
}

/** Stores the pages and figures of a closed edition; refused while decisions or payments are open. */
export async function archiveEdition(
  db: Database,
  clock: Clock,
  slug: string,
  version: number,
): Promise<Edition | EditionRefusal | Unsettled> {
  const refusal = await changeEdition<Unsettled>(db, slug, version, async (tx, edition) => {
    if (edition.state !== "closed") {
      return { refused: "state", reason: "Only a closed edition can be archived." };
    }
    const [decided] = await readDecidedAwards(tx, edition.id);
    if (decided) return { refused: "state", reason: sealedAward(decided.name) };
    const [scheduled] = await tx
      .select({ name: announcements.name })
      .from(announcements)
      .where(and(eq(announcements.editionId, edition.id), eq(announcements.state, "scheduled")))
      .limit(1);
    if (scheduled) return { refused: "state", reason: scheduledAnnouncement(scheduled.name) };
    const unsettled = await unsettledOf(tx, edition);
    if (unsettled.unannounced.length + unsettled.unclaimedPayments.length > 0) return unsettled;
    const now = clock();
    await settleAnnounced(tx, edition.id);
    await freezeFigures(tx, edition, now);
    await archivePages(tx, edition, now);
    await updateEditionRow(tx, edition, { state: "archived", archivedAt: now });
    await audit(tx, clock(), "director", "edition archived", { subject: slug });
    return null;
  });
  return refusal ?? toEditionResponse(db, slug);
}

/** Unarchives an edition: its pages and figures are current again. */
export async function unarchiveEdition(
  db: Database,
  clock: Clock,
  slug: string,
  version: number,
): Promise<Edition | EditionRefusal> {
  const refusal = await changeEdition<never>(db, slug, version, async (tx, edition) => {
    if (edition.state !== "archived" || !edition.archivedAt) {
      return { refused: "state", reason: `The ${slug} edition is not archived.` };
    }
    const archivedForMs = clock().getTime() - edition.archivedAt.getTime();
    if (archivedForMs > unarchiveDays * 86_400_000) {
      return {
        refused: "state",
        reason: `The ${slug} edition was archived more than ${unarchiveDays} days ago and can't be unarchived.`,
      };
    }
    await tx.delete(editionPages).where(eq(editionPages.editionId, edition.id));
    await thawFigures(tx, edition);
    await updateEditionRow(tx, edition, { state: "closed", archivedAt: null });
    await audit(tx, clock(), "director", "edition unarchived", { subject: slug });
    return null;
  });
  return refusal ?? toEditionResponse(db, slug);
}

/** Adds a note to an archived edition, dated in the festival's time zone. */
export function addEditionNote(
  db: Database,
  clock: Clock,
  slug: string,
  text: string,
): Promise<EditionNote | EditionRefusal> {
  return db.transaction(async (tx) => {
    const edition = await lockEdition(tx, slug);
    if (!edition) return { refused: "missing" };
    if (edition.state !== "archived") {
      return { refused: "state", reason: "Notes can only be added to an archived edition." };
    }
    const day = dayIn(edition.timeZone, clock());
    await tx.insert(editionNotes).values({ editionId: edition.id, text, day, createdAt: clock() });
    await audit(tx, clock(), "director", "edition note added", { subject: slug, detail: { text } });
    return { text, day };
  });
}
