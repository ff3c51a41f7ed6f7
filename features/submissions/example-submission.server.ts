import { eq } from "drizzle-orm";
import type { Database } from "~/db/client";
import { submissions } from "~/db/schema";
import { sampleReference, sampleValues } from "~/features/mail/templates/sample.texts";
import { getSettings } from "~/features/settings/queries.server";
import { templateValues } from "./emails/submission-emails";

/**
 * What an email is filled in with where one looks at it or tries it: an entry by its id, or the
 * made-up one ('sample'), which has the facts of an edition (its id; the current one unless
 * told). `row` is null for the made-up one; an entry that is not there is told by null.
 */
export async function readExample(db: Database, submission: string, editionId?: string) {
  const [row] =
    submission === "sample"
      ? []
      : await db.select().from(submissions).where(eq(submissions.id, submission));
  if (!row && submission !== "sample") return null;
  const facts = await getSettings(db, row?.editionId ?? editionId);
  return {
    row: row ?? null,
    facts,
    values: row ? templateValues(row, facts) : sampleValues(facts),
    reference: row?.reference ?? sampleReference,
  };
}
