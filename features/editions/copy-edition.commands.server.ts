import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import type { Database } from "~/db/client";
import {
  awards,
  criteria,
  deliverables,
  emailTemplates,
  juries,
  juryPhases,
  labels,
  questions,
} from "~/db/schema";
import { planReminders } from "~/features/jury/setup/phases.commands.server";
import { readStoredTexts } from "~/features/mail/wording/commands.server";
import { emailTexts } from "~/features/mail/wording/texts";
import { findCategory, publicCategories } from "~/features/settings/category.rules";
import type { Edition as EditionRow } from "~/features/settings/editions.queries.server";
import { misorderedDeadlines } from "~/features/settings/fee-deadline-order.rules";
import { feeRowsOf, withFeeRows } from "~/features/settings/fees.rules";
import { globalSettingsKeys } from "~/features/settings/global-settings-keys.rules";
import { priceTiers } from "~/features/settings/price-tiers.rules";
import { getSettings } from "~/features/settings/queries.server";
import { readAllQuestions } from "~/features/settings/questions.queries.server";
import { defaultSettings, type FestivalSettings } from "~/features/settings/schema";
import { changesIn } from "~/features/settings-admin/fields.rules";
import { sectionIds, sectionTexts } from "~/features/settings-admin/sections.texts";
import type { FieldError } from "~/lib/api/problem";
import { addDays, daysBetween, wallClock } from "~/lib/dates/calendar";
import type { Clock } from "~/lib/dates/clock";
import { momentOf, sameClockTime, weeksLater } from "~/lib/dates/wall-clock";
import { inCurrency, movedSettings } from "./place.commands.server";
import { type CopyKind, copyKinds, type EditionDates } from "./schema";

/**
 * The registry of what a new edition may copy from another. Each entry is counted and previewed by
 * the wizard, and copied by the command. Entries, scores, decisions and roles are never copied.
 */
type CopyableKind = {
  /** The names of the rows that would be copied. */
  list: (db: Database, fromId: string) => Promise<string[]>;
  copy: (tx: Database, pair: EditionPair) => Promise<void>;
};

/** Source, target, and the weeks between their dates. `moved`: a moment as many weeks later, at the same local time. */
type EditionPair = {
  fromId: string;
  toId: string;
  weeks: number;
  moved: (moment: Date) => Date;
  clock: Clock;
};

const copyableKinds: Record<CopyKind, CopyableKind> = {
  // The settings themselves are written by `createEdition`, together with the dates; this copies the rows beside them.
  settings: {
    list: listSettings,
    copy: async (tx, pair) => {
      await copyQuestions(tx, pair);
      await copyLabels(tx, pair);
    },
  },
  letters: { list: listEmails, copy: copyEmails },
  deliverables: { list: listDeliverables, copy: copyDeliverables },
  scorecards: { list: listScorecards, copy: copyScorecards },
  awards: { list: listAwards, copy: copyAwards },
};

export type CopyablePart = { what: CopyKind; count: number; names: string[] };

/** What can be copied from an edition: kinds and counts. */
export async function listCopyableParts(db: Database, fromId: string): Promise<CopyablePart[]> {
  const parts: CopyablePart[] = [];
  for (const kind of copyKinds) {
    const names = await copyableKinds[kind].list(db, fromId);
    parts.push({ what: kind, count: names.length, names });
  }
  return parts;
}

/** Copies the chosen kinds, except settings. */
export async function copyInto(
  tx: Database,
  kinds: readonly CopyKind[],
  { from, to, weeks, clock }: { from: EditionRow; to: EditionRow; weeks: number; clock: Clock },
): Promise<void> {
  const moved = (moment: Date) =>
    sameClockTime(weeksLater(from.timeZone, moment, weeks), from.timeZone, to.timeZone);
  const pair = { fromId: from.id, toId: to.id, weeks, moved, clock };
  for (const kind of kinds) await copyableKinds[kind].copy(tx, pair);
}

