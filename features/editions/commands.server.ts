import { eq } from "drizzle-orm";
import type { Database } from "~/db/client";
import { deliverables, editions, imports, juries, personRoles, questions } from "~/db/schema";
import { updateSettings, writeSettings } from "~/features/settings/commands.server";
import {
  archivedMessage,
  type Edition as EditionRow,
  findEdition,
} from "~/features/settings/editions.queries.server";
import { getSettings } from "~/features/settings/queries.server";
import { defaultSettings } from "~/features/settings/schema";
import { audit } from "~/lib/api/audit-log.server";
import type { FieldError } from "~/lib/api/problem";
import type { Clock } from "~/lib/dates/clock";
import { withoutUndefined } from "~/lib/without-undefined";
import { copyInto, listCopyableParts, makeSettings } from "./copy-edition.commands.server";
import { misplacedDates } from "./date-order.rules";
import {
  findZoneError,
  fixedReason,
  moveAwards,
  movedSettings,
  readFixedReasons,
} from "./place.commands.server";
import { toEditionResponse } from "./queries.server";
import {
  type CopyPreview,
  dateFields,
  datesOf,
  type Edition,
  type EditionChange,
  type EditionDates,
  type NewEdition,
} from "./schema";
import { proposeDates, weeksTo } from "./shift-dates.rules";
import { placeTexts } from "./texts";

/** Creates editions, changes their name and place, and deletes those that were never opened. */

/** missing: no such edition. stale: changed in the meantime. state: not possible in its state. */
export type EditionRefusal = { refused: "missing" | "stale" | "state"; reason?: string };

/**
 * Locks every edition against changes and new drafts until this transaction ends. `no key update` lets rows that
 * refer to an edition be written meanwhile; with `update` those writes would queue behind each other and could deadlock.
 */
export async function lockEditions(tx: Database): Promise<EditionRow[]> {
  return tx.select().from(editions).orderBy(editions.slug).for("no key update");
}

/** Dates in the wrong order, as field errors. */
export const dateErrors = (timeZone: string, dates: EditionDates): FieldError[] =>
  misplacedDates(timeZone, dates).map(({ field, message }) => ({
    path: `dates.${field}`,
    message,
  }));

/** The place of a new edition that copies no settings: its time zone, currency, and the prefix of its references. */
const defaultPlace = {
  timeZone: defaultSettings.timeZone,
  currency: defaultSettings.currency,
  referencePrefix: "HL",
};

const placeOf = ({ timeZone, currency, referencePrefix }: EditionRow) => ({
  timeZone,
  currency,
  referencePrefix,
});

const placeLabels = {
  timeZone: placeTexts.timeZone,
  currency: placeTexts.currency,
  referencePrefix: placeTexts.referencePrefix,
};

/** The name of an edition until the director changes it. */
export const editionName = (slug: string): string => `${slug} edition`;

type CopySource = { from: string; festivalFrom: string };

/** The suggested edition that begins near this day; null if there is none to copy from. */
export async function previewCopy(
  db: Database,
  clock: Clock,
  { from, festivalFrom }: CopySource,
): Promise<CopyPreview | null> {
  const source = await findEdition(db, from);
  if (!source) return null;
  const settings = await getSettings(db, source.id);
  const oldDates = datesOf(settings);
  const { weeks, dates } = proposeDates(settings.timeZone, oldDates, festivalFrom, clock());
  const slug = dates.festivalFrom.slice(0, 4);
  return {
    weeks,
    slug,
    name: editionName(slug),
    dates: dateFields.map((field) => ({ field, from: oldDates[field], to: dates[field] })),
    copies: await listCopyableParts(db, source.id),
  };
}

/** Creates an edition that only the director sees. */
export async function createEdition(
  db: Database,
  clock: Clock,
  { slug, name = editionName(slug), from, copy, dates, ...place }: NewEdition,
): Promise<Edition | { errors: FieldError[] }> {
  const invalidField = (path: string, message: string) => ({ errors: [{ path, message }] });
  const wrongZone = await findZoneError(db, place.timeZone);
  if (wrongZone) return { errors: [wrongZone] };
  const refusal = await db.transaction(async (tx) => {
    const allEditions = await lockEditions(tx);
    const source = allEditions.find((edition) => edition.slug === from);
    if (allEditions.some((edition) => edition.slug === slug))
      return invalidField("slug", `The ${slug} edition already exists`);
    if (!source) return invalidField("from", "We can't find the edition to copy from");
    const { dates: oldDates } = await getSettings(tx, source.id);
    const copiesSettings = copy.includes("settings");
    const newPlace = {
      ...(copiesSettings ? placeOf(source) : defaultPlace),
      ...withoutUndefined(place),
    };
    const errors = dateErrors(newPlace.timeZone, dates);
    if (errors.length > 0) return { errors };
    const newSettings = await makeSettings(tx, {
      from: source,
      to: newPlace,
      dates,
      copiesSettings,
    });
    if ("errors" in newSettings) return newSettings;
    const [edition] = await tx
      .insert(editions)
      .values({ slug, name, ...newPlace, copiedFromId: source.id, createdAt: clock() })
      .returning();
    if (!edition) throw new Error("The edition was not made.");
    await writeSettings(tx, edition.id, newSettings.settings, clock());
    const weeks = weeksTo(oldDates.festivalFrom, dates.festivalFrom);
    await copyInto(tx, copy, { from: source, to: edition, weeks, clock });
    await audit(tx, clock(), "director", "edition created", {
      subject: slug,
      detail: { from, copy },
    });
    return null;
  });
  return refusal ?? toEditionResponse(db, slug);
}

