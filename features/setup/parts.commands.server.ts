import { eq } from "drizzle-orm";
import type { Database } from "~/db/client";
import { deliverables, questions } from "~/db/schema";
import { createDeliverable } from "~/features/entry-page/deliverables/commands.server";
import { readStoredTexts, renderAddition } from "~/features/mail/wording/commands.server";
import type { Wording } from "~/features/mail/wording/schema";
import { isFixedEmail } from "~/features/mail/wording/texts";
import { type RenderedWording, renderWording } from "~/features/mail/wording/wording.rules.server";
import { changeText } from "~/features/mail-admin/commands.server";
import type { Edition } from "~/features/settings/editions.queries.server";
import { resetTheme, saveTheme } from "~/features/settings/look/commands.server";
import { refusalsOf } from "~/features/settings/look/handlers.server";
import { readThemes } from "~/features/settings/look/queries.server";
import { isDocumented, themeSchema } from "~/features/settings/look/schema";
import { readSettingsVersion } from "~/features/settings/queries.server";
import { readAllQuestions } from "~/features/settings/questions.queries.server";
import {
  addQuestion,
  changeQuestion,
} from "~/features/settings-admin/call/questions.commands.server";
import type { SettingsChangeResult } from "~/features/settings-admin/commands.server";
import type { EditContext } from "~/lib/api/audit-log.server";
import type { FieldError } from "~/lib/api/problem";
import type { SetupInput } from "./schema";

/** Parts of a set-up that are rows of their own, each written by the commands of its page. */

type SetupPart<Part extends keyof SetupInput> = NonNullable<SetupInput[Part]>;

/** The version of the call for entries, which the next change of a question must name. */
async function readCallVersion(db: Database, editionId: string): Promise<number> {
  const updatedAt = await readSettingsVersion(db, editionId);
  return updatedAt === null ? 0 : Date.parse(updatedAt);
}

/** Replaces an edition's questions, none of which has an answer. */
export async function replaceQuestions(
  { db, clock }: EditContext,
  { id }: Edition,
  newQuestions: NonNullable<SetupPart<"call">["questions"]>,
): Promise<FieldError[]> {
  await db.delete(questions).where(eq(questions.editionId, id));
  for (const [index, { retired, ...question }] of newQuestions.entries()) {
    const version = await readCallVersion(db, id);
    const errors = readErrors(
      await addQuestion({ db, clock }, id, { ...question, version }),
      `call.questions.${index}`,
    );
    if (errors.length > 0) return errors;
    if (!retired) continue;
    const lastQuestion = (await readAllQuestions(db, id)).at(-1);
    if (!lastQuestion) throw new Error("The question was not written.");
    const retirement = { retired, version: await readCallVersion(db, id) };
    await changeQuestion({ db, clock }, id, lastQuestion.id, retirement);
  }
  return [];
}

/** The errors of a change. Other refusals are impossible, since the set-up holds all locks. */
function readErrors(result: SettingsChangeResult, pathPrefix: string): FieldError[] {
  if (result === "saved") return [];
  if (typeof result === "string" || "refused" in result) {
    throw new Error(`A set-up was refused: ${JSON.stringify(result)}.`);
  }
  return result.errors.map(({ path, message }) => ({ path: `${pathPrefix}.${path}`, message }));
}

/** Writes these emails, and resets the others. */
export async function replaceEmails(
  deps: EditContext,
  { id: editionId }: Edition,
  emails: SetupPart<"letters">,
): Promise<void> {
  const storedTexts = await readStoredTexts(deps.db, editionId);
  for (const { id: key, updatedAt } of storedTexts.values()) {
    if (emails.some(({ id }) => id === key)) continue;
    await changeText(deps, { key, editionId }, null, updatedAt.toISOString());
  }
  for (const { id: key, ...text } of emails) {
    const storedText = storedTexts.get(key);
    if (storedText && isSameText(storedText, text)) continue;
    const version = storedText?.updatedAt.toISOString() ?? null;
    const wording = isFixedEmail(key) ? renderAddition(text.markdown ?? "") : renderWording(text);
    await changeText(deps, { key, editionId }, wording, version);
  }
}

const isSameText = (stored: RenderedWording, { subject, markdown, html }: Wording): boolean =>
  stored.subject === subject &&
  (markdown === undefined
    ? stored.markdown === null && stored.html === html
    : stored.markdown === markdown);

/** Replaces what accepted films must send; nothing was sent yet. */
export async function replaceDeliverables(
  { db, clock }: EditContext,
  edition: Edition,
  newDeliverables: SetupPart<"deliverables">,
): Promise<void> {
  await db.delete(deliverables).where(eq(deliverables.editionId, edition.id));
  for (const deliverable of newDeliverables)
    await createDeliverable(db, clock, deliverable, edition);
}

/** Publishes a theme, or the documented look. A draft stays. Errors: too little contrast. */
export async function publishTheme(
  { db, clock, actor }: EditContext,
  newTheme: SetupPart<"theme"> | null,
): Promise<FieldError[]> {
  const theme = newTheme && !isDocumented(newTheme) ? newTheme : null;
  const { published, draft, version } = await readThemes(db);
  if (JSON.stringify(theme) === JSON.stringify(published && themeSchema.parse(published)))
    return [];
  const editContext = { db, clock, actor };
  if (theme) {
    const errors = refusalsOf(theme);
    if (errors.length > 0) {
      return errors.map(({ path, message }) => ({ path: `theme.${path}`, message }));
    }
    await saveTheme(editContext, { ...theme, publish: true, version });
  } else await resetTheme(editContext, version);
  if (draft) {
    const currentThemes = await readThemes(db);
    await saveTheme(editContext, { ...draft, publish: false, version: currentThemes.version });
  }
  return [];
}