/** The edition's own settings that differ from the defaults, without dates. */
async function listSettings(db: Database, fromId: string): Promise<string[]> {
  const settings = await getSettings(db, fromId);
  const changedSettings = sectionIds
    .filter((id) => id !== "dates" && !globalSettingsKeys.includes(id))
    .flatMap((id) =>
      changesIn(id, defaultSettings, settings).map(
        ({ label }) => `${sectionTexts[id].title}: ${label}`,
      ),
    );
  const allQuestions = await readAllQuestions(db, fromId);
  const ownCategories = publicCategories(settings).filter(
    ({ type }) => !findCategory(defaultSettings, type),
  );
  return [
    ...changedSettings,
    ...ownCategories.map(({ plural }) => `Category: ${plural}`),
    ...priceTiers(settings)
      .slice(1)
      .map(({ name }) => `Price tier: ${name}`),
    ...allQuestions.filter(({ retired }) => !retired).map(({ label }) => `Question: ${label}`),
    ...(await labelsOf(db, fromId)).map(({ name: label }) => `Label: ${label}`),
  ];
}

const labelsOf = (db: Database, editionId: string) =>
  db.select().from(labels).where(eq(labels.editionId, editionId)).orderBy(asc(labels.name));

/** The labels, without their entries. */
async function copyLabels(tx: Database, { fromId, toId }: EditionPair): Promise<void> {
  const rows = await labelsOf(tx, fromId);
  if (rows.length === 0) return;
  await tx
    .insert(labels)
    .values(rows.map(({ name, accent }) => ({ editionId: toId, name, accent })));
}

/** The questions of the forms, without archived ones and without answers. */
async function copyQuestions(tx: Database, { fromId, toId }: EditionPair): Promise<void> {
  const activeQuestions = (await readAllQuestions(tx, fromId)).filter(({ retired }) => !retired);
  if (activeQuestions.length === 0) return;
  await tx
    .insert(questions)
    .values(activeQuestions.map(({ id: _, ...question }) => ({ ...question, editionId: toId })));
}

/**
 * The settings of a new edition: its dates, and the settings of another if they are copied, with
 * their fee deadlines as many days later. Errors if its dates put those deadlines out of order.
 */
export async function makeSettings(
  db: Database,
  { from, to, dates, copiesSettings }: SettingsSource,
): Promise<{ settings: FestivalSettings } | { errors: FieldError[] }> {
  const base = movedSettings(copiesSettings ? await getSettings(db, from.id) : defaultSettings, to);
  const days = daysBetween(base.dates.festivalFrom, dates.festivalFrom);
  const { deadlines, ...feeRows } = feeRowsOf(base);
  const later = withFeeRows(base, {
    ...feeRows,
    deadlines: deadlines.map(({ endsOn, ...deadline }) => ({
      ...deadline,
      endsOn: endsOn && addDays(endsOn, days),
    })),
  });
  const categories = publicCategories(later);
  const settings = { ...later, categories, dates: { ...later.dates, ...dates } };
  const errors = misorderedDeadlines(settings).map(({ field, message }) => ({
    path: `dates.${field}`,
    message,
  }));
  if (errors.length > 0) return { errors };
  return { settings };
}
type Place = Parameters<typeof movedSettings>[1];
type SettingsSource = { from: EditionRow; to: Place; dates: EditionDates; copiesSettings: boolean };

async function listEmails(db: Database, fromId: string): Promise<string[]> {
  const keys = [...(await readStoredTexts(db, fromId)).keys()].sort();
  return keys.map((key) => emailTexts[key].name);
}

async function copyEmails(tx: Database, { fromId, toId }: EditionPair): Promise<void> {
  const rows = await tx.select().from(emailTemplates).where(eq(emailTemplates.editionId, fromId));
  if (rows.length === 0) return;
  await tx.insert(emailTemplates).values(rows.map((row) => ({ ...row, editionId: toId })));
}

const deliverablesOf = (db: Database, editionId: string) =>
  db
    .select()
    .from(deliverables)
    .where(eq(deliverables.editionId, editionId))
    .orderBy(asc(deliverables.dueOn), asc(deliverables.createdAt), asc(deliverables.id));

