import { z } from "zod";
import type { Database } from "~/db/client";
import { readConfirmation } from "~/features/entry-page/confirmation/queries.server";
import { confirmationSchema } from "~/features/entry-page/confirmation/schema";
import { readRefunds } from "~/features/ledger/refunds/queries.server";
import { readFormQuestions } from "~/features/settings/questions.queries.server";
import { questionsOf } from "~/features/settings/questions.rules";
import { readEntryCode } from "~/features/submissions/entry-codes.queries.server";
import { readHistory } from "~/features/submissions/history/queries.server";
import { readLabels } from "~/features/submissions/labels.queries.server";
import {
  findNeighbors,
  findSubmission,
  listSubmissionMails,
} from "~/features/submissions/queries.server";
import { submissionSchema } from "~/features/submissions/schema";
import { readFilters } from "~/lib/admin-list/list.server";
import { readOtherMessages } from "./correspondence.queries.server";
import { submissions } from "./list.rules";
import { readRelatedEntries } from "./previous-submissions.queries.server";

/** One submission with all details, and its neighbors in the list it was opened from; or null. */
export async function readSubmissionDetail(db: Database, id: string, search: URLSearchParams) {
  const row = z.uuid().safeParse(id).success ? await findSubmission(db, id) : null;
  if (!row) return null;
  const filters = readFilters(submissions, search);
  const history = await readHistory(db, id);
  const mails = await listSubmissionMails(db, id);
  const otherMessages = await readOtherMessages(db, row.submitterEmail);
  return {
    submission: submissionSchema.parse(row),
    filters,
    // If the address names no edition, the list was that of the entry's edition.
    neighbors: await findNeighbors(db, { edition: row.edition, ...filters }, id),
    history,
    confirmation: confirmationSchema.nullable().parse(await readConfirmation(db, row)),
    refunds: await readRefunds(db, id),
    code: await readEntryCode(db, row),
    messages: otherMessages,
    questions: questionsOf(await readFormQuestions(db, row.editionId), row.submissionType),
    relatedEntries: await readRelatedEntries(db, row),
    labels: await readLabels(db, row.edition),
    mails: mails.map(({ sentAt, ...mail }) => ({
      ...mail,
      sentAt: sentAt?.toISOString() ?? null,
    })),
  };
}

export type SubmissionDetail = NonNullable<Awaited<ReturnType<typeof readSubmissionDetail>>>;
