import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Database } from "~/db/client";
import { accessCodes, editions, setupState } from "~/db/schema";
import { changeEditionDetails, editionName } from "~/features/editions/commands.server";
import {
  archivedMessage,
  currentEdition,
  type Edition,
} from "~/features/settings/editions.queries.server";
import { getSettings, readOverrides } from "~/features/settings/queries.server";
import { removedTierProblem } from "~/features/settings-admin/call/commands.server";
import { lockSettings, rewriteSettings } from "~/features/settings-admin/commands.server";
import { audit, type EditContext } from "~/lib/api/audit-log.server";
import type { FieldError } from "~/lib/api/problem";
import {
  publishTheme,
  replaceDeliverables,
  replaceEmails,
  replaceQuestions,
} from "./parts.commands.server";
import { replacePictures, type StoredPicture, storedPicturesOf } from "./pictures.commands.server";
import { isUsed, readSetupFile, readSetupRow } from "./queries.server";
import { type SetupDraft, type SetupFile, type SetupInput, setupFileSchema } from "./schema";
import { createJuries, deleteJuries } from "./scorecards.commands.server";
import { withSetup } from "./settings.rules.server";
import { setupTexts as texts } from "./texts";
import { type Change, changesBetween } from "./values.rules";

/** Applies a set-up to an edition as a whole, says what it would change, and undoes it. */

export type Applied =
  | { kind: "applied"; changes: Change[] }
  /** Not now: a sentence. */
  | { kind: "refused"; detail: string }
  | { kind: "invalid"; errors: FieldError[] };

type Fault = Exclude<Applied, { kind: "applied" }>;

/** Ends a transaction without its writes. */
class RolledBack extends Error {
  override readonly name = "RolledBack";
  readonly outcome: Applied;
  constructor(outcome: Applied) {
    super("The set-up was not applied.");
    this.outcome = outcome;
  }
}

