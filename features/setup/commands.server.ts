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
import { getSettings, readSettingsVersion } from "~/features/settings/queries.server";
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
import { asStoredPictures, replacePictures, type StoredPicture } from "./pictures.commands.server";
import { pictureUrl, withCategoryPictures } from "./pictures.rules";
import { isUsed, readSetupFile, readSetupRow } from "./queries.server";
import { type SetupDraft, type SetupFile, type SetupInput, setupFileSchema } from "./schema";
import { createJuries, deleteJuries } from "./scorecards.commands.server";
import { withSetup } from "./settings.rules.server";
import { setupTexts as texts } from "./texts";
import { type Change, findChanges } from "./values.rules";

/** Applies a set-up to an edition as a whole, says what it would change, and undoes it. */

export type ApplyResult =
  | { kind: "applied"; changes: Change[] }
  /** Not now: a sentence. */
  | { kind: "refused"; detail: string }
  | { kind: "invalid"; errors: FieldError[] };

type ApplyFault = Exclude<ApplyResult, { kind: "applied" }>;

/** Ends a transaction without its writes. */
class RolledBack extends Error {
  override readonly name = "RolledBack";
  readonly outcome: ApplyResult;
  constructor(outcome: ApplyResult) {
    super("The set-up was not applied.");
    this.outcome = outcome;
  }
}

