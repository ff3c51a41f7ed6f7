import type { Database } from "~/db/client";
import type { Email } from "~/features/decisions/outcome.rules";
import type { Page, PageQuery } from "~/lib/pagination/keyset";
import { paginateArray } from "~/lib/pagination/paginate-array";
import { sentMail, sentMails } from "./deliveries.server";
import { type AnnouncementRow, emailWriter, noLink, readBatch } from "./recipients.server";

/** The emails of an announcement: of a draft as they would be now, later the locked ones. */

type Deps = { db: Database; publicUrl: string };

const isSaved = ({ state }: AnnouncementRow) => state !== "draft" && state !== "cancelled";

const named = (letter: Email) => ({
  submissionIds: [letter.main, ...letter.others].map(({ submissionId }) => submissionId),
  toAddress: letter.toAddress,
  outcome: letter.main.outcome,
});
type Named = ReturnType<typeof named> & { subject: string };

/** The emails of a draft as of now. */
async function emailsNow({ db, publicUrl }: Deps, row: AnnouncementRow) {
  const { entries, letters } = await readBatch(db, row);
  const { write } = await emailWriter(db, row, entries, publicUrl, noLink);
  return { letters, write };
}

/** A page of its emails, one per person; `q` searches address and title. */
export async function listEmails(
  deps: Deps,
  row: AnnouncementRow,
  query: PageQuery & { q?: string | undefined },
): Promise<Page<Named>> {
  const idOf = ({ submissionIds }: { submissionIds: string[] }) => submissionIds[0] ?? "";
  if (isSaved(row)) return paginateArray(await sentMails(deps.db, row, query.q), idOf, query);
  const { letters, write } = await emailsNow(deps, row);
  const words = (query.q ?? "").toLowerCase();
  const found = letters
    .filter(({ toAddress, main, others }) =>
      [toAddress, main.title, ...others.map(({ title }) => title)].some((text) =>
        text.toLowerCase().includes(words),
      ),
    )
    .map((letter) => ({ ...named(letter), letter }));
  const { items, ...page } = paginateArray(found, idOf, query);
  const shown = items.map(({ letter, ...one }) => ({ ...one, subject: write(letter).subject }));
  return { ...page, items: shown };
}

/** The email of an entry with its text; null if there is none. */
export async function readEmail(deps: Deps, row: AnnouncementRow, submissionId: string) {
  if (isSaved(row)) return sentMail(deps.db, row, submissionId);
  const { letters, write } = await emailsNow(deps, row);
  const letter = letters.find(({ main, others }) =>
    [main, ...others].some((entry) => entry.submissionId === submissionId),
  );
  return letter ? { ...named(letter), ...write(letter) } : null;
}
