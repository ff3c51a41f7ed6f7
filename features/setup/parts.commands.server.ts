import { eq } from "drizzle-orm";
import type { Database } from "~/db/client";
import { deliverables, emailTemplates, questions } from "~/db/schema";
import { decisionEmailIds } from "~/features/decisions/templates/texts";
import { updateWording } from "~/features/decisions/templates/wording.queries.server";
import { createDeliverable } from "~/features/entry-page/deliverables/commands.server";
import { setOwnWords } from "~/features/mail/automated/own-words.commands.server";
import { renderWording, updateTemplate } from "~/features/mail/templates/wording.commands.server";
import type { Edition } from "~/features/settings/editions.queries.server";
import { resetTheme, saveTheme } from "~/features/settings/look/commands.server";
import { refusalsOf } from "~/features/settings/look/handlers.server";
import { readThemes } from "~/features/settings/look/queries.server";
import { isDocumented, themeSchema } from "~/features/settings/look/schema";
import { readOverrides } from "~/features/settings/queries.server";
import { readAllQuestions } from "~/features/settings/questions.queries.server";
import {
  addQuestion,
  changeQuestion,
} from "~/features/settings-admin/call/questions.commands.server";
import type { SettingsChangeResult } from "~/features/settings-admin/commands.server";
import type { EditContext } from "~/lib/api/audit-log.server";
import type { FieldError } from "~/lib/api/problem";
import { type OwnEmail, ownWordsIds, type SetupInput } from "./schema";

/** Parts of a set-up that are rows of their own, each written by the commands of its page. */

type SetupPart<Part extends keyof SetupInput> = NonNullable<SetupInput[Part]>;

/** The version of the settings, which the next change of a question must name. */
async function readSettingsVersion(db: Database, editionId: string): Promise<number> {
  const { updatedAt } = await readOverrides(db, editionId);
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
    const version = await readSettingsVersion(db, id);
    const errors = readErrors(
      await addQuestion({ db, clock }, id, { ...question, version }),
      `call.questions.${index}`,
    );
    if (errors.length > 0) return errors;
    if (!retired) continue;
    const lastQuestion = (await readAllQuestions(db, id)).at(-1);
    if (!lastQuestion) throw new Error("The question was not written.");
    const retirement = { retired, version: await readSettingsVersion(db, id) };
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
  { db, clock }: EditContext,
  edition: Edition,
  emails: SetupPart<"letters">,
): Promise<void> {
  const rows = await db
    .select()
    .from(emailTemplates)
    .where(eq(emailTemplates.editionId, edition.id));
  for (const { id, updatedAt } of rows) {
    if (emails.some((email) => email.id === id)) continue;
    await writeEmail({ db, clock }, edition, { id }, updatedAt.toISOString());
  }
  for (const email of emails) {
    const storedEmail = rows.find(({ id }) => id === email.id);
    const isSameBody =
      email.markdown === undefined
        ? storedEmail?.markdown === null && storedEmail.html === email.html
        : storedEmail?.markdown === email.markdown;
    if (storedEmail?.subject === email.subject && isSameBody) continue;
    await writeEmail({ db, clock }, edition, email, storedEmail?.updatedAt.toISOString() ?? null);
  }
}

/** Writes one email, or resets it if there is no text. */
async function writeEmail(
  { db, clock }: Pick<EditContext, "db" | "clock">,
  edition: Edition,
  email: Pick<OwnEmail, "id"> & Partial<OwnEmail>,
  updatedAt: string | null,
): Promise<void> {
  const { id, subject = "", markdown, html } = email;
  const text = { subject, ...(markdown === undefined ? { html } : { markdown }) };
  const wording = markdown === undefined && html === undefined ? null : renderWording(text);
  const decisionId = decisionEmailIds.find((decisionEmailId) => decisionEmailId === id);
  if (decisionId) await updateWording(db, clock, edition, decisionId, wording, updatedAt);
  else if (ownWordsIds.includes(id)) {
    const words = { words: markdown ?? "", updatedAt };
    await setOwnWords(db, clock, id, words, edition.id);
  } else await updateTemplate(db, clock, id, wording, updatedAt, edition.id);
}

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