/** Changes an edition's name, zone, currency or prefix; missing fields stay. */
export async function changeEditionDetails(
  db: Database,
  clock: Clock,
  slug: string,
  { version, ...change }: EditionChange,
): Promise<Edition | EditionRefusal | { errors: FieldError[] }> {
  const wrongZone = await findZoneError(db, change.timeZone);
  if (wrongZone) return { errors: [wrongZone] };
  const refusal = await changeEdition<never>(db, slug, version, async (tx, edition) => {
    const before = { name: edition.name, ...placeOf(edition) };
    const after = { ...before, ...withoutUndefined(change) };
    const changedKeys = (Object.keys(before) as (keyof typeof before)[]).filter(
      (key) => after[key] !== before[key],
    );
    if (changedKeys.length === 0) return null;
    if (changedKeys.some((key) => key !== "name") && edition.state === "archived") {
      return { refused: "state", reason: archivedMessage(edition) };
    }
    const reason = await fixedReason(tx, edition, after);
    if (reason) return { refused: "state", reason };
    if (after.timeZone !== before.timeZone || after.currency !== before.currency) {
      await updateSettings(tx, clock(), edition.id, (settings) => movedSettings(settings, after));
      await moveAwards(tx, edition, after);
    }
    await updateEditionRow(tx, edition, after);
    const changedPlaceKeys = changedKeys.filter((key) => key !== "name");
    if (after.name !== before.name) {
      const names = { before: before.name, after: after.name };
      await audit(tx, clock(), "director", "edition renamed", { subject: slug, detail: names });
    }
    if (changedPlaceKeys.length > 0) {
      const fields = changedPlaceKeys.map((key) => ({
        label: placeLabels[key as keyof typeof placeLabels],
        before: [before[key]],
        after: [after[key]],
      }));
      await audit(tx, clock(), "director", "edition changed", {
        subject: slug,
        detail: { fields },
      });
    }
    return null;
  });
  return refusal ?? toEditionResponse(db, slug);
}

/** Deletes an edition that was never opened and has no entries or codes, with all else; null if it is not refused. */
export function deleteEdition(
  db: Database,
  clock: Clock,
  slug: string,
  version: number,
): Promise<EditionRefusal | null> {
  return changeEdition<never>(db, slug, version, async (tx, edition) => {
    if (edition.state !== "preparing") {
      return { refused: "state", reason: "Only an edition that was never opened can be deleted." };
    }
    const { currency: content } = await readFixedReasons(tx, edition.id);
    if (content) {
      return {
        refused: "state",
        reason: `The ${slug} edition can't be deleted: it has ${content}.`,
      };
    }
    await tx
      .update(editions)
      .set({ copiedFromId: null })
      .where(eq(editions.copiedFromId, edition.id));
    // Without entries: they have not run, or were undone.
    await tx.delete(imports).where(eq(imports.editionId, edition.id));
    await tx.delete(juries).where(eq(juries.editionId, edition.id));
    await tx.delete(deliverables).where(eq(deliverables.editionId, edition.id));
    await tx.delete(questions).where(eq(questions.editionId, edition.id));
    await tx.delete(personRoles).where(eq(personRoles.editionId, edition.id));
    await tx.delete(editions).where(eq(editions.id, edition.id));
    await audit(tx, clock(), "director", "edition deleted", { subject: slug });
    return null;
  });
}

/**
 * Changes an edition of the given version under its row lock. Resolves to null, or to the reason of
 * a refusal: from `change`, or that there is no such edition or version.
 */
export function changeEdition<Refused>(
  db: Database,
  slug: string,
  version: number,
  change: (tx: Database, edition: EditionRow) => Promise<Refused | EditionRefusal | null>,
): Promise<Refused | EditionRefusal | null> {
  return db.transaction(async (tx) => {
    const edition = await lockEdition(tx, slug);
    if (!edition) return { refused: "missing" };
    return edition.version === version ? change(tx, edition) : { refused: "stale" };
  });
}

/** Locks one edition as `lockEditions` does; null if there is none for this year. */
export async function lockEdition(tx: Database, slug: string): Promise<EditionRow | null> {
  const [edition] = await tx
    .select()
    .from(editions)
    .where(eq(editions.slug, slug))
    .for("no key update");
  return edition ?? null;
}

/** Changes an edition's row; the database counts its versions. */
export const updateEditionRow = (
  tx: Database,
  { id }: Pick<EditionRow, "id">,
  values: Partial<EditionRow>,
) => tx.update(editions).set(values).where(eq(editions.id, id));
