import type { Database } from "~/db/client";
import type { DecisionEmail } from "~/features/decisions/outcome.rules";
import type { Page, PageQuery } from "~/lib/pagination/keyset";
import { paginateArray } from "~/lib/pagination/paginate-array";
import { findLockedEmail, findLockedEmails } from "./deliveries.queries.server";
import {
  type AnnouncementRow,
  createEmailWriter,
  noLink,
  readBatch,
} from "./recipients.queries.server";

/** The emails of an announcement: of a draft as they would be now, later the locked ones. */

type Deps = { db: Database; publicUrl: string };

const hasStoredEmails = ({ state }: AnnouncementRow) => state !== "draft" && state !== "cancelled";

const toSummary = (email: DecisionEmail) => ({
  submissionIds: [email.mainEntry, ...email.otherEntries].map(({ submissionId }) => submissionId),
  toAddress: email.toAddress,
  outcome: email.mainEntry.outcome,
});
type EmailSummary = ReturnType<typeof toSummary> & { subject: string };

/** The emails of a draft as of now. */
async function readDraftEmails({ db, publicUrl }: Deps, row: AnnouncementRow) {
  const { entries, emails } = await readBatch(db, row);
  const { write } = await createEmailWriter(db, row, entries, publicUrl, noLink);
  return { emails, write };
}

/** A page of its emails, one per person; `q` searches address and title. */
export async function listEmails(
  deps: Deps,
  row: AnnouncementRow,
  query: PageQuery & { q?: string | undefined },
): Promise<Page<EmailSummary>> {
  const idOf = ({ submissionIds }: { submissionIds: string[] }) => submissionIds[0] ?? "";
  if (hasStoredEmails(row))
    return paginateArray(await findLockedEmails(deps.db, row, query.q), idOf, query);
  const { emails, write } = await readDraftEmails(deps, row);
  const searchText = (query.q ?? "").toLowerCase();
  const matchingEmails = emails
    .filter(({ toAddress, mainEntry, otherEntries }) =>
      [toAddress, mainEntry.title, ...otherEntries.map(({ title }) => title)].some((text) =>
        text.toLowerCase().includes(searchText),
      ),
    )
    .map((email) => ({ ...toSummary(email), email }));
  const { items, ...page } = paginateArray(matchingEmails, idOf, query);
  const previews = items.map(({ email, ...summary }) => ({
    ...summary,
    subject: write(email).subject,
  }));
  return { ...page, items: previews };
}

/** The email of an entry with its text; null if there is none. */
export async function readEmail(deps: Deps, row: AnnouncementRow, submissionId: string) {
  if (hasStoredEmails(row)) return findLockedEmail(deps.db, row, submissionId);
  const { emails, write } = await readDraftEmails(deps, row);
  const email = emails.find(({ mainEntry, otherEntries }) =>
    [mainEntry, ...otherEntries].some((entry) => entry.submissionId === submissionId),
  );
  return email ? { ...toSummary(email), ...write(email) } : null;
}
