import { eq } from "drizzle-orm";
import type { Database } from "~/db/client";
import { submissions } from "~/db/schema";
import { sampleReference, sampleValues } from "~/features/mail/templates/sample.texts";
import { getSettings } from "~/features/settings/queries.server";
import { templateValues } from "./emails/submission-emails";

/**
 * The values for a preview or test of an email: an entry by its id, or the sample one ('sample'), which has the
 * settings of an edition (its id; by default the current one). `row` is null for the sample; the result is null if the
 * entry does not exist.
 */
export async function readExample(db: Database, submission: string, editionId?: string) {
  const [row] =
    submission === "sample"
      ? []
      : await db.select().from(submissions).where(eq(submissions.id, submission));
  if (!row && submission !== "sample") return null;
  const settings = await getSettings(db, row?.editionId ?? editionId);
  return {
    row: row ?? null,
    settings,
    values: row ? templateValues(row, settings) : sampleValues(settings),
    reference: row?.reference ?? sampleReference,
  };
}
