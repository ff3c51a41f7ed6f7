import type { Database } from "~/db/client";
import {
  readStoredTexts,
  readWording,
  readWordings,
  type StoredTexts,
} from "~/features/mail/wording/commands.server";
import {
  decisionEmailKeys,
  type EmailKey,
  emailTexts,
  type FixedEmailKey,
  fixedEmailKeys,
  importEmailKey,
  isEditedByEdition,
  isFixedEmail,
} from "~/features/mail/wording/texts";

/** Reads the emails of the registry for their calls and pages. */

/** An email with a standard text, and the director's words below it. */
function fixedEmail(id: FixedEmailKey, storedTexts: StoredTexts) {
  const { name, description } = emailTexts[id];
  const row = storedTexts.get(id);
  const updatedAt = row?.updatedAt.toISOString() ?? null;
  return { id, name, when: description, words: row?.markdown ?? "", updatedAt };
}

/** The emails with a standard text, of the current edition. */
export async function listFixedEmails(db: Database) {
  const storedTexts = await readStoredTexts(db);
  return fixedEmailKeys.map((id) => fixedEmail(id, storedTexts));
}

/** An email with a standard text. */
export const readFixedEmail = async (db: Database, id: FixedEmailKey) =>
  fixedEmail(id, await readStoredTexts(db));

/** The emails beside the two documented ones, those of announcements in this edition. */
export async function listOtherEmails(db: Database, editionId: string) {
  const editableEmails = [
    ...(await readWordings(db, decisionEmailKeys, editionId)),
    await readWording(db, importEmailKey),
  ];
  return [
    ...editableEmails.map(({ id, name, description, updatedAt }) => ({
      id,
      name,
      description,
      words: "",
      updatedAt,
    })),
    ...(await listFixedEmails(db)).map(({ when: description, ...email }) => ({
      ...email,
      description,
    })),
  ];
}

/** An email as its editor shows it; of one with a standard text `markdown` holds the director's words. */
export async function readEditedEmail(db: Database, key: EmailKey, editionId: string) {
  if (!isFixedEmail(key)) {
    return readWording(db, key, isEditedByEdition(key) ? editionId : undefined);
  }
  const { when: description, words: markdown, ...email } = await readFixedEmail(db, key);
  return { ...email, description, subject: "", html: "", markdown };
}