/** Runs `write` on the locked edition, if it is still empty. What it throws as `RolledBack` is the outcome. */
async function onEmptyEdition(
  db: Database,
  editionId: string,
  write: (tx: Database, edition: Edition) => Promise<Applied>,
): Promise<Applied> {
  try {
    return await db.transaction(async (tx) => {
      // In the order of every change of settings.
      await lockSettings(tx);
      // Prevents new drafts in the meantime.
      const [edition] = await tx
        .select()
        .from(editions)
        .where(eq(editions.id, editionId))
        .for("no key update");
      if (!edition) throw new Error(`There is no edition ${editionId}.`);
      if (edition.state === "archived") {
        return { kind: "refused", detail: archivedMessage(edition) };
      }
      if (await isUsed(tx, edition)) {
        return { kind: "refused", detail: texts.used(edition.slug) };
      }
      return write(tx, edition);
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.outcome;
    throw error;
  }
}

/** Applies a set-up to an edition as a whole; with `dryRun` only finds what it would change. */
export function applySetup(
  { db, clock, by, actor }: EditContext,
  { id }: Pick<Edition, "id">,
  setup: SetupInput,
  { dryRun, pictures }: { dryRun: boolean; pictures: readonly StoredPicture[] | undefined },
): Promise<Applied> {
  return onEmptyEdition(db, id, async (tx, edition) => {
    const fileBefore = await readSetupFile(tx, edition);
    const editContext = { db: tx, clock, by, actor };
    const fault = await write(editContext, edition, fileBefore, setup);
    if (fault) throw new RolledBack(fault);
    if (pictures) await replacePictures(editContext, pictures);
    const after = await readSetupFile(tx, edition);
    const changes = changesBetween(fileBefore, after);
    // Written and rolled back, so that it is judged by exactly what would be written.
    if (dryRun) throw new RolledBack({ kind: "applied", changes });
    const { state: stateBefore } = await readSetupRow(tx);
    // The set-up of a year to come is not yet that of the site.
    const isCurrent = edition.id === (await currentEdition(tx)).id;
    await keepState(tx, {
      ...(isCurrent && { state: "done", draft: null }),
      editionId: edition.id,
      stateBefore,
      fileBefore,
      hashAfter: hashOf(after),
    });
    const entry = { subject: edition.slug, detail: { changes: changes.length } };
    await audit(tx, clock(), actor, "set-up applied", entry);
    return { kind: "applied", changes };
  });
}

/** Puts back what was before the last set-up, if nothing has changed since. */
export async function undoSetup({ db, clock, by, actor }: EditContext): Promise<Applied> {
  const { editionId } = await readSetupRow(db);
  if (!editionId) return refused(texts.nothingToUndo);
  return onEmptyEdition(db, editionId, async (tx, edition) => {
    const row = await readSetupRow(tx);
    if (!row.fileBefore || row.editionId !== edition.id) return refused(texts.nothingToUndo);
    const currentSetup = await readSetupFile(tx, edition);
    if (hashOf(currentSetup) !== row.hashAfter)
      return { kind: "refused", detail: texts.changedSince };
    const editContext = { db: tx, clock, by, actor };
    const before = setupFileSchema.parse(row.fileBefore);
    const fault = await write(editContext, edition, currentSetup, before);
    if (fault) throw new RolledBack(fault);
    await replacePictures(editContext, storedPicturesOf(before.pictures ?? []));
    const changes = changesBetween(currentSetup, await readSetupFile(tx, edition));
    await keepState(tx, {
      state: row.stateBefore ?? "fresh",
      stateBefore: null,
      editionId: null,
      fileBefore: null,
      hashAfter: null,
    });
    const entry = { subject: edition.slug, detail: { changes: changes.length } };
    await audit(tx, clock(), actor, "set-up undone", entry);
    return { kind: "applied", changes };
  });
}

/**
 * Closes the site until its set-up, on its first start only: before there is an access code. A database with one stays
 * as it is.
 */
export async function closeUntilSetUp(db: Database): Promise<void> {
  if ((await db.$count(accessCodes)) > 0) return;
  await db.insert(setupState).values({ id: 1, state: "closed" }).onConflictDoNothing();
}

/** The director keeps the festival as it is; nothing is asked again. Opens a closed site. */
export const keepFestival = (db: Database): Promise<unknown> =>
  keepState(db, { state: "kept", draft: null });

/** Saves what the wizard holds so far. */
export const saveDraft = (db: Database, draft: SetupDraft): Promise<unknown> =>
  keepState(db, { draft });

const keepState = (db: Database, values: Partial<typeof setupState.$inferInsert>) =>
  db
    .insert(setupState)
    .values({ id: 1, ...values })
    .onConflictDoUpdate({ target: setupState.id, set: values });

const hashOf = (file: SetupFile) => createHash("sha256").update(JSON.stringify(file)).digest("hex");

const invalid = (errors: FieldError[], at = ""): Fault => ({
  kind: "invalid",
  errors: errors.map(({ path, message }) => ({ path: `${at}${path}`, message })),
});
const refused = (detail: string): Fault => ({ kind: "refused", detail });

/** Whether a part of a file says something else than what is there. */
const differs = (current: unknown, next: unknown) =>
  changesBetween(current, JSON.parse(JSON.stringify(next))).length > 0;

/** Writes each part that the file has, by the commands of its page. Resolves to why not. */
async function write(
  editContext: EditContext,
  edition: Edition,
  before: SetupFile,
  setup: SetupInput,
): Promise<Fault | null> {
  const { db, clock } = editContext;
  const { dates: _, ...place } = setup.edition ?? {};
  const movesZone = place.timeZone !== undefined && place.timeZone !== edition.timeZone;
  const scorecards =
    setup.scorecards ??
    (movesZone ? setupFileSchema.shape.scorecards.parse(before.scorecards) : undefined);
  // Jury phases fix the zone.
  const replaces = scorecards && (movesZone || differs(before.scorecards, withoutJury(scorecards)));
  if (replaces && !(await deleteJuries(db, edition))) return refused(texts.members);

  const changedEdition = await changeEditionDetails(db, clock, edition.slug, {
    ...place,
    version: edition.version,
  });
  if ("errors" in changedEdition) return invalid(changedEdition.errors, "edition.");
  if ("refused" in changedEdition) return refused(changedEdition.reason ?? texts.changedMeanwhile);

  const fault = await writeSettings(editContext, edition, setup);
  if (fault) return fault;
  if (setup.edition?.dates || setup.facts?.dates) await followYear(db, edition);
  const questions = setup.call?.questions;
  const errors = [
    ...(questions && differs(before.call.questions, questions)
      ? await replaceQuestions(editContext, edition, questions)
      : []),
    ...(replaces ? await createJuries({ db, clock }, edition, scorecards) : []),
    ...(setup.theme !== undefined ? await publishTheme(editContext, setup.theme) : []),
  ];
  if (errors.length > 0) return invalid(errors);
  if (setup.letters) await replaceEmails(editContext, edition, setup.letters);
  if (setup.deliverables && differs(before.deliverables, setup.deliverables)) {
    await replaceDeliverables(editContext, edition, setup.deliverables);
  }
  return null;
}

/** An edition without entries is of the year in which its festival begins, unless there is another one of that year. */
async function followYear(db: Database, { id, slug, name }: Edition): Promise<void> {
  const { dates } = await getSettings(db, id);
  const year = dates.festivalFrom.slice(0, 4);
  const [existing] = await db
    .select({ id: editions.id })
    .from(editions)
    .where(eq(editions.slug, year));
  if (existing) return;
  await db
    .update(editions)
    .set({ slug: year, ...(name === editionName(slug) && { name: editionName(year) }) })
    .where(eq(editions.id, id));
}

/** Phases name their jury only while they are checked. */
const withoutJury = (scorecards: NonNullable<SetupInput["scorecards"]>) =>
  scorecards.map((scorecard) => ({
    ...scorecard,
    phases: scorecard.phases.map(({ juryId: _, ...phase }) => phase),
  }));

async function writeSettings(
  { db, clock }: EditContext,
  { id: editionId, slug }: Edition,
  setup: SetupInput,
): Promise<Fault | null> {
  const { updatedAt } = await readOverrides(db, editionId);
  const action = "festival settings changed";
  const tiers = setup.call?.tiers;
  const editContext = { db, clock, editionId, updatedAt, action } as const;
  const done = await rewriteSettings(editContext, async (settings, tx) => {
    const missing = tiers && (await removedTierProblem(tx, editionId, settings, tiers));
    if (missing) return { refused: missing };
    const after = withSetup(settings, setup);
    return "errors" in after ? after : after.settings;
  });
  if (done === "saved") return null;
  if (done === "archived") return refused(archivedMessage({ slug }));
  if (done === "stale") return refused(texts.changedMeanwhile);
  return "refused" in done ? refused(done.refused) : invalid(done.errors);
}