async function listDeliverables(db: Database, fromId: string): Promise<string[]> {
  return (await deliverablesOf(db, fromId)).map(({ label }) => label);
}

/** Copies deliverables, due as many weeks later, without what filmmakers sent. */
async function copyDeliverables(tx: Database, { fromId, toId, weeks }: EditionPair): Promise<void> {
  const rows = await deliverablesOf(tx, fromId);
  if (rows.length === 0) return;
  await tx.insert(deliverables).values(
    rows.map(({ label, kind, categories, required, dueOn, createdAt }) => ({
      editionId: toId,
      label,
      kind,
      categories,
      required,
      createdAt,
      dueOn: addDays(dueOn, weeks * 7),
    })),
  );
}

const awardsOf = (db: Database, editionId: string) =>
  db
    .select()
    .from(awards)
    .where(eq(awards.editionId, editionId))
    .orderBy(asc(awards.ordinal), asc(awards.id));

async function listAwards(db: Database, fromId: string): Promise<string[]> {
  return (await awardsOf(db, fromId)).map(({ name }) => name);
}

/** Copies awards without their films; the end of the audience's vote keeps its distance to the festival's last day. */
async function copyAwards(tx: Database, { fromId, toId }: EditionPair): Promise<void> {
  const [from, to] = [await getSettings(tx, fromId), await getSettings(tx, toId)];
  const days = daysBetween(from.dates.festivalTo, to.dates.festivalTo);
  const moved = (moment: Date) => {
    const [day = "", time = ""] = wallClock(from.timeZone, moment).split("T");
    const local = `${addDays(day, days)}T${time}`;
    return momentOf(to.timeZone, local) ?? new Date(moment.getTime() + days * 86_400_000);
  };
  const rows = await awardsOf(tx, fromId);
  if (rows.length === 0) return;
  await tx.insert(awards).values(
    rows.map(({ name, kind, category, prizeCents, ordinal, votesUntil, minBallots }) => ({
      editionId: toId,
      name,
      kind,
      category: category && findCategory(to, category) ? category : null,
      prizeCents: inCurrency(prizeCents, from.currency, to.currency),
      ordinal,
      votesUntil: votesUntil && moved(votesUntil),
      minBallots,
    })),
  );
}

/** The phases of an edition's juries, each with its criteria. */
const phasesOf = (db: Database, editionId: string) =>
  db
    .select({ jury: juries, phase: juryPhases })
    .from(juryPhases)
    .innerJoin(juries, eq(juries.id, juryPhases.juryId))
    .where(eq(juries.editionId, editionId))
    .orderBy(juries.createdAt, juries.id, juryPhases.ordinal);

async function listScorecards(db: Database, fromId: string): Promise<string[]> {
  return (await phasesOf(db, fromId)).map(({ jury, phase }) => `${jury.name}, ${phase.name}`);
}

/** Juries without their members: criteria and phases with their reminders, later by as many weeks. */
async function copyScorecards(
  tx: Database,
  { fromId, toId, moved, clock }: EditionPair,
): Promise<void> {
  const newJuryIds = new Map<string, string>();
  for (const { jury, phase } of await phasesOf(tx, fromId)) {
    const { name, categories } = jury;
    const juryId = newJuryIds.get(jury.id) ?? randomUUID();
    if (!newJuryIds.has(jury.id)) {
      await tx.insert(juries).values({ id: juryId, editionId: toId, name, categories });
    }
    newJuryIds.set(jury.id, juryId);
    const phaseId = randomUUID();
    const closesAt = moved(phase.closesAt);
    await tx.insert(juryPhases).values({
      ...phase,
      id: phaseId,
      juryId,
      publishedAt: null,
      version: 1,
      createdAt: undefined,
      opensAt: moved(phase.opensAt),
      closesAt,
    });
    await planReminders(tx, clock, { id: phaseId, closesAt });
    const criterionRows = await tx.select().from(criteria).where(eq(criteria.phaseId, phase.id));
    if (criterionRows.length > 0) {
      await tx
        .insert(criteria)
        .values(criterionRows.map((criterionRow) => ({ ...criterionRow, id: undefined, phaseId })));
    }
  }
}
