import { eq, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { deliverables, editions, setupState, submissionDrafts, submissions } from "~/db/schema";
import type { storedSetupStates } from "~/db/setup-states";
import { datesOf } from "~/features/editions/schema";
import { readStoredTexts } from "~/features/mail/wording/commands.server";
import { isFixedEmail } from "~/features/mail/wording/texts";
import { listPictures } from "~/features/media/slots/queries.server";
import { currentEdition, type Edition } from "~/features/settings/editions.queries.server";
import { readThemes } from "~/features/settings/look/queries.server";
import { themeSchema } from "~/features/settings/look/schema";
import { getSettings } from "~/features/settings/queries.server";
import { readCall } from "~/features/settings-admin/call/queries.server";
import { pictureFileName } from "./pictures.rules";
import { type PictureInput, type SetupFile, setupDraftSchema, setupFormat } from "./schema";
import { readJuries } from "./scorecards.commands.server";
import { settingsBySection } from "./settings.rules.server";

/** Reads the set-up of an edition. */

/** The row of the set-up; without one the festival is fresh. */
export async function readSetupRow(db: Database) {
  const [row] = await db.select().from(setupState);
  return (
    row ?? {
      state: "fresh" as const,
      draft: null,
      editionId: null,
      stateBefore: null,
      fileBefore: null,
      hashAfter: null,
      defaults: null,
      defaultsBefore: null,
    }
  );
}

/** A stored state as the calls and pages show it. */
const describeState = (state: (typeof storedSetupStates)[number]) =>
  state === "closed" ? "fresh" : state;

/** The state of the set-up: fresh, kept, or done. */
export async function readSetupState(db: Database) {
  const { state } = await readSetupRow(db);
  return { state: describeState(state) };
}

/** Whether a live site waits for its set-up: then it shows visitors no page and takes nothing from them. */
export async function isClosed(db: Database): Promise<boolean> {
  const { state } = await readSetupRow(db);
  return state === "closed";
}

/** Whether an edition has a draft or an entry. */
export async function isUsed(db: Database, { id }: Pick<Edition, "id">): Promise<boolean> {
  const { rows } = (await db.execute(sql`select
    exists (select from ${submissions} where ${submissions.editionId} = ${id})
    or exists (select from ${submissionDrafts} where ${submissionDrafts.editionId} = ${id})
    as used`)) as unknown as { rows: { used: boolean }[] };
  return rows[0]?.used ?? false;
}

/** The whole set-up of an edition, always in the same order. */
export async function readSetupFile(db: Database, { id }: Pick<Edition, "id">): Promise<SetupFile> {
  const [edition] = await db.select().from(editions).where(eq(editions.id, id));
  if (!edition) throw new Error(`There is no edition ${id}.`);
  const settings = await getSettings(db, edition.id);
  const { timeZone, currency, referencePrefix } = edition;
  const { published } = await readThemes(db);
  return {
    format: setupFormat,
    edition: { timeZone, currency, referencePrefix, dates: datesOf(settings) },
    facts: settingsBySection(settings),
    call: await readCallPart(db, edition),
    letters: await readEmails(db, edition),
    deliverables: await readDeliverables(db, edition),
    scorecards: await readJuries(db, edition),
    theme: published && themeSchema.parse(published),
    pictures: await readPictures(db),
  };
}

/** The call for entries without what belongs to this database: ids, versions, counts. */
async function readCallPart(db: Database, edition: Edition) {
  const { generalForm, categories, deadlines, tiers, fees, questions } = await readCall(
    db,
    edition,
  );
  return {
    generalForm,
    categories: categories.map(({ id: _, entries: __, priced: ___, picture, genres, ...rest }) => ({
      ...rest,
      ...(genres.length > 0 && { genres }),
      picture: picture.startsWith("/") ? pictureFileName("category", picture) : picture,
    })),
    deadlines,
    tiers,
    fees,
    questions: questions.map(({ id: _, answers: __, ...question }) => question),
  };
}

/** The festival's own pictures; the name of a file is its slot and its address. */
async function readPictures(db: Database): Promise<PictureInput[]> {
  const pictures = await listPictures(db);
  return pictures
    .filter(({ own: isOwn }) => isOwn)
    .map(({ slot, url, alt }) => ({ slot, file: pictureFileName(slot, url), alt }));
}

/** The emails that the director wrote. */
async function readEmails(db: Database, { id: editionId }: Pick<Edition, "id">) {
  return [...(await readStoredTexts(db, editionId)).values()]
    .map(({ id, subject, html, markdown }) => ({
      id,
      ...(!isFixedEmail(id) && { subject }),
      ...(markdown === null ? { html } : { markdown }),
    }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** The deliverables of accepted films; without those that no film needs any more. */
async function readDeliverables(db: Database, { id: editionId }: Pick<Edition, "id">) {
  const rows = await db.select().from(deliverables).where(eq(deliverables.editionId, editionId));
  return rows
    .filter(({ categories }) => categories.length > 0)
    .map(({ label, kind, categories, required, dueOn }) => ({
      label,
      kind,
      types: categories,
      required,
      dueOn,
    }))
    .sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
}

/** Sorts by day, then by everything else: rows of one day have no order of their own. */
const sortKey = (row: { dueOn: string }) => `${row.dueOn} ${JSON.stringify(row)}`;

/** The data of the set-up's pages. */
export async function readSetupPage(db: Database) {
  const edition = await currentEdition(db);
  const { state, draft, editionId, fileBefore } = await readSetupRow(db);
  const isEditionUsed = await isUsed(db, edition);
  const canUndo = !isEditionUsed && fileBefore !== null && editionId === edition.id;
  // A draft of an earlier version of the program may not parse: the wizard begins again.
  const parsedDraft = setupDraftSchema.safeParse(draft);
  return {
    slug: edition.slug,
    state: describeState(state),
    draft: parsedDraft.data ?? null,
    isUsed: isEditionUsed,
    canUndo,
  };
}

/** Whether the set-up was neither finished nor skipped, and the edition is empty. */
export async function offersSetup(db: Database): Promise<boolean> {
  const { state } = await readSetupState(db);
  return state === "fresh" && !(await isUsed(db, await currentEdition(db)));
}
