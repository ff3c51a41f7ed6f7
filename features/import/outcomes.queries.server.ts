import { and, asc, eq, inArray } from "drizzle-orm";
import type { Database } from "~/db/client";
import { entrySources, submissions } from "~/db/schema";
import { whereEdition } from "~/features/settings/editions.queries.server";
import { submissionTitle } from "~/features/submissions/schema";
import { csvLine } from "~/lib/csv/write";

/** The platform's terms for announced decisions. */
const platformWords = {
  accepted: "Selected",
  rejected: "Not Selected",
  waitlisted: "Undecided",
} as const;

const rowBatchSize = 500;

/**
 * Announced results to enter on the platform by hand. Decisions that are not announced are left
 * out.
 */
export async function* exportOutcomes(
  db: Database,
  { source, edition }: { source: string; edition?: string | undefined },
): AsyncGenerator<Uint8Array> {
  const headers = ["Tracking Number", "Submission ID", "Project Title", "Judging Status"];
  yield Buffer.from(`\ufeff${csvLine(headers)}`);
  for (let offset = 0; ; offset += rowBatchSize) {
    const rows = await db
      .select({ entry: submissions, source: entrySources })
      .from(entrySources)
      .innerJoin(submissions, eq(submissions.id, entrySources.submissionId))
      .where(
        and(
          whereEdition(entrySources.editionId, edition),
          eq(entrySources.source, source),
          inArray(submissions.announcedStatus, ["accepted", "rejected", "waitlisted"]),
        ),
      )
      .orderBy(asc(submissions.reference))
      .limit(rowBatchSize)
      .offset(offset);
    if (rows.length === 0) return;
    const lines = rows.map(({ entry, source: { trackingNumber, sourceId } }) =>
      csvLine([
        trackingNumber ?? "",
        sourceId ?? "",
        submissionTitle(entry),
        platformWords[entry.announcedStatus as keyof typeof platformWords],
      ]),
    );
    yield Buffer.from(lines.join(""));
  }
}
