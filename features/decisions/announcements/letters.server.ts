import type { Database } from "~/db/client";
import { pageIn } from "~/http/page-in";
import type { Page, PageQuery } from "~/http/paging";
import type { Letter } from "../outcome.rules";
import { type AnnouncementRow, letterWriter, noLink, readBatch } from "./batch.server";
import { keptLetter, keptLetters } from "./ledger.server";

/** The letters of an announcement: a draft's are made for each look, later they are the kept ones. */

type Deps = { db: Database; publicUrl: string };

const isKept = ({ state }: AnnouncementRow) => state !== "draft" && state !== "cancelled";

/** A letter as lists name it. */
const named = (letter: Letter) => ({
  submissionIds: [letter.main, ...letter.others].map(({ submissionId }) => submissionId),
  toAddress: letter.toAddress,
  outcome: letter.main.outcome,
});
type Named = ReturnType<typeof named> & { subject: string };

/** The letters of a draft as of now. */
async function lettersNow({ db, publicUrl }: Deps, row: AnnouncementRow) {
  const { entries, letters } = await readBatch(db, row);
  const { write } = await letterWriter(db, row, entries, publicUrl, noLink);
  return { letters, write };
}

/** A page of its letters, one a person; `q` finds an address or a title. */
export async function listLetters(
  deps: Deps,
  row: AnnouncementRow,
  query: PageQuery & { q?: string | undefined },
): Promise<Page<Named>> {
  const idOf = ({ submissionIds }: { submissionIds: string[] }) => submissionIds[0] ?? "";
  if (isKept(row)) return pageIn(await keptLetters(deps.db, row, query.q), idOf, query);
  const { letters, write } = await lettersNow(deps, row);
  const words = (query.q ?? "").toLowerCase();
  const found = letters
    .filter(({ toAddress, main, others }) =>
      [toAddress, main.title, ...others.map(({ title }) => title)].some((text) =>
        text.toLowerCase().includes(words),
      ),
    )
    .map((letter) => ({ ...named(letter), letter }));
  const { items, ...page } = pageIn(found, idOf, query);
  const shown = items.map(({ letter, ...one }) => ({ ...one, subject: write(letter).subject }));
  return { ...page, items: shown };
}

/** The letter that speaks of an entry, with its words; null: there is none. */
export async function readLetter(deps: Deps, row: AnnouncementRow, submissionId: string) {
  if (isKept(row)) return keptLetter(deps.db, row, submissionId);
  const { letters, write } = await lettersNow(deps, row);
  const letter = letters.find(({ main, others }) =>
    [main, ...others].some((entry) => entry.submissionId === submissionId),
  );
  return letter ? { ...named(letter), ...write(letter) } : null;
}
