import type { Database } from "~/db/client";
import type { Email } from "~/features/decisions/outcome.rules";
import type { Page, PageQuery } from "~/lib/pagination/keyset";
import { paginateArray } from "~/lib/pagination/paginate-array";
import { findLockedEmail, findLockedEmails } from "./deliveries.queries.server";
import { type AnnouncementRow, emailWriter, noLink, readBatch } from "./recipients.queries.server";

/** The emails of an announcement: of a draft as they would be now, later the locked ones. */

type Deps = { db: Database; publicUrl: string };

const isSaved = ({ state }: AnnouncementRow) => state !== "draft" && state !== "cancelled";

const summaryOf = (email: Email) => ({
  submissionIds: [email.main, ...email.otherEntries].map(({ submissionId }) => submissionId),
  toAddress: email.toAddress,
  outcome: email.main.outcome,
});
type EmailSummary = ReturnType<typeof summaryOf> & { subject: string };

/** The emails of a draft as of now. */
async function readCurrentEmails({ db, publicUrl }: Deps, row: AnnouncementRow) {
  const { entries, emails } = await readBatch(db, row);
  const { write } = await emailWriter(db, row, entries, publicUrl, noLink);
  return { emails, write };
}

/** A page of its emails, one per person; `q` searches address and title. */
export async function listEmails(
  deps: Deps,
  row: AnnouncementRow,
  query: PageQuery & { q?: string | undefined },
): Promise<Page<EmailSummary>> {
  const idOf = ({ submissionIds }: { submissionIds: string[] }) => submissionIds[0] ?? "";
  if (isSaved(row))
    return paginateArray(await findLockedEmails(deps.db, row, query.q), idOf, query);
  const { emails, write } = await readCurrentEmails(deps, row);
  const words = (query.q ?? "").toLowerCase();
  const matching = emails
    .filter(({ toAddress, main, otherEntries }) =>
      [toAddress, main.title, ...otherEntries.map(({ title }) => title)].some((text) =>
        text.toLowerCase().includes(words),
      ),
    )
    .map((email) => ({ ...summaryOf(email), email }));
  const { items, ...page } = paginateArray(matching, idOf, query);
  const previews = items.map(({ email, ...summary }) => ({
    ...summary,
    subject: write(email).subject,
  }));
  return { ...page, items: previews };
}

/** The email of an entry with its text; null if there is none. */
export async function readEmail(deps: Deps, row: AnnouncementRow, submissionId: string) {
  if (isSaved(row)) return findLockedEmail(deps.db, row, submissionId);
  const { emails, write } = await readCurrentEmails(deps, row);
  const email = emails.find(({ main, otherEntries }) =>
    [main, ...otherEntries].some((entry) => entry.submissionId === submissionId),
  );
  return email ? { ...summaryOf(email), ...write(email) } : null;
}
