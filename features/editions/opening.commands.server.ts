import { eq, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { editions } from "~/db/schema";
import { currentEdition } from "~/features/settings/editions.queries.server";
import { getSettings } from "~/features/settings/queries.server";
import { moveToNextEdition } from "~/features/submissions/move-to-next-edition.commands.server";
import { audit } from "~/lib/api/audit-log.server";
import type { FieldError } from "~/lib/api/problem";
import type { Clock } from "~/lib/dates/clock";
import {
  changeEdition,
  dateErrors,
  type EditionRefusal,
  lockEditions,
  updateEditionRow,
} from "./commands.server";
import { toEditionResponse } from "./queries.server";
import { datesOf, type Edition } from "./schema";

/** Opens an edition and closes the previous one. */

type OpenedEdition = Edition & { movedEntries: number };
type Outcome = { movedEntries: number } | EditionRefusal | { errors: FieldError[] };

/**
 * Opens an edition and closes the open one, in one transaction: pages, forms and feeds change together, and entries for
 * the next edition move along. An edition that is already open is returned unchanged. Every other edition gets a new
 * version, because an opening prepared for it would now close another edition.
 */
export async function openEdition(
  db: Database,
  clock: Clock,
  slug: string,
  version: number,
): Promise<OpenedEdition | EditionRefusal | { errors: FieldError[] }> {
  const outcome = await db.transaction(async (tx): Promise<Outcome> => {
    const allEditions = await lockEditions(tx);
    const edition = allEditions.find((candidate) => candidate.slug === slug);
    if (!edition) return { refused: "missing" };
    if (edition.state === "open") return { movedEntries: 0 };
    if (edition.state !== "preparing") {
      return { refused: "state", reason: `The ${slug} edition was open already.` };
    }
    if (edition.version !== version) return { refused: "stale" };
    const settings = await getSettings(tx, edition.id);
    const errors = dateErrors(settings.timeZone, datesOf(settings));
    if (errors.length > 0) return { errors };

    const now = clock();
    const formerEdition = await currentEdition(tx);
    const isOpen = eq(editions.state, "open");
    await tx.update(editions).set({ state: "closed", closedAt: now }).where(isOpen);
    // Each update makes another version of a row, which the database counts.
    await tx.update(editions).set({ state: sql`${editions.state}` });
    await tx
      .update(editions)
      .set({ state: "open", openedAt: now })
      .where(eq(editions.id, edition.id));
    const movedEntries = await moveToNextEdition(tx, clock, edition.id);
    await audit(tx, clock(), "director", "edition opened", {
      subject: slug,
      detail: { closed: formerEdition.state === "open" ? formerEdition.slug : null, movedEntries },
    });
    return { movedEntries };
  });
  if (!("movedEntries" in outcome)) return outcome;
  return { ...(await toEditionResponse(db, slug)), movedEntries: outcome.movedEntries };
}

/** Closes the open edition: it stays the current one, and takes no more submissions. */
export async function closeEdition(
  db: Database,
  clock: Clock,
  slug: string,
  version: number,
): Promise<Edition | EditionRefusal> {
  const refusal = await changeEdition<never>(db, slug, version, async (tx, edition) => {
    if (edition.state !== "open")
      return { refused: "state", reason: `The ${slug} edition is not open.` };
    await updateEditionRow(tx, edition, { state: "closed", closedAt: clock() });
    await audit(tx, clock(), "director", "edition closed", { subject: slug });
    return null;
  });
  return refusal ?? toEditionResponse(db, slug);
}
