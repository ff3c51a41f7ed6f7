import type { Database } from "~/db/client";
import type { Email } from "~/features/decisions/outcome.rules";
import type { Page, PageQuery } from "~/lib/pagination/keyset";
import { paginateArray } from "~/lib/pagination/paginate-array";
import { sentMail, sentMails } from "./deliveries.server";
import { type AnnouncementRow, emailWriter, noLink, readBatch } from "./recipients.server";

/** The emails of an announcement: of a draft as they would be now, later the locked ones. */

type Deps = { db: Database; publicUrl: string };

const isSaved = ({ state }: AnnouncementRow) => state !== "draft" && state !== "cancelled";

const named = (email: Email) => ({
  submissionIds: [email.main, ...email.others].map(({ submissionId }) => submissionId),
  toAddress: email.toAddress,
  outcome: email.main.outcome,
});
type Named = ReturnType<typeof named> & { subject: string };

/** The emails of a draft as of now. */
async function emailsNow({ db, publicUrl }: Deps, row: AnnouncementRow) {
  const { entries, letters: emails } = await readBatch(db, row);
  const { write } = await emailWriter(db, row, entries, publicUrl, noLink);
  return { letters: emails, write };
}

/** A page of its emails, one per person; `q` searches address and title. */
export async function listEmails(
  deps: Deps,
  row: AnnouncementRow,
  query: PageQuery & { q?: string | undefined },
): Promise<Page<Named>> {
  const idOf = ({ submissionIds }: { submissionIds: string[] }) => submissionIds[0] ?? "";
  if (isSaved(row)) return paginateArray(await sentMails(deps.db, row, query.q), idOf, query);
  const { letters: emails, write } = await emailsNow(deps, row);
  const words = (query.q ?? "").toLowerCase();
  const matching = emails
    .filter(({ toAddress, main, others }) =>
      [toAddress, main.title, ...others.map(({ title }) => title)].some((text) =>
        text.toLowerCase().includes(words),
      ),
    )
    .map((email) => ({ ...named(email), letter: email }));
  const { items, ...page } = paginateArray(matching, idOf, query);
  const previews = items.map(({ letter: email, ...summary }) => ({ ...summary, subject: write(email).subject }));
  return { ...page, items: previews };
}

/** The email of an entry with its text; null if there is none. */
export async function readEmail(deps: Deps, row: AnnouncementRow, submissionId: string) {
  if (isSaved(row)) return sentMail(deps.db, row, submissionId);
  const { letters: emails, write } = await emailsNow(deps, row);
  const email = emails.find(({ main, others }) =>
    [main, ...others].some((entry) => entry.submissionId === submissionId),
  );
  return email ? { ...named(email), ...write(email) } : null;
}
