import { eq } from "drizzle-orm";
import type { Database } from "~/db/client";
import { emailTemplates } from "~/db/tables";
import { type Worded, worded } from "~/features/mail/templates/wording.server";
import { type DecisionLetterId, decisionLetters } from "./texts";

/** The letters of decisions as they are worded now, in the director's words where there are such. */

export type DecisionWording = Worded & {
  id: DecisionLetterId;
  name: string;
  description: string;
  /** When the wording was changed last, ISO 8601; null while it is the default. */
  updatedAt: string | null;
};

/** The four letters of an edition, read as they are in this transaction. */
export async function decisionWordings(
  db: Database,
  editionId: string,
): Promise<DecisionWording[]> {
  const rows = await db
    .select()
    .from(emailTemplates)
    .where(eq(emailTemplates.editionId, editionId));
  return decisionLetters.map((letter) => {
    const own = rows.find(({ id }) => id === letter.id);
    if (!own) return { ...letter, ...worded(letter), updatedAt: null };
    const { subject, html, markdown, updatedAt } = own;
    const now = worded({ subject, html, ...(markdown !== null && { markdown }) });
    return { ...letter, ...now, updatedAt: updatedAt.toISOString() };
  });
}