/** Runs `apply` on the locked edition, if it is still empty. If it throws `RolledBack`, its outcome is the result. */
async function onEmptyEdition(
  db: Database,
  editionId: string,
  apply: (tx: Database, edition: Edition) => Promise<ApplyResult>,
): Promise<ApplyResult> {
  try {
    return await db.transaction(async (tx) => {
      // Locked first, as by every change of settings.
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
      return apply(tx, edition);
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
): Promise<ApplyResult> {
  return onEmptyEdition(db, id, async (tx, edition) => {
    const fileBefore = await readSetupFile(tx, edition);
    const editContext = { db: tx, clock, by, actor };
    const fault = await writeParts(editContext, edition, fileBefore, setup);
    if (fault) throw new RolledBack(fault);
    if (pictures) await replacePictures(editContext, pictures);
    const setupAfter = await readSetupFile(tx, edition);
    const changes = findChanges(fileBefore, setupAfter);
    // Written and rolled back, so that it is judged by exactly what would be written.
    if (dryRun) throw new RolledBack({ kind: "applied", changes });
    const { state: stateBefore, defaults: defaultsBefore } = await readSetupRow(tx);
    // The set-up of a later edition does not set up the site.
    const isCurrent = edition.id === (await currentEdition(tx)).id;
    await saveState(tx, {
      // From now on a reset restores what the set-up says, not another festival.
      ...(isCurrent && { state: "done", draft: null, defaults: await getSettings(tx, edition.id) }),
      defaultsBefore,
      editionId: edition.id,
      stateBefore,
      fileBefore,
      hashAfter: hashOf(setupAfter),
    });
    const entry = { subject: edition.slug, detail: { changes: changes.length } };
    await audit(tx, clock(), actor, "set-up applied", entry);
    return { kind: "applied", changes };
  });
}

/** Puts back what was before the last set-up, if nothing has changed since. */
export async function undoSetup({ db, clock, by, actor }: EditContext): Promise<ApplyResult> {
  const { editionId } = await readSetupRow(db);
  if (!editionId) return refusal(texts.nothingToUndo);
  return onEmptyEdition(db, editionId, async (tx, edition) => {
    const row = await readSetupRow(tx);
    if (!row.fileBefore || row.editionId !== edition.id) return refusal(texts.nothingToUndo);
    const currentSetup = await readSetupFile(tx, edition);
    if (hashOf(currentSetup) !== row.hashAfter)
      return { kind: "refused", detail: texts.changedSince };
    const editContext = { db: tx, clock, by, actor };
    const setupBefore = withCategoryPictures(setupFileSchema.parse(row.fileBefore), (file) =>
      pictureUrl("category", file),
    );
    const fault = await writeParts(editContext, edition, currentSetup, setupBefore);
    if (fault) throw new RolledBack(fault);
    await replacePictures(editContext, asStoredPictures(setupBefore.pictures ?? []));
    const changes = findChanges(currentSetup, await readSetupFile(tx, edition));
    await saveState(tx, {
      state: row.stateBefore ?? "fresh",
      stateBefore: null,
      editionId: null,
      fileBefore: null,
      hashAfter: null,
      defaults: row.defaultsBefore,
      defaultsBefore: null,
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
  saveState(db, { state: "kept", draft: null });

/** Saves what the wizard holds so far. */
export const saveDraft = (db: Database, draft: SetupDraft): Promise<unknown> =>
  saveState(db, { draft });

const saveState = (db: Database, values: Partial<typeof setupState.$inferInsert>) =>
  db
    .insert(setupState)
    .values({ id: 1, ...values })
    .onConflictDoUpdate({ target: setupState.id, set: values });

const hashOf = (file: SetupFile) => createHash("sha256").update(JSON.stringify(file)).digest("hex");

const invalid = (errors: FieldError[], pathPrefix = ""): ApplyFault => ({
  kind: "invalid",
  errors: errors.map(({ path, message }) => ({ path: `${pathPrefix}${path}`, message })),
});
const refusal = (detail: string): ApplyFault => ({ kind: "refused", detail });

/** Whether a part of a file differs from what is stored. Through JSON, as in a file: without undefined values. */
const differs = (current: unknown, newValue: unknown) =>
  findChanges(current, JSON.parse(JSON.stringify(newValue))).length > 0;

/** Writes each part that the file has, by the commands of its page. Resolves to what refused it, or null. */
async function writeParts(
  editContext: EditContext,
  edition: Edition,
  currentSetup: SetupFile,
  setup: SetupInput,
): Promise<ApplyFault | null> {
  const { db, clock } = editContext;
  const { dates: _, ...details } = setup.edition ?? {};
  const changesTimeZone = details.timeZone !== undefined && details.timeZone !== edition.timeZone;
  const scorecards =
    setup.scorecards ??
    (changesTimeZone ? setupFileSchema.shape.scorecards.parse(currentSetup.scorecards) : undefined);
  // The time zone cannot change while there are jury phases: they are deleted first and created again.
  const replacesScorecards =
    scorecards && (changesTimeZone || differs(currentSetup.scorecards, withoutJury(scorecards)));
  if (replacesScorecards && !(await deleteJuries(db, edition)))
    return refusal(texts.juriesHaveMembers);

  const changedEdition = await changeEditionDetails(db, clock, edition.slug, {
    ...details,
    version: edition.version,
  });
  if ("errors" in changedEdition) return invalid(changedEdition.errors, "edition.");
  if ("refused" in changedEdition) return refusal(changedEdition.reason ?? texts.changedMeanwhile);

  const fault = await writeSettings(editContext, edition, setup);
  if (fault) return fault;
  if (setup.edition?.dates || setup.facts?.dates) await renameToFestivalYear(db, edition);
  const questions = setup.call?.questions;
  const errors = [
    ...(questions && differs(currentSetup.call.questions, questions)
      ? await replaceQuestions(editContext, edition, questions)
      : []),
    ...(replacesScorecards ? await createJuries({ db, clock }, edition, scorecards) : []),
    ...(setup.theme !== undefined ? await publishTheme(editContext, setup.theme) : []),
  ];
  if (errors.length > 0) return invalid(errors);
  if (setup.letters) await replaceEmails(editContext, edition, setup.letters);
  if (setup.deliverables && differs(currentSetup.deliverables, setup.deliverables)) {
    await replaceDeliverables(editContext, edition, setup.deliverables);
  }
  return null;
}

/** Gives the edition the year in which its festival begins, unless another edition has it. */
async function renameToFestivalYear(db: Database, { id, slug, name }: Edition): Promise<void> {
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

/** Scorecards without the juries of their phases, which an exported file does not have. */
const withoutJury = (scorecards: NonNullable<SetupInput["scorecards"]>) =>
  scorecards.map((scorecard) => ({
    ...scorecard,
    phases: scorecard.phases.map(({ juryId: _, ...phase }) => phase),
  }));

async function writeSettings(
  { db, clock }: EditContext,
  { id: editionId, slug }: Edition,
  setup: SetupInput,
): Promise<ApplyFault | null> {
  const updatedAt = await readSettingsVersion(db, editionId);
  const action = "festival settings changed";
  const tiers = setup.call?.tiers;
  const editContext = { db, clock, editionId, updatedAt, action } as const;
  const result = await rewriteSettings(editContext, async (settings, tx) => {
    const tierProblem = tiers && (await removedTierProblem(tx, editionId, settings, tiers));
    if (tierProblem) return { refused: tierProblem };
    const newSettings = withSetup(settings, setup);
    return "errors" in newSettings ? newSettings : newSettings.settings;
  });
  if (result === "saved") return null;
  if (result === "archived") return refusal(archivedMessage({ slug }));
  if (result === "stale") return refusal(texts.changedMeanwhile);
  return "refused" in result ? refusal(result.refused) : invalid(result.errors);
}
